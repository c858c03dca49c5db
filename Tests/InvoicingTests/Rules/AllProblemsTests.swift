import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("All problems")
struct AllProblemsTests {
    private func severities(_ invoice: Invoice) -> [Problem.Severity: [String]] {
        Dictionary(grouping: invoice.allProblems, by: \.severity).mapValues { $0.map(\.rule).sorted() }
    }

    @Test("of an empty draft say what is to fill in, and nothing that is wrong")
    func emptyDraft() {
        let found = severities(Invoice())
        #expect(found.keys.sorted { $0.rawValue < $1.rawValue } == [.toFillIn])
        #expect(found[.toFillIn]?.contains("BR-02") == false && found[.toFillIn]?.contains("BR-16") == true)
        #expect(found[.toFillIn]?.contains("BR-CO-18") == false)
        let line = InvoiceLine()
        (line.enteredNetPrice, line.invoicedQuantity) = (nil, nil)
        let begun = severities(Invoice(lines: [line]))
        #expect(begun[.toFillIn]?.contains("BR-25") == true && begun[.error] == nil)
    }

    @Test(
        "of a draft hint at a price of 0, which is no reason not to issue it",
        arguments: [("Tea", 1, nil, true), ("", 1, nil, false), ("Tea", 0, nil, false), ("Tea", 1, 10, false)]
            as [(String, Int, Int?, Bool)])
    func noPrice(name: String, quantity: Int, price: Int?, isFound: Bool) throws {
        let invoice = Invoice.sound()
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity) = (name, ExactDecimal(quantity))
        if let price { line.enteredNetPrice = ExactDecimal(price) }
        invoice.lines.append(line)
        let hints = invoice.allProblems.filter { $0.severity == .hint && $0.rule != "BT-55" }
        #expect(hints.map(\.sentence) == (isFound ? ["Its price is 0. Enter one, unless it is free of charge."] : []))
        #expect(hints.map { PlaceNames(of: invoice)[$0] } == (isFound ? ["line 2"] : []))
        #expect(invoice.isReady && line.isBlank == name.isEmpty)
    }

    @Test("name the line whose amount is not computable, which cannot be issued until a number is shorter")
    func notComputable() throws {
        let invoice = Invoice.sound()
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity) = ("Tea", ExactDecimal("12345678901234567891.5"))
        line.enteredNetPrice = ExactDecimal("1234567890123456789.12")
        invoice.lines.append(line)
        #expect(line.netAmount == .notComputable && invoice.amountDue == .notComputable)
        let errors = invoice.allProblems.filter { $0.severity == .error }
        #expect(
            errors.map { PlaceNames(of: invoice)[$0] } == ["line 2", ""] && errors.map(\.rule) == ["BT-131", "BT-115"])
        #expect(
            errors.first?.sentence
                == "The amount of this line has more than 38 digits. Shorten its quantity or its price.")
        #expect(!invoice.isReady && invoice.problemCounts.errors == 2)
        line.invoicedQuantity = 2
        #expect(line.netAmount == ExactDecimal("2469135780246913578.24") && invoice.isReady)
        invoice.lines.removeLast()
        #expect(invoice.amountDue == Invoice.sound().amountDue)
    }

    @Test("doubt an invoice that is due before it is issued, and a credit note that names no invoice")
    func doubts() {
        let invoice = Invoice.imported()
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-21"), CalendarDate("2026-11-20"))
        #expect(severities(invoice)[.warning] == ["BT-9"])
        #expect(invoice.allProblemCounts.warnings == 1)
        invoice.dueDate = CalendarDate("2026-11-21")
        #expect(severities(invoice)[.warning] == nil)
        invoice.typeCode = .creditNote
        #expect(severities(invoice)[.warning]?.contains("BT-25") == true)
        invoice.precedingInvoices.append(PrecedingInvoice())
        #expect(severities(invoice)[.warning]?.contains("BT-25") != true)
    }

    @Test(
        "of a draft refuse a total with VAT below zero, but for what gives money back or corrects",
        arguments: [
            (InvoiceTypeCode.commercialInvoice, -1, true), (.commercialInvoice, 0, false), (.creditNote, -1, false),
            (.correctedInvoice, -1, false), (.quote, -1, false), (InvoiceTypeCode("326"), -1, true),
        ])
    func belowZero(type: InvoiceTypeCode, quantity: Int, isRefused: Bool) {
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.enteredNetPrice) = ("Tea", ExactDecimal(quantity), 10)
        line.vatRate = 19
        let invoice = Invoice(lines: [line])
        invoice.typeCode = type
        #expect(severities(invoice)[.error]?.contains("BT-112") ?? false == isRefused)
        #expect(invoice.problems.contains { $0.rule == "BT-112" } == isRefused)
        invoice.declared = DeclaredTotals()
        #expect(!invoice.problems.contains { $0.rule == "BT-112" })
        invoice.declared = nil
        invoice.issuance = Issuance(number: "1", moment: "2026-11-02T08:00:00Z")
        #expect(!invoice.problems.contains { $0.rule == "BT-112" })
    }

    @Test("doubt a rounding amount that no coin explains", arguments: [("EUR", 500, 1), ("EUR", 0, 0), ("HUF", 2, 0)])
    func rounding(currency: String, amount: Int, count: Int) throws {
        let invoice = Invoice.imported()
        invoice.currency = try #require(CurrencyCode(currency))
        invoice.enteredRoundingAmount = ExactDecimal(amount)
        #expect(severities(invoice)[.warning]?.count { $0 == "BT-114" } ?? 0 == count)
    }

    @Test("of a copy to correct warn of what was ambiguous, and ask anew for the VAT in another currency")
    func copy() throws {
        let invoice = Invoice.imported()
        invoice.ambiguities = [
            AlternativeReading(term: "BT-146", place: "line 40, column 9", sentence: "It says 50 and 60.")
        ]
        (invoice.vatAccountingCurrency, invoice.enteredTaxAmountInAccountingCurrency) = (CurrencyCode("SEK"), 21)
        #expect(severities(invoice)[.error]?.contains("ambiguous") == true)
        let copy = try invoice.draftForCorrection()
        #expect(severities(copy)[.warning]?.contains("ambiguous") == true)
        #expect(severities(copy)[.toFillIn]?.contains("BR-53") == true && copy.taxAmountInAccountingCurrency == nil)
    }

    @Test("of a document say that what is missing is wrong")
    func document() {
        let invoice = Invoice.imported()
        invoice.lines[0].identifier = "1"
        #expect(invoice.allProblems == [])
        invoice.number = ""
        invoice.lines[0].itemName = ""
        #expect(severities(invoice) == [.error: ["BR-02", "BR-25"]])
        #expect(invoice.allProblemCounts == ProblemCounts(errors: 2))
        invoice.declared = nil
        #expect(severities(invoice) == [.toFillIn: ["BR-25"], .hint: ["BT-55"]])
        #expect(invoice.allProblemCounts == ProblemCounts(toFillIn: 1, hints: 1))
    }

    @Test("of a draft tell what is wrong from what is missing")
    func draft() {
        let invoice = Invoice.sound()
        invoice.lines[0].vatRate = -1
        invoice.number = ""
        invoice.dueDate = nil
        #expect(severities(invoice) == [.error: ["BR-S-05"], .hint: ["BR-CO-25", "BT-55"]])
    }

    @Test("stand by how much they matter, differences first")
    func order() throws {
        let invoice = Invoice.imported()
        invoice.lines[0].identifier = "1"
        invoice.dueDate = nil
        invoice.declared?.amountDue = 118
        #expect(invoice.allProblems.map(\.rule) == ["BT-115", "BR-CO-16", "BR-CO-25"])
        let due = try #require(invoice.allProblems.first)
        #expect(due.sentence == "Declared 118.00, calculated 119.00. BT-115 = 119.00 − 0.00 + 0.00 = 119.00.")
    }

    @Test("are counted as they are listed, in drafts and in documents", arguments: RuleProfile.allCases, [true, false])
    func counted(_ profile: RuleProfile, isReceived: Bool) {
        let invoice = isReceived ? Invoice.imported() : .sound()
        invoice.specification =
            [.en16931: .en16931, .peppol: .peppolBilling, .xRechnung: .xRechnung][profile] ?? .en16931
        let edits: [(Invoice) -> Void] = [
            { $0.lines.append(.sound) }, { $0.lines[1].itemName = "" }, { $0.lines[1].grossPrice = -1 },
            { $0.lines[0].declaredNetAmount = 5 }, { $0.number = "" }, { $0.dueDate = nil },
            { $0.allowanceCharges.append(DocumentAllowanceCharge()) }, { $0.seller.contact = nil },
            { $0.lines[1].priceWithVAT = ExactDecimal("0.03") }, { $0.paidAmount = ExactDecimal("0.001") ?? 0 },
        ]
        for edit in edits {
            edit(invoice)
            #expect(invoice.allProblemCounts == ProblemCounts(invoice.allProblems))
        }
        #expect(invoice.allProblemCounts.total > 5)
    }

    @Test("of a document no longer ask for an amount that the user has decided to calculate")
    func decided() throws {
        let invoice = Invoice.imported()
        invoice.lines[0].identifier = "1"
        invoice.lines[0].declaredNetAmount = 99
        #expect(invoice.allProblems.map(\.rule) == ["BT-131", "BT-106", "BT-116", "BR-CO-10", "BR-S-08"])
        invoice.keepDerived(try #require(invoice.differences.first))
        #expect(invoice.allProblems == [])
        invoice.lines[0].decision = nil
        invoice.keepAllDerived()
        #expect(invoice.allProblems == [])
    }
}
