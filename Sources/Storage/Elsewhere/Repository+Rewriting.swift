import Invoicing

/// How far an invoice is written into a database that may have an earlier state of it, or none.
enum Rewriting: Equatable {
    /// It is to be written once more when what is typed in it has ended: what derives from that is in it.
    case due
    /// It is being written as it stays.
    case begun
}

/// Writing the open drafts into the copy in which Billow continues after another program has overwritten the file.
extension Repository {
    /// Writes all invoices that are open, whole. What was issued stays as it is.
    /// - Parameter keepsKeys: Whether no other invoice can have their keys there.
    func writeOpenAnew(keepsKeys: Bool) {
        isCountDue = true
        for open in opened.values where open.isWanted && open.isLoaded && !open.invoice.isIssued {
            if !keepsKeys { open.sequence = nil }
            writeAnew(open)
        }
    }

    /// Names the issued invoices that are open and may be missing in a copy: nobody writes them a second time.
    /// - Returns: Sentences that follow those of the move; empty where nothing is missing.
    func sentenceOnIssued(after move: MovedDatabase) -> String {
        guard move.contents != .all else { return "" }
        let issued = opened.values.filter { $0.isWanted && $0.isLoaded && $0.invoice.isIssued }
        guard !issued.isEmpty else { return "" }
        let numbers = issued.map(\.invoice.number).sorted().joined(separator: ", ")
        return " Issued invoices are not written again: look there for \(numbers)."
    }

    /// Writes an invoice as it is now that nothing is typed in it any more.
    func finishRewriting(_ open: OpenInvoice) {
        if open.rewriting == .due, open.document.openEdit == nil { writeAnew(open) }
    }

    private func writeAnew(_ open: OpenInvoice) {
        do {
            let rows = try open.changes.allRows(sequence: open.sequence)
            open.rewriting = open.document.openEdit == nil ? .begun : .due
            append(.insert(rows), for: open)
        } catch {
            open.rewriting = nil
            status.trouble = StorageError(error, path: path)
        }
    }
}
