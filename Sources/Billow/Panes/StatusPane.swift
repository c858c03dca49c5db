import Terminal

/// What is being typed, what went wrong, or where the cursor is: a row, or as many as a long message needs.
final class StatusPane: Pane {
    let name = "status"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let status = workspace.status
        guard status.rows.indices.contains(row) else { return }
        let place = status.showsPlace ? workspace.place : ""
        let placeWidth = min(TextWidth.of(place), canvas.width - 1)
        let room = canvas.width - 2 - (placeWidth > 0 ? placeWidth + 1 : 0)
        canvas.text(status.rows[row], at: 1, width: max(0, room), style: status.style, lights: false)
        canvas.text(place, at: canvas.width - placeWidth - 1, width: placeWidth, style: .dim, lights: false)
    }
}

/// What there is to say, in rows.
struct Status: Equatable {
    /// At least one, which may be empty.
    let rows: [String]
    let style: Style
    /// Whether there is room beside it to say where the cursor is.
    let showsPlace: Bool

    /// More would leave too little of what they are about.
    private static let mostRows = 4

    /// What can be said beside the place, and be cut for it.
    init(_ text: String) {
        rows = [text]
        style = .plain
        showsPlace = true
    }

    /// Puts a message into rows of a window: beside the place if all of it fits there, else alone.
    init(_ text: String, _ style: Style, width: Int, placeWidth: Int) {
        showsPlace = TextWidth.of(text) <= width - placeWidth - 3
        let wrapped = showsPlace ? [text] : TextWidth.wrapped(text, to: max(1, width - 2))
        rows =
            wrapped.count <= Self.mostRows
            ? wrapped : wrapped.prefix(Self.mostRows - 1) + [wrapped[Self.mostRows - 1] + "…"]
        self.style = style
    }
}

extension Workspace {
    func deriveStatus() -> Status {
        guard let (text, style) = told else { return Status(edit.map { "Typing \($0.field.name)." } ?? "") }
        return Status(text, style, width: width, placeWidth: TextWidth.of(place))
    }

    /// What there is to tell, the most urgent first.
    private var told: (String, Style)? {
        if let problem = edit?.problem { return ("\(problem)", .problem) }
        if let reading = edit?.reading { return (reading, .plain) }
        switch message {
        case .info(let text): return (text, .plain)
        case .problem(let text): return (text, .problem)
        case .none where edit != nil: return nil
        case .none: return store.status.trouble.map { ("Not saved: \($0)", .problem) } ?? finding
        }
    }

    /// All of the finding under the cursor, of which the pane shows the beginning.
    private var finding: (String, Style)? {
        guard focus == .sheet, let finding = currentFinding else { return nil }
        guard case .difference = finding else { return (finding.sentence, .plain) }
        return ("\(finding.sentence) d keeps what is declared, c what is calculated.", .plain)
    }

    /// Where the cursor is, and what is due.
    var place: String {
        guard let invoice else { return "" }
        guard focus == .lines, !invoice.lines.isEmpty else { return invoice.due }
        return "line \(lines.rows.cursor + 1)/\(invoice.lines.count)  \(invoice.due)"
    }
}
