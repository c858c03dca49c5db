import Derive
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Rendering
import Testing

@testable import Storage

@Suite("Random orders with deposits")
struct RandomOrderTests {
    let scratch = Scratch()

    @Test(
        "take what was paid of each deposit and is left, and count once in the reports, as a model has it",
        arguments: 1...UInt64(sampleSize(30, soak: 200)))
    func orders(seed: UInt64) throws {
        let store = try scratch.open()
        var order = try RandomOrder(store, store.openLedger(), seed)
        try order.run()
        for deposit in order.deposits {
            let found = try #require(try store.deposits(numbered: [deposit.invoice.number]).first)
            #expect(found.left == ExactDecimal(order.left(of: deposit), exponent: -2), "seed \(seed), \(found.number)")
        }
        let documents = try order.invoices.map { try Printed($0) }
        for kind in [.turnover, .vat] as [Report.Kind] {
            var model = ModelOfReports(period: .month, from: "", until: "9999", deposits: order.amounts)
            for document in documents { model.add(document, to: kind, among: documents) }
            let today = try #require(CalendarDate(ModelOfReports.today))
            let rows = try store.report(.init(kind, by: .month, today: today)).modelRows
            let others = Set(rows).symmetricDifference(model.rows).sorted()
            #expect(rows == model.rows, "seed \(seed), \(kind): \(others)")
        }
        #expect(try store.check() == [])
        try store.close()
    }
}

/// A buyer's order: deposits, of which some are paid, credited or lost, and final invoices that take them in all ways.
///
/// What is left of each deposit, and what a final invoice takes, is reckoned here once more in cents.
private struct RandomOrder {
    struct Deposit {
        let invoice: Invoice
        let total: Int
        var paid = 0
        var lost = 0
        var credited = 0

        /// Money and credit notes beyond what is open take losses back.
        mutating func takeLossBack(by amount: Int, _ open: Int) { lost -= min(lost, max(0, amount - max(0, open))) }
    }

    private struct Final {
        let invoice: Invoice
        let taken: [(number: String, amount: Int)]
    }

    private let store: Repository
    private let ledger: Ledger
    private let today: CalendarDate
    private var random: SplitMix
    private(set) var deposits: [Deposit] = []
    private(set) var invoices: [Invoice] = []
    private var drafts: [Final] = []
    /// What issued documents take of deposits; less than zero where a credit note gives it back.
    private(set) var deposited: [String: [(number: String, amount: Int)]] = [:]

    init(_ store: Repository, _ ledger: Ledger, _ seed: UInt64) throws {
        (self.store, self.ledger, random) = (store, ledger, SplitMix(seed: seed))
        today = try #require(CalendarDate(ModelOfReports.today))
    }

    mutating func run() throws {
        for number in 1...(1 + random.below(4)) { try addDeposit(on: "2026-10-0\(number)") }
        for number in 1...(2 + random.below(4)) {
            try addFinal(on: "2026-11-0\(number)")
            // Some drafts wait while others take the same deposits.
            if !oneIn(3) { try issueDrafts() }
            if oneIn(4) { try credit(random.below(deposits.count)) }
        }
        try issueDrafts()
        store.flush()
    }

    /// The amounts of ``deposited``.
    var amounts: [String: [(number: String, amount: Int)]] {
        deposited.mapValues { $0.map { ($0.number, abs($0.amount)) } }
    }

    func left(of deposit: Deposit) -> Int {
        let left = min(deposit.paid, deposit.total - deposit.credited - deposit.lost)
        return max(0, left - taken(of: deposit.invoice.number))
    }

    private func taken(of number: String) -> Int {
        deposited.values.joined().reduce(0) { $0 + ($1.number == number ? $1.amount : 0) }
    }

    private mutating func oneIn(_ count: Int) -> Bool { random.below(count) == 0 }

    private mutating func add(upTo limit: Int, on day: String, type: String = "380") throws -> Invoice {
        let invoice = Invoice.ready()
        (invoice.typeCode, invoice.issueDate) = (InvoiceTypeCode(code: type), CalendarDate(day))
        invoice.lines.removeAll { _ in true }
        for index in 0...random.below(4) {
            let line = InvoiceLine("Item \(index)", ExactDecimal(1 + random.below(limit), exponent: -2))
            (line.vatCategory, line.vatRate) = (.standard, [19, 7, 5.5][random.below(3)])
            invoice.lines.append(line)
        }
        if oneIn(4) { invoice.discount = .percentage(ExactDecimal(1 + random.below(30))) }
        try store.add(invoice)
        return invoice
    }

    private mutating func issue(_ invoice: Invoice) throws {
        store.flush()
        try store.issue(invoice) { _ in Data() }
        invoices.append(invoice)
    }

