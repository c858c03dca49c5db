import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Tables of text")
struct CSVTests {
    private func rows(_ bytes: [UInt8], piece: Int = .max) throws -> [[String]] {
        var (parser, rows) = (CSVParser(), [[String]]())
        var place = 0
        while place < bytes.count {
            let end = min(bytes.count, place + min(piece, bytes.count))
            try parser.append(bytes[place..<end]) { rows.append($0.fields) }
            place = end
        }
        try parser.finish { rows.append($0.fields) }
        return rows
    }

    @Test(
        "have commas, semicolons or tabs between, whatever their ends of line, in pieces of any size",
        arguments: [
            "a,b,c\n1,\"x, y\",3\n", "a;b;c\r\n1;x, y;3\r\n", "a\tb\tc\r1\tx, y\t3",
            "\u{FEFF}a;b;c\n\n1;\"x, y\"; 3 \n\n",
        ])
    func separators(text: String) throws {
        for piece in [1, 2, 7, Int.max] {
            #expect(try rows(Array(text.utf8), piece: piece) == [["a", "b", "c"], ["1", "x, y", "3"]])
        }
    }

    @Test("have quotes, separators and line breaks within quotes")
    func quotes() throws {
        #expect(
            try rows(Array("a,b\n\"say \"\"hi\"\"\",\"x\r\ny\"\n\"\",z\n".utf8)) == [
                ["a", "b"], ["say \"hi\"", "x\ry"], ["", "z"],
            ])
    }

    @Test("have a quote as text unless the field begins with it, whatever piece it is read in")
    func quotesInText() throws {
        let text = "a;b\nx \"y\" z;27\"\n 5\"; \"v;w\" \n\"p\" q;\"\"\"r\"\n"
        let expected = [
            ["a", "b"], ["x \"y\" z", "27\""], ["5\"", "v;w"], ["\"p\" q", "\"r"],
        ]
        for piece in [1, 3, Int.max] { #expect(try rows(Array(text.utf8), piece: piece) == expected) }
    }

    @Test("are UTF-8, or what spreadsheets write for it")
    func encodings() throws {
        #expect(try rows(Array("Straße,€\nKöln,é\n".utf8)) == [["Straße", "€"], ["Köln", "é"]])
        #expect(try rows([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65, 0x3B, 0x80, 0x0A]) == [["Straße", "€"]])
    }

    @Test(
        "are UTF-16, with and without a mark, in pieces of any size",
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], ["", "\u{FEFF}"])
    func utf16(encoding: String.Encoding, mark: String) throws {
        let text = try #require("\(mark)Straße;€\r\nKöln;\"📄\nŁ\"\r\n".data(using: encoding))
        for piece in [1, 2, 3, 7, Int.max] {
            #expect(try rows(Array(text), piece: piece) == [["Straße", "€"], ["Köln", "📄\nŁ"]])
        }
    }

    @Test("have the mark of a lost character where UTF-16 is cut", arguments: [1, 2, 3])
    func cutUTF16(count: Int) throws {
        let text = try #require("\u{FEFF}a;📄".data(using: .utf16LittleEndian))
        #expect(try rows(Array(text.dropLast(count))) == [["a", "\u{FFFD}"]])
    }

    @Test("have quotes as text from the row on in which one is not closed, where that is allowed")
    func unclosedQuote() throws {
        for tail in ["c\nd", "c\n" + String(repeating: "x", count: CSVParser.mostBytes)] {
            var (parser, rows) = (CSVParser(requiresClosedQuotes: false), [CSVRow]())
            try parser.append("\"a,b\",1\r\n\"b,\"\"\(tail)".utf8) { rows.append($0) }
            try parser.finish { rows.append($0) }
            #expect(rows.map(\.number) == [1, 2, 3])
            #expect(rows.prefix(2).map(\.fields) == [["a,b", "1"], ["\"b", "\"\"c"]])
        }
    }

    @Test(
        "begin with the separator that they have, where it is named, and have no rows without text",
        arguments: ["sep=;\na;b,c,d\n1;2\n", "\u{FEFF}\"sep=;\"\r\n;\r\na;b,c,d\r\n ;;\"\";\r\n1;2"])
    func namedSeparator(text: String) throws {
        #expect(try rows(Array(text.utf8)) == [["a", "b,c,d"], ["1", "2"]])
        #expect(try rows(Array("s".utf8)) == [["s"]])
    }

    @Test("are refused where a quote is not closed, or a row has no end")
    func endless() {
        #expect(throws: CSVError.quoteIsNotClosed(2)) { try rows(Array("a,b\n\"x,1\n2,3\n".utf8)) }
        #expect(throws: CSVError.rowIsTooLong(1)) { try rows(Array(repeating: 0x61, count: 2 << 20)) }
        #expect(throws: CSVError.rowIsTooLong(2)) {
            try rows(Array("a\n\"".utf8) + Array(repeating: 0x0A, count: 2 << 20))
        }
    }

    private let values = CSVValues(
        number: { text in
            guard let number = ExactDecimal(text.replacing(",", with: ".")) else { throw CSVError.hasNoHeader([]) }
            return number
        },
        vat: { VATGroup(category: .standard, rate: ExactDecimal($0)) })

    @Test("of customers go by the words of the header, in any order; rows of another length are named")
    func customers() throws {
        let text = """
            Ort;Kundennummer;Kunde;Farbe;USt-IdNr.;Zahlungsziel;Telefon
            Lübeck;10001;Hotel Seeblick KG;blau;DE 811907980;30;0451 7
            Köln;10002
            Ulm;10003;;rot;;14;
            Bonn;10004;Café Łódź;;;bald;
            Essen;10005;Adler;;;;
            """
        var (table, customers) = (CSVTable<CustomerColumn>(), [Customer]())
        try table.append(Array(text.utf8)) { customers.append(try Customer($0, values)) }
        try table.finish { customers.append(try Customer($0, values)) }
        #expect(customers.map(\.party.name) == ["Hotel Seeblick KG", "Adler"])
        #expect(customers.map(\.party.city) == ["Lübeck", "Essen"] && customers.map(\.number) == ["10001", "10005"])
        #expect(customers[0].party.vatIdentifier == "DE811907980" && customers[0].daysToPay == 30)
        #expect(customers.map { $0.party.contact?.telephone } == ["0451 7", nil])
        #expect(
            table.report.rowCount == 2 && table.report.unknownColumns == ["Farbe"] && table.report.problemCount == 3)
        #expect(
            table.report.problems == [
                "Row 3 has 2 columns, the first one has 7.", "Row 4: the name is missing.",
                "Row 5: “bald” in the column days cannot be read.",
            ])
    }

    @Test("of customers have countries as words or codes, and whole days; a row with another is named")
    func countriesAndDays() throws {
        let text = """
            Name;Country;Days to pay
            Adler;Germany;14
            Biber;fr;0
            Dachs;Narnia;14
            Elch;DE;-4
            Fuchs;DE;1.5
            Gans;DE;99999999999
            """
        var (table, customers) = (CSVTable<CustomerColumn>(), [Customer]())
        try table.append(Array(text.utf8)) { customers.append(try Customer($0, values)) }
        try table.finish { customers.append(try Customer($0, values)) }
        #expect(customers.map(\.party.countryCode) == ["DE", "FR"] && customers.map(\.daysToPay) == [14, 0])
        #expect(
            table.report.problems == [
                "Row 4: “Narnia” in the column country cannot be read.",
                "Row 5: “-4” in the column days cannot be read.",
                "Row 6: “1.5” in the column days cannot be read.",
                "Row 7: “99999999999” in the column days cannot be read.",
            ])
    }

    @Test("of products have prices, units as words, and VAT")
    func products() throws {
        let text = "Article,Price,Unit,VAT,SKU\nEspresso beans,\"21,40\",kg,7,E-1\nSetup,90,hours,19,\nX,1,parsec,7,\n"
        var (table, products) = (CSVTable<ProductColumn>(), [Product]())
        try table.append(Array(text.utf8)) { products.append(try Product($0, values)) }
        #expect(products.map(\.name) == ["Espresso beans", "Setup"])
        #expect(products.map(\.unitCode) == ["KGM", "HUR"] && products[0].netPrice == ExactDecimal("21.40"))
        #expect(products.map { $0.vatRate } == [7, 19] && products[0].sellerItemIdentifier == "E-1")
        #expect(table.report.problems == ["Row 4: “parsec” is no unit."])
    }

    @Test("without a known word in the first row are refused, with the words that would do")
    func header() {
        var table = CSVTable<CustomerColumn>()
        #expect(throws: CSVError.hasNoHeader(["Name", "Number", "Street", "Postal code"])) {
            try table.append(Array("1;2;3\n".utf8)) { _ in }
        }
    }

    @Test("of any length stream by: each row is given and forgotten, problems are counted and the first hundred kept")
    func long() throws {
        var (table, count) = (CSVTable<ProductColumn>(), 0)
        try table.append(Array("Name;Price\n".utf8)) { _ in }
        let piece = Array(String(repeating: "Tea;1\nCoffee\n", count: 500).utf8)
        for _ in 0..<100 { try table.append(piece) { _ in count += 1 } }
        #expect(count == 50_000 && table.report.rowCount == 50_000)
        #expect(table.report.problemCount == 50_000 && table.report.problems.count == 100)
        #expect(table.report.problems.last == "Row 201 has 1 columns, the first one has 2.")
    }
}
