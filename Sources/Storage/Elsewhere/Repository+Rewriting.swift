import Invoicing

/// Writing the open drafts into the copy in which Billow continues after another program has overwritten the file.
extension Repository {
    /// Writes all invoices that are open, whole. What was issued stays as it is.
    /// - Parameter keepsKeys: Whether no other invoice can have their keys there.
    func writeOpenAnew(keepsKeys: Bool) {
        isCountDue = true
        for open in opened.values where !open.isRemoved && open.isLoaded && !open.invoice.isIssued {
            if !keepsKeys { open.sequence = nil }
            writeAnew(open)
        }
    }

    /// Names the issued invoices that are open and may be missing in a copy: nobody writes them a second time.
    /// - Returns: Sentences that follow those of the move; empty where nothing is missing.
    func sentenceOnIssued(after move: MovedDatabase) -> String {
        guard move.contents != .all else { return "" }
        let issued = opened.values.filter { !$0.isRemoved && $0.isLoaded && $0.invoice.isIssued }
        guard !issued.isEmpty else { return "" }
        let numbers = issued.map(\.invoice.number).sorted().joined(separator: ", ")
        return " Issued invoices are not written again: look there for \(numbers)."
    }

    /// Writes an invoice whole; once more when what is typed in it has ended, since what derives from that is in it.
    func writeAnew(_ open: OpenInvoice) {
        insert(open)
        if open.document.openEdit != nil { open.move(to: .rewriting) }
    }
}
