import Derive
import Foundation
import Input
import Invoicing

/// Putting typed text aside, and taking it again: nothing that was typed is lost.
extension EditModel {
    /// Restores the value; the typed text becomes a draft. A begun line goes with it; ``Workspace/putBack()`` begins it again.
    func putBack() {
        guard let text = closeAsDraft(for: .undo) else { return }
        say("\(text.quoted) not entered. \(keys[.undo]) brings it back.")
    }

    /// Ends the typing: valid text is kept, and invalid text becomes a draft.
    func endTyping() {
        guard let edit, !edit.isUntouched, modes.front != .form else { return cancel() }
        guard edit.problem == nil else { return putBack() }
        guard commit(), status.message == .none else { return }
        say("\(edit.buffer.text.quoted) is kept. \(keys[.undo]) takes it back.")
    }

    /// Makes invalid text in the open field a draft, so that another command can run.
    /// - Returns: The sentence that says so, behind a blank; empty without a draft.
    func stashUnreadableText() -> String {
        guard modes.front != .form, edit?.problem != nil, let text = closeAsDraft(for: .undo) else {
            return ""
        }
        return " \(text.quoted) not entered."
    }

    /// The same as a step of undo, so that redo takes it again.
    func undoTyping() {
        guard let text = closeAsDraft(for: .redo) else { return }
        say("Undone: what was typed, \(text.quoted). \(keys[.redo]) takes it again.")
    }

    /// Closes the field without its text.
    /// - Returns: What was typed; nil if nothing was.
    private func closeAsDraft(for taker: Draft.Taker) -> String? {
        guard let edit else { return nil }
        var draft = draft(of: edit.buffer.text, for: taker, making: edit.newRow)
        draft.formField = desk.activePane.draftField(edit.field)
        self.edit = nil
        edit.cancel()
        status.message = .none
        // A new invoice stays until Esc is pressed once more.
        if modes.front == .form || focus != .head {
            desk.activePane.editWasCancelled(edit.isUntouched)
        }
        // Nothing is lost with a field that was only emptied.
        guard !edit.isUntouched, taker == .redo || !draft.text.isEmpty else { return nil }
        drafts.add(draft)
        return draft.text
    }

    /// A text that is typed where the cursor is.
    private func draft(of text: String, for taker: Draft.Taker, making newRow: NewRow? = nil) -> Draft {
        Draft(
            text: text, taker: taker, invoice: invoice, place: desk.place,
            line: newRow == .line ? nil : desk.panes.line, newRow: newRow)
    }

    /// Makes drafts of text that was committed too late in an invoice that another program has issued, and of the text
    /// being typed there, and closes the field. A copy takes the drafts at their places.
    /// - Returns: The text of the last draft; nil if there is none.
    func stashTextOfIssued(_ committed: [String]) -> String? {
        guard invoice != nil else { return nil }
        for text in committed where !text.isEmpty { drafts.add(draft(of: text, for: .undo)) }
        let typed = modes.front == .form ? nil : closeAsDraft(for: .undo)
        return typed ?? committed.last { !$0.isEmpty }
    }

    /// Keeps what was searched for until the next key.
    func putSearchAside(_ text: String, in context: Contexts? = nil) {
        drafts.add(draft(of: text, for: .undoNext))
        let undo = context.map { "\(keys[.undo, in: $0])" } ?? "\(keys[.undo])"
        say("The search for \(text.quoted) has ended. \(undo) brings it back.")
    }

    // MARK: Text where nothing may be typed

    /// Keeps a text that cannot be entered under the cursor.
    /// - Returns: All of it that was typed there; nil if nothing was.
    @discardableResult
    func refuse(_ text: String) -> String? {
        leaveRefusedIfDue()
        if drafts.refused != nil {
            drafts.changeRefused(for: .copy(isStashed: false), adding: text)
        } else if !text.isEmpty {
            drafts.add(draft(of: text, for: .copy(isStashed: false)))
        }
        return drafts.refused?.text
    }

    /// Puts aside what was just typed where nothing may be typed. The cursor stays, so that a copy takes the text at the
    /// same place.
    /// - Returns: What names the key that takes it; nil where nothing was typed.
    func putRefusedAside() -> String? {
        guard let refused = drafts.refused, refused.taker != .copy(isStashed: true), let invoice
        else { return nil }
        guard invoice.isFrozen else { return leaveRefused() }
        drafts.changeRefused(for: .copy(isStashed: true))
        let way =
            invoice.isReceived
            ? "\(keys[.copyForCorrection]) makes a copy to correct"
            : "\(keys[.duplicateInvoice]) makes the document once more"
        return "\(refused.text.onOneLine.quoted) not entered. \(way), with it."
    }

    /// Leaves the refused text to undo, where the cursor has left its place or something else is typed.
    func leaveRefusedIfDue(typesAnew: Bool = false) {
        guard let refused = drafts.refused,
            typesAnew || refused.invoice?.id != invoice?.id || refused.place != desk.place
        else { return }
        let advice = leaveRefused()
        if let advice, status.message == .none { say(advice) }
    }

    private func leaveRefused() -> String? {
        guard let refused = drafts.refused else { return nil }
        // Other keys make no text of a character.
        guard keys.typesAtOnce else {
            _ = drafts.takeRefused()
            return nil
        }
        drafts.changeRefused(for: .undo)
        guard let invoice = refused.invoice else { return nil }
        let isHere = invoice === self.invoice
        let place = isHere ? "" : " in \(invoice.reference)"
        return "\(refused.text.onOneLine.quoted) not entered\(place). \(keys[.undo]) brings it back"
            + "\(isHere ? "" : " there")."
    }

    /// Gives the refused text to a command that copies the document, if the last message names that command.
    func takeRefused(for command: Command.ID) -> String? {
        leaveRefusedIfDue()
        let isStashed = drafts.refused?.taker == .copy(isStashed: true)
        let takers: [Command.ID] = [.copyForCorrection, .duplicateInvoice] + (isStashed ? [] : [.addCreditNote])
        guard takers.contains(command), invoice?.isFrozen == true else { return nil }
        return drafts.takeRefused()?.text
    }
}
