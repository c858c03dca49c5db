import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments

@Suite("A property of a part")
struct PartPropertyTests {
    private let here: OpenSheet
    private let there: OpenSheet
    private let row: RowID

    init() throws {
        let sheet = Sheet()
        sheet.seller.name = "Acme"
        sheet.seller.place = Place(city: "Bonn")
        sheet.payee = Firm(name: "Bank")
        here = OpenSheet(sheet)
        there = try here.copy()
        row = try #require(sheet.rowID)
    }

    /// Merges operations as the commit of another program.
    @discardableResult
    private func merge(_ operations: RowOperation...) throws -> [Conflict] {
        try here.document.merge(ChangeSet(name: "", origin: .edit, revision: 1, operations: operations))
    }

    /// Has each sheet merge what the other has committed since the last time.
    private func exchange(_ mine: Int = 0, _ theirs: Int = 0) throws {
        let (mine, theirs) = (here.sets.dropFirst(mine), there.sets.dropFirst(theirs))
        for set in mine { try there.document.merge(set) }
        for set in theirs { try here.document.merge(set) }
    }

    @Test("stays when another program changes another property of the part at the same time")
    func atOnce() throws {
        here.sheet.seller.name = "Acme AG"
        here.sheet.payee?.name = "Bank AG"
        there.sheet.seller.place?.city = "Ulm"
        there.sheet.payee?.place = Place(city: "Kiel")
        try exchange()
        for sheet in [here.sheet, there.sheet] {
            #expect(sheet.seller.name == "Acme AG" && sheet.seller.place?.city == "Ulm")
            #expect(sheet.payee?.name == "Bank AG" && sheet.payee?.place?.city == "Kiel")
        }
        #expect(try here.content == there.content)
    }

