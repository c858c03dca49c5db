import Derive
import Input
import Invoicing

/// Whole invoices made of the open one. Each is one step, which undo takes back.
extension ListModel {
    /// Makes the open invoice once more, issued today.
    func duplicateInvoice() {
        let hasDates = workspace.invoice?.statesSupplyDates == true
        let supply = hasDates ? " The days of its supply are still to be entered." : ""
        addCopy(.duplicateInvoice, "duplicate invoice", "A duplicate, issued today.\(supply)") {
            try $0.duplicate(issued: $1)
        }
    }

    /// Makes the open invoice once more for the month after.
    func repeatNextMonth() {
        let message = "The same for the next month: each day and period is a month later."
        addCopy(.repeatNextMonth, "next month’s invoice", message) {
            [ledger = workspace.ledger] (original, _) in
            try original.duplicateForNextMonth(terms: ledger.books.daysToPay(of: ledger.customer(of: original)))
        }
    }

    /// Makes a credit note for all of the open invoice, or some of its lines.
    func addCreditNote(of rows: ClosedRange<Int>? = nil) {
        guard let invoice = workspace.invoice else { return workspace.status.message = workspace.status.noInvoice }
        guard !workspace.status.refusesChange() else { return }
        do {
            let credits = try store.credits(of: invoice)
            try workspace.ledger.books.checkCrediting(invoice, after: credits)
            let what = rows.map { $0.count == 1 ? "line \($0.lowerBound + 1)" : "\($0.count) lines" }
            let left = invoice.leftToCredit(after: credits).map { " \($0)" } ?? ""
            let message =
                what.map { "A credit note for \($0).\(left)" }
                ?? "Credit note for the whole invoice. Delete the lines you are not crediting.\(left)"
            addCopy(.addCreditNote, "credit note", message) { try $0.creditNote(issued: $1, of: rows) }
        } catch {
            workspace.status.message = .problem("\(error)")
        }
    }

    /// Adds an invoice made of the open one and shows it, or says why there is none.
    /// - Parameters:
    ///   - command: What asks for it: what was typed in vain goes there if a message has named it.
    ///   - make: Makes the copy, of an invoice and on a day.
    /// - Returns: The copy; nil where there is none.
    @discardableResult
    func addCopy(
        _ command: Command.ID, _ step: String, _ message: String,
        _ make: (Invoice, CalendarDate) throws -> Invoice
    ) -> Invoice? {
        guard let original = workspace.invoice, let today = CalendarDate.today else {
            workspace.status.message = workspace.status.noInvoice
            return nil
        }
        guard !workspace.status.refusesChange() else { return nil }
        guard !workspace.ledger.isSuppliers(original) else {
            workspace.status.message = .info(
                "\(original.title) is what \(original.seller.name) has written to you. Only an invoice of your own is made "
                    + "again; \(key: .newInvoice) begins one.")
            return nil
        }
        do {
            let draft = try unrecorded { try make(original, today) }
            let mistake = workspace.ledger.giveNumber(to: draft)
            let text = workspace.editing.refusedText.take(at: workspace, for: command)
            let place = CursorPlace(workspace)
            try show(draft, of: original, asStep: step)
            workspace.closeSheet()
            (workspace.focus, workspace.head.cursor) = (.head, draft.number.isEmpty ? .number : .buyer)
            defer { if let text { type(text, at: place) } }
            let number = draft.number.isEmpty ? mistake ?? "It wants a number of its own." : "It is \(draft.number)."
            workspace.status.message = .info("\(message) \(number) \(key: .undo) takes it back.")
            return draft
        } catch {
            workspace.status.message = .problem("\(error)")
            return nil
        }
    }

    /// Types what was refused in the original where it was typed there.
    private func type(_ text: String, at place: CursorPlace) {
        place.show(in: workspace)
        workspace.editing.begin(text: text)
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
                    workspace.status.message = .problem("\(number) is not as it was: \(error)")
                }
            }
        }
    }

    /// Gives the number back of a copy whose making was undone, or takes it again. Without effect where it was deleted.
    func follow(_ step: ChangeRecord, isUndone: Bool) {
        guard let copy = step.changes.lazy.compactMap(\.invoice).first, originalsOfCopies[copy.id] != nil,
            isUndone == store.isRemoved(copy)
        else { return }
        followQuote(of: copy, isUndone: isUndone)
        isUndone ? workspace.ledger.giveBackNumber(of: copy) : workspace.ledger.takeNumberAgain(of: copy)
    }

    /// Adds a copy of an invoice and shows it.
    func show(_ copy: Invoice, of original: Invoice, asStep step: String) throws {
        cancelSearch()
        let open = try store.add(copy, asStep: step)
        originalsOfCopies[copy.id] = original.id
        workspace.show(open)
    }
}

extension Change {
    /// The invoice that came into the list with this, or left it.
    fileprivate var invoice: Invoice? {
        switch kind {
        case .inserted(_, let element), .removed(_, let element): element as? Invoice
        default: nil
        }
    }
}
