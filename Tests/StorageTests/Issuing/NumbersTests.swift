import Derive
import Foundation
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("A number that two invoices have")
struct NumbersTests {
    let scratch = Scratch()

    private func makeInvoice(_ number: String, of seller: String) -> Invoice {
        let invoice = Invoice(seller: Party(name: seller), lines: [InvoiceLine("Tea", 5)])
        invoice.number = number
        return invoice
    }

    private func isWrong(_ invoice: Invoice) -> Bool {
        invoice.allProblems.contains { $0.rule == "BT-1" && $0.severity == .error }
    }

    /// Returns whether a condition comes true while repositories write and read.
    private func wait(_ stores: Repository..., until condition: () -> Bool) -> Bool {
        let turn = {
            for store in stores { store.flush() }
            tick()
        }
        return (try? waitUntil("the condition", turn: { _ = turn() }, until: condition)) != nil
    }

    @Test("keeps both drafts from being ready, in the list too, until one has another number")
    func inList() throws {
        let store = try scratch.open()
        let drafts = (0..<2).map { _ in Invoice.ready("2026-0007") }
        for draft in drafts { try store.add(draft) }
        let rows = { (0..<2).compactMap { store.list.readEntry(at: $0)?.summary } }
        #expect(wait(store) { rows().count == 2 && rows().allSatisfy(\.isWrong) })
        #expect(rows().allSatisfy { $0.status(on: nil) == .draft })
        drafts[0].number = "2026-0008"
        #expect(wait(store) { !rows().contains(where: \.isWrong) })
        #expect(rows().allSatisfy { $0.status(on: nil) == .ready })
        drafts[1].number = "2026-0008"
        #expect(wait(store) { rows().allSatisfy(\.isWrong) })
        store.remove(drafts[0])
        #expect(wait(store) { store.list.count == 1 && store.list.readEntry(at: 0)?.summary.isWrong == false })
        try store.close()
    }

    @Test("is found as it was stored, also where it has blanks that are typed as plain ones now")
    func blanks() throws {
        let store = try scratch.open()
        for number in ["R 7", "R\u{A0}8", "R\u{A0}7"] { try store.add(makeInvoice(number, of: "Me")) }
        store.flush()
        let found = try ["R 7", "R\u{A0}8", "R\u{A0}7", "R\u{202F}7", "R 8"].map { number in
            try store.invoices(numbered: number).map(\.number)
        }
        #expect(found == [["R 7"], ["R\u{A0}8"], ["R 7", "R\u{A0}7"], ["R 7"], []])
        try store.close()
    }

    @Test("is wrong while both are of one seller, in the invoice that is open, and in neither else")
    func taken() throws {
        let store = try scratch.open()
        let (first, second) = (makeInvoice("7", of: "ACME"), makeInvoice("7", of: "Supplier"))
        for invoice in [first, second] { try store.add(invoice) }
        #expect(wait(store) { !store.isBusy })
        #expect(!isWrong(first) && !isWrong(second))
        second.seller.name = "ACME"
        #expect(wait(store) { isWrong(second) })
        #expect(second.allProblemCounts.errors == 1)
        _ = store.open(first.id)
        #expect(wait(store) { isWrong(first) })
        first.number = "8"
        #expect(wait(store) { !isWrong(first) })
        _ = store.open(second.id)
        #expect(wait(store) { !isWrong(second) })
        second.number = ""
        #expect(wait(store) { !store.isBusy })
        #expect(!isWrong(second))
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("is seen when another program gives it to an invoice, or takes it away")
    func elsewhere() throws {
        let (store, other) = (try scratch.open(), try scratch.open())
        let mine = makeInvoice("7", of: "ACME")
        try store.add(mine)
        let theirs = makeInvoice("7", of: "ACME")
        try other.add(theirs)
        #expect(wait(store, other) { isWrong(mine) })
        other.remove(theirs)
        #expect(wait(store, other) { !isWrong(mine) })
        try other.close()
        try store.close()
    }

    @Test("is wrong in an invoice that comes back from the bin, where another one has got it meanwhile")
    func broughtBack() throws {
        let store = try scratch.open()
        let (first, second) = (makeInvoice("7", of: "ACME"), makeInvoice("7", of: "ACME"))
        try store.add(first)
        #expect(wait(store) { !store.isBusy })
        store.remove(first)
        #expect(wait(store) { !store.isBusy })
        try store.add(second)
        #expect(wait(store) { !store.isBusy })
        #expect(!isWrong(second))
        let open = try store.bringBack(first.id)
        #expect(wait(store) { isWrong(open.invoice) })
        #expect(try store.hasInvoice(like: open.invoice))
        try store.close()
    }
}
