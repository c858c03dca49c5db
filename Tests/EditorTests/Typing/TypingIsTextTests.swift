import DeriveDocuments
import Invoicing
import Ledger
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("Typing is text", .serialized)
struct TypingIsTextTests {
    /// A cell of each kind, and how to get there.
    private static let cells: [(name: String, place: @MainActor (Workspace) -> Void)] = [
        ("head text", { ($0.focus, $0.head.cursor) = (.head, .number) }),
        ("date", { ($0.focus, $0.head.cursor) = (.head, head("issue date")) }),
        ("currency", { ($0.focus, $0.head.cursor) = (.head, head("currency")) }),
        ("note", { ($0.focus, $0.head.cursor) = (.head, .note) }),
        ("item", { $0.lines.go(to: 0, .item) }),
        ("quantity", { $0.lines.go(to: 1, .quantity) }),
        ("price", { $0.lines.go(to: 2, .price) }),
        ("VAT", { $0.lines.go(to: 0, .vat) }),
        ("unit", { $0.lines.go(to: 1, .unit) }),
        ("invoice's sheet", { $0.open(.invoice) }),
        (
            "line's sheet",
            { workspace in
                workspace.lines.go(to: 1)
                workspace.open(.line)
            }
        ),
    ]

    private static func head(_ name: String) -> Place {
        Place.head.first { $0.title(in: Invoice()).lowercased().hasPrefix(name.prefix(4)) } ?? .number
    }