    @Test("is undone alone: what another program has set in the part stays")
    func undo() throws {
        here.sheet.seller.name = "Acme AG"
        there.sheet.seller.place?.city = "Ulm"
        try exchange()
        #expect(here.document.history.undo() != nil && here.document.history.left.isEmpty)
        #expect(here.latest == ["update sheet.seller.name Acme AG → Acme"])
        try there.document.merge(try #require(here.sets.last))
        for sheet in [here.sheet, there.sheet] {
            #expect(sheet.seller.name == "Acme" && sheet.seller.place?.city == "Ulm")
        }
    }

    @Test("is undone alone also after a restart, and is made again")
    func restoredUndo() throws {
        here.document.transaction("name") { here.sheet.seller.name = "Acme AG" }
        let stored = try here.sets.map { try ChangeSet(json: $0.json) }
        #expect(stored == here.sets)
        let copy = try here.copy()
        copy.document.history.restore(done: stored, undone: [])
        try copy.document.merge(
            ChangeSet(
                name: "", origin: .edit, revision: 1,
                operations: [.update(row, column: "seller.place.city", from: .text("Bonn"), to: .text("Ulm"))]))
        #expect(copy.document.history.undo()?.name == "name")
        #expect(copy.sheet.seller.name == "Acme" && copy.sheet.seller.place?.city == "Ulm")
        #expect(copy.document.history.redo()?.name == "name" && copy.sheet.seller.name == "Acme AG")
    }

    @Test("is a conflict alone, with its path; the rest of the part is merged", arguments: [true, false])
    func conflict(isCommitted: Bool) throws {
        let edit = here.document.beginEdit("city")
        here.sheet.seller.place?.city = "Köln"
        there.document.transaction {
            there.sheet.seller.name = "Acme AG"
            there.sheet.seller.place?.city = "Ulm"
        }
        let conflicts = try here.document.merge(try #require(there.sets.last))
        #expect(
            conflicts == [
                Conflict(row: row, column: "seller.place.city", theirs: .text("Ulm"), mine: .text("Köln"))
            ])
        #expect(here.sheet.seller.name == "Acme AG" && here.sheet.seller.place?.city == "Köln")
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(here.sheet.seller.name == "Acme AG")
        #expect(here.sheet.seller.place?.city == (isCommitted ? "Köln" : "Ulm"))
        guard isCommitted else { return }
        here.document.history.undo()
        #expect(here.sheet.seller.place?.city == "Ulm")
    }

    @Test("that was set here after theirs leads undo back to theirs")
    func rebase() throws {
        here.document.transaction("city") { here.sheet.seller.place?.city = "Köln" }
        let theirs = RowOperation.update(
            row, column: "seller.place.city", from: .text("Bonn"), to: .text("Ulm"))
        #expect(try here.document.rebase(onto: theirs) == "city")
        here.document.history.undo()
        #expect(here.sheet.seller.place?.city == "Ulm")
    }

    @Test("makes its part where an optional part is missing, and leaves none where it is null")
    func missingPart() throws {
        here.sheet.payee = nil
        try merge(
            .update(row, column: "payee.name", from: .text("Bank"), to: .null),
            .update(row, column: "payee.place.city", from: .text("x"), to: .null))
        #expect(here.sheet.payee == nil && here.sets.count == 1)
        try merge(.update(row, column: "payee.place.city", from: .null, to: .text("Kiel")))
        #expect(here.sheet.payee?.name == "" && here.sheet.payee?.place?.city == "Kiel")
        try merge(.update(row, column: "payee.name", from: .null, to: .text("Bank")))
        #expect(try here.sheet.columnValues["payee"] == .json(#"{"name":"Bank","place":{"city":"Kiel"}}"#))
    }

    @Test("stays where two programs make its part at the same time", arguments: [false, true])
    func madeAtOnce(isTyped: Bool) throws {
        for sheet in [here, there] { sheet.sheet.payee = nil }
        let (mine, theirs) = (here.sets.count, there.sets.count)
        let edit = isTyped ? here.document.beginEdit("name") : nil
        here.sheet.payee = Firm(name: "Bank")
        there.document.transaction {
            there.sheet.payee = Firm()
            there.sheet.payee?.place = Place(city: "Kiel")
        }
        if isTyped {
            #expect(try here.document.merge(try #require(there.sets.last)) == [])
            edit?.commit()
            for set in here.sets.dropFirst(mine) where set.origin == .edit { try there.document.merge(set) }
        } else {
            try exchange(mine, theirs)
        }
        for sheet in [here.sheet, there.sheet] {
            #expect(sheet.payee?.name == "Bank" && sheet.payee?.place?.city == "Kiel")
        }
    }

    @Test(
        "is taken back after a restart with its part, unless another program has set one in that",
        arguments: [false, true])
    func restoredArrival(isShared: Bool) throws {
        here.sheet.payee = nil
        here.document.transaction("payee") { here.sheet.payee = Firm(name: "Bank") }
        let copy = try here.copy()
        copy.document.history.restore(done: here.sets.suffix(1), undone: [])
        if isShared {
            let city = RowOperation.update(row, column: "payee.place.city", from: .null, to: .text("Kiel"))
            try copy.document.merge(ChangeSet(name: "", origin: .edit, revision: 1, operations: [city]))
        }
        #expect(copy.document.history.undo()?.name == "payee")
        #expect((copy.sheet.payee != nil) == isShared)
        #expect(copy.sheet.payee?.name ?? "" == "" && copy.sheet.payee?.place?.city == (isShared ? "Kiel" : nil))
        #expect(copy.document.history.redo()?.name == "payee" && copy.sheet.payee?.name == "Bank")
    }

    @Test("waits for the end of an edit that has removed its part", arguments: [true, false])
    func removedHere(isCommitted: Bool) throws {
        let edit = here.document.beginEdit("payee")
        here.sheet.payee = nil
        let conflicts = try merge(.update(row, column: "payee.name", from: .text("Bank"), to: .text("Bank AG")))
        #expect(conflicts.map(\.column) == ["payee"] && here.sheet.payee == nil)
        // A later commit does not come before one that waits.
        try merge(.update(row, column: "payee", from: .null, to: .json(#"{"name":"Bank SE"}"#)))
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(here.sheet.payee?.name == (isCommitted ? nil : "Bank SE"))
    }

    @Test("that waits for the end of an edit makes no part again that is removed later", arguments: [true, false])
    func removedLater(isCommitted: Bool) throws {
        let edit = here.document.beginEdit("name")
        here.sheet.payee?.name = "typed"
        try merge(.update(row, column: "payee.name", from: .text("Bank"), to: .text("Bank AG")))
        edit.rollBackToMark()
        try merge(.update(row, column: "payee", from: .json(#"{"name":"Bank AG"}"#), to: .null))
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(here.sheet.payee == nil)
    }

    @Test("that is typed while another program removes its part stays when it is committed", arguments: [true, false])
    func removedThere(isCommitted: Bool) throws {
        let edit = here.document.beginEdit("name")
        here.sheet.payee?.name = "Bank AG"
        there.sheet.payee = nil
        #expect(try here.document.merge(try #require(there.sets.last)).map(\.column) == ["payee"])
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(here.sheet.payee?.name == (isCommitted ? "Bank AG" : nil))
        for set in here.sets where set.origin == .edit { try there.document.merge(set) }
        #expect(try here.content == there.content)
    }

    @Test("is set by the whole part that logs of earlier versions have, which undo takes back")
    func wholePart() throws {
        let (old, new) = (
            ColumnValue.json(#"{"name":"Acme","place":{"city":"Bonn"}}"#), ColumnValue.json(#"{"name":"Acme AG"}"#)
        )
        let json = """
            {"name":"seller","origin":"edit","revision":1,"operations":[["update","sheet","\(row.id.uuidString)",\
            "seller",\(old.jsonText),\(new.jsonText)]]}
            """
        let set = try ChangeSet(json: json)
        #expect(set.operations == [.update(row, column: "seller", from: old, to: new)])
        try here.document.merge(set)
        #expect(here.sheet.seller.name == "Acme AG" && here.sheet.seller.place == nil)
        here.document.history.restore(done: [set], undone: [])
        #expect(here.document.history.undo()?.name == "seller")
        #expect(here.sheet.seller.name == "Acme" && here.sheet.seller.place?.city == "Bonn")
    }

    @Test(
        "is passed over where its path leads to no property",
        arguments: ["number.x", "seller.x.y", "seller.name.x", "rates.x", "entries.amount", "seller.", ".name", ""])
    func noProperty(path: String) throws {
        let before = try here.content
        #expect(try merge(.update(row, column: path, from: .null, to: .text("x"))) == [])
        #expect(try here.content == before && here.sets.isEmpty)
    }

    @Test("is found at the path of its column and of each part around it, and at no other")
    func paths() {
        let path = "buyer.address.city"
        for column in ["buyer", "buyer.address", path] { #expect(path.isPath(in: column)) }
        for column in ["buy", "buyer.addr", "buyer.address.city.x", "address.city", ""] {
            #expect(!path.isPath(in: column))
        }
    }
}
