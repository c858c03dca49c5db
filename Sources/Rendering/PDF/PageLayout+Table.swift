import Foundation
import Invoicing

/// The table of lines. It goes on over pages, each with its head, and with what was carried from the page before.
extension PageLayout {
    private static let headPitch = 18.0
    private static let carryPitch = 17.0

    /// Above and below the text of a line.
    private static let padding = 1.2
    private static let detailsGap = 8.0

    /// A row of a line's item: of its name, or of its details.
    private struct ItemRow {
        let text: String
        let ink: Ink
        let pitch: Double
        /// The details, where they have room behind the name.
        var details = ""
    }

    mutating func setTable() {
        let columns = PageColumns(content, style, area, inks, canvas)
        var carried: ExactDecimal = 0
        setTableHead(columns)
        for line in content.lines {
            var rows = self.rows(of: line, columns)
            // Whole on the next page; a line longer than a page begins where its first row has room.
            let height = rows.reduce(2 * Self.padding) { $0 + $1.pitch }
            let needed = height < footerTop - area.top - 120 ? height : rows[0].pitch + 2 * Self.padding
            if needed > room - Self.carryPitch { turn(carrying: carried, columns) }
            setFigures(of: line, columns)
            carried += line.charged
            y += Self.padding
            let x = columns.item?.x ?? area.left
            while let row = rows.first {
                if row.pitch > room - Self.carryPitch { turn(carrying: carried, columns) }
                let details = x + canvas.width(of: row.text, row.ink) + Self.detailsGap
                place(row.details, inks.small, x: details, baseline: y + row.ink.baseline(inRowOf: row.pitch))
                place(rows: [row.text], row.ink, x: x, pitch: row.pitch)
                rows.removeFirst()
            }
            y += Self.padding
            rule(from: area.left, to: area.right, 0.4, inks.rule)
        }
        y += 8
    }

    private func rows(of line: DocumentContent.Line, _ columns: PageColumns) -> [ItemRow] {
        let width = columns.item?.width ?? 0
        let ink = Ink(size: 8.8, color: inks.text.color)
        let joined = line.details.joined(separator: " · ")
        let joinedWidth = canvas.width(of: line.name, ink) + Self.detailsGap + canvas.width(of: joined, inks.small)
        if joinedWidth <= width, !(line.name + joined).contains(where: \.isNewline) {
            return [ItemRow(text: line.name, ink: ink, pitch: 12, details: joined)]
        }
        let name = canvas.rows(of: line.name, ink, width: width).map { ItemRow(text: $0, ink: ink, pitch: 12) }
        let details = line.details.flatMap { canvas.rows(of: $0, inks.small, width: width) }
            .map { ItemRow(text: $0, ink: inks.small, pitch: 10.4) }
        return (name.isEmpty ? [ItemRow(text: "", ink: ink, pitch: 12)] : name) + details
    }

    private mutating func setFigures(of line: DocumentContent.Line, _ columns: PageColumns) {
        let baseline = y + Self.padding + Ink(size: 8.8, color: inks.text.color).baseline(inRowOf: 12)
        for column in columns.columns where column.kind != .item {
            let text = line.cell(column.kind)
            if column.isFigure {
                place(text, columns.ink, endingAt: column.x + column.width, baseline: baseline)
            } else {
                place(text, columns.ink, x: column.x, baseline: baseline)
            }
        }
    }

    private mutating func setTableHead(_ columns: PageColumns) {
        let baseline = y + inks.head.baseline(inRowOf: Self.headPitch)
        for column in columns.columns {
            let text = content.words.head(of: column.kind)
            if column.isFigure {
                place(text, inks.head, endingAt: column.x + column.width, baseline: baseline)
            } else {
                place(text, inks.head, x: column.x, baseline: baseline)
            }
        }
        y += Self.headPitch
        rule(from: area.left, to: area.right, 1, inks.accent)
    }

    /// Goes on with the table on a new page.
    private mutating func turn(carrying subtotal: ExactDecimal, _ columns: PageColumns) {
        setCarried(subtotal, .carried, columns)
        beginPage()
        setTableHead(columns)
        setCarried(subtotal, .brought, columns)
        rule(from: area.left, to: area.right, 0.4, inks.rule)
    }

    private mutating func setCarried(_ subtotal: ExactDecimal, _ phrase: Phrase, _ columns: PageColumns) {
        let amount = content.words.language.amount(subtotal, in: content.currency)
        let baseline = y + inks.strong.baseline(inRowOf: Self.carryPitch)
        place(amount, inks.strong, endingAt: area.right, baseline: baseline)
        place(content.words[phrase], inks.sum, x: columns.item?.x ?? area.left, baseline: baseline)
        y += Self.carryPitch
    }
}
