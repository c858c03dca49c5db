import Derive
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Storage

/// Deposits of 119.00 and 238.00 with 19 % of VAT, and final invoices of 1,190.00.
@Suite("Deposits")
struct DepositTests {
    private let scratch = Scratch()
    private let store: Repository
    private let ledger: Ledger

    init() throws {
        store = try Repository(path: scratch.path)
        ledger = try store.openLedger()
    }

    private func add(_ net: ExactDecimal, type: String = "380", change: (Invoice) -> Void = { _ in }) throws -> Invoice
    {
        let invoice = Invoice.ready()
        invoice.lines[0].enteredNetPrice = net
        invoice.typeCode = InvoiceTypeCode(code: type)
        change(invoice)
        try store.add(invoice)
        return invoice
    }

    private func deposit(_ net: ExactDecimal, type: String = "386", isPaid: Bool = true) throws -> Invoice {
        let invoice = try add(net, type: type)
        try store.issue(invoice) { _ in Data() }
        if isPaid { _ = try invoice.settle(.payment, nil, today: day()) }
        store.flush()
        return invoice
    }

    private func day() throws -> CalendarDate { try #require(CalendarDate("2026-11-20")) }

    private func take(_ numbers: [String]? = nil, _ amount: ExactDecimal? = nil, in draft: Invoice) throws
        -> DepositOutcome
    {
        store.flush()
        let deposits = try numbers.map(store.deposits) ?? store.depositsLeft(for: draft)
        return try ledger.take(deposits, amount, in: draft) { "\($0.number): \($1.amount ?? 0) with \($1.tax)" }
    }

    private func fault(_ fault: DepositFault, _ draft: Invoice) -> IssueError {
        .deposits(invoice: draft.titleInSentence, fault.sentence { "\($0.inCents) EUR" })
    }

    private func sums(_ kind: Report.Kind) throws -> [String] {
        try store.report(.init(kind, today: day())).rows.map { "\($0.key.name) \($0.amount) \($0.vat) \($0.count)" }
    }

    @Test("are taken by a final invoice that names them, and count once in each report")
    func taken() throws {
        let (first, second) = (try deposit(100), try deposit(200, type: "326"))
        let final = try add(1000)
        let outcome = try take(in: final)
        #expect(
            outcome.sentence(\.inCents) == "It takes 119.00 EUR of \(first.number) and 238.00 EUR of \(second.number).")
        #expect(final.paidAmount == 357 && final.amountDue == 833)
        #expect(final.precedingInvoices.elements.map(\.number) == [first.number, second.number])
        #expect(final.notes.map(\.text) == ["\(first.number): 119 with 19\n\(second.number): 238 with 38"])
        #expect(final.advancePayments.map(\.amount) == [119, 238])
        store.flush()
        try store.issue(final) { _ in Data() }
        #expect(try sums(.vat) == ["2026-11 19 % 1000 190 3"])
        let taken = try store.depositsTaken()
        #expect(taken.keys.elementsEqual([final.id]) && taken[final.id]?.map(\.taxableAmount) == [100, 200])
        #expect(try sums(.turnover) == ["2026-11 1000 190 3"])
        #expect(try sums(.customers) == ["Adler 1000 0 3"])
        #expect(try sums(.products) == ["\(Report.ofDeposits) -300 0 0", "Tea 1300 0 3"])
        #expect(try store.depositsLeft(for: .ready()).isEmpty)
        try store.close()
    }

