import Foundation
import TerminalEmulator
import Testing

@testable import Commands

/// The samples' company, customers and products; rows without anything on them are left out.
@Suite("Screens of the books", .serialized)
struct BooksScreensTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// What a screen shows after some keys.
    private func screen(_ keys: String, until text: String, _ rows: Int, _ columns: Int) throws -> EditorOnScreen {
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let session = try program.start(["demo"], environment: day, rows: rows, columns: columns)
        try session.waitFor("2026-0141")
        session.type(keys)
        try session.waitFor(text)
        try session.waitUntilSettled()
        return session
    }

    @Test("My company, at 40 × 10 and 80 × 24")
    func company() throws {
        let small = try screen(" y", until: "Country", 10, 40)
        #expect(
            small.emulator.inked == """
                 My company                  Esc closes
                 Address
                  Name        Rösterei Morgenröte GmbH
                  Street      Hafenstraße 12
                  Postal code 20457
                  City        Hamburg
                  Country     Germany
                 Tax numbers                           ↓
                 Space commands  F1 help  ^Q quit
                """)
        let usual = try screen(" y", until: "Country", 24, 80)
        #expect(
            usual.emulator.inked == """
                 My company                                                          Esc closes
                 Address
                  Name                Rösterei Morgenröte GmbH
                  Street              Hafenstraße 12
                  Postal code         20457
                  City                Hamburg
                  Country             Germany
                 Tax numbers
                  VAT id              DE298765432
                  Tax number
                 Bank
                  IBAN                DE02120300000000202051
                  BIC                 BYLADEM1001
                  Bank
                 Invoices and quotes
                  Invoice numbers     {year}-{number:4}
                  Credit note numbers
                  Days to pay         30
                  Payment terms       {days} days net
                  Small business                                                               ↓
                  These details go on every invoice. Fill in what you have, and what
                  has a *; you can come back with Space y.
                 Space commands  Enter next  Esc close  F1 help  ^Q quit
                """)
    }

    @Test("A customer, at 40 × 10 and 80 × 24")
    func customer() throws {
        let small = try screen(" cseeb\r", until: "Country", 10, 40)
        #expect(
            small.emulator.inked == """
                 Customer                    Esc closes
                 Address
                  Name        Hotel Seeblick KG
                  Street      Promenade 3
                  Postal code 23570
                  City        Lübeck
                  Country     Germany
                 Numbers                               ↓
                 Space commands  F1 help  ^Q quit
                """)
        let usual = try screen(" cseeb\r", until: "Country", 24, 80)
        #expect(
            usual.emulator.inked == """
                 Customer                                                            Esc closes
                 Address
                  Name                Hotel Seeblick KG
                  Street              Promenade 3
                  Postal code         23570
                  City                Lübeck
                  Country             Germany
                 Numbers
                  VAT id              DE811907980
                  Number
                  Reference           PO-88-Küche
                  E-invoice address   EM:buyer@example.com
                 Invoices
                  Days to pay
                  Payment terms
                  Currency
                  VAT
                  Profile
                 Contact
                  E-mail
                  Contact
                  Telephone
                 Space commands  Enter next  Esc close  F1 help  ^Q quit
                """)
    }

    @Test("Customers, at 40 × 10 and 80 × 24")
    func customers() throws {
        let small = try screen(" c", until: "101-0051", 10, 40)
        #expect(
            small.emulator.inked == """
                 Customers                            4
                 Hotel Seeblick KG       23570 Lübeck
                 Kawiarnia „Pod Żurawi…  90-423 Łódź
                 Καφενείο «Η Ελλάδα» Α…  105 54 Αθήνα
                 日本茶専門店 ひとしず…  101-0051 東京
                 Space commands  F1 help  ^Q quit
                """)
        let usual = try screen(" c", until: "101-0051", 24, 80)
        #expect(
            usual.emulator.inked == """
                 Customers                                                                    4
                 Hotel Seeblick KG               23570 Lübeck          DE811907980
                 Kawiarnia „Pod Żurawiem” Łódź…  90-423 Łódź           PL7251801126
                 Καφενείο «Η Ελλάδα» Α.Ε.        105 54 Αθήνα          EL094259216
                 日本茶専門店 ひとしずく 株式…   101-0051 東京
                 Space commands  Enter edit  Ins add  F6 merge  Esc close  F1 help  ^Q quit
                """)
    }

    @Test("stand in two columns where there is room", arguments: [(40, 120), (60, 200)])
    func large(rows: Int, columns: Int) throws {
        func fields(_ rows: Int, _ columns: Int) throws -> [String] {
            let lines = try screen(" y", until: "Country", rows, columns).emulator.lines.dropFirst()
            return lines.prefix { !$0.contains("These details") }.map(\.self)
        }
        let high = try fields(60, 80).map(\.trimmedEnd)
        let wide = try fields(rows, columns)
        let left = wide.map { String($0.prefix(columns / 2)).trimmedEnd }
        let right = wide.map { String($0.dropFirst(columns / 2)).trimmedEnd }
        #expect((left + right).filter { !$0.isEmpty } == high.filter { !$0.isEmpty })
        // Each column begins with a group.
        #expect(left.first == " Address" && right.first == " Contact")
        let list = try screen(" I", until: "1.19", rows, columns).emulator
        #expect(list.shows("Barista course, half a day 145.50 h 19 %"))
    }
}

extension TerminalEmulator {
    /// The rows on which anything stands, without blanks at their ends.
    fileprivate var inked: String { lines.map(\.trimmedEnd).filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension String {
    fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
