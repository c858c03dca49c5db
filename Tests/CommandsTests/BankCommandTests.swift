import Foundation
import Testing

@testable import EditorTests

/// From a statement to settled invoices, by commands and on the screen.
@Suite("Statements of a bank", .serialized)
struct BankCommandTests {
    let program: ProgramUnderTest
    private let environment = ["BILLOW_TODAY": "2026-11-28"]

    init() throws { program = try ProgramUnderTest() }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: environment)
    }

    /// Runs a command that must succeed.
    @discardableResult
    private func done(_ arguments: String...) throws -> String {
        let result = try program.run(arguments, environment: environment)
        #expect(result.status == 0, "\(arguments): \(result.output)")
        return result.output
    }

    /// A company and invoices of so many euros, with 25 % of VAT, from 2026-0001 on, all of one customer each.
    private func prepare(_ amounts: [Int], customers: Int = 1, terms: String = "net 30") throws {
        try program.prepareDatabase()
        try done(
            "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE",
            "--iban",
            "DE02120300000000202051", "--terms", terms)
        for number in 1...customers {
            try done(
                "customer", "add", "--name", "Hotel \(Self.names[number - 1]) KG", "--address",
                "Seeweg 1;23570;Lübeck;DE", "--vat-id",
                "DE811907980")
        }
        for (index, amount) in amounts.enumerated() {
            try done(
                "new", "--customer", "Hotel \(Self.names[index % customers]) KG", "--line",
                "Room;1;\(amount * 8 / 10).\(amount * 8 % 10);25",
                "--issue", "--confirm")
        }
    }

    private static let names = ["Seeblick", "Adler", "Post", "Krone"]

    private struct Booking {
        var amount: String
        var name: String
        var text: String
        var code = "166"
    }

    /// Writes a statement in MT940.
    private func statement(_ bookings: [Booking], account: String = "DE02120300000000202051") throws -> String {
        let entries = bookings.enumerated().map { index, booking in
            let sign = booking.amount.hasPrefix("-") ? "D" : "C"
            let amount = booking.amount.replacing("-", with: "").replacing(".", with: ",")
            return """
                :61:261128\(sign)\(amount.contains(",") ? amount : amount + ",")NTRFNONREF//B\(index)
                :86:\(booking.code)?00X?20SVWZ+\(booking.text)?32\(booking.name)
                """
        }
        let sum = bookings.reduce(Decimal(0)) { $0 + (Decimal(string: $1.amount) ?? 0) }
        let closing = "\(sum < 0 ? "D" : "C")261128EUR" + "\(abs(sum))".replacing(".", with: ",")
        let text = """
            :20:X
            :25:\(account)
            :28C:231
            :60F:C261127EUR0,00
            \(entries.joined(separator: "\n"))
            :62F:\(closing.contains(",") ? closing : closing + ",")
            -
            """
        let file = program.folder.appending(path: "statement.sta")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("settle what is sure, and nothing twice; what was taken goes back with the statement")
    func takeAndBack() throws {
        try prepare([100, 200, 300, 300])
        let file = try statement([
            Booking(amount: "100", name: "Hotel Seeblick KG", text: "RE 2026-0001"),
            Booking(amount: "80", name: "Hotel Seeblick KG", text: "2026-0002 Teil"),
            Booking(amount: "300", name: "Hotel Seeblick KG", text: "Danke"),
            Booking(amount: "-9.90", name: "Bank", text: "Entgelt", code: "805"),
        ])
        let read = try done("bank", file)
        #expect(read.contains("“statement.sta”: 4 entries, 4 of them new (statement 1)."), "\(read)")
        #expect(
            read.contains("1\t2026-11-28\t100.00 EUR\tHotel Seeblick KG\t= 2026-0001: number in the text, name, amount")
        )
        #expect(read.contains("\t? 2026-0003: name, amount; or 2026-0004: name, amount"))
        #expect(read.contains("4 entries are left, of which 2 are sure: “billow bank --take” records them."))
        let taken = try done("bank", "--take")
        #expect(
            taken.contains("100.00 EUR of 2026-0001 are paid; nothing is open.") && taken.contains("2 entries are left")
        )
        #expect(try done("bank", file, "--take").contains("“statement.sta”: 4 entries, all known."))
        #expect(try done("pay", "2026-0002", "--list").contains("80.00 EUR\tPaid, 2026-0002 Teil"))
        #expect(
            try run("bank", "--entry", "3", "--take").output.contains("Entry 3: 2026-0003: name, amount; or 2026-0004"))
        #expect(try done("bank", "--entry", "3", "--for", "2026-0004").contains("300.00 EUR of 2026-0004 are paid"))
        #expect(try done("bank", "--entry", "4", "--aside", "fee").contains("No entry is left."))
        let all = try done("bank", "--all")
        #expect(all.contains("Statement 1: DE02120300000000202051, 231, “statement.sta”, 4 entries"))
        #expect(all.contains("taken for 2026-0004") && all.contains("set aside: fee"))
        #expect(try run("bank", "--entry", "3", "--take").output.contains("it is taken already"))
        // A payment that is removed makes its entry open again.
        try done("pay", "2026-0004", "--remove", "1")
        #expect(try done("bank").contains("1 entry is left"))
        #expect(try done("bank", "--back", "1").contains("4 entries of statement 1 are taken back."))
        for number in ["2026-0001", "2026-0002", "2026-0004"] {
            #expect(try done("show", number, "--json").contains("\"stage\": \"open\""), "\(number)")
        }
        #expect(try done("bank", "--all").contains("No entry is left."))
        try done("check")
    }

    @Test("less discount settle an invoice, a returned debit opens it again with the discount, and what moved on stays")
    func discountAndReturn() throws {
        try prepare([100, 200], terms: "2 % 10, net 30")
        let first = try statement([Booking(amount: "98", name: "Hotel Seeblick KG", text: "2026-0001")])
        #expect(try done("bank", first, "--take").contains("2.00 EUR are the agreed cash discount; nothing is open."))
        let second = try statement([
            Booking(amount: "-98", name: "Hotel Seeblick KG", text: "Retoure 2026-0001", code: "109"),
            Booking(amount: "250", name: "Hotel Seeblick KG", text: "2026-0002"),
        ])
        let read = try done("bank", second, "--take")
        #expect(
            read.contains("A payment of 98.00 EUR of 2026-0001 was returned by the bank; 100.00 EUR are still open."),
            "\(read)")
        #expect(try done("bank", "--entry", "3", "--take").contains("overpaid by 50.00 EUR"))
        try done("pay", "2026-0002", "--returned")
        let back = try done("bank", "--back", "2")
        #expect(
            back.contains("2026-0002 has moved on") && back.contains("1 entry of statement 2 is taken back."),
            "\(back)")
        #expect(try done("show", "2026-0001", "--json").contains("\"stage\": \"discounted\""))
    }

    @Test("go back last first, and what settles several invoices goes back whole or not at all")
    func backInOrder() throws {
        try prepare([100, 200, 300])
        let file = try statement([
            Booking(amount: "100", name: "Hotel Seeblick KG", text: "2026-0001"),
            Booking(amount: "-100", name: "Hotel Seeblick KG", text: "Retoure 2026-0001", code: "109"),
            Booking(amount: "500", name: "Hotel Seeblick KG", text: "2026-0002 2026-0003"),
        ])
        #expect(try done("bank", file, "--take").contains("No entry is left."))
        try done("pay", "2026-0002", "--amount", "10")
        try done("pay", "2026-0002", "--returned")
        let back = try done("bank", "--back", "1")
        #expect(
            back.contains("2026-0002 has moved on") && back.contains("2 entries of statement 1 are taken back."),
            "\(back)")
        #expect(try done("show", "2026-0003", "--json").contains("\"stage\": \"paid\""))
        #expect(try done("show", "2026-0001", "--json").contains("\"stage\": \"open\""))
    }

    @Test("that are tables without a currency are in the usual one, and settle nothing against their direction")
    func usualCurrency() throws {
        try prepare([100])
        let file = program.folder.appending(path: "list.csv")
        try Data("Datum;Betrag;Name\n28.11.2026;-100,00;A\n".utf8).write(to: file)
        let read = try done("bank", file.path)
        #expect(read.contains("100.00 EUR\tA\t?") && !read.contains("has entries in"), "\(read)")
        let refused = try run("bank", "--entry", "1", "--for", "2026-0001")
        #expect(
            refused.status != 0
                && refused.output.contains("For 2026-0001 money comes, and the entry is money that went."),
            "\(refused)")
    }

    @Test("are refused as a whole with a sentence: another account, an unreadable amount, a missing file")
    func refused() throws {
        try prepare([100])
        let file = try statement(
            [Booking(amount: "100", name: "A", text: "2026-0001")], account: "DE89370400440532013000")
        let other = try run("bank", file, "--take")
        #expect(
            other.status == 65
                && other.output.contains(
                    "“statement.sta” is of the account DE89370400440532013000, and yours is DE02120300000000202051."),
            "\(other)")
        #expect(try done("bank").contains("No entry is left."))
        #expect(try done("bank", file, "--account", "DE89 3704 0044 0532 0130 00").contains("1 of them new"))
        // It is asked once.
        #expect(try done("bank", file).contains("all known"))
        let former = try statement([Booking(amount: "7", name: "B", text: "")], account: "12030000/202051EUR")
        #expect(try done("bank", former).contains("1 of them new"))
        let wrong = try statement([Booking(amount: "7", name: "B", text: "")], account: "12030000/202052")
        #expect(try run("bank", wrong).output.contains("is of the account 12030000/202052"))
        let bad = program.folder.appending(path: "bad.csv")
        try Data("Datum;Betrag;Name\n28.11.2026;5,00;A\n28.11.2026;five;B\n".utf8).write(to: bad)
        let refused = try run("bank", file, bad.path)
        #expect(
            refused.status == 65 && refused.output.contains("“bad.csv”, line 3: the amount cannot be read: “five”."))
        #expect(try run("bank", "missing.xml").status == 66)
        #expect(try run("bank", "--entry", "99", "--take").output.contains("There is no entry 99."))
        #expect(try run("bank", "--back", "99").output.contains("There is no statement 99."))
    }

    @Test("of 40 entries, of which 34 are sure, are settled in 20 keys")
    func keys() throws {
        let amounts = (1...40).map { 100 + $0 } + Array(repeating: 900, count: 2)
        try prepare(amounts)
        let bookings = (1...40).map { number in
            let isSure = number <= 34
            return Booking(
                amount: "\(100 + number)", name: isSure ? "Hotel Seeblick KG" : "Somebody Else",
                text: isSure ? "2026-\("\(10_000 + number)".dropFirst())" : "Danke")
        }
        try done("bank", try statement(bookings))
        let session = try program.start(environment: environment, rows: 30, columns: 100)
        try session.waitFor("2026-0042")
        // Two keys, one, and one for each of the six that are left.
        session.type(" T")
        try session.waitFor("40 entries, 34 sure")
        session.send("\t")
        try session.waitFor(["34 entries are taken.", "6 entries, 0 sure"])
        for left in (0..<6).reversed() {
            session.type("\r")
            try session.waitFor(
                left == 0 ? "Nothing is left to settle." : "\(left) \(left == 1 ? "entry" : "entries"), 0 sure")
        }
        session.send("\u{1B}z")
        try session.waitFor("1 entry, 0 sure")
        session.send("\u{1B}[3~")
        try session.waitFor("Word")
        session.type("tax\r")
        try session.waitFor("Set aside: tax.")
        session.send("\u{1B}z")
        try session.waitFor("1 entry, 0 sure")
        session.send("\u{1B}[3~")
        try session.waitFor("Word")
        session.type("tax\r")
        try session.waitFor("Set aside: tax.")
        session.send("\u{1B}")
        try session.wait("the list") { !$0.text.contains("Nothing is left to settle.") }
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
        #expect(try done("list", "--status", "open").split(separator: "\n").count == 3)
    }
}
