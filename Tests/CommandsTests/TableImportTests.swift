import Foundation
import Invoicing
import Ledger
import Storage
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands
@testable import EditorTests

@Suite("Tables of customers and products")
struct TableImportTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Writes a file and takes it in.
    private func take(_ name: String, _ bytes: Data, as kind: String? = nil) throws -> (status: Int32, output: String) {
        let path = program.folder.appending(path: name)
        try bytes.write(to: path)
        return try program.run(["import", path.path] + (kind.map { ["--as", $0] } ?? []))
    }

    @Test("are read as spreadsheets write them: UTF-16, with rows that are blank and line breaks in cells")
    func spreadsheets() throws {
        let text = "Name;Preis\r\nKaffee Río;9,99\r\n;\r\n\"Mühle,\r\ngroß\";12,50\r\n"
        let result = try take("liste.csv", try #require("\u{FEFF}\(text)".data(using: .utf16LittleEndian)))
        #expect(result == (0, "\(program.folder.path)/liste.csv: 2 products imported.\n"))
        let session = try program.start(columns: 120)
        session.type(" Imuhle")
        try session.waitFor("Mühle, groß")
        session.type("\u{1B}\u{1B}")
        try session.quit()
    }

    @Test("have prices with their currency; another one than the company's is left out and named")
    func currencies() throws {
        let text = "Name;Preis\nMühle;89 €\nKanne;EUR 12,50\nSieb;12,-\nTasse;9,99 USD\n"
        let result = try take("preise.csv", Data(text.utf8))
        #expect(result.status != 0 && result.output.contains("3 products imported, 1 left out of 4 rows."))
        #expect(result.output.contains("“9,99 USD” in the column price cannot be read."), "\(result.output)")
        let store = try Repository(path: program.database)
        let books = try store.openLedger()
        let prices = ["Mühle", "Kanne", "Sieb"].map { books.product(named: $0)?.netPrice }
        #expect(prices == [89, ExactDecimal("12.5"), 12])
        try store.close()
    }

    @Test(
        "are not guessed: a bank statement, and columns that customers and products have, want to be told what they are",
        arguments: [
            (
                "umsatz.csv",
                "Buchungstag;Valuta;Name;Verwendungszweck;Betrag;Währung\n1.9.;1.9.;Adler;RE 1;9,90;EUR\n",
                "It looks like a bank statement, and was not imported."
            ),
            ("liste.csv", "Name;Number\nAdler;1\n", "Its columns could be those of customers and of products."),
        ])
    func undecided(name: String, table: String, sentence: String) throws {
        let result = try take(name, Data(table.utf8))
        #expect(result.status == 65 && result.output.contains("\(name)”: \(sentence)"), "\(result.output)")
        #expect(result.output.contains("--as customers or --as products."))
        let customers = try take(name, Data(table.utf8), as: "customers")
        #expect(customers.status == 0 && customers.output.contains("1 customer imported."), "\(customers.output)")
        let products = try take(name, Data(table.utf8), as: "products")
        #expect(products.status == 0 && products.output.contains("1 product imported."), "\(products.output)")
        let named = try take("kunden-\(name)", Data("Name;Number\nAdler;1\n".utf8))
        #expect(named.output.contains("0 customers imported, 1 known already"), "\(named.output)")
    }

    @Test("name rows of another length, and customers with one VAT id; nothing else is left out")
    func customers() throws {
        let table = """
            Kundennummer;Name;PLZ;Ort;USt-IdNr
            1;Adler GmbH;20457;Hamburg;DE111111111
            2;Falke KG;10115;Berlin
            3;Adler Nord;20457;Hamburg;DE111111111
            4;Café Łódź;80331;München;

            """
        let result = try take("kunden.csv", Data(table.utf8))
        #expect(result.output.contains("kunden.csv: 3 customers imported, 1 left out of 4 rows."), "\(result.output)")
        #expect(result.output.contains("Row 3 has 4 columns, the first one has 5. It was left out."))
        #expect(result.output.contains("“Adler Nord” has the VAT id of “Adler GmbH”; both are there."))
        #expect(result.status == 2)
        let again = try take("kunden.csv", Data(table.utf8))
        let sentence = "0 customers imported, 3 known already, 1 left out of 4 rows."
        #expect(again.output.contains(sentence), "\(again.output)")
        let session = try program.start()
        session.type(" cmun")
        try session.waitFor(["Café Łódź", "80331 München"])
        session.type("\u{1B}\u{1B}")
        try session.quit()
        #expect(try program.run(["check"]).status == 0)
    }

    @Test("count every row once: imported, known already, left out by its number, which counts blank rows")
    func counts() throws {
        let rows = "\nName;Currency\nAdler;EUR\n\nFalke;EUR\nAdler;EUR\n\nHabicht;Gold\n;EUR\nMilan;\n\n"
        let result = try take("kunden.csv", Data(rows.utf8))
        let sentence = "kunden.csv: 3 customers imported, 1 known already, 2 left out of 6 rows."
        #expect(result.output.contains(sentence), "\(result.output)")
        #expect(result.output.contains("Row 8: “Gold” in the column currency cannot be read. It was left out."))
        #expect(result.output.contains("Row 9: the name is missing. It was left out."))
        let items = try take("artikel.csv", Data("Artikel;Preis\n1;2\n1;3\n2;x\n".utf8))
        let sum = "artikel.csv: 1 product imported, 1 known already, 1 left out of 3 rows."
        #expect(items.output.contains(sum), "\(items.output)")
        _ = try take("artikel.csv", Data("Artikel;Einheit;Preis\nTee;kg;5\n".utf8))
        let other = try take("artikel.csv", Data("Artikel;Einheit;Preis\nTee;h;9\n".utf8))
        let remark = "“Tee” has the unit kg, and the table a price for the unit h, which is left out."
        #expect(other.output.contains(remark), "\(other.output)")
        #expect(try program.run(["product", "list"]).output.contains("5.00"))
        // A VAT identifier with points is the same.
        let customers = "Nummer;Name;Ort;PLZ;USt-IdNr.\n7;Adler;Kiel;;DE811907980\n7;Adler;Ulm;24103;DE 811.907.980\n"
        let moved = try take("kunden.csv", Data(customers.utf8))
        #expect(moved.output.contains("“Adler” keeps values that the table has otherwise: city."), "\(moved.output)")
        #expect(moved.output.contains("0 customers imported, 2 known already"), "\(moved.output)")
    }

    @Test("read prices by the decimal sign that the table shows")
    func shownSign() throws {
        let result = try take("artikel.csv", Data("Artikel;Preis\nKaffee;1.234,50\nTee;1.200\n".utf8))
        #expect(
            result.output == "\(program.folder.appending(path: "artikel.csv").path): 2 products imported.\n",
            "\(result.output)")
        let list = try program.run(["product", "list"]).output
        #expect(list.contains("1 234.50") && list.contains("1 200.00"), "\(list)")
    }

    @Test("may be Latin-1, and of products; 20,000 rows are taken in a thousand at a time")
    func products() throws {
        var text = "Artikel;Einheit;Preis;MwSt\nKäsemesser, groß;Stk;12,50;19\n"
        for index in 0..<20_000 { text += "Schraube M\(index);Stk;0,\(index % 90 + 10);19\n" }
        let result = try take("artikel.csv", try #require(text.data(using: .isoLatin1)))
        #expect(result.output.contains("artikel.csv: 20001 products imported."), "\(result.output)")
        #expect(result.status == 0)
        let session = try program.start(columns: 120)
        session.type(" Ikasem")
        try session.waitFor(["Käsemesser, groß", "12.50 pcs 19 %"])
        session.type("\u{1B}\u{1B}")
        try session.quit()
    }

    @Test(
        "name prices that can be read in two ways, by their rows or by their number, unless the locale says how to read them",
        arguments: [
            ("C.UTF-8", true, "1.20"), ("de_DE.UTF-8", false, "1 200"),
        ])
    func doubtfulPrices(locale: String, isDoubtful: Bool, price: String) throws {
        let path = program.folder.appending(path: "artikel.csv")
        let environment = ["LC_ALL": locale]
        func take(_ rows: [String]) throws -> String {
            try Data((["Artikel;Preis"] + rows).joined(separator: "\n").utf8).write(to: path)
            return try program.run(["import", path.path], environment: environment).output
        }
        let one = try take(["Ramp;1.200", "Beam;12.50"])
        let sentence = "artikel.csv”: Row 2: “1.200” is read as 1.200. For thousands type 1200.\n"
        #expect(one.contains(sentence) == isDoubtful && !one.contains("Row 3"), "\(one)")
        let many = try take((1...7).map { "Item \($0);\($0).500" })
        let sum = "7 rows have a number that can be read in two ways, as the first of them: Row 2: “1.500”"
        #expect(many.contains(sum) == isDoubtful, "\(many)")
        #expect(many.split(separator: "\n").count == (isDoubtful ? 2 : 1), "\(many)")
        let session = try program.start(columns: 120)
        session.type(" Iramp")
        try session.waitFor(["Ramp", price])
        session.type("\u{1B}\u{1B}")
        try session.quit()
    }

    @Test("may have names of 10,000 characters, and none of control characters")
    func strangeNames() throws {
        let name = String(repeating: "Long ", count: 1_999) + "name"
        let rows = ["Name;Town", "\(name);Ulm", "A\u{1}d\u{1B}ler;Kö\u{7}ln", "\u{2}\u{3};x", ""]
        let result = try take("names.csv", Data(rows.joined(separator: "\n").utf8))
        #expect(result.output.contains("names.csv: 2 customers imported, 1 left out of 3 rows."), "\(result.output)")
        #expect(result.output.contains("3 control characters were left out."))
        #expect(result.output.contains("Row 4: the name is missing. It was left out."))
        #expect(result.status == 2)
        let session = try program.start()
        session.type(" c")
        try session.waitFor(["Adler", "Köln", "Long Long Long"])
        session.type("\u{1B}\u{1B}")
        try session.quit()
        #expect(try program.run(["check"]).status == 0)
    }

    @Test("are read in pieces: none of their rows stays in memory, and none is compared with all others")
    func pieces() throws {
        let file = program.folder.appending(path: "many.csv")
        let rows = (0..<3_000).map { "\($0);Customer \($0);DE\(100_000_000 + $0)\n" }.joined()
        try Data(("Number;Name;VAT id\n" + rows).utf8).write(to: file)
        let store = try Repository(path: program.folder.appending(path: "in.sqlite").path)
        for known in [0, 3_000] {
            var table = TableImport(file.path, into: store)
            #expect(try table.run())
            #expect(table.outcome.knownCount == known && table.outcome.addedCount == 3_000 - known)
            // Somebody who is known is so by number, by VAT id and by name.
            #expect(table.outcome.comparisonCount == 3 * known)
            #expect(try store.openLedger().data.customers.count == 0)
        }
        try store.close()
    }

    @Test("are refused with a sentence where the first row names nothing")
    func noTable() throws {
        let result = try take("x.csv", Data("foo;bar\n1;2\n".utf8))
        #expect(result.output.contains("x.csv”: The first row names no column that is known."), "\(result.output)")
        #expect(result.status == 65)
    }

    @Test(
        "are refused by name where they are empty or a quote is not closed",
        arguments: ["", "\n \r\n", "Name\n\"Adler"])
    func empty(text: String) throws {
        let result = try take("kunden.csv", Data(text.utf8))
        let sentence = text.contains("Name") ? "A quote of row 2 is not closed." : "It is empty."
        #expect(result.output.contains("kunden.csv”: \(sentence)"), "\(result.output)")
        #expect(result.status == 65)
    }
}
