import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments

/// A value by its identity, in capitals where it is another value of that.
struct Deposit: Codable, Equatable, Identifiable {
    let text: String
    var id: String { text.lowercased() }
}

/// What holds a list of them as one value.
@Observed
final class Purse: RowCodable {
    let id: UUID
    var entries: [Deposit] = []
    init(id: UUID = UUID()) { self.id = id }

    static let rowCoding = RowCoding(
        row: "purse", of: Purse.self, id: \.id, make: { Purse(id: $0) },
        columns: [
            .value(
                "entries", \Purse.entries, encode: { .json(try JSONText.encode($0)) },
                decode: { try $0.decoded(as: [Deposit].self) })
        ])
}

@Suite("A list of values with identities")
struct MergeableValueTests {
    private static func entries(_ text: String) -> [Deposit] { text.map { Deposit(text: String($0)) } }

    /// What others do to the purse.
    private func merge(_ text: String, into purse: Purse, of document: Document) throws {
        let row = RowID(entity: "purse", id: purse.id)
        let value = ColumnValue.json(try JSONText.encode(Self.entries(text)))
        let update = RowOperation.update(row, column: "entries", from: .null, to: value)
        try document.merge(ChangeSet(name: "", origin: .edit, revision: 0, operations: [update]))
    }

    private func text(_ purse: Purse) -> String { purse.entries.map(\.text).joined() }

    @Test(
        "takes a change of another one over, and keeps what else is in it",
        arguments: [
            ("ab", "a", "", "b"), ("xab", "a", "", "xb"), ("b", "", "a", "ab"), ("bc", "b", "ba", "bac"),
            ("cb", "", "ab", "acb"), ("ax", "a", "A", "Ax"), ("abcx", "abc", "b", "bx"),
        ])
    func fitting(present: String, old: String, new: String, expected: String) throws {
        let changed = Self.entries(present).merging(changeFrom: Self.entries(old), to: Self.entries(new))
        #expect(changed?.map(\.text).joined() == expected)
    }

    @Test(
        "takes none over that has been made already, of what is other than it was, or of the order",
        arguments: [("b", "a", ""), ("a", "", "a"), ("Ab", "a", ""), ("abx", "ab", "ba"), ("A", "a", "A")])
    func unfit(present: String, old: String, new: String) throws {
        #expect(Self.entries(present).merging(changeFrom: Self.entries(old), to: Self.entries(new)) == nil)
    }

    @Test("keeps what came elsewhere when its own is undone and done again")
    func undo() throws {
        let (purse, document) = (Purse(), Document())
        document.adopt(purse)
        purse.entries.append(Deposit(text: "a"))
        try merge("ab", into: purse, of: document)
        _ = try #require(document.history.undo())
        #expect(text(purse) == "b" && document.history.left.isEmpty)
        try merge("bc", into: purse, of: document)
        _ = try #require(document.history.redo())
        #expect(text(purse) == "abc" && document.history.left.isEmpty)
        try merge("c", into: purse, of: document)
        _ = try #require(document.history.undo())
        #expect(text(purse) == "c" && document.history.left.map(\.keyPath) == [\Purse.entries])
    }

    @Test("keeps what came elsewhere also when a step of before a restart is undone")
    func storedStep() throws {
        let (purse, document) = (Purse(), Document())
        document.adopt(purse)
        purse.entries = Self.entries("ab")
        let update = RowOperation.update(
            RowID(entity: "purse", id: purse.id), column: "entries",
            from: .json(try JSONText.encode(Self.entries(""))), to: .json(try JSONText.encode(Self.entries("a"))))
        let step = ChangeSet(name: "own", origin: .edit, revision: 1, operations: [update])
        document.history.forget()
        let restarted = Document()
        document.release(purse)
        restarted.adopt(purse)
        restarted.history.restore(done: [step, step], undone: [])
        #expect(restarted.history.undo() != nil && text(purse) == "b")
        #expect(restarted.history.undo() == nil && restarted.history.staleStepName == "own" && text(purse) == "b")
    }
}
