import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Pasting lines")
struct PastingLinesTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try EditorUnderTest()
    }

    private var lines: [String] {
        workspace.invoice?.lines.elements.map {
            let (quantity, price) = ($0.invoicedQuantity ?? 0, $0.enteredNetPrice ?? 0)
            return "\($0.itemName) \(quantity.plainText) \($0.unitCode) \(price.plainText) \($0.vatRate ?? 0)"
        } ?? []
    }

    private static let table =
        "Pos\tBezeichnung\tMenge\tEinheit\tPreis\tUSt\tBetrag\n"
        + "1\tTea\t3\tkg\t€ 2,50\t7 %\t7,50\n2\tCup\t10\tpcs\t1,00 €\t19 %\t10,00\n\t\t\t\t\t\t17,50\n"

    private static let coffeeAndMilk = ["Coffee 2 C62 10 19", "Milk 1 C62 1.5 7"]

    @Test(
        "works whatever is focused, in one step, which says what it leaves out",
        arguments: [Modes.Focus.list, .head, .lines, .totals])
    func anywhere(focus: Modes.Focus) throws {
        workspace.focus = focus
        workspace.paste(Self.table)
        let new = ["Tea 3 KGM 2.5 7", "Cup 10 C62 1 19"]
        let (coffee, milk) = (Self.coffeeAndMilk[0], Self.coffeeAndMilk[1])
        let expected = focus == .lines ? [coffee] + new + [milk] : [coffee, milk] + new
        #expect(lines == expected)
        let said = workspace.statusLine.shown.rows.joined(separator: " ")
        #expect(said.contains("2 lines are pasted. Left out: “Pos”, 1 row without an item, quantity or"))
        #expect(workspace.focus == .lines && workspace.lines.current?.itemName == "Cup")
        workspace.steps.undo()
        #expect(lines == Self.coffeeAndMilk)
        workspace.steps.redo()
        #expect(lines == expected)
    }

    @Test(
        "makes no line of a row without an item that says a sum, and names it",
        arguments: [
            ("Summe\t\t\t100", "the row “Summe”"), ("\tSumme", "the row “Summe”"),
            ("\tGesamt\t\t14", "the row “Gesamt”"), ("Total:\t\t1\t100", "the row “Total:”"),
            ("\t\tSubtotal\t100", "the row “Subtotal”"),
            ("Zwischensumme\t\t\t5\nZwischensumme\t\t\t5", "2 rows “Zwischensumme”"),
        ])
    func sumRow(row: String, name: String) throws {
        workspace.focus = .head
        workspace.paste("Pos\tArtikel\tMenge\tPreis\n1\tTea\t3\t2.50\n2\tTotal control\t1\t4\n\(row)\n")
        #expect(workspace.invoice?.lines.elements.map(\.itemName).suffix(2) == ["Tea", "Total control"])
        #expect(lines.count == Self.coffeeAndMilk.count + 2)
        #expect("\(workspace.status.message)".contains("2 lines are pasted. Left out: “Pos”, \(name)."))
    }

    @Test(
        "takes rates of VAT below 1 for fractions where all of them are, as spreadsheets store them",
        arguments: [
            ("0,07", "0.19", "7", "19"), ("0", "0.055", "0", "5.5"), ("0.5", "19", "0.5", "19"), ("1", "0", "1", "0"),
            ("0.9", "0.9", "0.9", "0.9"), ("0.19", "exempt", "19", "0"),
        ])
    func fractions(first: String, second: String, firstRate: String, secondRate: String) throws {
        workspace.focus = .totals
        workspace.paste(
            "Item\tQty\tPrice\tVAT\nTea\t1\t2\t\(first)\nCup\t1\t2\t\(second)\nSum\t\t4\t0.52")
        #expect(lines.suffix(2) == ["Tea 1 C62 2 \(firstRate)", "Cup 1 C62 2 \(secondRate)"])
        let isRead = firstRate != first || secondRate != second
        #expect("\(workspace.status.message)".contains("read as fractions: 0.19 is 19 %") == isRead)
    }

    @Test("keeps what is typed, and drops a new line in which nothing was typed", arguments: [true, false])
    func whileTyping(isNewLine: Bool) throws {
        workspace.lines.go(to: 1, .price)
        if isNewLine { workspace.lines.appendLine() } else { workspace.editing.begin(text: "4") }
        workspace.paste(Self.table)
        #expect(workspace.editing.edit == nil)
        #expect(lines.count == 4 && lines[1] == (isNewLine ? "Milk 1 C62 1.5 7" : "Milk 1 C62 4 7"))
        #expect(lines[3] == "Cup 10 C62 1 19")
    }

    @Test(
        "without titles has the unit before the price or behind the VAT, row by row, and never takes a rate for a price",
        arguments: [
            ("Desk\t2\tkg\t10\t7", "Desk 2 KGM 10 7"), ("Desk\t2\t10\t7\tkg", "Desk 2 KGM 10 7"),
            ("Desk\t2\t€ 10\t7", "Desk 2 C62 10 7"), ("Desk\t2\t10 EUR", "Desk 2 C62 10 19"),
            ("Desk\t2\t\t10", "Desk 2 C62 10 19"), ("Desk\t2", "Desk 2 C62 0 19"),
            ("Desk\t2\t21,40 kr\t25", "Desk 2 C62 0 25"), ("Desk\t2\tEUR 21,40\t7", "Desk 2 C62 21.4 7"),
            ("Desk\t2\t€/kg 10\t7", "Desk 2 C62 0 7"), ("Desk\t2\tfurlongs\t10\t7", "Desk 2  10 7"),
            ("Oil\t1\tStück\t5\t7\nDesk\t2\t10\t7", "Desk 2 C62 10 7"),
            ("Oil\t1\t5\t7\nDesk\t2\t\t7", "Desk 2 C62 0 7"),
        ])
    func unitsPlace(table: String, last: String) {
        workspace.focus = .head
        workspace.paste(table)
        #expect(lines.last == last)
        workspace.focus = .lines
        workspace.lines.go(to: lines.count - 1, .item)
        workspace.editing.begin(selectsAll: true)
        workspace.paste(table)
        #expect(lines.last == last)
        workspace.editing.cancel()
    }

    @Test("into a price takes the unit behind the VAT, and into a unit no prices")
    func fromTheUnit() {
        workspace.focus = .lines
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("21.45\t7\tkg\n3\t19\n")
        #expect(lines == ["Coffee 2 KGM 21.45 7", "Milk 1 C62 3 19"])
        workspace.editing.cancel()
        workspace.lines.go(to: 0, .unit)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("21.47\t7\n24.95\t7\n")
        #expect(lines == ["Coffee 2 KGM 21.45 7", "Milk 1 C62 3 19"])
        #expect(
            workspace.statusLine.shown.rows.joined(separator: " ").hasPrefix(
                "Nothing was pasted: the cursor is on the unit, and “21.47” is none."))
        workspace.paste("h\t24.95\t7\n")
        #expect(lines[0] == "Coffee 2 HUR 24.95 7")
        workspace.editing.cancel()
    }

    @Test("without titles takes the columns in their order, and doubtful numbers are marked")
    func withoutTitles() throws {
        workspace.focus = .head
        let columns = workspace.lines.editableColumns
        let cells = columns.map { $0 == .item ? "Desk" : $0 == .price ? "1.200" : "" }
        workspace.paste(cells.joined(separator: "\t"))
        let desk = try #require(workspace.invoice?.lines.elements.last)
        #expect(desk.itemName == "Desk" && desk.enteredNetPrice.map { $0 * 10 } == 12)
        #expect(LineColumn.price.sign(in: desk) == "?")
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("marked “?”"))
    }

    @Test(
        "reads a number that could be read in two ways as the other numbers of the table are written",
        arguments: [
            ("1.200", "1.234,56", "1", "1200 1234.56", false), ("1.200", "€ 2,50", "1", "1200 2.5", false),
            ("1,200", "1,234.56", "1", "1200 1234.56", false), ("1.200", "1.25", "1", "1.2 1.25", false),
            ("1,200", "5", "3,5", "1.2 5", false), ("1.200", "5", "1.234.567", "1200 5", false),
            ("1.200", "2,50", "2.50", "1.2 2.5", true), ("1.200", "1.300", "5", "1.2 1.3", true),
            ("0,5", "€ 1.200", "5", "0.5 1200", false),
        ])
    func settledNumbers(quantity: String, price: String, amount: String, read: String, isMarked: Bool) throws {
        workspace.focus = .totals
        workspace.paste("Item\tQty\tPrice\tAmount\nTea\t\(quantity)\t\(price)\t\(amount)\n")
        let line = try #require(workspace.invoice?.lines.elements.last)
        #expect(
            [line.invoicedQuantity, line.enteredNetPrice].map { $0?.plainText ?? "" }.joined(separator: " ") == read)
        #expect((LineColumn.quantity.sign(in: line) == "?") == isMarked)
    }

    @Test("into an open cell reads a number that could be read in two ways as the other cells are written")
    func settledInCells() throws {
        workspace.lines.go(to: 0, .quantity)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("1.200\t5\n3\t2,50\n")
        #expect(lines == ["Coffee 1200 C62 5 19", "Milk 3 C62 2.5 7"])
        #expect(!workspace.statusLine.shown.rows.joined(separator: " ").contains("two ways"))
        workspace.editing.cancel()
    }

    @Test(
        "marks a cell that makes no sense, and names it by its row in the table, which counts blank ones",
        arguments: [
            ("Item\tPrice\nTea\tmuch\nCup\t2", "Not read: row 2, Price “much”.", ["Tea 1 C62 0 19", "Cup 1 C62 2 19"]),
            (
                "Item\tPrice\n\nTea\t1\n\n\nCup\t$ 2", "Not read: row 6, Price “$ 2”.",
                ["Tea 1 C62 1 19", "Cup 1 C62 0 19"]
            ),
            ("Item\tPrice\nTea\t1\t2", "Left out: row 2, “2”.", ["Tea 1 C62 1 19"]),
            ("Item\tPrice\nTea\t1\n\tmuch", "Not read: row 3, Price “much”.", ["Tea 1 C62 1 19"]),
            (
                "Item\tPrice\nA\ta\nB\tb\nC\tc\nD\td\nE\te\n",
                "Not read: row 2, Price “a”; row 3, Price “b”; row 4, Price “c”; and 2 more cells.",
                ["A 1 C62 0 19", "B 1 C62 0 19", "C 1 C62 0 19", "D 1 C62 0 19", "E 1 C62 0 19"]
            ),
        ])
    func unread(table: String, sentence: String, new: [String]) throws {
        workspace.focus = .totals
        workspace.paste(table)
        #expect(lines == Self.coffeeAndMilk + new)
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains(sentence))
        let isEmptyPrice = workspace.lines.column == .price && workspace.lines.current?.enteredNetPrice == nil
        #expect(isEmptyPrice == new.contains { $0.contains(" 0 ") })
        workspace.steps.undo()
        #expect(lines == Self.coffeeAndMilk)
    }

    @Test(
        "refuses a table of which no row makes a line, and says why",
        arguments: ["Item\tUnit\n\tpcs", "Qty\tPrice\nx\ty"])
    func refused(table: String) throws {
        let invoice = try #require(workspace.invoice)
        var commits = 0
        let token = Document.owner(of: invoice)?.observeCommits { _ in commits += 1 }
        workspace.paste(table)
        token?.stop()
        #expect(lines == Self.coffeeAndMilk && commits == 0)
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("no row of the table has"))
    }

    @Test("into an open cell marks what makes no sense as well, in one step")
    func unreadInCells() throws {
        workspace.lines.go(to: 0, .item)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("Desk\t2\t10\n\nLamp\tmany\t5\n")
        #expect(lines == ["Desk 2 C62 10 19", "Lamp 1 C62 5 7"])
        #expect(workspace.lines.column == .quantity && workspace.lines.scroll.cursor == 1)
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("Not read: row 3, Quantity “many”."))
        #expect(workspace.invoice?.lines[1].unread == ["invoicedQuantity": "many"])
        workspace.editing.cancel()
        workspace.steps.undo()
        #expect(lines == Self.coffeeAndMilk)
    }

    @Test(
        "says what is wrong with the first cell that makes no sense",
        arguments: [
            ("Item\tPrice\nTea\tmuch", "“much” is not a number. Type it like"),
            ("Item\tPrice\nTea\t$ 2", "The invoice is in EUR, and this in $."),
            (
                "Item\tPrice\nTea\t1\t2\nCup\tx",
                "Not read: row 3, Price “x”. “x” is not a number. Type it like 1234.50 or 1234,50. Left out: row 2, “2”."
            ),
            (
                "Item\tPrice\tPos\nTea\tmuch\t1",
                "Not read: row 2, Price “much”. “much” is not a number. Type it like 1234.50 or 1234,50. Left out: “Pos”."
            ),
        ])
    func reasons(table: String, sentence: String) {
        workspace.focus = .totals
        workspace.paste(table)
        #expect("\(workspace.status.message)".contains(sentence))
    }

    private func said() -> String { workspace.statusLine.shown.rows.joined(separator: " ") }

    @Test("compares the lines with the amounts of the table, and marks the price where they differ")
    func amounts() throws {
        let invoice = try #require(workspace.invoice)
        workspace.focus = .totals
        workspace.paste("Artikel;Menge;EP;GP\nTea;2;6,00;10,80\nCup;1;4,00;4,00\nBox;1;10,00;11,90\n")
        #expect(said().contains("row 2: 12.00 here, 10.80 in the table."))
        let tea = invoice.lines[2]
        #expect(LineColumn.price.sign(in: tea) == "?" && LineColumn.price.sign(in: invoice.lines[3]) == nil)
        #expect(LineColumn.price.sign(in: invoice.lines[4]) == nil, "it agrees with VAT")
        let sentence = "Confirm the price, or correct the line: it comes to 12.00, and the table has 10.80."
        #expect(tea.problems.map(\.sentence).contains(sentence))
        tea.enteredNetPrice = ExactDecimal(540, exponent: -2)
        #expect(LineColumn.price.sign(in: tea) == nil && !tea.problems.map(\.sentence).contains(sentence))
    }

    @Test(
        "takes a column of discounts as allowances: in percent where it says so, or where the amount agrees",
        arguments: [
            ("Rabatt\tGP", "10 %\t10,80", "10"), ("Rabatt %\tGP", "10\t10,80", "10"), ("Rabatt\tGP", "10\t10,80", "10"),
            ("Rabatt\tGP", "1,20\t10,80", nil), ("Discount\tTotal", "-1.20 €\t10.80", nil),
            ("Rabatt\tGP", "(1,20)\t10,80", nil),
        ])
    func discounts(titles: String, cells: String, percentage: String?) throws {
        workspace.focus = .totals
        workspace.paste("Artikel\tMenge\tEP\t\(titles)\nTea\t2\t6,00\t\(cells)\n")
        let line = try #require(workspace.invoice?.lines.elements.last)
        #expect(line.netAmount.plainText == "10.8" && line.allowanceCharges.first?.percentage?.plainText == percentage)
        #expect(line.problems.isEmpty && !said().contains("Left out"), "\(said())")
    }

    @Test(
        "takes amounts of VAT for no rates, and marks those that the rate does not give",
        arguments: [
            ("MwSt", "3,50", true), ("MwSt", "3,50 €", true), ("MwSt (EUR)", "7,00", true), ("MwSt", "2,28 €", false),
            ("MwSt", "7,00", false),
        ])
    func vatAmounts(title: String, cell: String, isUnread: Bool) throws {
        workspace.focus = .totals
        workspace.paste("Artikel\tMenge\tEP\t\(title)\nTea\t2\t6,00\t\(cell)\n")
        let line = try #require(workspace.invoice?.lines.elements.last)
        #expect((line.unread["vatCategory"] != nil) == isUnread)
        #expect(line.vatRate == (title == "MwSt" && cell == "7,00" ? 7 : 19))
    }

    @Test("marks words in place of numbers, which stay to be mended")
    func words() throws {
        workspace.focus = .totals
        workspace.paste("Artikel\tMenge\tEP\nTea\tzwei\t6,00\n")
        let line = try #require(workspace.invoice?.lines.elements.last)
        #expect(line.unread == ["invoicedQuantity": "zwei"] && LineColumn.quantity.sign(in: line) == "!")
        #expect(said().contains("Not read: row 2, Quantity “zwei”."))
    }

    @Test("into an open cell takes a price with the sign of the invoice’s currency")
    func priceWithSign() {
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("€ 5\n6 €\n")
        #expect(lines == ["Coffee 2 C62 5 19", "Milk 1 C62 6 7"])
        workspace.editing.cancel()
    }

    @Test("whose first cell makes no sense in the open one leaves its value as it was, and takes in the others")
    func unreadFirst() throws {
        workspace.lines.go(to: 0, .quantity)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("many\t5\n3\t6\n4\t7\n")
        #expect(lines == ["Coffee 2 C62 5 19", "Milk 3 C62 6 7", " 4 C62 7 19"])
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("Not read: row 1, Quantity “many”."))
        #expect(workspace.lines.column == .quantity && workspace.lines.scroll.cursor == 0)
        workspace.editing.cancel()
        workspace.steps.undo()
        #expect(lines == Self.coffeeAndMilk)
    }

    @Test("whose first cell is what stood there takes in the others as well")
    func untouchedFirst() throws {
        workspace.lines.go(to: 0, .item)
        workspace.editing.begin(selectsAll: true)
        workspace.paste("Coffee\t5\nTea\t3\n")
        #expect(lines == ["Coffee 5 C62 10 19", "Tea 3 C62 1.5 7"])
    }

    @Test("refuses what is too large to be meant, and says how large it is")
    func tooLarge() {
        workspace.paste(String(repeating: "a\tb\n", count: 25_001))
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("the table has 25001 rows"))
        workspace.paste(String(repeating: "abcdefghij", count: 100_001))
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").contains("the text has 1000010 bytes"))
        #expect(lines == Self.coffeeAndMilk)
    }
}

