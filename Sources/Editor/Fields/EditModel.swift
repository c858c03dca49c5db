import Derive
import Input
import Invoicing

/// Typing in the cell under the cursor: begin, commit, cancel, go on to the next field.
@Observed(recorded: false)
final class EditModel {
    unowned let workspace: Workspace
    /// The cell that is being typed in.
    var edit: CellEdit? {
        get { workspace.modes.edit }
        set { workspace.modes.edit = newValue }
    }
    /// What was typed and not kept.
    @Unobserved var drafts = Drafts()
    /// Where the run of Tabs began that has led to the cell under the cursor.
    @Unobserved var run: TabRun?

    /// Undo and redo.
    @Unobserved private(set) lazy var steps = UndoModel(workspace)

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// The open invoice's document: its commits, its open edit and its history; nil while no invoice is open.
    var document: Document? { workspace.invoice.flatMap { Document.owner(of: $0) } }

    /// Opens the field under the cursor, if anything can be typed there.
    /// - Parameters:
    ///   - text: What replaces its value at once; nil to begin with the value.
    ///   - selectsAll: Whether the first character that is typed replaces what is there.
    ///   - addsLines: Whether Enter goes on with a new line.
    ///   - suffix: What comes behind the first digits that are typed.
    ///   - outer: An edit that is open already, of which this is a part: it made the row that the field belongs to.
    ///   - newRow: That row.
    func begin(
        text: String? = nil, selectsAll: Bool = false, addsLines: Bool = false, suffix: String = "",
        within outer: OpenEdit? = nil, making newRow: NewRow? = nil
    ) {
        guard edit == nil, let field = workspace.activePane.field,
            let open = outer ?? beginEdit(stepName(of: field), for: text ?? "")
        else { return }
        edit = CellEdit(
            field, in: open, text: text, selectsAll: selectsAll, addsLines: addsLines, newRow: newRow,
            suffix: suffix, earlierConflict: workspace.opened?.conflict,
            complete: { [unowned workspace] in workspace.ledger.completion(of: $0, for: $1) })
    }

    /// What undo calls a change of a field: `quantity of line 3`, `VAT of 4 lines`.
    private func stepName(of field: Field) -> String {
        guard workspace.modes.front == .lines else { return field.name }
        let count = workspace.lines.marked?.count ?? 1
        return "\(field.name) of \(count > 1 ? "\(count) lines" : "line \(workspace.lines.scroll.cursor + 1)")"
    }

    /// Puts in what the books offer for what is typed; the field stays open. Undo takes it back as one step.
    /// - Returns: Whether they offered anything.
    @discardableResult
    func takeCompletion() -> Bool {
        edit?.takeCompletion() ?? false
    }

    /// Commits what was typed and closes the field, or says why that cannot be.
    /// - Returns: Whether the field is closed.
    @discardableResult
    func commit() -> Bool {
        guard let edit else { return true }
        let buyerMessage = workspace.ledger.replaceBuyer(in: edit)
        guard setOtherMarked(like: edit), commitMarked(edit) else {
            workspace.status.message = edit.problem.map { .problem("\($0)") } ?? .none
            return false
        }
        self.edit = nil
        guard !edit.isUntouched else { return true }
        drafts.stepWasMade(in: workspace.invoice)
        workspace.list.fresh = nil
        workspace.status.message = buyerMessage
        guard let reading = edit.reading else { return true }
        let message = "\(reading) Marked “?” until you confirm it: \(key: .edit), \(key: .commitEdit)."
        workspace.status.say(.info(message)) { edit.field.isUnconfirmed }
        return true
    }

    /// Commits what was typed, with the mark of a number that wants a confirmation as part of the edit.
    private func commitMarked(_ edit: CellEdit) -> Bool {
        if !edit.isUntouched, edit.problem == nil { edit.field.mark(edit.buffer.text) }
        return edit.commit()
    }

    /// Puts the field back as it was and closes it. A line that was only begun is gone again.
    func cancel() {
        guard let edit else { return }
        self.edit = nil
        edit.cancel()
        workspace.status.message = .none
        workspace.activePane.editWasCancelled(edit.isUntouched)
    }

    /// Closes a field that is gone, and says why and what was typed in it.
    func drop(_ reason: String) {
        let text = edit.flatMap { $0.isUntouched ? nil : $0.buffer.text } ?? ""
        edit?.cancel()
        edit = nil
        let rest = text.isEmpty ? "" : " “\(text)” was typed there and is not kept."
        workspace.status.message = .problem(reason + rest)
    }

    /// The same where it is gone with its line.
    func dropWithLine() { drop("The line was deleted elsewhere.") }

    /// Enter: commits the field, and begins another line if lines are being entered.
    func enter() {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return cancel() }
        guard !workspace.ledger.asksForKnown(edit) else { return }
        if edit.isUntouched { edit.field.confirm() }
        guard commit() else { return }
        workspace.activePane.editWasCommitted(edit.isUntouched)
        guard edit.addsLines else { return }
        let lines = workspace.lines
        if lines.hasLine(behind: lines.scroll.cursor) { lines.addLine() } else { lines.appendLine() }
    }

    /// Tab: commits the field and opens the next or previous one of the same pane; behind the last line, a new one.
    ///
    /// Tab means that typing goes on, so there is always a next field.
    func move(by distance: Int) {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return moveInUntouchedLine(edit, by: distance) }
        guard commit() else { return }
        guard workspace.activePane.moveToNextField(by: distance) else { return workspace.activePane.leaveLastField() }
        begin(selectsAll: true, addsLines: edit.addsLines)
    }

    /// A line in which nothing was typed stays the one that Esc takes away.
    private func moveInUntouchedLine(_ edit: CellEdit, by distance: Int) {
        if workspace.focus == .lines {
            workspace.lines.moveInLine(by: distance)
        } else {
            _ = workspace.activePane.moveToNextField(by: distance)
        }
        guard let field = workspace.activePane.field else { return }
        self.edit = edit.continued(in: field)
    }
}
