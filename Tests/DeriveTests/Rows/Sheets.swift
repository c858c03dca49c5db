import Derive
import DeriveDocuments
import Foundation

/// A bill of entries as rows, with parts of every kind; the model of the tests of row operations.
@Observed
final class Sheet: RowCodable {
    let id: UUID
    var number: String = ""
    var paid: Int?
    let seller = Firm()
    var payee: Firm?
    let entries = ObservedArray<Posting>()
    let notes = ObservedArray<String>()
    let rates: ObservedDictionary<String, Int> = [:]
    @Derived var total: Int

    init(id: UUID = UUID()) { self.id = id }

    func deriveTotal() -> Int { entries.sum(\.amount) }

    static let rowCoding = RowCoding(
        row: "sheet", of: Sheet.self, id: \.id, make: { Sheet(id: $0) },
        columns: [
            .text("number", \Sheet.number), .number("paid", \Sheet.paid), .part("seller", \Sheet.seller),
            .part("payee", \Sheet.payee), .rows("entries", \Sheet.entries), .codable("notes", \Sheet.notes),
            .codable("rates", \Sheet.rates),
        ])
}

/// One row of a sheet.
@Observed
final class Posting: RowCodable {
    let id: UUID
    var amount: Int = 0
    var text: String = ""
    let reductions = ObservedArray<Reduction>()

    init(id: UUID = UUID(), amount: Int = 0) {
        self.id = id
        self.amount = amount
    }

    static let rowCoding = RowCoding(
        row: "posting", of: Posting.self, id: \.id, make: { Posting(id: $0) },
        columns: [
            .value(
                "amount", \Posting.amount, encode: { .integer(Int64($0)) },
                decode: { if case .integer(let number) = $0 { Int(number) } else { throw Unfit() } }),
            .text("text", \Posting.text), .parts("reductions", \Posting.reductions),
        ])
}

/// A part without an identity.
@Observed
final class Firm: RowCodable {
    var name: String = ""
    var place: Place?
    init(name: String = "") { self.name = name }

    static let rowCoding = RowCoding(
        part: "firm", of: Firm.self, make: { Firm() },
        columns: [.text("name", \Firm.name), .part("place", \Firm.place)])
}

/// A part of a part.
@Observed
final class Place: RowCodable {
    var city: String = ""
    init(city: String = "") { self.city = city }

    static let rowCoding = RowCoding(
        part: "place", of: Place.self, make: { Place() }, columns: [.text("city", \Place.city)])
}

/// One of several parts.
@Observed
final class Reduction: RowCodable {
    var percent: Int?
    init(percent: Int? = nil) { self.percent = percent }

    static let rowCoding = RowCoding(
        part: "reduction", of: Reduction.self, make: { Reduction() }, columns: [.number("percent", \Reduction.percent)])
}

struct Unfit: Error {}

extension ColumnCoding {
    /// A text, which is empty where there is none.
    static func text<Owner: ObservedObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, String>
    ) -> ColumnCoding {
        .value(name, path, encode: { $0.isEmpty ? .null : .text($0) }) {
            switch $0 {
            case .null: ""
            case .text(let text): text
            default: throw Unfit()
            }
        }
    }

    /// A number that may be missing.
    static func number<Owner: ObservedObject>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Int?>
    ) -> ColumnCoding {
        .value(name, path, encode: { $0.map { .integer(Int64($0)) } ?? .null }) {
            switch $0 {
            case .null: nil
            case .integer(let number): Int(number)
            default: throw Unfit()
            }
        }
    }
}

/// A sheet in a document, with what it commits.
final class OpenSheet {
    let sheet: Sheet
    let document: Document
    private(set) var sets: [ChangeSet] = []
    private var token: CommitObservation?

    init(_ sheet: Sheet = Sheet(), entries: [Int] = []) {
        self.sheet = sheet
        sheet.entries.append(contentsOf: entries.map { Posting(amount: $0) })
        document = Document("sheet")
        document.adopt(sheet)
        token = document.observeCommits { [unowned self] in if let set = try? $0.changeSet { sets.append(set) } }
    }

    /// The same sheet in another program.
    func copy() throws -> OpenSheet {
        let other = Sheet(id: sheet.id)
        let copy = OpenSheet(other)
        try copy.document.merge(whole)
        copy.sets = []
        return copy
    }

    /// Everything as one change set.
    private var whole: ChangeSet {
        get throws {
            let owner = RowID(entity: "sheet", id: sheet.id)
            var operations = try sheet.columnValues.map { RowOperation.update(owner, column: $0, from: .null, to: $1) }
            for (index, entry) in sheet.entries.enumerated() {
                operations.append(
                    .insert(
                        RowID(entity: "posting", id: entry.id), into: owner, list: "entries",
                        after: index > 0 ? sheet.entries[index - 1].id : nil, values: try entry.columnValues))
            }
            return ChangeSet(name: "", origin: .edit, revision: 0, operations: operations)
        }
    }

    /// All that the sheet holds, to compare.
    var content: [String] {
        get throws {
            try ([sheet.columnValues] + sheet.entries.map { try $0.columnValues }).map {
                "\($0.sorted { $0.key < $1.key })"
            }
        }
    }

    /// A description of what was committed last.
    var latest: [String] { sets.last?.operations.map { text(of: $0) } ?? [] }

    private func text(of operation: RowOperation) -> String {
        switch operation {
        case .insert(let row, _, let list, let after, let values):
            "insert \(name(row.id)) in \(list) after \(after.map(name) ?? "none") \(values.count)"
        case .delete(let row, _, let list): "delete \(name(row.id)) of \(list)"
        case .move(let row, _, let list, let after):
            "move \(name(row.id)) in \(list) after \(after.map(name) ?? "none")"
        case .update(let row, let column, let old, let new):
            "update \(name(row.id)).\(column) \(text(old)) → \(text(new))"
        }
    }

    private func text(_ value: ColumnValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text), .json(let text): text
        }
    }

    private var names: [UUID: String] = [:]

    /// Gives a row a short name.
    func call(_ entry: Posting, _ name: String) { names[entry.id] = name }

    private func name(_ id: UUID) -> String { id == sheet.id ? "sheet" : names[id] ?? "?" }
}