    @Test("in marked lines goes into all of them, and Enter at the last one begins no line")
    func enterInMarkedLines() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, lines) = (editor.workspace, editor.workspace.lines)
        let invoice = try #require(workspace.invoice)
        let count = invoice.lines.count
        (workspace.focus, lines.column) = (.lines, .quantity)
        lines.moveCursor(to: 0)
        lines.markStart = 0
        lines.moveCursor(to: count - 1)
        editor.type("4")
        editor.press(.enter)
        #expect(invoice.lines.elements.map(\.invoicedQuantity) == Array(repeating: 4, count: count))
        #expect(count > 1 && lines.markStart == nil && workspace.editing.edit == nil)
    }

    @Test(
        "of any word, on a cell of any kind, changes nothing else, and Esc and Alt-Z give it back",
        arguments: 0..<11)
    func words(cell: Int) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        Self.cells[cell].place(workspace)
        let invoice = try #require(workspace.invoice)
        let document = try #require(Document.owner(of: invoice))
        let (before, revision, status) = (editor.texts(of: invoice), document.revision, workspace.problems.status)
        // All words in all cells would take 40 seconds; each word comes in two or three kinds of cell.
        for (index, word) in ItemNames.all.enumerated() where index % 4 == cell % 4 {
            editor.type(word)
            #expect(workspace.editing.edit?.buffer.text == word)
            editor.press(.escape)
            #expect(workspace.editing.edit == nil && editor.texts(of: invoice) == before, "\(word)")
            guard case .info(let message) = workspace.status.message else {
                Issue.record("“\(word)”: no message"); continue
            }
            #expect(message.hasSuffix("not entered. Alt-Z brings it back."))
            editor.press(.alt("z"))
            #expect(workspace.editing.edit?.buffer.text == word)
            editor.press(.alt("z"))
        }
        #expect(document.revision == revision && workspace.problems.status == status)
        #expect(editor.store.list.total == 2 && workspace.invoice === invoice)
    }

    @Test("of any word in the list searches, and Esc lists all again")
    func list() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let documents = editor.workspace.invoice.flatMap { Document.owner(of: $0) }
        for word in ItemNames.all {
            editor.workspace.focus = .list
            editor.type(word)
            #expect(editor.workspace.modes.search?.text == word)
            editor.press(.escape)
            #expect(editor.workspace.modes.search == nil && editor.store.list.count == 2)
        }
        #expect(documents?.revision == 0)
    }

    @Test("in a new line is put aside, then the line, and comes back with it")
    func newLine() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.lines.go(to: 2, .item)
        editor.press(.enter)
        editor.press(.tab)
        editor.type("12")
        #expect(workspace.lines.column == .quantity && workspace.invoice?.lines.count == 4)
        editor.press(.escape)
        #expect(workspace.lines.column == .quantity && workspace.editing.edit?.isUntouchedLine == true)
        editor.press(.escape)
        #expect(workspace.invoice?.lines.count == 3)
        editor.press(.up, .up, .alt("z"))
        #expect(workspace.invoice?.lines.count == 4 && workspace.lines.scroll.cursor == 3)
        #expect(workspace.lines.column == .quantity && workspace.editing.edit?.buffer.text == "12")
        editor.press(.enter)
        #expect(workspace.invoice?.lines[3].invoicedQuantity == 12)
    }

    @Test("that undo takes back comes again with redo, before and after other steps")
    func undone() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 0, .item)
        editor.type("One")
        editor.press(.enter)
        editor.type("Two")
        editor.press(.alt("z"))
        #expect(workspace.editing.edit == nil && invoice.lines[1].itemName == "Milk")
        editor.press(.alt("z"))
        #expect(invoice.lines[0].itemName == "Coffee")
        editor.press(.alt("y"))
        #expect(invoice.lines[0].itemName == "One")
        editor.press(.alt("y"))
        #expect(workspace.editing.edit?.buffer.text == "Two" && workspace.lines.scroll.cursor == 1)
    }

    @Test("that was put aside last comes again first, also where undo has taken back another one before")
    func orderOfAsides() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.lines.go(to: 0, .quantity)
        editor.type("4")
        editor.press(.escape, .alt("z"), .alt("z"))
        editor.type("5")
        editor.press(.escape, .down)
        editor.type("7")
        editor.press(.enter, .alt("z"), .alt("z"))
        #expect(workspace.editing.edit?.buffer.text == "5")
        editor.press(.escape)
        // A field that was only emptied is no text that could be lost.
        editor.press(.function(2), .control("u"), .escape)
        #expect(workspace.editing.edit == nil && workspace.status.message == .none)
    }

    @Test("that was put aside comes again in its own invoice alone")
    func asideInOtherInvoice() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoices = try (0..<2).map { editor.store.open(try #require(editor.store.entryWhenRead(at: $0)).id) }
        workspace.show(invoices[0])
        workspace.lines.go(to: 0, .quantity)
        editor.type("8")
        editor.press(.escape)
        workspace.show(invoices[1])
        workspace.lines.go(to: 1, .item)
        editor.press(.alt("z"))
        #expect(workspace.invoice === invoices[1].invoice && workspace.editing.edit == nil)
        #expect(workspace.status.message == .info("There is nothing to undo."))
        workspace.show(invoices[0])
        workspace.lines.go(to: 1, .item)
        editor.press(.alt("z"))
        #expect(workspace.editing.edit?.buffer.text == "8")
        #expect(workspace.lines.scroll.cursor == 0 && workspace.lines.column == .quantity)
    }

    @Test("in the totals opens the field under the cursor, as anywhere, and Del empties it")
    func totals() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        (workspace.focus, workspace.totals.cursor) = (.totals, .paid)
        editor.type("5")
        editor.press(.enter)
        #expect(invoice.paidAmount == 5)
        // The empty line is where entry ends.
        workspace.lines.appendLine()
        editor.press(.enter)
        #expect(workspace.focus == .totals && workspace.totals.cursor == .discount)
        editor.type("2")
        editor.press(.enter)
        #expect(invoice.discountAmount == 2)
        editor.press(.delete)
        #expect(invoice.discount == nil)
    }

    @Test("a table that is pasted makes lines, whatever stands in front or is being typed")
    func tables() throws {
        let table = "Schraube M4\t100\t2,50\nKabel, rot\t2,5\t1.200\n"
        let editor = try SessionUnderTest(keys: .billow, table: "Kundennummer;Name\n1;Hotel Seeblick\n")
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.ledger.open()
        editor.settle()
        let customer = try #require(workspace.ledger.books.customers(matching: "hotel").first)
        let places: [(String, [Key])] = [
            ("form", [" ", "c", .enter]), ("form again", [" ", "c", .enter]), ("directory", [" ", "c", "h"]),
            ("search", [.escape, .escape, .escape, "D", "e", "l"]),
        ]
        for (count, place) in places.enumerated() {
            editor.press(place.1)
            editor.press(.paste(table))
            #expect(invoice.lines.count == 5 + 2 * count, "\(place.0)")
            #expect(!workspace.modes.coversPanes && workspace.modes.search == nil, "\(place.0)")
        }
        #expect(workspace.ledger.books.customer(customer.id)?.party.name == "Hotel Seeblick")
        workspace.focus = .lines
        workspace.lines.go(to: 0, .item)
        editor.type("hal")
        editor.press(.paste(table))
        #expect(invoice.lines.elements.prefix(3).map(\.itemName) == ["hal", "Schraube M4", "Kabel, rot"])
    }

    @Test("goes into a begun line again after Esc there, and into no other; once more Esc and the line is gone")
    func begunLine() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 0, .item)
        let before = invoice.lines.elements.map(\.itemName)
        editor.press(.insert)
        editor.type("Tee")
        editor.press(.escape)
        #expect(workspace.status.message == .info("“Tee” not entered. Alt-Z brings it back."))
        editor.type("Milch")
        editor.press(.enter, .escape)
        #expect(invoice.lines.elements.map(\.itemName) == [before[0], "Milch"] + before.dropFirst())
        editor.press(.insert, "x", .escape, .escape)
        #expect(invoice.lines.count == before.count + 1 && workspace.editing.edit == nil)
        editor.press(.alt("z"))
        #expect(workspace.editing.edit?.buffer.text == "x")
    }

    @Test("of a number behind a blank is that number, since no command has a digit", arguments: [true, false])
    func blankAndNumber(isOpen: Bool) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.lines.go(to: 0, .price)
        if isOpen { workspace.editing.begin(selectsAll: true) }
        editor.type(" 1250")
        #expect(workspace.modes.top == .typing && workspace.editing.edit?.buffer.text == "1250")
    }

    @Test("of an amount as discount is no percentage", arguments: ["50 €", "50 EUR", "50€"])
    func amountAsDiscount(text: String) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try #require(editor.workspace.invoice)
        editor.press(.alt("%"))
        editor.type(text)
        editor.press(.enter)
        #expect(invoice.discount == .amount(50))
        editor.press(.alt("%"), .paste("60 €"), .enter)
        #expect(invoice.discount == .amount(60))
        editor.press(.alt("%"), .paste("5%"), .enter)
        #expect(invoice.discount == .percentage(5))
    }

    @Test("of a whole word is not taken for a part of a product's name, and a typed price stays where one is taken")
    func products() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, books) = (editor.workspace, editor.workspace.ledger.books)
        let invoice = try #require(workspace.invoice)
        books.change("product") {
            let product = Product(name: "Fensterreinigung")
            (product.netPrice, product.unitCode, product.vatCategory, product.vatRate) = (38, "HUR", .standard, 19)
            books.data.products.append(product)
        }
        editor.settle()
        workspace.lines.appendLine()
        editor.type("Reinigung")
        #expect(workspace.editing.edit?.completion == nil)
        editor.press(.tab)
        let line = try #require(invoice.lines.last)
        (line.enteredNetPrice, line.vatRate) = (99, 7)
        editor.press(.escape)
        workspace.lines.go(to: invoice.lines.count - 1, .item)
        editor.type("fens")
        editor.press(.tab)
        #expect(line.itemName == "Fensterreinigung" && line.enteredNetPrice == 99 && line.vatRate == 7)
        #expect(line.unitCode == "HUR")
        #expect(
            workspace.status.message
                == .info("The price 99.00 stays. Alt-Z takes the product out again."))
        workspace.lines.appendLine()
        editor.press(.tab, .tab, .tab)
        let empty = try #require(invoice.lines.last)
        editor.type("12")
        for _ in 0..<3 { editor.press(.backTab) }
        editor.type("fens")
        editor.press(.tab)
        #expect(empty.itemName == "Fensterreinigung" && empty.enteredNetPrice == 12 && empty.unitCode == "HUR")
    }

    @Test("goes into all marked lines also after Tab")
    func marked() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.focus = .lines
        workspace.lines.go(to: 0, .item)
        editor.press(.shifted(.down), .shifted(.down), .tab, "7", .enter)
        #expect(invoice.lines.elements.prefix(3).map(\.invoicedQuantity) == [7, 7, 7])
    }

    @Test("goes into all marked lines also where the one under the cursor has that value already")
    func sameInMarked() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.focus = .lines
        workspace.lines.go(to: 0, .vat)
        editor.press(.shifted(.down), .shifted(.down))
        let same = try #require(workspace.activePane.field).text()
        editor.type(same)
        editor.press(.enter)
        #expect(invoice.lines.elements.map(\.vatRate) == [7, 7, 7] && workspace.editing.edit == nil)
        editor.press(.alt("z"))
        #expect(invoice.lines.elements.map(\.vatRate) == [19, 7, 7])
        workspace.lines.go(to: 0, .vat)
        editor.press(.shifted(.down))
        workspace.editing.begin()
        editor.press(.enter)
        #expect(invoice.lines.elements.map(\.vatRate) == [19, 7, 7])
    }

    @Test("in a form changes no line of the invoice behind it, whatever key adds, moves or deletes one elsewhere")
    func form() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 1, .item)
        let before = editor.texts(of: invoice)
        workspace.ledger.openCompany()
        for key in [Key.insert, .control("d"), .control("t"), .alted(.down), .alted(.up), .alt("%"), .enter] {
            editor.press(key)
            #expect(workspace.modes.front == .form && editor.texts(of: invoice) == before, "\(key)")
        }
    }

    @Test("to delete, move or copy a line that was only begun leaves the others; the next time one of them is deleted")
    func deletesBegunLine() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try #require(editor.workspace.invoice)
        let count = invoice.lines.count
        let texts = editor.texts(of: invoice)
        let commands: [[Key]] = [
            [.character(" "), .character("x")], [.control("d")], [.control("t")], [.alted(.up)], [.alted(.down)],
        ]
        for keys in commands {
            editor.workspace.lines.go(to: 1, .item)
            editor.press(.insert)
            #expect(invoice.lines.count == count + 1)
            keys.forEach { editor.press($0) }
            #expect(editor.texts(of: invoice) == texts && editor.workspace.editing.edit == nil, "\(keys)")
        }
        editor.press(" ", "x", " ", "x")
        #expect(invoice.lines.count == count - 2)
    }

    @Test("copied lines go in place of the empty line with which an invoice begins; a cell that is typed in is kept")
    func copiedLinesWhileTyping() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        editor.press(.enter, .shifted(.down), .alt("c"), .escape, .escape, .escape, " ", "n", .insert)
        #expect(workspace.editing.edit?.isUntouchedLine == true)
        editor.press(.alt("v"))
        let invoice = try #require(workspace.invoice)
        #expect(invoice.lines.count == 2 && invoice.lines.allSatisfy { !$0.itemName.isEmpty })
        editor.press(.insert)
        editor.type("Pen")
        editor.press(.alt("v"))
        #expect(invoice.lines.count == 5 && invoice.lines[2].itemName == "Pen")
    }

    @Test("+ and - on a date step from the day that is there, each key from the same one, and Esc puts it back")
    func dateSteps() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        invoice.issueDate = CalendarDate("2026-12-30")
        workspace.focus = .head
        workspace.head.cursor = Self.head("issue date")
        editor.type("+++")
        #expect(invoice.issueDate == CalendarDate("2027-01-02"))
        editor.press(.escape)
        #expect(invoice.issueDate == CalendarDate("2026-12-30"))
        editor.type("--")
        editor.press(.enter)
        #expect(invoice.issueDate == CalendarDate("2026-12-28"))
    }
}
