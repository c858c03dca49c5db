import Terminal

/// One line: what is being typed, what went wrong, or where the cursor is.
final class StatusPane: Pane {
    let name = "status"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let right = place
        let rightWidth = min(TextWidth.of(right), canvas.width)
        let (text, style) = said
        canvas.text(text, at: 1, width: max(0, canvas.width - rightWidth - 3), style: style, lights: false)
        canvas.text(right, at: canvas.width - rightWidth - 1, width: rightWidth, style: .dim, lights: false)
    }

    /// What there is to say, the most urgent first.
    private var said: (String, Style) {
        if let edit = workspace.edit {
            if let problem = edit.problem { return ("\(problem)", .problem) }
            if let reading = edit.reading { return (reading, .plain) }
            if workspace.message != .none { return said(by: workspace.message) }
            return ("Typing \(edit.field.name). Esc restores.", .plain)
        }
        if case .none = workspace.message, let trouble = workspace.store.status.trouble {
            return ("Not saved: \(trouble)", .problem)
        }
        return said(by: workspace.message)
    }

    private func said(by message: Message) -> (String, Style) {
        switch message {
        case .none: ("", .plain)
        case .info(let text): (text, .plain)
        case .problem(let text): (text, .problem)
        }
    }

    /// Where the cursor is, and what is due.
    private var place: String {
        guard let invoice = workspace.invoice else { return "" }
        let due = "\(DecimalFormat.amount(invoice.amountDue)) \(invoice.currency) due"
        guard workspace.focus == .lines, !invoice.lines.isEmpty else { return due }
        return "line \(workspace.lines.rows.cursor + 1)/\(invoice.lines.count)  \(due)"
    }
}
