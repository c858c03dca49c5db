import Terminal

/// All keys, by section. It stands in place of the lines until the next `?` or Esc.
final class HelpPane: Pane {
    let name = "help"
    private let workspace: Workspace
    static let rows: [HelpRow] = makeRows()

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title("All keys", detail: "↑ ↓ scroll, Esc closes", isActive: true)
        }
        let index = workspace.help.top + row - 1
        guard Self.rows.indices.contains(index) else { return }
        canvas.markMore(
            row: row, of: size.height, above: workspace.help.top > 0, below: index < Self.rows.count - 1)
        switch Self.rows[index] {
        case .section(let title): canvas.text(title, at: 1, width: canvas.width - 2, style: .strong)
        case .key(let keys, let help):
            canvas.text(keys, at: 2, width: 11, style: .key)
            canvas.text(help, at: 14, width: max(0, canvas.width - 15))
        case .blank: break
        }
    }

    private static func makeRows() -> [HelpRow] {
        var rows: [HelpRow] = []
        for section in Binding.Section.allCases {
            rows.append(.section(section.rawValue))
            rows += KeyMap.bindings.filter { $0.section == section }.map { .key($0.keyText, $0.help) }
            rows.append(.blank)
        }
        rows.append(.section("While typing"))
        rows += typing.map { .key($0, $1) } + [.blank, .section("Numbers and dates")]
        rows += values.map { .key($0, $1) }
        return rows
    }

    private static let typing = [
        ("Enter", "Keep what was typed; on a new line, begin the next one"),
        ("Tab ↓", "Keep it and go on to the next field, in the end on a new line"),
        ("Shift-Tab ↑", "Keep it and go back to the field before"),
        ("Esc", "Put back what was there"),
        ("← → Home End", "Move in the text (^B ^F ^A ^E)"),
        ("^← ^→", "Move by words (Alt-B Alt-F)"),
        ("^W Alt-D", "Delete the word before, the word behind (also Alt-Backspace)"),
        ("^U ^K", "Delete to the start, to the end"),
        ("paste", "Among the lines a table fills cells and lines: tab, line break"),
    ]

    private static let values = [
        ("1,5  1.5", "A single point or comma is the decimal one: 1,234 is 1.234"),
        ("1 234,50", "Blanks, or the other sign, may separate groups of three: 1.234,50"),
        ("2026-11-21", "Or 2026-2-5, 20261121, 21.11.2026, 21/11/2026 (the day is first)"),
        ("19  AE  L 7", "VAT: a rate, a category, or both"),
        ("/0.05  /1", "As rounding: what brings the amount due to a multiple"),
        ("0088:4012", "An identifier with its scheme before it"),
    ]
}

/// A row of the help.
enum HelpRow {
    case section(String)
    case key(String, String)
    case blank
}
