import Foundation
import TerminalEmulator
import Testing

/// The samples' company, customers and products; rows without anything on them are left out.
@Suite("Screens of the books", .serialized)
struct BooksScreensTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// What a screen shows after some keys.
    private func screen(_ keys: String, until text: String, _ rows: Int, _ columns: Int) throws -> TerminalSession {
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
        let small = try screen("M", until: "Country", 10, 40)
        #expect(
            small.emulator.inked == """
                 My company                      Esc closes
                  Name       Rösterei Morgenröte GmbH
                  Street     Hafenstraße 12
                  Postal co… 20457
                  City       Hamburg
                  Country    DE
                  VAT id     DE298765432
                  Tax number                                   ↓
                 Enter next  Esc close
                """)
        let usual = try screen("M", until: "Country", 24, 80)
        #expect(
            usual.emulator.inked == """
                 My company                                                                          Esc closes
                  Name                Rösterei Morgenröte GmbH
                  Street          Hafenstraße 12
                  Postal code     20457
                  City                Hamburg
                  Country         DE
                  VAT id          DE298765432
                  Tax number
                  IBAN                DE02120300000000202051
                  BIC                 BYLADEM1001
                  Numbers         {year}-{number:4}
                  Days to pay     30
                  Terms           30 days net
                  VAT                 19 %
                  Contact         Mara Voss
                  Telephone       +49 40 555 0123
                  E-mail          mara@example.com
                  E-address       EM:seller@example.com
                  Each new invoice begins with this. Enter goes on, Esc closes; M opens
                  it again.
                 Enter next  Esc close
                """)
    }

    @Test("A customer, at 40 × 10 and 80 × 24")
    func customer() throws {
        let small = try screen("Bseeb\r", until: "Country", 10, 40)
        #expect(
            small.emulator.inked == """
                 Customer                        Esc closes
                  Name       Hotel Seeblick KG
                  Street     Promenade 3
                  Postal co… 23570
                  City       Lübeck
                  Country    DE
                  VAT id     DE811907980
                  Number                                       ↓
                 Enter next  Esc close
                """)
        let usual = try screen("Bseeb\r", until: "Country", 24, 80)
        #expect(
            usual.emulator.inked == """
                 Customer                                                                                Esc closes
                  Name                Hotel Seeblick KG
                  Street          Promenade 3
                  Postal code     23570
                  City                Lübeck
                  Country         DE
                  VAT id          DE811907980
                  Number
                  Reference       n/a
                  E-address       EM:buyer@example.com
                  Days to pay
                  Terms
                  Currency
                  VAT
                  Profile
                  Enter goes on, Esc closes. All is kept as it is entered.
                 Enter next  Esc close
                """)
    }

    @Test("Customers, at 40 × 10 and 80 × 24")
    func customers() throws {
        let small = try screen("B", until: "101-0051", 10, 40)
        #expect(
            small.emulator.inked == """
                 Customers                                    4
                 Hotel Seeblick KG       23570 Lübeck
                 Kawiarnia „Pod Żurawi…  90-423 Łódź
                 Καφενείο «Η Ελλάδα» Α…  105 54 Αθήνα
                 日本茶専門店 ひとしず…  101-0051 東京
                 Enter edit  Ins add  Esc close
                """)
        let usual = try screen("B", until: "101-0051", 24, 80)
        #expect(
            usual.emulator.inked == """
                 Customers                                                                                        4
                 Hotel Seeblick KG                   23570 Lübeck          DE811907980
                 Kawiarnia „Pod Żurawiem” Łódź…  90-423 Łódź           PL7251801126
                 Καφενείο «Η Ελλάδα» Α.Ε.        105 54 Αθήνα          EL094259216
                 日本茶専門店 ひとしずく 株式…   101-0051 東京
                 Enter edit  Ins add  Del archive  F6 merge  Esc close  Alt-Z undo
                """)
    }

    @Test("Products, at 40 × 10 and 80 × 24")
    func products() throws {
        let small = try screen("P", until: "1.19", 10, 40)
        #expect(
            small.emulator.inked == """
                 Products                                    17
                 Barista course, half …       145.50
                 Blend development, da…       720.00
                 Espresso “Nachtschich…        21.40
                 Espresso “Nachtschich…        21.40
                 Filter roast “Kap Hoo…        24.90
                 Oat drink, 1 l                     1.19
                 Oat drink, 1 l, past …         1.19   ↓
                 Enter edit  Ins add  Esc close
                """)
        let usual = try screen("P", until: "1.19", 24, 80)
        #expect(
            usual.emulator.inked == """
                 Products                                                                                        17
                 Barista course, half a day           145.50  h       19 %
                 Blend development, day rate          720.00  day     reverse
                 Espresso “Nachtschicht”, 1 kg         21.40  kg      7 %
                 Espresso “Nachtschicht”, 1 kg…        21.40  kg      7 %
                 Filter roast “Kap Hoorn”, 1 kg        24.90  kg      7 %
                 Oat drink, 1 l                                 1.19  pcs     19 %
                 Oat drink, 1 l, past its date          1.19  pcs     19 %
                 Paper filters, per 1 000                         pcs     intra
                 Portafilter machine, two grou…     3 890.00  pcs     19 %
                 Roasting on commission, per 1…                   kg      reverse
                 Specialist book: “The bean an…        34.58  pcs     7 %
                 Stirring sticks of birch                0.00873  pcs     intra
                 Travel Hamburg–Łódź                      412.36  pcs     reverse
                 Ελληνικός καφές, 250 g                   3.8333  pcs     intra
                 浅煎りブレンド「ケープ・ホー…      4 020.00  kg      export
                 深煎りブレンド「夜勤」 1 kg        3 480.00  kg      export
                 航空便 (東京・羽田)                   26 500.00  pcs     export
                 Enter edit  Ins add  Del archive  F6 merge  Esc close  Alt-Z undo
                """)
    }

    @Test("are no wider than one reads, and as high as there is room", arguments: [(40, 120), (60, 200)])
    func large(rows: Int, columns: Int) throws {
        let usual = try screen("M", until: "Country", 24, 80).emulator.lines.dropFirst().prefix(17)
        let large = try screen("M", until: "Country", rows, columns).emulator.lines.dropFirst().prefix(17)
        #expect(usual.map(\.trimmedEnd) == large.map(\.trimmedEnd))
        let list = try screen("P", until: "1.19", rows, columns).emulator
        #expect(list.shows("Barista course, half a day 145.50 h 19 %"))
    }

    @Test("show what is offered dim, and what is typed not")
    func ghost() throws {
        let session = try screen("nsee", until: "⇥ Hotel Seeblick KG", 40, 120)
        let emulator = session.emulator
        let row = try #require(emulator.lines.firstIndex { $0.contains("see  ⇥ Hotel") })
        let line = emulator.lines[row]
        let column = line.distance(from: line.startIndex, to: try #require(line.range(of: "see  ⇥")).lowerBound)
        let (typed, offered) = (
            emulator.appearance(row: row, column: column), emulator.appearance(row: row, column: column + 6)
        )
        #expect(typed != offered)
    }
}

extension TerminalEmulator {
    /// The rows on which anything stands, without blanks at their ends.
    fileprivate var inked: String { lines.map(\.trimmedEnd).filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension String {
    fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
