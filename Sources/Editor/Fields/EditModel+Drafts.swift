import Derive
import Foundation
import Input
import Invoicing

/// Putting typed text aside, and taking it again: nothing that was typed is lost.
extension EditModel {
    /// Restores the value; the typed text becomes a draft. A line that was only begun is gone again.
    func putBack() {
        guard let text = closeAsDraft(for: .undo) else { return }
        workspace.status.message = .info("\(text.quoted) is put aside. \(key: .undo) takes it again.")
    }

    /// Ends the typing: what makes sense is kept, and what does not is put aside.
    func endTyping() {
        guard let edit, !edit.isUntouched, workspace.modes.front != .form else { return cancel() }
        guard edit.problem == nil else { return putBack() }
        guard commit(), workspace.status.message == .none else { return }
        workspace.status.message = .info("\(edit.buffer.text.quoted) is kept. \(key: .undo) takes it back.")
    }

    /// Puts aside what is being typed if it cannot be kept, so that something else can be done.
    /// - Returns: The sentence that says so, behind a blank; empty where nothing was put aside.
    func putUnreadableAside() -> String {
        guard workspace.modes.front != .form, edit?.problem != nil, let text = closeAsDraft(for: .undo) else {
            return ""
        }
        return " \(text.quoted) is put aside."
    }

    /// The same as a step of undo, so that redo takes it again.
    func undoTyping() {
        guard let text = closeAsDraft(for: .redo) else { return }
        workspace.status.message = .info("Undone: what was typed, \(text.quoted). \(key: .redo) takes it again.")
    }

    /// Closes the field without its text.
    /// - Returns: What was typed; nil if nothing was.
    private func closeAsDraft(for taker: Draft.Taker) -> String? {
        guard let edit else { return nil }
        var draft = draft(of: edit.buffer.text, for: taker, making: edit.newRow)
        if workspace.modes.front == .form { draft.formField = workspace.ledger.form.draftField(edit.field) }
        self.edit = nil
        edit.cancel()
        workspace.status.message = .none
        // A new invoice stays until Esc is pressed once more.
        if workspace.modes.front == .form || workspace.focus != .head {
            workspace.activePane.editWasCancelled(edit.isUntouched)
        }
        // Nothing is lost with a field that was only emptied.
        guard !edit.isUntouched, taker == .redo || !draft.text.isEmpty else { return nil }
        drafts.add(draft)
        return draft.text
    }

    /// A text that is typed where the cursor is.
    private func draft(of text: String, for taker: Draft.Taker, making newRow: NewRow? = nil) -> Draft {
        Draft(
            text: text, taker: taker, invoice: workspace.invoice, place: Place(ofCursorIn: workspace),
            line: newRow == .line ? nil : workspace.lines.current, newRow: newRow)
    }

    /// Puts aside what was committed too late in an invoice that another program has issued, and what is being typed in it:
    /// the field is closed. A copy takes it where it was typed.
    /// - Returns: What was put aside last; nil if nothing was.
    func putAsideOfIssued(_ committed: [String]) -> String? {
        guard workspace.invoice != nil else { return nil }
        for text in committed where !text.isEmpty { drafts.add(draft(of: text, for: .undo)) }
        let typed = workspace.modes.front == .form ? nil : closeAsDraft(for: .undo)
        return typed ?? committed.last { !$0.isEmpty }
    }

    /// Keeps what was searched for until the next key.
    func putSearchAside(_ text: String, in context: Contexts? = nil) {
        drafts.add(draft(of: text, for: .undoNext))
        let undo = context.map { "\(key: .undo, in: $0)" } ?? "\(key: .undo)"
        workspace.status.message = .info("The search for \(text.quoted) is put aside. \(undo) takes it again.")
    }

    // MARK: Taking again

    /// Takes the newest draft of what is in front again, unless a step is newer.
    /// - Parameter isUndone: Whether redo takes it.
    /// - Returns: Whether there was one.
    func takeDraft(isUndone: Bool, after step: Int) -> Bool {
        guard let draft = drafts.take(isUndone: isUndone, after: step, where: isInFront) else { return false }
        if let field = draft.formField {
            take(draft, in: field)
        } else if draft.taker == .undoNext {
            workspace.modes.front == .directory
                ? workspace.ledger.directory.type { $0 = TextBuffer(draft.text) }
                : workspace.list.searchAgain(for: draft.text)
        } else if draft.isRefused, draft.place.pane != .totals || workspace.invoice?.isFrozen == true {
            workspace.status.message = .info(
                "\(draft.text.onOneLine.quoted) was typed where nothing can be changed. \(key: .undo) once more takes "
                    + "back what was done before it.")
        } else {
            if let invoice = draft.invoice {
                workspace.show(workspace.store.open(invoice.id))
            } else {
                workspace.list.addInvoice()
            }
            type(draft)
        }
        return true
    }

    private func isInFront(_ draft: Draft) -> Bool {
        let isOfInvoice = draft.invoice?.id == workspace.invoice?.id
        if let field = draft.formField {
            guard workspace.modes.front == .form else {
                return isOfInvoice && workspace.modes.behindForm == field.covered && field.canReopen
            }
            return workspace.ledger.form.form.map(field.isIn) == true
        }
        guard draft.taker != .undoNext else { return workspace.modes.front != .form }
        guard workspace.activePane.document == nil else { return false }
        // A dropped invoice is made again from the list.
        return draft.invoice == nil ? workspace.focus == .list : isOfInvoice
    }

