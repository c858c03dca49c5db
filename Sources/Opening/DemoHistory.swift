import Console
import Delivery
import DeriveDocuments
import Editor
import Invoicing
import Ledger
import Storage

/// The last two months of the demo's company: invoices that were issued, paid, reminded and credited, a quote and a draft.
///
/// Each goes through the same steps as a user's invoice, on its day.
@MainActor
struct DemoHistory {
    private let store: Repository
    private let ledger: Ledger
    private let today: CalendarDate

    /// - Parameter ledger: Knows the customers and products of the samples.
    init(_ store: Repository, _ ledger: Ledger, today: CalendarDate) {
        (self.store, self.ledger, self.today) = (store, ledger, today)
    }

    /// Adds the invoices, the oldest first. Their numbers and days are before those of ``Samples``.
    func make() throws {
        let overdue = try issue("2026-0134", to: roaster, 44, ("Blend development, day rate", 2))
        try overdue.remind(on: day(9))
        try issue("2026-0135", to: cafe, 33, ("Ελληνικός καφές, 250 g", 96))
        let returned = try issue("2026-0136", to: hotel, 27, ("Portafilter machine, two groups", 1))
        try credit(returned, as: "G-2026-006", 26)
        let monthly = try issue("2026-0137", to: hotel, 25, ("Barista course, half a day", 4))
        _ = try monthly.settle(.payment, nil, on: day(3), reference: monthly.number, today: today)
        try store.recur(monthly, everyMonths: 1, today: today)
        let partly = try issue(
            "2026-0138", to: roaster, 22, ("Blend development, day rate", 3), ("Travel Hamburg–Łódź", 1))
        _ = try partly.settle(.payment, 1000, on: day(9), reference: partly.number, today: today)
        try issue(
            "2026-0139", to: hotel, 20, ("Filter roast “Kap Hoorn”, 1 kg", 20), ("Espresso “Nachtschicht”, 1 kg", 12))
        let quote = [("Portafilter machine, two groups", ExactDecimal(2)), ("Barista course, half a day", 8)]
        try issue(add("Q2026-0012", to: ledger.customer(hotel), 10, quote) { ledger.makeQuote(of: $0) })
        _ = try add("2026-0140", to: nil, 20, [("Espresso “Nachtschicht”, 1 kg", 12), ("Oat drink, 1 l", 48)]) {
            $0.buyer.name = "Café Kranich"
        }
        store.flush()
    }

    private let hotel = "Hotel Seeblick KG"
    private let cafe = "Καφενείο «Η Ελλάδα» Α.Ε."
    private let roaster = "Kawiarnia „Pod Żurawiem” Łódź sp. z o.o."

    private func day(_ age: Int) -> CalendarDate { today.adding(days: -age) ?? today }

    @discardableResult
    private func issue(
        _ number: String, to buyer: String, _ age: Int, _ lines: (item: String, quantity: ExactDecimal)...
    ) throws -> Invoice {
        try issue(add(number, to: ledger.customer(buyer), age, lines))
    }

    /// Adds a draft.
    /// - Parameters:
    ///   - age: Days since its date.
    ///   - prepare: Changes it after its customer and lines are filled in.
    private func add(
        _ number: String, to customer: Customer?, _ age: Int, _ lines: [(item: String, quantity: ExactDecimal)],
        prepare: (Invoice) -> Void = { _ in }
    ) throws -> Invoice {
        let items = lines.map { item, quantity in
            let product = ledger.product(named: item)
            return (product, quantity, ledger.defaults(of: product, for: customer))
        }
        let draft = ledger.makeInvoice(on: day(age))
        unrecorded {
            draft.number = number
            draft.delivery = Delivery()
            draft.delivery?.date = draft.issueDate
            for (product, quantity, defaults) in items {
                let line = InvoiceLine()
                if let product { line.fill(with: product, defaults) }
                line.invoicedQuantity = quantity
                draft.lines.append(line)
            }
            if let customer { ledger.fill(draft, for: customer) }
            prepare(draft)
        }
        try store.add(draft)
        return draft
    }

    @discardableResult
    private func issue(_ draft: Invoice) throws -> Invoice {
        _ = try store.answer { store.issue(draft, $0) }
        return draft
    }

    private func credit(_ invoice: Invoice, as number: String, _ age: Int) throws {
        let note = try ledger.copy(invoice, as: .creditNote(of: nil), on: day(age), to: store).draft
        ledger.edit(note, "number") { note.number = number }
        try issue(note)
    }
}

extension Ledger {
    /// The customer of a name.
    fileprivate func customer(_ name: String) -> Customer? {
        guard case .known(let customer) = match(Party(name: name)) else { return nil }
        return customer
    }
}
