import Derive
import DeriveDocuments
import Input
import Invoicing
import Ledger
import Storage

/// Learning from typed lines: the items in use, with unit, price and VAT, and their customers.
extension LedgerModel {
    /// Notes from now on which lines of an invoice are typed in. What a document declares is not one's own.
    package func follow(_ invoice: Invoice) {
        typed = TypedLines(of: invoice) { [unowned self] in remark(on: $0) }
    }

    /// Says once in a session that a rate of VAT is new.
    private func remark(on groups: Set<VATGroup>) {
        let new = groups.subtracting(knownGroups)
        knownGroups.formUnion(new)
        store.remark(onNew: new, to: books) { [weak desk] sentence in
            switch desk?.status.message {
            case .info(let text): desk?.status.message = .info("\(text) \(sentence)")
            case .problem, nil: break
            default: desk?.status.message = .info(sentence)
            }
        }
    }

    /// Learns from the lines and the address of the buyer that were typed since. It is called when one goes on to another
    /// invoice, and at the end.
    package func learn() {
        guard let typed, typed.hasBuyer || typed.hasLines else { return }
        let (lines, invoice) = (typed.take(), typed.invoice)
        guard !store.isRemoved(invoice) else { return store.noteLearnt(invoice.id) }
        // What cannot be read now, the next start learns from.
        guard learn(from: invoice, lines) else { return }
        store.noteLearnt(invoice.id)
    }

    /// - Returns: Whether the books could be read.
    private func learn(from invoice: Invoice, _ lines: [InvoiceLine]?) -> Bool {
        let customer = customer(of: invoice)
        return books.readFailure == nil && books.learn(from: invoice, lines: lines, for: customer)
    }

    /// Learns from the invoices in which lines were typed before the program ended without learning from them.
    func catchUp() {
        for id in (try? store.unlearntInvoices()) ?? [] {
            let invoice = try? store.load(id)
            let isDone = invoice.map { $0.isReceived || learn(from: $0, nil) } ?? true
            if isDone { store.noteLearnt(id) }
            // The lines that are read on are those of the invoice that was opened last.
            if let shown = self.invoice { _ = store.open(shown.id) }
        }
    }
}

/// The lines of an invoice in which something was committed here, and whether it was in its buyer.
package final class TypedLines {
    package let invoice: Invoice
    private var lines: [ObjectIdentifier: InvoiceLine] = [:]
    private(set) var hasBuyer = false
    private var commits: CommitObservation?

    var hasLines: Bool { !lines.isEmpty }

    /// - Parameter report: Takes the VAT groups of what a commit has changed.
    /// - Returns: Nil for a document that was received.
    init?(of invoice: Invoice, report: @escaping (Set<VATGroup>) -> Void) {
        guard !invoice.isReceived, let document = Document.owner(of: invoice) else { return nil }
        self.invoice = invoice
        commits = document.observeCommits { [unowned self] commit in
            guard commit.record.origin == .edit else { return }
            report(Set(commit.record.changes.flatMap(note)))
        }
    }

    /// Gives the lines away that are still there and name an item, in their order.
    package func take() -> [InvoiceLine] {
        defer { (lines, hasBuyer) = ([:], false) }
        let named = lines.values.filter { !$0.itemName.isEmpty && invoice.position(of: $0) != nil }
        return named.sorted { invoice.position(of: $0) ?? 0 < invoice.position(of: $1) ?? 0 }
    }

    /// - Returns: The VAT groups of what was changed.
    private func note(_ change: Change) -> [VATGroup] {
        hasBuyer = hasBuyer || change.object === invoice.buyer || change.object === invoice.buyer.address
        var touched = [change.object as? InvoiceLine]
        switch change.kind {
        case .inserted(_, let element): touched.append(element as? InvoiceLine)
        case .spliced(_, _, let inserted): touched += inserted.map { $0 as? InvoiceLine }
        default: break
        }
        for case let line? in touched { lines[ObjectIdentifier(line)] = line }
        return touched.compactMap { $0?.vatGroup }
            + [change.object as? DocumentAllowanceCharge].compactMap { $0?.vatGroup }
    }
}
