import Derive
import Foundation
import Invoicing
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("The palette", .serialized)
struct PaletteTests {
    @Test("finds customers and products beside commands and invoices, and opens the form of each")
    func entries() throws {
        let program = try ProgramUnderTest()
        let session = try program.start(["demo"])
        try session.waitFor("F1 help")
        try session.waitUntilSettled()
        session.send("  lub")
        try session.waitFor(["Hotel Seeblick KG", "customer"])
        session.send("\r")
        try session.waitFor(["Customer", "Promenade 3"])
        session.type("\u{1B}")
        try session.waitFor("Customers")
        session.type("\u{1B}")
        session.send("\u{10}barista half")
        try session.waitFor(["Barista course, half a day", "product"])
        session.send("\r")
        try session.waitFor(["Product", "Barista course, half a day", "Price"])
        session.type("\u{1B}\u{1B}")
        session.send("\u{10}SW-4711-10")
        try session.waitFor("SW-4711-10  Stadtwerke Elbinsel AöR")
        session.type("\u{1B}")
        session.send("\u{10}products")
        try session.waitFor("Products")
        session.send("\r")
        try session.waitFor(["Products", "Oat drink"])
        session.send("\u{1B}")
        try session.waitUntilSettled()
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
    }

    @Test("reads no row of customers and products for a key, and shows a few of each, however many there are")
    func work() throws {
        let rows = (0..<2_000).map { "P\($0);Grinder burrs no. \($0)\n" }.joined()
        let editor = try SessionUnderTest(keys: .billow, table: "Artikelnummer;Artikel\n" + rows)
        let workspace = editor.workspace
        workspace.ledger.open()
        editor.settle()
        editor.press(.control("p"))
        for key in "grinder 1234" {
            editor.press(.character(key))
            let items = workspace.palette.items
            #expect(items.count { if case .entry = $0 { true } else { false } } <= 24, "\(key)")
            #expect(workspace.ledger.books.data.products.isEmpty)
        }
        let names = workspace.palette.items.compactMap { item in
            if case .entry(let entry, .product) = item { entry.name } else { nil }
        }
        #expect(names == ["Grinder burrs no. 1234"])
        editor.press(.enter)
        #expect(workspace.ledger.form.rows.first?.field?.text() == "Grinder burrs no. 1234")
        #expect(workspace.ledger.books.data.products.count < 60)
    }

