import Input
import Invoicing

/// Moving from field to field without opening one first: typed text is kept, and the cursor moves.
extension Workspace {
    private var edit: CellEdit? {
        get { editing.edit }
        set { editing.edit = newValue }
    }

    /// Begins to replace the value under the cursor with typed text.
    package func begin(with character: Character) {
        guard edit == nil else { return }
        guard keys.typesAtOnce else {
            let isNumber = character.isDigit || "-,.".contains(character)
            return isNumber && activePane.field?.isNumeric == true ? editing.begin(text: String(character)) : ()
        }
        guard prepareCell() else { return }
        if edit == nil { editing.begin(text: String(character)) } else { edit?.insert(String(character)) }
    }

    /// Empties the field under the cursor, in one step.
    package func clear() {
        guard edit == nil, activePane.hasField else { return }
        editing.begin(text: "")
        guard let edit, let problem = edit.problem else { return _ = editing.commit() }
        editing.edit = nil
        edit.cancel()
        say(problem: "\(problem) It stays as it was.")
    }

    /// Returns whether the cell under the cursor can be typed in; else says why not. Makes a line where there is none
    /// yet.
    func prepareCell() -> Bool {
        let hasField = activePane.hasField
        if !hasField, focus == .lines, invoice?.lines.isEmpty == true {
            lines.appendLine()
            return edit != nil
        }
        guard hasField else {
            status.message =
                invoice == nil
                ? status.noInvoice : .info("Nothing can be typed here. \(keys[.menu]) shows the commands.")
            return false
        }
        return true
    }

    // MARK: Going on

    /// Keeps what was typed, and goes to the row below in the column where the run of Tabs began. Behind the last line
    /// begins a new one; from a new one in which nothing was typed it goes to the totals, and the line goes.
    func goToNextRow() {
        guard modes.front != .form else { return editing.enter() }
        if let edit, edit.isUntouchedLine { return endEntry() }
        if let edit, ledger.asksForKnown(edit) || ledger.asksForNumber(edit) { return }
        if let edit, edit.isUntouched { edit.field.confirm() }
        let wasUntouched = edit?.isUntouched
        guard editing.commit() else { return }
        if let wasUntouched { activePane.editWasCommitted(wasUntouched) }
        // The form for an unknown buyer comes first.
        guard modes.front != .form else { return }
        switch focus {
        case .lines: goToNextLine()
        case .head where head.isInLastRow: enterLines()
        case .head, .sheet: activePane.moveRows(by: 1)
        case .list, .totals, .trace: break
        }
    }

    private func goToNextLine() {
        let column = run.flatMap { $0.isAt(lines) ? $0.start : nil } ?? lines.column
        run = nil
        guard lines.hasLine(behind: lines.scroll.cursor) else {
            // What was typed into marked lines is no line that is being entered.
            let isEntering = invoice?.isFrozen != true && (lines.marked?.count ?? 1) == 1
            return isEntering ? lines.appendLine() : ()
        }
        lines.moveCursor(to: lines.scroll.cursor + 1)
        lines.column = column
    }

    private func endEntry() {
        let wasInLines = focus == .lines
        editing.cancel()
        if wasInLines { (focus, totals.cursor) = (.totals, .discount) }
    }

    /// Goes from the head into the lines, or into the sheet in their place.
    private func enterLines() {
        guard !hasSheetOfFields else { return focus = .sheet }
        desk.closeSheet()
        focus = .lines
        lines.moveToStart()
    }

    /// Keeps what was typed, and goes to the row above or below in the same column.
    func goToRow(by distance: Int) {
        guard modes.front != .form else { return editing.move(by: distance) }
        guard edit?.isUntouchedLine != true else { return editing.cancel() }
        if editing.commit() { activePane.moveRows(by: distance) }
    }

