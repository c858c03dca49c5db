import Derive
import Terminal

/// The help: all commands with their keys, by section, and how far it is scrolled.
@Observed(recorded: false)
final class HelpModel: PaneModel {
    /// A row of the help.
    nonisolated enum Row: Equatable {
        case section(String)
        case key(String, String)
        case blank
    }

    unowned let workspace: Workspace
    let rows = HelpModel.makeRows()
    let scroll = ScrollState()

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    var hasFocus: Bool { workspace.overlay == .help }

    var height: Int { ScreenAreas.rowCount(of: workspace.areas.help) }

    func moveRows(by distance: Int) { scroll.scroll(by: distance, of: rows.count, height: height) }

    func movePages(by distance: Int) { moveRows(by: distance * height) }

    func moveColumns(by distance: Int) {}

    func moveToEnd(_ isLast: Bool) { moveRows(by: isLast ? rows.count : -rows.count) }

    func reveal() { if hasFocus { moveRows(by: 0) } }

    private static func makeRows() -> [Row] {
        var rows: [Row] = []
        for section in Command.Section.allCases {
            rows.append(.section(section.rawValue))
            for command in CommandTable.all where command.section == section {
                rows.append(.key(KeyMap.inUse.helpText(of: command.id), command.help))
            }
            rows.append(.blank)
        }
        rows.append(.section("Numbers, dates and tables"))
        return rows + values.map { Row.key($0, $1) }
    }

    private static let values = [
        ("1,5  1.5", "A single point or comma is the decimal one: 1,234 is 1.234"),
        ("1 234,50", "Blanks, or the other sign, may separate groups of three: 1.234,50"),
        ("2026-11-21", "Or 2026-2-5, 20261121, 21.11.2026, 21/11/2026 (the day is first)"),
        ("19  export", "VAT: a rate, or why there is none: reverse, intra, exempt; IGIC 7"),
        ("/0.05  /1", "As rounding: what brings the amount due to a multiple"),
        ("0088:4012", "An identifier with its scheme before it"),
        ("paste", "Among the lines a table fills cells and lines: tab, line break"),
    ]
}
