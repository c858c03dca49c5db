import Input
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A table that is pasted")
struct PastedTableTests {
    @Test(
        "is read as spreadsheets write it",
        arguments: [
            ("a\tb\nc\td\n", [["a", "b"], ["c", "d"]]), ("a\t\tb", [["a", "", "b"]]), (" a \t b", [["a", "b"]]),
            ("\"a\tb\"\tc", [["a\tb", "c"]]), ("\"two\nlines\"\t3\nx", [["two lines", "3"], ["x"]]),
            ("\"say \"\"no\"\"\"\t1", [["say \"no\"", "1"]]), ("27\" screen\t2", [["27\" screen", "2"]]),
            ("\"open\t1", [["\"open", "1"]]), ("\"a\tb\"\n\"open\t1", [["a\tb"], ["\"open", "1"]]),
            ("\"a\" b\tc", [["\"a\" b", "c"]]),
            ("a\tb\n\t\n\nc", [["a", "b"], ["c"]]),
            ("", []),
        ])
    func rows(text: String, rows: [[String]]) {
        #expect(PastedTable(text).rows == rows)
    }

    @Test(
        "is read as a file of CSV is, below titles that are known",
        arguments: [
            ("Artikel;Menge;Preis\na \"b\" c;2;3\n", ["a \"b\" c", "2", "3"]),
            ("Item,Qty,Price\n\"Tea, \"\"green\"\"\nloose\",2,3", ["Tea, \"green\" loose", "2", "3"]),
            ("sep=;\nItem;Price\nTea, green;3\n", ["Tea, green", "3"]),
            ("Item\tPrice\nTea, green; \"loose\"\t3\n", ["Tea, green; \"loose\"", "3"]),
        ])
    func withTitles(text: String, row: [String]) {
        #expect(PastedTable(withTitlesIn: text).withoutTitles.rows == [row])
    }

    @Test(
        "has the columns that its titles name, whatever the order and the language, and names what is left out",
        arguments: [
            (
                ["Pos.", "Artikel", "Menge", "EP", "Betrag"], [nil, "item", "quantity", "price", nil],
                ["Pos."]
            ),
            (["Unit price (EUR)", "QTY", "Description"], ["price", "quantity", "item"], []),
            (["Désignation", "Qté", "Unité", "PU", "TVA %"], ["item", "quantity", "unit", "price", "vat"], []),
            (["Item", "Name", "Price"], ["item", nil, "price"], ["Name"]),
        ] as [([String], [String?], [String])])
    func titles(row: [String], names: [String?], leftOut: [String]) throws {
        let columns: [String: LineColumn] = [
            "item": .item, "quantity": .quantity, "unit": .unit, "price": .price, "vat": .vat,
        ]
        let found = try #require(PastedColumns(titles: row))
        #expect(found.columns == names.map { $0.flatMap { columns[$0] } } && found.leftOut == leftOut)
    }

    @Test(
        "has no titles where it only looks so",
        arguments: [["Desk", "2", "10"], ["Service", "Price 3"], ["Tea", "Milk"]])
    func noTitles(row: [String]) {
        #expect(PastedColumns(titles: row) == nil)
    }

    @Test(
        "has prices with the sign or the code of the invoice's currency",
        arguments: [
            ("€ 2,50", "2,50"), ("2.50 €", "2.50"), ("EUR 1.234,50", "1.234,50"), ("12 eur", "12"), ("-€3", "-3"),
            ("2,50", "2,50"), ("3*2", "3*2"), ("two", "two"), ("2 pcs", "2 pcs"),
        ])
    func prices(text: String, number: String) throws {
        #expect(try MoneyInput(text).number(in: .euro) == number)
    }

    @Test("is refused with prices in another currency", arguments: ["$ 5", "5 USD", "¥300"])
    func foreign(text: String) {
        let problem = FieldProblem.isOtherCurrency(text.filter { !$0.isNumber && $0 != " " }, of: "EUR")
        #expect(throws: problem) { try MoneyInput(text).number(in: .euro) }
    }

    @Test(
        "has semicolons between its cells, also without titles, where all rows have as many and a number",
        arguments: [
            ("Tea;3;2,50\nCup;1;4,00\n", [["Tea", "3", "2,50"], ["Cup", "1", "4,00"]]),
            ("Tea;3;€ 2\n", [["Tea", "3", "€ 2"]]),
            ("Thanks; see you\nBye; then\n", [["Thanks; see you"], ["Bye; then"]]),
            ("Tea;3\nCup\n", [["Tea;3"], ["Cup"]]),
        ])
    func semicolons(text: String, rows: [[String]]) {
        #expect(PastedTable(withTitlesIn: text).rows == rows)
    }

    @Test("takes what is called net for the price, and beside a price for the amount")
    func net() throws {
        let price = try #require(PastedColumns(titles: ["Artikel", "Menge", "Netto"]))
        #expect(price.columns == [.item, .quantity, .price] && price.amounts == nil)
        let amount = try #require(PastedColumns(titles: ["Artikel", "EP", "Netto"]))
        #expect(amount.columns == [.item, .price, nil] && amount.amounts == 2)
    }
}
