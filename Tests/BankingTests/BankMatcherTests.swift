import Foundation
import Fuzzing
import Ledger
import Testing

@testable import Banking
@testable import Invoicing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

@Suite("The matcher of entries")
struct BankMatcherTests {
    private static let day = CalendarDate(2026, 11, 28)

    private func document(
        _ number: String, _ party: String, _ open: ExactDecimal, isIncoming: Bool = true,
        early: ExactDecimal? = nil, paid: [ExactDecimal] = []
    ) -> BankDocument {
        BankDocument(
            id: UUID(), number: number, party: party, currency: .euro, isIncoming: isIncoming, open: open,
            early: early.map { [EarlyAmount(lastDay: Self.day, amount: $0)] } ?? [], paid: paid)
    }

    private func entry(
        _ amount: ExactDecimal, _ name: String, _ text: String, isReturn: Bool = false, day: CalendarDate = day
    ) -> BankEntry {
        var entry = BankEntry(day: day, amount: amount, currency: .euro)
        (entry.name, entry.text, entry.isReturn) = (name, text, isReturn)
        return entry
    }

    /// `= A-1 + A-2: why` for a sure one.
    private func words(_ proposals: [BankProposal]) -> [String] {
        proposals.map { ($0.isSure ? "= " : "? ") + $0.words }
    }

    private var ledger: [BankDocument] {
        [
            document("2026-0142", "Hotel Seeblick KG", 119, early: decimal("116.62")),
            document("2026-0143", "Hotel Seeblick KG", 50), document("2026-0144", "Max Müller", 119),
            document("2026-0145", "Café Łódź", 200), document("2026-0146", "Zweite GmbH", 75),
            document("2026-0147", "Zweite GmbH", 75), document("2026-0099", "Max Müller", 0, paid: [20]),
            document("SW-4711", "Stadtwerke Elbinsel AöR", decimal("1893.31"), isIncoming: false),
            document("2026-0150", "Hotel Seeblick KG", 30, isIncoming: false),
        ]
    }

