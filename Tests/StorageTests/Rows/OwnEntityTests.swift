import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

/// An entity of the tests. Its colour is one line here and one in its description.
@MainActor @Observed
private final class Crate {
    @Unobserved let id: UUID
    var label: String = ""
    var colour: String = ""

    init(id: UUID = UUID()) { self.id = id }
}

extension Crate: DescribedRow {
    nonisolated static let entity = "crate"

    static let description = Description<Crate>(
        "Crate",
        [
            .text("label", \.label, "", "Label", .head), .text("colour", \.colour, "", "Colour", .head).stored(as: "c"),
        ])

    static func make() -> Crate { Crate() }
    static func make(id: UUID) -> Crate { Crate(id: id) }
}

/// What crates stand on.
@MainActor @Observed
private final class Shelf {
    @Unobserved let id: UUID
    let crates = ObservedArray<Crate>()

    init(id: UUID = UUID()) { self.id = id }
}

extension Shelf: DescribedRow {
    nonisolated static let entity = "shelf"

    static let description = Description<Shelf>("Shelf", plural: "Shelves", [.rows("crates", \.crates, "", "Crates")])

    static func make() -> Shelf { Shelf() }
    static func make(id: UUID) -> Shelf { Shelf(id: id) }
}

@Suite("An entity that is described in one table")
struct OwnEntityTests {
    private let database: DatabaseQueue
    private let shelf = Shelf()
    private let document = Document("shelf")
    private let tables = [
        "shelf": RowTable(name: "shelf"),
        "crate": RowTable(
            name: "crate", parent: "shelf", derived: [("colourKey", "TEXT")], indexes: ["colourKey"]),
    ]

    init() throws {
        database = try DatabaseQueue()
        let tables = tables
        try database.write { database in
            for name in ["shelf", "crate"] { try database.execute(sql: tables[name]?.sql ?? "") }
        }
        document.adopt(shelf)
        let insertion = RowOperation.insert(shelf.row, into: shelf.row, list: "", after: nil, values: [:])
        try write(ChangeSet(name: "", origin: .edit, revision: 0, operations: [insertion]))
    }

    private func write(_ changes: ChangeSet) throws {
        var commit = DocumentCommit(shelf.id, changes)
        for (index, crate) in shelf.crates.elements.enumerated() {
            let place = ("position", ColumnValue.integer(Int64(index)))
            commit.columns[crate.row] = [place, ("colourKey", .text(crate.colour.sortKey))]
        }
        let (tables, written) = (tables, commit)
        try database.write { try RowWriter.write(written, to: $0, tables) }
    }

    /// Makes an edit, and writes it.
    /// - Returns: What the log would have of it.
    private func edit(_ body: () -> Void) throws -> String {
        var sets: [ChangeSet] = []
        let commits = document.observeCommits { commit in (try? commit.changeSet).map { sets.append($0) } }
        defer { commits.stop() }
        body()
        for set in sets { try write(set) }
        return try #require(sets.last).json
    }

    private func crates(_ rest: String) throws -> [String] {
        try database.read { database in
            try StoredRow.all(database, "SELECT * FROM crate \(rest)").map { try Crate.make(of: $0).colour }
        }
    }

    @Test("is stored, listed, sorted, searched, merged and undone without a word of its own in Storage")
    func wholeWay() throws {
        let colours = ["red", "Äpfelgrün", "blue"]
        let inserted = try edit {
            document.transaction("add") {
                for colour in colours {
                    let crate = Crate()
                    crate.colour = colour
                    shelf.crates.append(crate)
                }
            }
        }
        #expect(try crates("ORDER BY position") == colours)
        #expect(try crates("ORDER BY colourKey") == ["Äpfelgrün", "blue", "red"])
        #expect(try crates("WHERE document ->> '$.c' LIKE 'bl%'") == ["blue"])

        let (copy, theirs) = (Shelf(id: shelf.id), Document("copy"))
        theirs.adopt(copy)
        _ = try theirs.merge(try ChangeSet(json: inserted))
        #expect(copy.crates.elements.map(\.colour) == colours)
        let changed = try edit { shelf.crates[0].colour = "white" }
        _ = try theirs.merge(try ChangeSet(json: changed))
        #expect(try copy.crates[0].colour == "white" && crates("ORDER BY position")[0] == "white")

        _ = try edit { document.history.undo() }
        #expect(try shelf.crates[0].colour == "red" && crates("ORDER BY position") == colours)
        _ = try edit { document.history.undo() }
        #expect(try crates("").isEmpty)
    }
}