    @Test(
        "finds the fields of the open invoice by name, and puts the cursor there",
        arguments: [
            ("due date", Modes.Focus.head), ("note", .head), ("discount", .totals), ("paid", .totals),
            ("quantity", .lines), ("contract", .sheet),
        ])
    func fields(name: String, focus: Modes.Focus) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.focus = .list
        editor.press(.control("p"))
        editor.type(name)
        guard case .field(let found)? = workspace.palette.items.first(where: { $0.isField }) else {
            Issue.record("no field is found")
            return
        }
        #expect(found.name.lowercased().contains(name))
        let row = try #require(workspace.palette.items.firstIndex { $0.isField })
        workspace.palette.moveRows(by: row)
        editor.press(.enter)
        #expect(workspace.focus == focus && workspace.activePane.field?.name.contains(name) == true)
    }

    @Test(
        "has on top the field that is called what is typed, in messages, on the screen or by its number in the standard",
        arguments: [
            ("day of delivery", "day of delivery"), ("Delivered", "day of delivery"),
            ("BT-72", "day or period of supply"), ("bt72", "day or period of supply"),
            ("bt 72", "day or period of supply"), ("who received it", "who received it"),
            ("currency for VAT", "currency for VAT"), ("BT-13", "purchase order"), ("BT-31", "seller's VAT id"),
            ("reason for the discount", "reason for the discount"),
        ])
    func called(typed: String, name: String) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.focus = .list
        editor.press(.control("p"))
        editor.type(typed)
        guard case .field(let first)? = workspace.palette.items.first else {
            Issue.record("\(workspace.palette.items.first.map { "\($0)" } ?? "nothing") is on top")
            return
        }
        #expect(first.field.name == name)
        editor.press(.enter)
        #expect(workspace.activePane.field?.name == name)
    }

    @Test("finds each field of the invoice by its name, and by its number in the standard")
    func everyField() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let palette = workspace.palette
        func found(_ text: String) -> [String] {
            palette.type { $0 = TextBuffer(text) }
            return palette.items.compactMap { if case .field(let found) = $0 { found.field.name } else { nil } }
        }
        editor.press(.control("p"))
        let fields = workspace.details.rows(of: .invoice).compactMap(\.field)
        #expect(fields.count > 40)
        for field in fields {
            #expect(found(field.name).contains(field.name))
            #expect(field.term.isEmpty || found(field.term).contains(field.name), "\(field.term)")
        }
    }

    @Test("finds by some letters of a word, in their order, what nothing else fits")
    func gaps() throws {
        let table = "Artikelnummer;Artikel\n1;Kantine, breakfast\n2;Grinder burrs\n"
        let editor = try SessionUnderTest(keys: .billow, table: table)
        let palette = editor.workspace.palette
        editor.workspace.focus = .lines
        editor.workspace.ledger.open()
        editor.settle()
        palette.open()
        func names(_ text: String) -> [String] {
            palette.type { $0 = TextBuffer(text) }
            editor.settle()
            return palette.items.compactMap { if case .entry(let entry, .product) = $0 { entry.name } else { nil } }
        }
        #expect(names("kntn") == ["Kantine, breakfast"])
        #expect(names("kntx").isEmpty && names("antn").isEmpty)
        #expect(names("dplct").isEmpty && palette.items.contains(.command(.duplicateLine)))
    }

    @Test("offers nothing, nor does the menu, that needs an invoice where there is none")
    func withoutInvoice() throws {
        let editor = try EditorUnderTest(isEmpty: true, keys: .billow)
        let workspace = editor.workspace
        workspace.palette.open()
        #expect(workspace.palette.items.contains(.command(.newInvoice)))
        for id in [.problems, .details, .files, .delete, .addCreditNote, .duplicateInvoice] as [Command.ID] {
            #expect(!workspace.palette.items.contains(.command(id)), "\(id)")
        }
        workspace.palette.type { $0 = TextBuffer("attach") }
        try waitUntil("the answer", turn: { while tick() {} }) { !workspace.palette.isSearching }
        let shown = rendered(PalettePane(workspace.palette), width: 80, height: 3)
        #expect(shown[1].contains("There is no invoice yet"), "\(shown)")
        workspace.palette.close()
        workspace.menu.open()
        #expect(
            ["transfers", "to remind", "sort"].allSatisfy { word in
                !workspace.menu.rows.flatMap(\.entries).contains { $0.word == word }
            }, "\(workspace.menu.rows)")
        for letter in "mdAxgtjpsiwOG" { #expect(workspace.menu.command(letter) == nil, "\(letter)") }
        for letter in "nTSycIRBq" { #expect(workspace.menu.command(letter) != nil, "\(letter)") }
    }

    @Test("has a field whose name is typed in full on top")
    func dueDate() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        editor.press(" ", " ")
        editor.type("due date")
        editor.press(.enter)
        #expect(workspace.focus == .head && workspace.activePane.field?.name == "due date")
        editor.type("24.12.2026")
        editor.press(.enter)
        #expect(workspace.invoice?.dueDate == CalendarDate("2026-12-24"))
    }
}

extension PaletteModel.Item {
    fileprivate var isField: Bool { if case .field = self { true } else { false } }
}

@Suite("Words in the palette")
struct PaletteWordsTests {
    private func found(_ text: String) throws -> [String] {
        let editor = try SessionUnderTest(
            keys: .billow,
            table: "Kundennummer;Kunde;Ort\nK1;Jörg Müller-Lüdenscheid;Hamburg\nK2;Discovery Accounts;Lübeck\n")
        editor.workspace.ledger.open()
        editor.press(.enter)
        editor.press(.control("p"))
        editor.type(text)
        return editor.workspace.palette.items.map { item in
            switch item {
            case .command(let id): editor.workspace.keys.list[id]?.help ?? ""
            case .field(let named): named.name
            case .invoice(let entry): entry.number
            case .entry(let entry, _): entry.name
            }
        }
    }

    @Test(
        "find no letters that are strewn over other words",
        arguments: [
            ("discount", "Jörg Müller-Lüdenscheid"), ("discount", "Discovery Accounts"),
            ("chart", "Give up the changes"), ("scan", "Settings"),
        ])
    func strewn(text: String, other: String) throws {
        let found = try found(text)
        #expect(!found.contains { $0.contains(other) }, "\(found)")
    }

    @Test(
        "also find by other words, and in German",
        arguments: [
            ("attach", "Files: what came"), ("archive", "Archive a customer"),
            ("archivieren", "Archive a product"), ("import", "Import e-invoices"), ("restore", "Restore: quit"),
            ("backup", "Backup: write"), ("copy", "The same invoice once more"), ("deposit", "Take the deposits"),
            ("deposit", "Paid"),
            ("kopieren", "Duplicate the line"),
            ("löschen", "Delete the line"), ("speichern", "Backup"), ("Überweisung", "QR code"),
            ("überweisung", "Paid"),
            ("Anzahlung", "Paid"), ("Lieferschein", "All fields"), ("wiederkehrend", "Make the invoice again"),
            ("svg", "Reports"), ("export", "Reports"), ("write", "Reports"), ("wiederholen", "Make the invoice again"),
            ("wiederkehrend", "What is made again"),
        ])
    func words(text: String, command: String) throws {
        let found = try found(text)
        #expect(found.contains { $0.contains(command) }, "\(found)")
    }
}
