import Derive
import Terminal

/// The help: the input that the field under the cursor takes, and all commands with their keys by section, filtered by
/// the query.
@Observed(recorded: false)
final class HelpModel: PaneModel, QueryModel {
    /// A row of the help.
    nonisolated enum HelpRow: Equatable {
        case section(String)
        case key(String, String)
        case text(String)
        case blank
    }

    @Unobserved let desk: Desk
    /// The query that filters the rows.
    private(set) var query: TextBuffer = TextBuffer()
    /// The rows that match the query.
    @Derived var rows: [HelpRow]
    let scroll = ScrollState()
    /// The earlier text, if there was no room for all of it.
    var cutText: String?

    init(_ desk: Desk) {
        self.desk = desk
    }

    var hasFocus: Bool { modes.cursor == .help }

    var height: Int { flow.capacity }

    /// The flow of the rows in the pane.
    var flow: RowFlow { RowFlow(rows.count, in: areas.help, least: Self.leastWidth) }

    /// Keys and a sentence.
    private static let leastWidth = 80

    func moveRows(by distance: Int) { scroll.scroll(by: distance, of: rows.count, height: height) }

    func movePages(by distance: Int) { moveRows(by: distance * height) }

    func moveToEnd(_ isLast: Bool) { moveRows(by: isLast ? rows.count : -rows.count) }

    func reveal() { if hasFocus { moveRows(by: 0) } }

    func type(_ change: (inout TextBuffer) -> Void) {
        change(&query)
        moveToEnd(false)
    }

    /// Shows all of it again.
    func clear() {
        query = TextBuffer()
        moveToEnd(false)
    }

    func deriveRows() -> [HelpRow] {
        let words = query.text.lowercased().split(separator: " ")
        var rows: [HelpRow] = []
        for (title, keys) in sections {
            let found = keys.filter { row in words.allSatisfy { row.has($0) } }
            if !found.isEmpty { rows += [.section(title)] + found.flatMap(wrapped) + [.blank] }
        }
        return rows.isEmpty ? [.section("No matches.")] : rows.dropLast() + []
    }

    /// A sentence that is wider than the pane goes on in rows of its own.
    private func wrapped(_ row: HelpRow) -> [HelpRow] {
        guard case .key(let keys, let help) = row else { return [row] }
        let columns = HelpPane.columns(of: RowFlow(0, in: areas.help, least: Self.leastWidth).width)
        return TextWidth.wrapped(help, to: max(1, columns.help)).enumerated().map { .key($0 == 0 ? keys : "", $1) }
    }

    private var sections: [(title: String, rows: [HelpRow])] {
        let all = Command.Section.allCases.map { section in
            let commands = keys.list.all.filter { $0.section == section && !keys.helpText(of: $0.id).isEmpty }
            return (section.rawValue, commands.map { HelpRow.key(keys.helpText(of: $0.id), $0.help) })
        }
        let wide = [
            HelpRow.key(
                keys.helpText(of: .rowUp),
                "From the first invoice of a wide list to the figures above it: overdue, due this week, what we owe, VAT"
            ),
            .key(keys.helpText(of: .open), "On a figure: the invoices of which it is made; on VAT, its report"),
        ]
        return cutSection + fieldSection + all + [
            ("Figures above a wide list", wide),
            ("Numbers, dates and tables", Self.values.map { HelpRow.key($0, $1) }),
        ]
    }

    private var cutSection: [(title: String, rows: [HelpRow])] {
        guard let cutText else { return [] }
        let width = RowFlow(0, in: areas.help, least: Self.leastWidth).width
        return [("What was said", TextWidth.wrapped(cutText, to: max(1, width - 4)).map(HelpRow.text))]
    }

    /// The field that the cursor is on.
    private var fieldSection: [(title: String, rows: [HelpRow])] {
        guard keys.typesAtOnce, let field = desk.model(of: modes.behindHelp).field else { return [] }
        let value = field.shownText()
        let codes = field.completions("").prefix(8).joined(separator: ", ")
        let rows = [("is for", field.purpose), ("now", value), ("takes", field.kind), ("such as", codes)].filter {
            !$0.1.isEmpty
        }
        return [("This field: \(field.name)", rows.map { HelpRow.key($0, $1) })]
    }

    private static let values = [
        ("1,5  1.5", "A single point or comma is the decimal one: 1,234 is 1.234"),
        ("1 234,50", "Blanks, or the other sign, may separate groups of three: 1.234,50"),
        ("2026-11-21", "Or 2026-2-5, 20261121, 21.11.2026, 21/11/2026 (the day is first)"),
        ("19  export", "VAT: a rate, or why there is none: reverse, intra, exempt; IGIC 7"),
        ("/0.05  /1", "As rounding: the amount due is a multiple of it from now on"),
        ("0088:4012", "An identifier with its scheme before it"),
        ("click", "Puts the cursor there or runs a hint; twice opens. The wheel scrolls. Shift selects text"),
        ("paste", "Among the lines a table fills cells and lines: tab, line break"),
    ]
}

extension HelpModel.HelpRow {
    /// Returns `true` if the row contains a word.
    nonisolated fileprivate func has(_ word: Substring) -> Bool {
        switch self {
        case .key(let keys, let help): "\(keys) \(help)".lowercased().contains(word)
        case .text(let text): text.lowercased().contains(word)
        case .section, .blank: false
        }
    }
}
