import Input
import Invoicing

/// Going on from field to field while nothing has to be opened first: what is typed is kept, and the cursor moves.
extension EditModel {
    /// Begins to replace what stands under the cursor by what is typed.
    func begin(with character: Character) {
        guard edit == nil else { return }
        guard KeyMap.inUse.typesAtOnce else {
            let isNumber = character.isDigit || "-,.".contains(character)
            return isNumber && workspace.activePane.field?.isNumeric == true ? begin(text: String(character)) : ()
        }
        guard prepareCell() else { return refuseInTotals(String(character)) }
        if edit == nil { begin(text: String(character)) } else { edit?.insert(String(character)) }
    }

    /// Empties the field under the cursor, in one step.
    func clear() {
        guard edit == nil, workspace.focus != .totals else { return explainTotals() }
        guard workspace.activePane.hasField else { return }
        begin(text: "")
        guard let edit, let problem = edit.problem else { return _ = commit() }
        self.edit = nil
        edit.cancel()
        workspace.status.message = .problem("\(problem) It stays as it was.")
    }

    /// Whether the cell under the cursor can take what is typed; else says why not. Where there is no line yet, it makes one.
    func prepareCell() -> Bool {
        guard workspace.focus != .totals else {
            explainTotals()
            return false
        }
        let hasField = workspace.activePane.hasField
        if !hasField, workspace.focus == .lines, workspace.invoice?.lines.isEmpty == true {
            workspace.lines.appendLine()
            return edit != nil
        }
        guard hasField else {
            workspace.status.message =
                workspace.invoice == nil
                ? workspace.status.noInvoice : .info("Nothing can be typed here. \(key: .menu) shows the commands.")
            return false
        }
        return true
    }

    /// A keypress does not write where the eye is not.
    private func explainTotals() {
        let name = workspace.activePane.field?.name ?? ""
        workspace.status.message = .info("\(key: .edit) opens the \(name); then it can be typed.")
    }

    /// Keeps what was typed where something has to be opened first.
    private func refuseInTotals(_ text: String) {
        guard workspace.focus == .totals, case .info(let sentence) = workspace.status.message else { return }
        let refused = refuse(text) ?? ""
        workspace.status.message = .info("\(sentence) \(key: .undo) puts \(refused.onOneLine.quoted) there.")
    }

    // MARK: Closing

    /// Closes the field before something else is done: what was typed is kept, and a line in which nothing was typed goes.
    /// - Returns: Whether it is closed; else a message says why what was typed cannot stand.
    func settle() -> Bool {
        guard let edit else { return true }
        guard !edit.isUntouchedLine else {
            cancel()
            return true
        }
        return commit()
    }

    // MARK: Going on

    /// Keeps what was typed, and goes to the row below in the column where the run of Tabs began. Behind the last line
    /// begins a new one; from a new one in which nothing was typed it goes to the totals, and the line goes.
    func goToNextRow() {
        guard workspace.modes.front != .form else { return enter() }
        if let edit, edit.isUntouchedLine { return endEntry() }
        if let edit, workspace.ledger.asksForKnown(edit) { return }
        if let edit, edit.isUntouched { edit.field.confirm() }
        let wasUntouched = edit?.isUntouched
        guard commit() else { return }
        if let wasUntouched { workspace.activePane.editWasCommitted(wasUntouched) }
        // Somebody unknown is asked for before.
        guard workspace.modes.front != .form else { return }
        switch workspace.focus {
        case .lines: goToNextLine()
        case .head where workspace.head.isInLastRow: enterLines()
        case .head, .sheet: workspace.activePane.moveRows(by: 1)
        case .list, .totals, .trace: break
        }
    }

    private func goToNextLine() {
        let lines = workspace.lines
        let column = run.flatMap { $0.isAt(lines) ? $0.start : nil } ?? lines.column
        run = nil
        guard lines.hasLine(behind: lines.scroll.cursor) else {
            // What was typed into marked lines is no line that is being entered.
            let isEntering = workspace.invoice?.isFrozen != true && (lines.marked?.count ?? 1) == 1
            return isEntering ? lines.appendLine() : ()
        }
        lines.moveCursor(to: lines.scroll.cursor + 1)
        lines.column = column
    }