    private mutating func addDeposit(on day: String) throws {
        let invoice = try add(upTo: 40_000, on: day, type: ["386", "326", "875", "876"][random.below(4)])
        try issue(invoice)
        var deposit = Deposit(invoice: invoice, total: cents(invoice.taxInclusiveAmount))
        for _ in 0..<random.below(4) {
            let part = oneIn(2) ? nil : ExactDecimal(1 + random.below(deposit.total), exponent: -2)
            let (kind, open) = (random.below(4), cents(invoice.openAmount))
            do {
                let isDiscount = kind == 2
                _ = try invoice.settle(
                    kind < 2 ? .payment : .writeOff(isDiscount ? .cashDiscount : .loss), part, today: today)
            } catch { continue }
            let amount = part.map { cents($0) } ?? open
            if kind < 2 { deposit.takeLossBack(by: amount, open) }
            if kind == 3 { deposit.lost += amount } else { deposit.paid += amount }
        }
        deposits.append(deposit)
        if oneIn(4) { try credit(deposits.count - 1) }
    }

    private mutating func credit(_ index: Int) throws {
        let (invoice, open) = (deposits[index].invoice, cents(deposits[index].invoice.openAmount))
        let row = random.below(invoice.lines.count)
        guard let note = try note(for: invoice, oneIn(2) ? nil : row...row) else { return }
        let credited = deposits[index].credited + cents(note.taxInclusiveAmount)
        #expect(taken(of: invoice.number) == 0 || credited + taken(of: invoice.number) <= deposits[index].total)
        deposits[index].takeLossBack(by: cents(note.taxInclusiveAmount), open)
        deposits[index].credited += cents(note.taxInclusiveAmount)
    }

    /// A credit note; nil where it would give back more than is left.
    private mutating func note(for invoice: Invoice, _ rows: ClosedRange<Int>?) throws -> Invoice? {
        do {
            store.flush()
            let day = try #require(CalendarDate("2026-12-01"))
            let note = try ledger.copy(invoice, as: .creditNote(of: rows), on: day, to: store).draft
            try issue(note)
            return note
        } catch is SettlingError { return nil } catch is IssueError { return nil }
    }

    private mutating func addFinal(on day: String) throws {
        let draft = try add(upTo: 90_000, on: day)
        let isEach = oneIn(2)
        var named = deposits
        if !isEach { named.removeAll { _ in oneIn(2) } }
        let lefts = named.map { (number: $0.invoice.number, left: left(of: $0)) }
        let sum = lefts.reduce(0) { $0 + $1.left }
        let wanted = oneIn(2) ? nil : 1 + random.below(max(1, sum) * 5 / 4 + 1)
        var rest = min(wanted ?? sum, cents(draft.taxInclusiveAmount))
        var expected: [(number: String, amount: Int)] = []
        for (number, left) in lefts {
            expected.append((number, min(rest, left)))
            rest -= min(rest, left)
        }
        expected.removeAll { $0.amount == 0 }
        let isRefused = sum == 0 || wanted.map { $0 > sum } ?? false || !isEach && lefts.contains { $0.left == 0 }
        store.flush()
        do {
            let numbers = named.map(\.invoice.number)
            let found = try isEach ? store.depositsLeft(for: draft) : store.deposits(numbered: numbers)
            let outcome = try ledger.take(found, wanted.map { ExactDecimal($0, exponent: -2) }, in: draft) {
                deposit, _ in deposit.number
            }
            #expect(!isRefused)
            #expect(outcome.taken.map { "\($0.deposit.number) \(cents($0.amount))" } == expected.map { "\($0) \($1)" })
            #expect(cents(outcome.beyond) == (wanted ?? sum) - expected.reduce(0) { $0 + $1.amount })
            for (payment, taken) in zip(draft.advancePayments, outcome.taken) {
                let deposit = taken.deposit
                let exact = deposit.groups.map {
                    ($0.taxAmount * taken.amount).divided(
                        by: deposit.total - deposit.credited - deposit.taken, places: 9)
                }
                #expect(zip(payment.taxes, exact).allSatisfy { abs(($0.taxAmount ?? 0) - $1) < 0.02 })
            }
        } catch is SettlingError {
            #expect(isRefused)
            expected = []
        }
        #expect(cents(draft.amountDue) == cents(draft.taxInclusiveAmount) - expected.reduce(0) { $0 + $1.amount })
        drafts.append(Final(invoice: draft, taken: expected))
    }

    private mutating func issueDrafts() throws {
        for final in drafts {
            let isLeft = final.taken.allSatisfy { number, amount in
                deposits.contains { $0.invoice.number == number && left(of: $0) >= amount }
            }
            do {
                try issue(final.invoice)
                #expect(isLeft)
            } catch IssueError.deposits {
                #expect(!isLeft)
                continue
            }
            deposited[final.invoice.number] = final.taken
            if oneIn(5), (try? final.invoice.cancel(reason: "written twice", on: today)) != nil {
                deposited[final.invoice.number] = nil
            } else if oneIn(4), let note = try note(for: final.invoice, nil) {
                deposited[note.number] = final.taken.map { ($0, -$1) }
            }
        }
        drafts = []
    }
}

/// An amount in cents.
private func cents(_ amount: ExactDecimal) -> Int { Cents(amount.inCents).value }
