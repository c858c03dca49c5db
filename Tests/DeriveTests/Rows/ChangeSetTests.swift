import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments

@Suite("A change set")
struct ChangeSetTests {
    private let open = OpenSheet(entries: [1, 2, 3])
    private var sheet: Sheet { open.sheet }

    init() {
        for (entry, name) in zip(open.sheet.entries.elements, ["a", "b", "c"]) { open.call(entry, name) }
    }

    private func made(_ name: String, _ amount: Int = 0) -> Posting {
        let entry = Posting(amount: amount)
        open.call(entry, name)
        return entry
    }

    @Test("has one update for a column, from what it was to what it is")
    func values() {
        transaction {
            sheet.number = "7"
            sheet.number = "8"
            sheet.entries[1].amount = 20
            sheet.entries[1].text = "x"
            sheet.paid = 5
            sheet.paid = nil
        }
        #expect(
            open.latest == [
                "update sheet.number null → 8", "update b.amount 2 → 20", "update b.text null → x",
            ])
        #expect(open.sets.last?.revision == 1)
    }

    @Test("has each property of a part by its path; an optional part comes empty and goes as a whole")
    func parts() {
        sheet.seller.name = "Acme"
        #expect(open.latest == ["update sheet.seller.name null → Acme"])
        transaction {
            sheet.seller.place = Place(city: "Bonn")
            sheet.seller.place?.city = "Köln"
            sheet.seller.name = "Acme AG"
        }
        #expect(
            open.latest == [
                "update sheet.seller.name Acme → Acme AG", "update sheet.seller.place null → {}",
                "update sheet.seller.place.city null → Köln",
            ])
        sheet.seller.place?.city = "Ulm"
        #expect(open.latest == ["update sheet.seller.place.city Köln → Ulm"])
        sheet.payee = Firm(name: "Bank")
        #expect(open.latest == ["update sheet.payee null → {}", "update sheet.payee.name null → Bank"])
        sheet.payee = Firm(name: "Bank AG")
        #expect(open.latest == ["update sheet.payee.name Bank → Bank AG"])
        transaction {
            sheet.payee?.name = "Bank SE"
            sheet.payee = nil
        }
        #expect(open.latest == [#"update sheet.payee {"name":"Bank AG"} → null"#])
    }

    @Test("has collections of parts and of values as columns")
    func collections() {
        sheet.entries[0].reductions.append(contentsOf: [Reduction(percent: 5), Reduction()])
        #expect(open.latest == [#"update a.reductions null → [{"percent":5},{}]"#])
        transaction {
            sheet.entries[0].reductions[0].percent = 6
            sheet.entries[0].reductions.removeLast()
        }
        #expect(open.latest == [#"update a.reductions [{"percent":5},{}] → [{"percent":6}]"#])
        sheet.notes.append("n")
        sheet.rates["x"] = 1
        #expect(open.latest == [#"update sheet.rates null → [{"key":"x","value":1}]"#])
        sheet.rates["x"] = 2
        #expect(open.latest == [#"update sheet.rates [{"key":"x","value":1}] → [{"key":"x","value":2}]"#])
    }

    @Test("has rows that come with all their columns, go and move")
    func lists() {
        let d = made("d", 4)
        transaction {
            sheet.entries.insert(d, at: 1)
            d.text = "later"
        }
        #expect(open.latest == ["insert d in entries after a 2"])
        sheet.entries.move(from: 3, to: 0)
        #expect(open.latest == ["move c in entries after none"])
        sheet.entries.remove(at: 2)
        #expect(open.latest == ["delete d of entries"])
        sheet.entries.append(contentsOf: [made("e", 5), made("f", 6)])
        #expect(open.latest == ["insert e in entries after b 1", "insert f in entries after e 1"])
        sheet.entries.removeSubrange(1..<3)
        #expect(open.latest == ["delete a of entries", "delete b of entries"])
        open.document.history.undo()
        #expect(open.latest == ["insert a in entries after c 1", "insert b in entries after a 1"])
    }

    @Test("has what several changes of a list come to, and no more moves than needed")
    func severalChanges() {
        transaction {
            sheet.entries.insert(made("d", 4), at: 0)
            sheet.entries.swapAt(1, 3)
            sheet.entries.remove(at: 2)
        }
        #expect(
            open.latest == [
                "delete b of entries", "insert d in entries after none 1", "move c in entries after d",
            ])
        transaction {
            sheet.entries.append(made("e", 5))
            sheet.entries.removeLast()
        }
        #expect(open.latest == [])
    }

    @Test("is the same after it was written and read as JSON")
    func json() throws {
        transaction {
            sheet.entries.insert(made("d", 4), at: 0)
            sheet.seller.name = "Größe „x“"
            sheet.number = "null"
            sheet.entries[1].amount = -5
        }
        let set = try #require(open.sets.last)
        #expect(try ChangeSet(json: set.json) == set)
        #expect(throws: DecodingError.self) { try ChangeSet(json: set.json.replacing("insert", with: "replace")) }
        // Any other program reads it without knowing this one.
        #expect(try JSONSerialization.jsonObject(with: Data(set.json.utf8)) is [String: Any])
    }

    @Test("is made only when somebody asks")
    func lazy() {
        let quiet = Document("quiet")
        let other = Sheet()
        quiet.adopt(other)
        var kept: Commit?
        let token = quiet.observeCommits { kept = $0 }
        other.number = "1"
        #expect(kept?.made == nil)
        #expect((try? kept?.changeSet)?.operations.count == 1)
        token.stop()
    }

    @Test("knows the row to which a part belongs, for as long as it does")
    func rowOfPart() {
        let reduction = Reduction(percent: 1)
        let entry = sheet.entries[0]
        entry.reductions.append(reduction)
        sheet.seller.place = Place(city: "Bonn")
        let place = sheet.seller.place
        #expect(open.document.row(of: reduction) === entry)
        #expect(place.flatMap { open.document.row(of: $0) } === sheet)
        entry.reductions.removeAll()
        sheet.seller.place = nil
        #expect(open.document.row(of: reduction) == nil)
        #expect(place.flatMap { open.document.row(of: $0) } == nil)
    }
}
