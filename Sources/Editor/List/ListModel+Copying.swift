import Derive
import DeriveDocuments
import Input
import Invoicing
import Ledger

/// Whole invoices made of the open one. Each is one step, which undo takes back.
extension ListModel {
    /// Makes the open invoice once more, dated today.
    func duplicateInvoice() { addCopy(.duplicate, .duplicateInvoice) }

    /// Makes the open invoice once more for the month after.
    func repeatNextMonth() { addCopy(.nextMonth, .repeatNextMonth) }

    /// Makes a credit note for all of the open invoice, or some of its lines.
    func addCreditNote(of rows: ClosedRange<Int>? = nil) {
        addCopy(.creditNote(of: rows), .addCreditNote, rows == nil ? " Delete the lines you are not crediting." : "")
    }

    /// Makes a credit note for the marked lines, or the one under the cursor.
    func creditLines() {
        guard lines.hasFocus, lines.current != nil else {
            return say("There is no line here to credit. Go to the lines with \(keys[.nextPane]).")
        }
        addCreditNote(of: lines.chosen)
    }

    /// Adds an invoice made of the open one and shows it, or says why there is none.
    /// - Parameters:
    ///   - command: The command that asks for it. Refused text goes into the copy if a message has named the command.
    ///   - advice: The next thing to do, behind a space.
    func addCopy(_ kind: InvoiceCopy, _ command: Command.ID, _ advice: String = "") {
        settle { original, today in
            let books = ledger.books
            let copy =
                if case .invoiceOfQuote = kind {
                    try books.accept(original, on: today, to: store)
                } else {
                    try books.copy(original, as: kind, on: today, to: store)
                }
            if case .invoiceOfQuote = kind { invoicesOfAcceptedQuotes.insert(copy.draft.id) }
            let text = editing.takeRefused(for: command)
            let place = desk.place
            show(copy.draft, of: original)
            desk.closeSheet()
            let isNumbered = ledger.books.company.isKnown && !ledger.books.isSuppliers(original)
            (focus, head.cursor) = (.head, isNumbered ? .buyer : .number)
            defer { if let text { type(text, at: place) } }
            say("\(copy.sentence)\(advice) \(keys[.undo]) takes it back.")
        }
    }

    /// Types what was refused in the original where it was typed there.
    private func type(_ text: String, at place: Place) {
        desk.show(place)
        editing.begin(text: text)
    }

    /// Has what was assigned to other invoices follow a step that was undone or made again.
    func followAssignments(in step: ChangeRecord, isUndone: Bool) {
        for change in step.changes where change.keyPath == \Invoice.payments {
            guard let invoice = change.object as? Invoice, case .property(_, let old, let new) = change.kind,
                let before = (isUndone ? new : old) as? [Payment]
            else { continue }
            let now = invoice.payments
            let changed = (before + now).filter { before.contains($0) != now.contains($0) }
            for number in Set(changed.compactMap(\.offset)) {
                do {
                    try counterparts(of: invoice, number).first?.follow(invoice, from: before)
                } catch {
                    say(problem: "\(number) is not as it was: \(error)")
                }
            }
        }
    }

    /// Has a quote follow its invoice, whose making was undone or made again. Without effect where it was deleted.
    package func follow(_ step: ChangeRecord, isUndone: Bool) {
        guard let copy = step.changes.lazy.compactMap(\.kind.invoice).first, originalsOfCopies[copy.id] != nil,
            isUndone == store.isRemoved(copy)
        else { return }
        followQuote(of: copy, isUndone: isUndone)
    }

    /// Shows a copy that was added.
    package func show(_ copy: Invoice, of original: Invoice) {
        cancelSearch()
        originalsOfCopies[copy.id] = original.id
        desk.show(store.open(copy.id))
    }
}