    private func endEntry() {
        let wasInLines = workspace.focus == .lines
        cancel()
        if wasInLines { (workspace.focus, workspace.totals.cursor) = (.totals, .discount) }
    }

    /// From the head into the lines, or what stands in their place.
    private func enterLines() {
        guard !hasSheetOfFields else { return workspace.focus = .sheet }
        workspace.closeSheet()
        workspace.focus = .lines
        workspace.lines.moveToStart()
    }

    /// Keeps what was typed, and goes to the row above or below in the same column.
    func goToRow(by distance: Int) {
        guard workspace.modes.front != .form else { return move(by: distance) }
        guard edit?.isUntouchedLine != true else { return cancel() }
        if commit() { workspace.activePane.moveRows(by: distance) }
    }

    /// Keeps what was typed, and goes to the next or previous field of the invoice, across its panes. What completes the
    /// text is taken first.
    func goToField(by distance: Int) {
        if distance > 0, takeCompletionAndBeginLines() { return }
        guard workspace.modes.front != .form else { return move(by: distance) }
        if let edit, edit.isUntouchedLine { return goInUntouchedLine(edit, by: distance) }
        guard commit() else { return }
        let start = run.flatMap { $0.isAt(workspace.lines) ? $0.start : nil } ?? workspace.lines.column
        let wasInLines = workspace.focus == .lines
        if !workspace.activePane.goToField(by: distance) { goToPane(by: distance) }
        run = wasInLines && workspace.focus == .lines ? TabRun(from: start, at: workspace.lines) : nil
    }

    /// Takes what is offered. From the customer of an invoice without lines it goes on to the first line, since the head is
    /// filled in then.
    /// - Returns: Whether it went on.
    func takeCompletionAndBeginLines() -> Bool {
        guard takeCompletion(), workspace.modes.front == .head, workspace.head.cursor == .buyer,
            workspace.invoice?.lines.isEmpty == true, commit()
        else { return false }
        workspace.lines.appendLine()
        return true
    }

    /// A line in which nothing was typed stays open within, and goes when it is left.
    private func goInUntouchedLine(_ edit: CellEdit, by distance: Int) {
        guard workspace.focus == .lines, workspace.lines.hasColumn(by: distance) else {
            cancel()
            return goToPane(by: distance)
        }
        workspace.lines.moveInLine(by: distance)
        if let field = workspace.activePane.field { self.edit = edit.continued(in: field) }
    }

    private var hasSheetOfFields: Bool { workspace.modes.sheet == .line || workspace.modes.sheet == .invoice }

    /// Goes to the first field of the next pane that has fields, or the last one of the pane before.
    private func goToPane(by distance: Int) {
        let middle: Modes.Focus = hasSheetOfFields ? .sheet : .lines
        workspace.focus = [.head, middle, .totals].neighbour(of: workspace.focus, by: distance)
        if workspace.focus == .lines {
            workspace.closeSheet()
            workspace.lines.moveToEndCell(distance < 0)
        } else {
            workspace.activePane.moveToEnd(distance < 0)
        }
    }

    /// Opens the discount on all of the invoice, where digits are percent.
    func beginDiscount() {
        guard editable() != nil else { return }
        (workspace.focus, workspace.totals.cursor) = (.totals, .discount)
        begin(selectsAll: true, suffix: "%")
    }
}

/// Where a run of Tabs began, and where it has led to. Another way of moving ends it.
struct TabRun {
    let start: LineColumn
    private let row: Int
    private let column: LineColumn

    /// A run that has led to the cell under the cursor.
    init(from start: LineColumn, at lines: LinesModel) {
        (self.start, row, column) = (start, lines.scroll.cursor, lines.column)
    }

    /// Whether the cursor is still where it has led to.
    func isAt(_ lines: LinesModel) -> Bool { lines.hasFocus && lines.scroll.cursor == row && lines.column == column }
}
