import Input
import Terminal

/// Drawing that panes share.
extension Row {
    /// Draws a field in typing, from the left, whatever the column's alignment: so the digits stand still.
    package mutating func edit(_ edit: CellEdit, at column: Int, width: Int) {
        let view = EditView(edit, width: width)
        let style: Role = edit.visibleProblem != nil ? .editingProblem : edit.isAllSelected ? .cursor : .editing
        text(view.text, at: column, width: width, style: style, highlights: false)
        let typedWidth = TextWidth.of(view.text)
        let ghost = edit.ghost
        // Blanks are blanks in any style, and the plain one costs the terminal the fewest bytes.
        text(
            ghost, at: column + typedWidth, width: max(0, width - typedWidth), style: ghost.isEmpty ? .plain : .dim,
            highlights: false)
        guard edit.reading != nil else { return }
        // Behind the typed text, if there is room for all of the reading.
        let (start, reading) = (TextWidth.of(view.text), "=" + edit.field.shownText())
        guard start + TextWidth.of(reading) <= width else { return }
        text(reading, at: column + start, width: width - start, style: .caution, highlights: false)
    }

    /// Puts the text of a cell: while a change is held, what that cell shows on its way.
    package mutating func cell(
        _ text: String, _ held: HeldCell?, at column: Int, width: Int? = nil, alignment: Alignment = .left,
        style: Role? = nil
    ) {
        self.text(
            text, at: column, width: width, alignment: alignment, style: held?.role ?? style, highlights: held == nil)
        guard let role = held?.role, role != .reached else { return }
        addArrowEnd(text, isTarget: role == .hop, at: column, width: width, alignment: alignment)
    }

    /// Marks a number at the right of a cell: before it, in the gap if it fills the cell.
    package mutating func mark(_ mark: String, _ style: Role, _ number: String, at column: Int, width: Int) {
        let place = max(0, column - 1, column + width - TextWidth.of(number) - 2)
        text(mark, at: place, width: 1, style: style, highlights: false)
    }

    /// Puts the sign of a field that keeps the invoice from being issued.
    mutating func sign(_ sign: String, at column: Int) {
        text(sign, at: max(0, column), width: 1, style: .sign(sign), highlights: false)
    }

    /// Draws a pane's title across the row, cut where a detail at the right needs the room. Text added to the row has
    /// the same style.
    package mutating func title(_ text: String, detail: String, isActive: Bool) {
        fill(isActive ? .activeTitle : .title)
        let detailWidth = TextWidth.of(detail)
        self.text(" " + text, at: 0, width: detail.isEmpty ? width : max(1, width - detailWidth - 2))
        guard !detail.isEmpty else { return }
        self.text(detail, at: max(0, width - detailWidth - 1), width: detailWidth)
    }

    /// Draws one row of a sentence, where a list has no rows.
    mutating func sentence(_ text: String, row: Int) {
        guard let text = TextWidth.wrapped(text, to: max(1, width - 2)).element(at: row) else { return }
        self.text(text, at: 1, style: .dim)
    }

    /// Says at the right edge of a pane's first and last row that there are more rows above or below.
    /// - Parameters:
    ///   - row: Which row of the pane this is; its title is row 0.
    ///   - height: How many rows the pane has, with its title.
    package mutating func markMore(row: Int, of height: Int, above: Bool, below: Bool) {
        let isAbove = above && row == 1
        let isBelow = below && row == height - 1
        guard isAbove || isBelow else { return }
        let mark = isAbove && isBelow ? "↕" : isAbove ? "↑" : "↓"
        text(mark, at: width - 1, width: 1, highlights: false)
    }
}

extension Role {
    /// The style of a field's sign.
    static func sign(_ sign: String) -> Role { sign == "!" ? .problem : .caution }
}