    /// Keeps what was typed, and goes to the next or previous field of the invoice, across its panes. What completes the
    /// text is taken first.
    package func goToField(by distance: Int) {
        if distance > 0, takeCompletionAndBeginLines() { return }
        guard modes.front != .form else { return editing.move(by: distance) }
        if let edit, edit.isUntouchedLine { return goInUntouchedLine(edit, by: distance) }
        if let edit, ledger.asksForNumber(edit) { return }
        let wasUntouched = edit?.isUntouched
        guard editing.commit() else { return }
        if distance > 0, let wasUntouched { activePane.editWasCommitted(wasUntouched) }
        // The form for an unknown buyer comes first.
        guard modes.front != .form else { return }
        let start = runStart
        let wasInLines = focus == .lines
        if !activePane.goToField(by: distance) { goToPane(by: distance) }
        run = wasInLines && focus == .lines ? TabRun(from: start, at: lines) : nil
    }

    /// Keeps what was typed, and goes to the VAT of the line, or of all lines that are marked.
    func goToVAT() {
        guard focus == .lines, lines.current != nil else {
            return say("There is no line here. Go to the lines with \(keys[.nextPane]).")
        }
        guard editing.commit() else { return }
        let start = runStart
        lines.column = .vat
        run = TabRun(from: start, at: lines)
    }

    /// The column in which the present run of Tabs began, or begins.
    private var runStart: LineColumn { run.flatMap { $0.isAt(lines) ? $0.start : nil } ?? lines.column }

    /// Accepts the completion. From the buyer of an invoice without lines, goes on to the first line, since the head is
    /// filled in then.
    /// - Returns: Whether it went on.
    func takeCompletionAndBeginLines() -> Bool {
        guard editing.takeCompletion(), modes.front == .head, head.cursor == .buyer,
            invoice?.lines.isEmpty == true, editing.commit()
        else { return false }
        lines.appendLine()
        return true
    }

    /// A line in which nothing was typed stays open within, and goes when it is left.
    private func goInUntouchedLine(_ edit: CellEdit, by distance: Int) {
        guard focus == .lines, lines.hasColumn(by: distance) else {
            editing.cancel()
            return goToPane(by: distance)
        }
        lines.moveInNewRow(by: distance)
        if let field = activePane.field { editing.edit = edit.continued(in: field) }
    }

    private var hasSheetOfFields: Bool { modes.sheet == .line || modes.sheet == .invoice }

    /// Goes to the first field of the next pane that has fields, or the last one of the pane before.
    private func goToPane(by distance: Int) {
        let middle: Modes.Focus = hasSheetOfFields ? .sheet : .lines
        focus = [.head, middle, .totals].neighbour(of: focus, by: distance)
        if focus == .lines {
            desk.closeSheet()
            lines.moveToEndCell(distance < 0)
        } else {
            activePane.moveToEnd(distance < 0)
        }
    }

    /// Restores the value of the field. A line that was just begun is there once more, empty: what is typed next goes into it, and
    /// not into the line before.
    func putBack() {
        let isBegun = editing.edit.map { $0.newRow == .line && !$0.isUntouched } == true
        let (row, column) = (lines.scroll.cursor, lines.column)
        editing.putBack()
        guard isBegun else { return }
        let message = status.message
        lines.beginLine(in: column) { min(row, $0.lines.count) }
        status.message = message
    }

    /// Opens the discount on all of the invoice, where digits are percent.
    func beginDiscount() {
        guard editing.editable() != nil else { return }
        (focus, totals.cursor) = (.totals, .discount)
        editing.begin(selectsAll: true, suffix: "%")
    }
}

/// The beginning and the present end of a run of Tabs. Another way of moving ends it.
package struct TabRun {
    package let start: LineColumn
    private let row: Int
    private let column: LineColumn

    /// A run that has led to the cell under the cursor.
    init(from start: LineColumn, at lines: LinesModel) {
        (self.start, row, column) = (start, lines.scroll.cursor, lines.column)
    }

    /// Returns `true` if the cursor is still where it has led to.
    func isAt(_ lines: LinesModel) -> Bool { lines.hasFocus && lines.scroll.cursor == row && lines.column == column }
}