    @Test(
        "are taken in part; what is left goes to another final invoice, and no more than that, also where both were drafts"
    )
    func parts() throws {
        let deposit = try deposit(100)
        let drafts = [try add(1000), try add(1000), try add(10)]
        _ = try take(nil, 19, in: drafts[0])
        #expect(throws: SettlingError.moreThanDeposited("119.00 EUR", [deposit.number])) {
            try take(nil, 120, in: drafts[1])
        }
        _ = try take(in: drafts[1])
        #expect(drafts[1].paidAmount == 119)
        store.flush()
        try store.issue(drafts[0]) { _ in Data() }
        #expect(
            throws: fault(.notLeft(deposit.number, left: 100), drafts[1])
        ) {
            try store.issue(drafts[1]) { _ in Data() }
        }
        drafts[1].paidAmount = 0
        store.flush()
        #expect(throws: fault(.notTaken(deposit.number, left: 100), drafts[1])) {
            try store.issue(drafts[1]) { _ in Data() }
        }
        drafts[1].paidAmount = 100
        store.flush()
        #expect(throws: fault(.lessPaidBefore(than: 119), drafts[1])) { try store.issue(drafts[1]) { _ in Data() } }
        _ = try take(nil, 100, in: drafts[1])
        #expect(drafts[1].paidAmount == 100 && drafts[1].notes.map(\.text) == ["\(deposit.number): 100 with 15.97"])
        #expect(drafts[1].precedingInvoices.count == 1 && drafts[1].advancePayments.count == 1)
        store.flush()
        try store.issue(drafts[1]) { _ in Data() }
        #expect(throws: SettlingError.depositTaken(deposit.number)) { try take([deposit.number], in: drafts[2]) }
        try drafts[0].cancel(reason: "written twice", on: day())
        store.flush()
        let outcome = try take(in: drafts[2])
        #expect(outcome.beyond == 7.1 && drafts[2].amountDue == 0, "a cancelled final invoice gives back")
        try store.close()
    }

    @Test("are taken beside others of which a part is left, and by their rates")
    func besideOthers() throws {
        let first = try deposit(100)
        let second = try add(100, type: "386") { $0.lines.append(InvoiceLine("Milk", 50)) }
        second.lines[1].vatRate = 7
        store.flush()
        try store.issue(second) { _ in Data() }
        _ = try second.settle(.payment, nil, today: day())
        let drafts = [try add(1000), try add(1000)]
        _ = try take([first.number], 100, in: drafts[0])
        store.flush()
        try store.issue(drafts[0]) { _ in Data() }
        _ = try take(in: drafts[1])
        #expect(drafts[1].advancePayments.map(\.amount) == [19, 172.5])
        #expect(drafts[1].advancePayments.map { $0.taxes.map(\.taxAmount) } == [[3.03], [19, 3.5]])
        store.flush()
        try store.issue(drafts[1]) { _ in Data() }
        #expect(try store.depositsLeft(for: .ready()).isEmpty)
        try store.close()
    }

    @Test(
        "are free again with a credit note for all of the final invoice, which gives back no more than was paid besides"
    )
    func credited() throws {
        let deposit = try deposit(100)
        let final = try add(1000)
        _ = try take(in: final)
        store.flush()
        try store.issue(final) { _ in Data() }
        let note = try ledger.copy(final, as: .creditNote(of: nil), on: day(), to: store).draft
        #expect(
            note.taxInclusiveAmount == 1190 && note.amountDue == 1071
                && note.notes.map(\.text) == final.notes.map(\.text))
        store.flush()
        try store.issue(note) { _ in Data() }
        #expect(try store.depositsLeft(for: .ready()).map(\.left) == [119])
        #expect(try sums(.vat) == ["2026-11 19 % 100 19 3"])
        #expect(try final.duplicate(issued: day()).notes.isEmpty)
        #expect(deposit.advancePayments.isEmpty)
        try store.close()
    }

    @Test(
        "stay where they are when a part of the final invoice is credited, and are credited themselves after it alone")
    func partlyCredited() throws {
        let deposit = try deposit(100)
        let final = try add(1000)
        _ = try take(in: final)
        store.flush()
        try store.issue(final) { _ in Data() }
        let part = try ledger.copy(final, as: .creditNote(of: nil), on: day(), to: store).draft
        part.lines[0].enteredNetPrice = 500
        store.flush()
        #expect(throws: fault(.morePaidBefore(of: final.number, most: 0), part)) {
            try store.issue(part) { _ in Data() }
        }
        part.paidAmount = 0
        store.flush()
        try store.issue(part) { _ in Data() }
        #expect(final.openAmount == 476 && part.openAmount == 0)
        let note = try ledger.copy(deposit, as: .creditNote(of: nil), on: day(), to: store).draft
        store.flush()
        #expect(throws: fault(.inUse(deposit.number, taken: 119), note)) { try store.issue(note) { _ in Data() } }
        try store.close()
    }

    @Test("of which a part was lost or credited are taken for the rest")
    func lessened() throws {
        let (lost, credited) = (try deposit(100, isPaid: false), try deposit(100))
        _ = try lost.settle(.payment, 100, today: day())
        _ = try lost.settle(.writeOff(.loss), nil, today: day())
        store.flush()
        try store.issue(try ledger.copy(credited, as: .creditNote(of: nil), on: day(), to: store).draft) { _ in Data() }
        #expect(try store.depositsLeft(for: .ready()).map(\.left) == [100])
        let draft = try add(1000)
        #expect(throws: SettlingError.depositTaken(credited.number)) { try take([credited.number], in: draft) }
        try store.close()
    }

    @Test("of which one rate was credited are taken at what is left of each rate, and reports sum up to it")
    func creditedRate() throws {
        let deposits = try (0..<2).map { _ in
            let deposit = try add(100, type: "386") { $0.lines.append(InvoiceLine("Milk", 50)) }
            deposit.lines[1].vatRate = 7
            store.flush()
            try store.issue(deposit) { _ in Data() }
            _ = try deposit.settle(.payment, nil, today: day())
            return deposit
        }
        let finals = try [1000, 1000, 1000].map { try add($0) }
        // Of the second one a part is taken before a rate is credited.
        _ = try take([deposits[1].number], 50, in: finals[0])
        store.flush()
        try store.issue(finals[0]) { _ in Data() }
        for deposit in deposits {
            let note = try ledger.copy(deposit, as: .creditNote(of: 1...1), on: day(), to: store).draft
            store.flush()
            try store.issue(note) { _ in Data() }
        }
        for (deposit, final) in zip(deposits, finals.dropFirst()) {
            _ = try take([deposit.number], in: final)
            store.flush()
            try store.issue(final) { _ in Data() }
        }
        #expect(finals.map(\.paidAmount) == [50, 119, 69])
        #expect(
            finals.map { $0.advancePayments.flatMap { $0.taxes.map(\.taxAmount) } } == [
                [5.51, 1.01], [19, 0], [13.49, -1.01],
            ])
        let (vat, turnover) = (try sums(.vat), try sums(.turnover))
        #expect(vat == ["2026-11 19 % 3000.00 570.00 5", "2026-11 7 % 0.00 0.00 4"])
        #expect(turnover == ["2026-11 3000.00 570.00 7"])
        try store.close()
    }

    @Test("of several rates are not credited down to nothing while a final invoice has a share of each")
    func creditedDown() throws {
        let deposit = try add(100, type: "386") { $0.lines.append(InvoiceLine("Milk", 50)) }
        deposit.lines[1].vatRate = 7
        store.flush()
        try store.issue(deposit) { _ in Data() }
        _ = try deposit.settle(.payment, nil, today: day())
        let final = try add(1000)
        store.flush()
        _ = try take([deposit.number], 53.5, in: final)
        store.flush()
        try store.issue(final) { _ in Data() }
        let note = try ledger.copy(deposit, as: .creditNote(of: 0...0), on: day(), to: store).draft
        store.flush()
        #expect(throws: fault(.inUse(deposit.number, taken: 53.5), note)) { try store.issue(note) { _ in Data() } }
        try store.close()
    }

    @Test("that are unpaid, of another buyer or currency, or none are refused with their numbers")
    func refused() throws {
        let unpaid = try deposit(100, isPaid: false)
        let (other, dollars, draft) = (try add(1000), try add(1000), try add(1000))
        other.buyer.name = "Zeisig"
        dollars.currency = CurrencyCode(code: "USD")
        #expect(throws: SettlingError.depositNotPaid(unpaid.number)) { try take([unpaid.number], in: draft) }
        #expect(throws: SettlingError.noDeposit(buyer: "Adler")) { try take(in: draft) }
        let paid = try deposit(200)
        #expect(throws: SettlingError.depositOfOther(paid.number, buyer: "Adler")) {
            try take([paid.number], in: other)
        }
        #expect(throws: SettlingError.depositInCurrency(paid.number, .euro, of: dollars.currency)) {
            try take([paid.number], in: dollars)
        }
        #expect(throws: SettlingError.isNoFinal(invoice: paid.titleInSentence)) { try take([unpaid.number], in: paid) }
        #expect(throws: SettlingError.tooFine("0.001 EUR", smallest: "0.01")) { try take(nil, 0.001, in: draft) }
        for _ in 1...2 { _ = try take(in: draft) }
        #expect(draft.paidAmount == 238 && draft.precedingInvoices.count == 1 && draft.notes.count == 1, "once")
        try store.close()
    }

    @Test("count once also where a plain invoice was named and typed as paid before, as 0.1.0 has it")
    func typed() throws {
        let deposit = try deposit(100, type: "380")
        let final = try add(1000) {
            let preceding = PrecedingInvoice()
            preceding.number = deposit.number
            $0.precedingInvoices.append(preceding)
            $0.paidAmount = 119
        }
        try store.issue(final) { _ in Data() }
        #expect(try sums(.vat) == ["2026-11 19 % 1000 190 2"])
        try store.close()
    }
}
