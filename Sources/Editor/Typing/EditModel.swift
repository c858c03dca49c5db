import Derive
import DeriveDocuments
import Input
import Invoicing

/// Typing in the cell under the cursor: begin, commit, cancel, go on to the next field.
@Observed(recorded: false)
package final class EditModel: DeskUser {
    @Unobserved package let desk: Desk
    /// The books' knowledge of a typed text.
    @Unobserved package weak var books: (any TypedBooks)?
    /// The cell that is being typed in.
    package var edit: CellEdit? {
        get { modes.edit }
        set { modes.edit = newValue }
    }
    /// The texts that were typed and not kept.
    @Unobserved package var drafts = Drafts()

    package init(_ desk: Desk) {
        self.desk = desk
    }

    /// The open invoice's document: its commits, its open edit and its history; nil while no invoice is open.
    package var document: Document? { invoice.flatMap { Document.owner(of: $0) } }

    /// Opens the field under the cursor, if anything can be typed there.
    /// - Parameters:
    ///   - text: Text that replaces the field's value at once; nil to begin with the value.
    ///   - selectsAll: Whether the first character typed replaces the value.
    ///   - addsLines: Whether Enter goes on with a new line.
    ///   - suffix: Text inserted behind the first typed digits.
    ///   - outer: The open edit that made the field's row. The new edit becomes a part of it.
    ///   - newRow: The row that the outer edit made.
    package func begin(
        text: String? = nil, selectsAll: Bool = false, addsLines: Bool = false, suffix: String = "",
        within outer: OpenEdit? = nil, making newRow: NewRow? = nil
    ) {
        let pane = desk.activePane
        guard edit == nil, let field = pane.field, let open = outer ?? beginEdit(pane.stepName, for: text ?? "")
        else { return }
        edit = CellEdit(
            field, in: open, text: text, selectsAll: selectsAll, addsLines: addsLines, newRow: newRow,
            suffix: suffix, earlierConflict: opened?.conflict,
            complete: { [weak books] in books?.completion(of: $0, for: $1) },
            setOthers: { [weak pane] in pane?.setOthers(like: $0) })
    }

    /// Inserts the completion; the field stays open. Undo takes the completion back as one step.
    /// - Returns: Whether text was inserted.
    @discardableResult
    func takeCompletion() -> Bool {
        edit?.takeCompletion() ?? false
    }

    /// Commits what was typed and closes the field. In a form, what cannot be read keeps it open.
    /// - Returns: Whether the field is closed.
    @discardableResult
    func commit() -> Bool {
        guard let edit else { return true }
        let buyerMessage = books?.replaceBuyer(in: edit) ?? .none
        edit.setOthers(edit)
        guard commitMarked(edit) else {
            status.message = edit.problem.map { .problem("\($0)") } ?? .none
            return false
        }
        self.edit = nil
        guard !edit.isUntouched else { return true }
        drafts.stepWasMade(in: invoice)
        desk.fresh = nil
        status.message = buyerMessage
        if let problem = edit.problem {
            status.say(
                .problem("\(problem) Marked “!” until it is mended; \(keys[.putBack]) there puts back what was there.")
            ) {
                edit.field.isUnread
            }
            return true
        }
        let remark = edit.remark ?? edit.field.remark(edit.buffer.text)
        guard let reading = edit.reading else {
            if let remark { status.message = .info(remark) } else { books?.askForPrice(after: edit) }
            return true
        }
        let rest = remark.map { " \($0)" } ?? ""
        let message = "\(reading) Marked “?” until you confirm it: \(keys[.edit]), \(keys[.commitEdit]).\(rest)"
        status.say(.info(message)) { edit.field.isUnconfirmed }
        return true
    }

    /// Commits what was typed, with the mark of a number that wants a confirmation as part of the edit. A form keeps no text that
    /// cannot be read, since it does something with its values.
    private func commitMarked(_ edit: CellEdit) -> Bool {
        if !edit.isUntouched, edit.problem == nil { edit.field.mark(edit.buffer.text) }
        return edit.commit(keepsUnread: modes.front != .form)
    }

    /// Puts back the value of the field under the cursor, if that shows a text that cannot be read.
    /// - Returns: `false` if there is no such text.
    func putBackUnread() -> Bool {
        guard edit == nil, let field = desk.activePane.field, field.isUnread else { return false }
        let text = field.text()
        guard change("put back \(field.name)", { _ in field.dropUnread() }) else { return false }
        say("\(text.quoted) is taken out. \(keys[.undo]) brings it back.")
        return true
    }

    /// Closes the field before something else is done: what was typed is kept, and a line in which nothing was typed goes.
    /// - Returns: Whether it is closed; else a message says why what was typed cannot stand.
    package func settle() -> Bool {
        guard let edit else { return true }
        guard !edit.isUntouchedLine else {
            cancel()
            return true
        }
        return commit()
    }

    /// Puts the field back as it was and closes it. A line that was only begun is gone again.
    package func cancel() {
        guard let edit else { return }
        self.edit = nil
        edit.cancel()
        status.message = .none
        desk.activePane.editWasCancelled(edit.isUntouched)
    }

    /// Closes a field that is gone, and says why and what was typed in it.
    package func drop(_ reason: String) {
        let text = edit.flatMap { $0.isUntouched ? nil : $0.buffer.text } ?? ""
        edit?.cancel()
        edit = nil
        let rest = text.isEmpty ? "" : " “\(text)” was typed there and is not kept."
        say(problem: reason + rest)
    }

    /// The same where it is gone with its line.
    func dropWithLine() { drop("The line was deleted elsewhere.") }

    /// Enter: commits the field, and begins another line if lines are being entered.
    package func enter() {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return cancel() }
        guard books?.asksForKnown(edit) != true, books?.asksForNumber(edit) != true else { return }
        if edit.isUntouched { edit.field.confirm() }
        guard commit() else { return }
        desk.activePane.editWasCommitted(edit.isUntouched)
        if edit.addsLines { desk.activePane.addRow() }
    }

    /// Tab: commits the field and opens the next or previous one of the same pane; behind the last line, a new one.
    ///
    /// Tab means that typing goes on, so there is always a next field.
    package func move(by distance: Int) {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return moveInUntouchedLine(edit, by: distance) }
        let isInForm = modes.front == .form
        guard commit() else { return }
        if !isInForm, distance > 0 { desk.activePane.editWasCommitted(edit.isUntouched) }
        // The form for an unknown buyer comes first.
        guard isInForm || modes.front != .form else { return }
        guard desk.activePane.moveToNextField(by: distance) else { return desk.activePane.leaveLastField() }
        begin(selectsAll: true, addsLines: edit.addsLines)
    }

    /// Moves in a line in which nothing was typed. Esc still removes the line.
    private func moveInUntouchedLine(_ edit: CellEdit, by distance: Int) {
        desk.activePane.moveInNewRow(by: distance)
        guard let field = desk.activePane.field else { return }
        self.edit = edit.continued(in: field)
    }
}

/// The books' knowledge of a typed text.
package protocol TypedBooks: AnyObject {
    /// Returns their completion of it in a field.
    func completion(of field: Field, for text: String) -> Completion?
    /// Puts the buyer that it names in place of the former buyer.
    /// - Returns: The message about that.
    func replaceBuyer(in edit: CellEdit) -> Message
    /// Asks whether a known customer is meant, before the text is kept.
    /// - Returns: Whether it asks.
    func asksForKnown(_ edit: CellEdit) -> Bool
    /// Asks whether a number is meant that is no number of the pattern, before it is kept.
    /// - Returns: Whether it asks.
    func asksForNumber(_ edit: CellEdit) -> Bool
    /// Asks whether a price that was typed is to be that of the product, too.
    func askForPrice(after edit: CellEdit)
}

/// A pane that opens its fields; Enter opens the field under the cursor, unless the pane says otherwise.
package protocol EditingPaneModel: PaneModel {
    var editing: EditModel { get }
}

extension EditingPaneModel {
    package func enter() { editing.begin() }
}