@Suite("Pasting thousands of rows")
struct PastingManyRowsTests {
    @Test("waits until the screen says so, and so do the keys behind it")
    func announced() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let count = PasteSize.mostRowsAtOnce + 1
        let invoice = try #require(editor.workspace.invoice)
        editor.press(.enter)
        editor.session.handle(.paste(String(repeating: "Thing\t1\t2.50\n", count: count)))
        editor.session.handle(.down)
        editor.settle()
        #expect(editor.workspace.statusLine.shown.rows == ["Pasting \(count) rows; your keys wait."])
        #expect(invoice.lines.count == 3 && editor.session.waitingKeys.count == 2)
        editor.session.statusWasDrawn()
        editor.settle()
        #expect(invoice.lines.count == 3 + count && editor.session.waitingKeys.isEmpty)
    }

    @Test(
        "is refused in a sentence that outlives keys which were typed before it could be read",
        arguments: ["table", "text"])
    func refused(what: String) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let isTable = what == "table"
        editor.session.handle(
            .paste(isTable ? String(repeating: "a\tb\n", count: 25_001) : String(repeating: "a", count: 1_001)))
        func isSaid() -> Bool { editor.workspace.statusLine.shown.rows.joined().contains("Nothing was pasted") }
        #expect(isSaid())
        editor.type("xy")
        editor.session.statusWasDrawn(keysWait: true)
        editor.type("z")
        #expect(isSaid() && editor.workspace.modes.search?.text == "xyz")
        editor.session.statusWasDrawn()
        #expect(isSaid())
        editor.type("a")
        #expect(!isSaid())
    }

    @Test("is announced also when it has waited for the invoice to be read")
    func announcedAfterLoading() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let row = "Thing\t1\t2.50\n"
        editor.press(.enter)
        editor.session.handle(.paste(String(repeating: row, count: 1_000)))
        editor.settle()
        let id = try #require(editor.workspace.invoice).id
        try editor.restart()
        let workspace = editor.workspace
        workspace.show(editor.store.open(id))
        workspace.focus = .lines
        #expect(workspace.opened?.isLoading == true)
        let count = PasteSize.mostRowsAtOnce + 1
        editor.session.handle(.paste(String(repeating: row, count: count)))
        editor.session.statusWasDrawn()
        editor.settle()
        #expect(workspace.statusLine.shown.rows == ["Pasting \(count) rows; your keys wait."])
        #expect(workspace.invoice?.lines.count == 1_003)
        editor.session.statusWasDrawn()
        editor.settle()
        #expect(workspace.invoice?.lines.count == 1_003 + count)
    }
}
