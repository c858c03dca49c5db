import Derive
import Foundation
import Input
import Invoicing

/// Taking again what was typed and not kept.
extension Workspace {
    /// Restores the newest draft of the mode in front, unless a step is newer.
    /// - Parameter isUndone: Whether redo takes the draft.
    /// - Returns: Whether there was one.
    func takeDraft(isUndone: Bool, after step: Int) -> Bool {
        guard let draft = editing.drafts.take(isUndone: isUndone, after: step, where: isInFront) else { return false }
        if let field = draft.formField {
            take(draft, in: field)
        } else if draft.taker == .undoNext {
            modes.front == .directory
                ? ledger.directory.type { $0 = TextBuffer(draft.text) }
                : list.searchAgain(for: draft.text)
        } else if draft.isRefused, draft.place.pane != .totals || invoice?.isFrozen == true {
            say(
                "\(draft.text.onOneLine.quoted) was typed where nothing can be changed. \(keys[.undo]) once more takes "
                    + "back what was done before it.")
        } else {
            if let invoice = draft.invoice {
                desk.show(store.open(invoice.id))
            } else {
                list.addInvoice()
            }
            type(draft)
        }
        return true
    }

    /// Returns `true` if undo or redo would take a draft.
    func hasDraft(isUndone: Bool) -> Bool { editing.drafts.has(isUndone: isUndone, where: isInFront) }

    private func isInFront(_ draft: Draft) -> Bool {
        let isOfInvoice = draft.invoice?.id == invoice?.id
        if let field = draft.formField {
            guard modes.front == .form else {
                return isOfInvoice && modes.behindForm == field.covered && field.canReopen
            }
            return ledger.form.form.map(field.isIn) == true
        }
        guard draft.taker != .undoNext else { return modes.front != .form }
        guard desk.model(of: modes.front).document == nil else { return false }
        // A dropped invoice is made again from the list.
        return draft.invoice == nil ? focus == .list : isOfInvoice
    }

    private func take(_ draft: Draft, in field: Draft.FormField) {
        let form = ledger.form
        if modes.front != .form {
            if let reopen = field.form.reopen { reopen() } else { form.open(field.form) }
        }
        guard form.has(field.name), editing.commit() else { return sayLost(draft) }
        form.go(to: field.name)
        editing.begin(selectsAll: true)
        editing.edit?.insert(draft.text)
    }

    private func type(_ draft: Draft) {
        let place = draft.place(in: invoice)
        show(place)
        // Nothing can be typed there; the message says which copy takes it.
        guard invoice?.isFrozen != true else { return _ = editing.editable(for: draft.text) }
        switch draft.newRow {
        case nil: editing.begin(text: draft.text)
        case .line?:
            lines.beginLine { min(place.row, $0.lines.count) }
            if let column = place.lineColumn { lines.column = column }
        case .allowance?: details.addAllowance(isCharge: false)
        case .charge?: details.addAllowance(isCharge: true)
        }
        guard let edit = editing.edit else { return sayLost(draft) }
        guard draft.newRow != nil else { return }
        if let field = activePane.field, field.name != edit.field.name {
            editing.edit = edit.continued(in: field)
        }
        editing.edit?.insert(draft.text)
    }

    private func sayLost(_ draft: Draft) {
        say(problem: "\(draft.text.quoted) has no field any more in which it was typed.")
    }

    /// Puts aside what was being typed when a signal ended the program; where its field is not under the cursor, says it.
    func offer(_ saved: SavedDraft, isInPlace: Bool) {
        let begins = "\(saved.text.quoted) was being typed as \(saved.field) when Billow was ended."
        let isHere =
            saved.newRow == nil
            ? activePane.field?.name == saved.field : saved.newRow == .line && focus == .lines
        guard isInPlace, isHere else { return say("\(begins) It was not kept.") }
        editing.drafts.add(
            Draft(
                text: saved.text, taker: .undo, invoice: invoice, place: saved.place, newRow: saved.newRow))
        say("\(begins) \(keys[.undo]) brings it back.")
    }
}
