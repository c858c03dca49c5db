/// A screen as an image: SVG, in which the text is text.
///
/// Every run of cells is told how wide it is, so that columns stand below one another in any font.
public struct Picture {
    /// The lines of the screen, from top to bottom.
    let lines: [CellLine]
    /// The cursor's position; nil if there is none.
    let cursor: Position?
    /// Its background.
    let background: Palette.Background
    private let palette: Palette

    /// The size of a cell and the room around the screen, in pixels.
    private static let (width, height, margin) = (8.4, 18.0, 12.0)
    private static let fonts = "'DejaVu Sans Mono',Menlo,Consolas,ui-monospace,monospace"

    init(_ lines: [CellLine], cursor: Position?, on background: Palette.Background) {
        (self.lines, self.cursor, self.background) = (lines, cursor, background)
        palette = Palette(.many, on: background)
    }

    /// The image, with a line feed at its end.
    public var svg: String { svg(showing: layers) }

    /// The elements of each row, then those of the cursor.
    var layers: [String] {
        lines.indices.map { elements(ofLine: $0).joined(separator: "\n") } + [cursorElement ?? ""]
    }

    /// An image of the same size.
    func svg(showing elements: [String]) -> String {
        let columns = lines.first?.cells.count ?? 0
        let width = Self.text(Double(columns) * Self.width + 2 * Self.margin)
        let height = Self.text(Double(lines.count) * Self.height + 2 * Self.margin)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="\(Self.fonts)" font-size="14" fill="\(ink)">
            <rect width="\(width)" height="\(height)" rx="8" fill="\(paper)"/>
            """
        return ([head] + elements.filter { !$0.isEmpty } + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var ink: String { background == .light ? "#1f2328" : "#e6e6e6" }
    private var paper: String { background == .light ? "#ffffff" : "#16181d" }

    // MARK: Lines

    private func elements(ofLine row: Int) -> [String] {
        let cells = lines[row].cells
        return Run.runs(of: cells, splitsGaps: false).compactMap { block($0, row) }
            + Run.runs(of: cells, splitsGaps: true).compactMap { text($0, row) }
    }

    /// Returns the background of a run that is reversed, or that has a background of its own.
    private func block(_ run: Run, _ row: Int) -> String? {
        let filled = palette.ownColours(of: run.style).flatMap { RGB(shownBy: $0.background)?.hex }
        guard run.style.isReverse || filled != nil else { return nil }
        return """
            <rect x="\(x(run.columns.lowerBound))" y="\(y(row))" width="\(width(run))" height="\(Self.text(Self.height))" \
            fill="\(filled ?? colour(of: run.style))"/>
            """
    }

    private func text(_ run: Run, _ row: Int) -> String? {
        guard !run.isBlank || run.style.isUnderlined else { return nil }
        guard run.text != "│" else { return rule(run, row) }
        let style = run.style
        let fill = style.isReverse ? paper : colour(of: style)
        let attributes = [
            fill == ink ? nil : #"fill="\#(fill)""#, style.isBold ? #"font-weight="bold""# : nil,
            style.isUnderlined ? #"text-decoration="underline""# : nil,
        ]
        return """
            <text x="\(x(run.columns.lowerBound))" y="\(y(row, below: 13.5))" textLength="\(width(run))" \
            lengthAdjust="spacingAndGlyphs" xml:space="preserve"\
            \(attributes.compactMap { $0.map { " " + $0 } }.joined())>\(run.text.escapedForXML)</text>
            """
    }

    /// A line between panes, which the fonts' own character would leave open between two rows.
    private func rule(_ run: Run, _ row: Int) -> String {
        let x = Self.text(Self.margin + (Double(run.columns.lowerBound) + 0.5) * Self.width)
        return """
            <rect x="\(x)" y="\(y(row))" width="1" height="\(Self.text(Self.height))" fill="\(colour(of: run.style))"/>
            """
    }

    private var cursorElement: String? {
        cursor.map { #"<rect x="\#(x($0.x))" y="\#(y($0.y))" width="2" height="\#(Self.text(Self.height))"/>"# }
    }

    private func colour(of style: Style) -> String {
        let shown = palette.ownColours(of: style)?.text ?? palette.colour(of: palette.shown(style))
        return shown.flatMap(RGB.init(shownBy:))?.hex ?? ink
    }

    // MARK: Places

    private func x(_ column: Int) -> String { Self.text(Self.margin + Double(column) * Self.width) }
    private func y(_ row: Int, below: Double = 0) -> String {
        Self.text(Self.margin + Double(row) * Self.height + below)
    }
    private func width(_ run: Run) -> String { Self.text(Double(run.columns.count) * Self.width) }

    /// A length with one decimal at the most.
    private static func text(_ length: Double) -> String {
        let tenths = Int((length * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// Neighbouring cells of one style that are drawn at once.
private struct Run {
    let columns: Range<Int>
    let text: String
    let style: Style

    var isBlank: Bool { text.allSatisfy { $0 == " " } }

    /// The runs of a line.
    /// - Parameter splitsGaps: Whether a wide character is a run of its own, and so are several blanks and a line between panes.
    static func runs(of cells: [Cell], splitsGaps: Bool) -> [Run] {
        var runs: [Run] = []
        var start = 0
        for column in cells.indices.dropFirst()
        where cells[column].style != cells[column - 1].style || splitsGaps && begins(at: column, in: cells) {
            runs.append(Run(cells, start..<column))
            start = column
        }
        return cells.isEmpty ? [] : runs + [Run(cells, start..<cells.count)]
    }

    private init(_ cells: [Cell], _ columns: Range<Int>) {
        self.columns = columns
        text = cells[columns].map(\.text).joined()
        style = cells[columns.lowerBound].style
    }

    private static func begins(at column: Int, in cells: [Cell]) -> Bool {
        let (before, here) = (cells[column - 1], cells[column])
        guard !here.isRightHalf else { return false }
        let isWide = column + 1 < cells.count && cells[column + 1].isRightHalf
        return before.isRightHalf || isWide || isRule(before) != isRule(here)
            || isGap(column, in: cells) != isGap(column - 1, in: cells)
    }

    private static func isRule(_ cell: Cell) -> Bool { cell.text == "│" }

    /// Returns `true` if a cell is one of several blanks.
    private static func isGap(_ column: Int, in cells: [Cell]) -> Bool {
        func isBlank(_ column: Int) -> Bool {
            cells.indices.contains(column) && cells[column].glyph == Glyph.blank.code
        }
        return isBlank(column) && (isBlank(column - 1) || isBlank(column + 1))
    }
}

nonisolated extension RGB {
    /// Takes the usual appearance of a colour in a terminal.
    fileprivate init?(shownBy colour: Colour) {
        switch colour {
        case .rgb(let rgb): self = rgb
        case .indexed(let number): self.init(indexed: number)
        case .ansi: return nil
        }
    }

    /// The colour as the web writes it.
    fileprivate var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension String {
    /// The text with XML's special characters escaped.
    public nonisolated var escapedForXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