    private func take(_ draft: Draft, in field: Draft.FormField) {
        let form = workspace.ledger.form
        if workspace.modes.front != .form {
            if let reopen = field.form.reopen { reopen() } else { form.open(field.form) }
        }
        guard form.has(field.name), commit() else { return sayLost(draft) }
        form.go(to: field.name)
        begin(selectsAll: true)
        edit?.insert(draft.text)
    }

    private func type(_ draft: Draft) {
        let place = draft.place(in: workspace.invoice)
        place.show(in: workspace)
        // Nothing can be typed there; the message says which copy takes it.
        guard workspace.invoice?.isFrozen != true else { return _ = editable(for: draft.text) }
        switch draft.newRow {
        case nil: begin(text: draft.text)
        case .line?:
            workspace.lines.beginLine { min(place.row, $0.lines.count) }
            if let column = place.lineColumn { workspace.lines.column = column }
        case .allowance?: workspace.details.addAllowance(isCharge: false)
        case .charge?: workspace.details.addAllowance(isCharge: true)
        }
        guard let edit else { return sayLost(draft) }
        guard draft.newRow != nil else { return }
        if let field = workspace.activePane.field, field.name != edit.field.name {
            self.edit = edit.continued(in: field)
        }
        self.edit?.insert(draft.text)
    }

    private func sayLost(_ draft: Draft) {
        workspace.status.message = .problem("\(draft.text.quoted) has no field any more in which it was typed.")
    }

    /// Puts aside what was being typed when a signal ended the program; where its field is not under the cursor, says it.
    func offer(_ saved: SavedDraft, isInPlace: Bool) {
        let begins = "\(saved.text.quoted) was being typed as \(saved.field) when Billow was ended."
        let isHere =
            saved.newRow == nil
            ? workspace.activePane.field?.name == saved.field : saved.newRow == .line && workspace.focus == .lines
        guard isInPlace, isHere else { return workspace.status.message = .info("\(begins) It was not kept.") }
        drafts.add(
            Draft(
                text: saved.text, taker: .undo, invoice: workspace.invoice, place: saved.place, newRow: saved.newRow))
        workspace.status.message = .info("\(begins) \(key: .undo) takes it again.")
    }

    // MARK: Text where nothing may be typed

    /// Keeps a text that cannot be entered under the cursor.
    /// - Returns: All of it that was typed there; nil if nothing was.
    @discardableResult
    func refuse(_ text: String) -> String? {
        leaveRefusedIfDue()
        if drafts.refused != nil {
            drafts.changeRefused(for: .copy(isPutAside: false), adding: text)
        } else if !text.isEmpty {
            drafts.add(draft(of: text, for: .copy(isPutAside: false)))
        }
        return drafts.refused?.text
    }

    /// Puts aside what was just typed where nothing may be typed. The cursor stays, so that a copy takes the text at the
    /// same place.
    /// - Returns: What names the key that takes it; nil where nothing was typed.
    func putRefusedAside() -> String? {
        guard let refused = drafts.refused, refused.taker != .copy(isPutAside: true), let invoice = workspace.invoice
        else { return nil }
        guard invoice.isFrozen else { return leaveRefused() }
        drafts.changeRefused(for: .copy(isPutAside: true))
        let way =
            invoice.isReceived
            ? "\(key: .copyForCorrection) makes a copy to correct"
            : "\(key: .duplicateInvoice) makes the invoice once more"
        return "\(refused.text.onOneLine.quoted) is put aside. \(way), with it."
    }

    /// Leaves the refused text to undo, where the cursor has left its place or something else is typed.
    func leaveRefusedIfDue(typesAnew: Bool = false) {
        guard let refused = drafts.refused,
            typesAnew || refused.invoice?.id != workspace.invoice?.id || refused.place != Place(ofCursorIn: workspace)
        else { return }
        let advice = leaveRefused()
        if let advice, workspace.status.message == .none { workspace.status.message = .info(advice) }
    }

    private func leaveRefused() -> String? {
        guard let refused = drafts.refused else { return nil }
        // Other keys make no text of a character.
        guard KeyMap.inUse.typesAtOnce else {
            _ = drafts.takeRefused()
            return nil
        }
        drafts.changeRefused(for: .undo)
        guard let invoice = refused.invoice else { return nil }
        let isHere = invoice === workspace.invoice
        let place = isHere ? "" : " in \(invoice.number.isEmpty ? "another invoice" : invoice.number)"
        return "\(refused.text.onOneLine.quoted) is put aside\(place). \(key: .undo) takes it again"
            + "\(isHere ? "" : " there")."
    }

    /// Gives the refused text to a command that copies the document, if it is one that the last message names.
    func takeRefused(for command: Command.ID) -> String? {
        leaveRefusedIfDue()
        let isPutAside = drafts.refused?.taker == .copy(isPutAside: true)
        let takers: [Command.ID] = [.copyForCorrection, .duplicateInvoice] + (isPutAside ? [] : [.addCreditNote])
        guard takers.contains(command), workspace.invoice?.isFrozen == true else { return nil }
        return drafts.takeRefused()?.text
    }
}