    @Test("says what fits, why, and whether it is sure")
    func cases() {
        let cases: [(BankEntry, [String])] = [
            (
                entry(119, "HOTEL SEEBLICK", "RE 2026-01 42 VOM 2.11."),
                ["= 2026-0142: number in the text, name, amount"]
            ),
            (
                entry(decimal("116.62"), "Hotel Seeblick KG", "2026/0142"),
                ["= 2026-0142: number in the text, name, amount less discount"]
            ),
            (
                entry(169, "Hotel Seeblick KG", "2026-0142, 2026-0143"),
                ["= 2026-0142 + 2026-0143: number in the text, name, several add up"]
            ),
            (entry(169, "Hotel Seeblick KG", "Sammelzahlung"), ["= 2026-0142 + 2026-0143: name, several add up"]),
            (entry(119, "Mueller, Max", "Danke"), ["= 2026-0144: name, amount"]),
            (entry(119, "Unknown", "Danke"), ["? 2026-0142: amount", "? 2026-0144: amount"]),
            (entry(119, "Tante Erna", "RE2026-0144"), ["= 2026-0144: number in the text, amount"]),
            (entry(200, "CAFE LODZ", "2026-0154"), ["= 2026-0145: name, amount"]),
            (entry(119, "Max Müller", "2026-0143"), ["= 2026-0144: nearly its number in the text, name, amount"]),
            (entry(119, "Max Müller", "2026-0146"), ["= 2026-0144: nearly its number in the text, name, amount"]),
            (entry(119, "Max Müller", "2026-0199"), ["= 2026-0144: name, amount"]),
            (entry(75, "Zweite GmbH", "Rate"), ["? 2026-0146: name, amount", "? 2026-0147: name, amount"]),
            (
                entry(20, "Hotel Seeblick KG", "2026-0143 Teil"),
                ["= 2026-0143: number in the text, name, a part of the amount"]
            ),
            (entry(20, "Somebody", "2026-0143"), ["? 2026-0143: number in the text, a part of the amount"]),
            (
                entry(60, "Hotel Seeblick KG", "2026-0143"),
                ["? 2026-0143: number in the text, name, more than the amount"]
            ),
            (entry(20, "Max Müller", "2026-0099"), ["? 2026-0099: number in the text, name, nothing is open any more"]),
            (
                entry(-20, "Max Müller", "RETOURE 2026-0099", isReturn: true),
                ["= 2026-0099: number in the text, name, return of a payment"]
            ),
            (entry(-21, "Max Müller", "RETOURE 2026-0099", isReturn: true), []),
            (entry(decimal("-1893.31"), "Stadtwerke", "Kd. 4711"), ["= SW-4711: name, amount"]),
            (
                entry(-30, "Hotel Seeblick KG", "Gutschrift 2026-0150"),
                ["= 2026-0150: number in the text, name, amount"]
            ),
            (entry(3, "Hotel Seeblick KG", "119,00 2026"), []),
            (entry(0, "Hotel Seeblick KG", "2026-0142"), []),
        ]
        let matcher = BankMatcher(ledger)
        for (entry, expected) in cases {
            #expect(
                words(matcher.proposals(for: [entry])[0]) == expected, "\(entry.amount) \(entry.name): \(entry.text)")
        }
    }

    @Test("counts what an entry has settled: a second one of the same document is not sure, the other half is")
    func inOrder() {
        let matcher = BankMatcher(ledger)
        let twice = entry(119, "Hotel Seeblick KG", "2026-0142")
        let found = matcher.proposals(for: [twice, twice]).map(words)
        #expect(found[0] == ["= 2026-0142: number in the text, name, amount"])
        #expect(found[1].first == "? 2026-0142: number in the text, name, nothing is open any more")
        let halves = matcher.proposals(for: [
            entry(80, "Max Müller", "2026-0144"), entry(39, "Max Müller", "2026-0144 Rest"),
        ]).map(words)
        #expect(
            halves == [
                ["= 2026-0144: number in the text, name, a part of the amount"],
                ["= 2026-0144: number in the text, name, amount"],
            ])
    }

    @Test("takes no discount after its last day, and nothing in another currency")
    func others() throws {
        let matcher = BankMatcher(ledger)
        let late = entry(
            decimal("116.62"), "Hotel Seeblick KG", "2026-0142", day: try #require(Self.day.adding(days: 1)))
        #expect(
            words(matcher.proposals(for: [late])[0]) == ["= 2026-0142: number in the text, name, a part of the amount"])
        var dollars = entry(119, "Hotel Seeblick KG", "2026-0142")
        dollars.currency = CurrencyCode(code: "USD")
        #expect(matcher.proposals(for: [dollars])[0] == [])
    }

    @Test("fits names by whole words, unless the field of the bank was too short")
    func wholeWords() {
        let matcher = BankMatcher([
            document("A-100", "Schneider", 80), document("A-101", "Stadtbäckerei Großmann & Söhne OHG", 90),
        ])
        let cases: [(BankEntry, String)] = [
            (entry(80, "Schneiderstube Kiel", "Danke"), "? A-100: amount"),
            (entry(80, "Schneider Kiel", "Danke"), "= A-100: name, amount"),
            (entry(90, "Stadtbäckerei Groß", "Danke"), "? A-101: amount"),
            (entry(90, "STADTBAECKEREI GROSSMANN & S", "Danke"), "= A-101: name, amount"),
        ]
        for (entry, expected) in cases { #expect(words(matcher.proposals(for: [entry])[0]) == [expected]) }
    }

    @Test("shows one document and several of the same payer that add up to the same, and is sure of none")
    func oneOrSeveral() {
        let matcher = BankMatcher([
            document("A-100", "Adler", 300), document("A-101", "Adler", 100), document("A-102", "Adler", 200),
        ])
        #expect(
            words(matcher.proposals(for: [entry(300, "Adler", "Danke")])[0])
                == ["? A-100: name, amount", "? A-101 + A-102: name, several add up"])
    }

    @Test("leaves it to the invoice to refuse money of the other direction, unless it is a return")
    func direction() throws {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice) = ("Tea", 100)
        let invoice = Invoice(lines: [line])
        (invoice.number, invoice.issueDate) = ("A-100", CalendarDate(2026, 11, 2))
        invoice.issuance = Issuance(number: "A-100", moment: "2026-11-02T08:00:00Z")
        let total = invoice.openAmount
        let (paid, wrong) = (entry(total, "Adler", "A-100"), entry(-total, "Adler", "A-100"))
        let returned = entry(-total, "Adler", "A-100", isReturn: true)
        #expect(throws: SettlingError.otherDirection(isIncoming: true, invoice: "A-100")) {
            try invoice.settle(total, by: wrong, today: nil)
        }
        #expect(try invoice.settle(total, by: paid, today: nil).open == 0)
        #expect(throws: SettlingError.otherDirection(isIncoming: true, invoice: "A-100")) {
            try invoice.settle(total, by: wrong, today: nil)
        }
        #expect(try invoice.settle(total, by: returned, today: nil).open == total)
        #expect(invoice.takeBack(paid.id) != nil)
        #expect(invoice.takeBack(returned.id) == nil && invoice.takeBack(paid.id) == nil && invoice.payments.isEmpty)
    }

    // MARK: Random ledgers

    /// An entry with the documents that it settles; none where nobody could tell.
    private struct Truth {
        let entry: BankEntry
        let numbers: Set<String>
    }

    private static let firms = [
        "Hotel Seeblick KG", "Café Łódź", "Max Müller", "Müller & Söhne GmbH", "Stadtbäckerei Groß OHG", "Anna Weiß",
        "Weiss Handels GmbH", "Tischlerei Jäger", "Hotel Seestern GmbH", "Öko-Markt eG", "Bürobedarf Vogel",
        "Kanzlei Dr. Krüger",
    ]

    /// Entries of a random ledger: exact, less discount, in two parts, two in one, a wrong digit, without a number, refunds, returns,
    /// payments of received ones, and what belongs to none.
    private func random(_ seed: UInt64, entries count: Int) -> (documents: [BankDocument], truths: [Truth]) {
        var random = SplitMix(seed: seed)
        var documents: [BankDocument] = []
        var truths: [Truth] = []
        func amount() -> ExactDecimal { ExactDecimal(random.below(300_000) + 1_000, exponent: -2) }
        func number() -> String {
            let digits = "\(1_0000 + documents.count)".dropFirst()
            return "2026-\(digits)"
        }
        func add(_ party: String, isIncoming: Bool = true, discount: Bool = false, paid: Bool = false) -> BankDocument {
            let total = amount()
            let early = discount ? (total * decimal("0.98")).rounded(toPlaces: 2) : nil
            let number = isIncoming || paid ? number() : "SW-\(1_000 + documents.count)"
            documents.append(
                document(
                    number, party, paid ? 0 : total, isIncoming: isIncoming, early: early, paid: paid ? [total] : []))
            return documents[documents.count - 1]
        }
        /// A name as a bank may write it.
        func name(_ party: String) -> String {
            switch random.below(4) {
            case 0: String(party.uppercased().prefix(27))
            case 1: party.replacing("ü", with: "ue").replacing("ß", with: "ss").replacing("ö", with: "oe")
            case 2: party.split(separator: " ").reversed().joined(separator: " ")
            default: party
            }
        }
        func text(_ number: String) -> String {
            switch random.below(5) {
            case 0: "Rechnung \(number)"
            case 1: "RE\(number.replacing("-", with: "")) VOM 02.11.2026"
            case 2: "RG.NR. \(number.prefix(6)) \(number.dropFirst(6)) 119,00 EUR"
            case 3: "\(number.replacing("-", with: "/")),Kd 4711"
            default: "Invoice no. \(number); thanks"
            }
        }
        func wrong(_ number: String) -> String {
            let last = (number.last?.wholeNumberValue ?? 0) + 1 + random.below(8)
            return number.dropLast() + "\(last % 10)"
        }
        func tell(_ entry: BankEntry, _ documents: [BankDocument]) {
            truths.append(Truth(entry: entry, numbers: Set(documents.map(\.number))))
        }
        while truths.count < count {
            let party = Self.firms[random.below(Self.firms.count)] + " \(random.below(200))"
            switch random.below(11) {
            case 0, 1:
                let one = add(party)
                tell(entry(one.open, name(party), text(one.number)), [one])
            case 2:
                let one = add(party, discount: true)
                tell(entry(one.early[0].amount, name(party), text(one.number)), [one])
            case 3:
                let one = add(party)
                let part = (one.open * decimal("0.4")).rounded(toPlaces: 2)
                tell(entry(part, name(party), text(one.number)), [one])
                tell(entry(one.open - part, name(party), text(one.number)), [one])
            case 4:
                let (one, two) = (add(party), add(party))
                tell(
                    entry(one.open + two.open, name(party), "\(text(one.number)) und \(text(two.number))"), [one, two])
            case 5:
                let one = add(party)
                tell(entry(one.open, name(party), text(wrong(one.number))), [one])
            case 6:
                let one = add(party)
                tell(entry(one.open, name(party), "Vielen Dank"), [one])
            case 7:
                let one = add(party, isIncoming: false)
                tell(entry(-one.open, name(party), one.number), [one])
            case 8:
                let one = add(party, paid: true)
                tell(entry(-one.paid[0], name(party), "RUECKLASTSCHRIFT \(text(one.number))", isReturn: true), [one])
            case 9:
                let one = add(party)
                tell(entry(one.open, "Somebody Else", text(one.number)), [one])
            default:
                tell(entry(amount(), party, "Miete 11.2026 Nr. \(random.below(900))"), [])
                tell(entry(-amount(), "Finanzamt", "USt 10/2026"), [])
            }
        }
        return (documents, truths.shuffled(using: &random))
    }

    @Test(
        "of 500 entries of a random ledger takes none for another, and finds those that a person could tell",
        arguments: 1...UInt64(5))
    func randomLedger(seed: UInt64) {
        let (documents, truths) = random(seed, entries: 500)
        let found = BankMatcher(documents).proposals(for: truths.map(\.entry))
        var (right, wrong, tellable) = (0, [String](), 0)
        for (truth, proposals) in zip(truths, found) {
            tellable += truth.numbers.isEmpty ? 0 : 1
            guard let sure = proposals.first, sure.isSure else { continue }
            if Set(sure.parts.map(\.number)) == truth.numbers {
                right += 1
            } else {
                wrong.append(
                    "\(truth.entry.amount) \(truth.entry.name) “\(truth.entry.text)”: \(sure.words), not \(truth.numbers)"
                )
            }
        }
        #expect(wrong == [])
        #expect(right * 100 >= tellable * 95, "\(right) of \(tellable)")
    }
}
