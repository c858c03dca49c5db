import Foundation

/// The columns of the table, as wide as their content; the item takes the rest.
struct PageColumns {
    struct Column {
        let kind: PageStyle.Column
        let x: Double
        let width: Double

        /// `true` if it ends where its column ends.
        var isFigure: Bool { kind != .item && kind != .unit }
    }

    let columns: [Column]
    /// The look of the figures: smaller where they would leave the item no room.
    let ink: Ink

    private static let gap = 11.0
    /// Between a quantity and its unit.
    private static let smallGap = 4.0
    private static let leastItem = 110.0

    init(_ content: DocumentContent, _ style: DocumentStyle, _ area: PageArea, _ inks: PageInks, _ canvas: Canvas) {
        let kinds = content.columns ?? style.page.columns
        var ink = Ink(size: 8.8, color: inks.text.color)
        var widths = Self.widths(kinds, content, ink, inks, canvas)
        while area.width - Self.taken(kinds, widths) < Self.leastItem, ink.size > 5 {
            ink = Ink(size: ink.size - 0.8, color: ink.color)
            widths = Self.widths(kinds, content, ink, inks, canvas)
        }
        let item = max(40, area.width - Self.taken(kinds, widths))
        var x = area.left
        var columns: [Column] = []
        for (index, kind) in kinds.enumerated() {
            let width = kind == .item ? item : widths[index]
            columns.append(Column(kind: kind, x: x, width: width))
            x += width + Self.gap(after: index, of: kinds)
        }
        (self.columns, self.ink) = (columns, ink)
    }

    var item: Column? { columns.first { $0.kind == .item } }

    private static func gap(after index: Int, of kinds: [PageStyle.Column]) -> Double {
        guard index + 1 < kinds.count else { return 0 }
        return kinds[index] == .quantity && kinds[index + 1] == .unit ? smallGap : gap
    }

    /// Returns the width of all columns but the item, with the room between them.
    private static func taken(_ kinds: [PageStyle.Column], _ widths: [Double]) -> Double {
        kinds.indices.reduce(0) { $0 + (kinds[$1] == .item ? 0 : widths[$1]) + gap(after: $1, of: kinds) }
    }

    private static func widths(
        _ kinds: [PageStyle.Column], _ content: DocumentContent, _ ink: Ink, _ inks: PageInks, _ canvas: Canvas
    ) -> [Double] {
        kinds.map { kind in
            guard kind != .item else { return 0 }
            let head = canvas.width(of: content.words.head(of: kind), inks.head)
            // The longest texts are the widest, but for some points.
            let cells = content.lines.map { $0.cell(kind) }
            let longest = cells.map(\.count).max() ?? 0
            let candidates = Set(cells.filter { $0.count >= longest - 1 })
            return max(head, candidates.map { canvas.width(of: $0, ink) }.max() ?? 0)
        }
    }
}

extension DocumentWords {
    /// Returns the heading of a column.
    func head(of column: PageStyle.Column) -> String {
        switch column {
        case .number: "#"
        case .item: self[.item]
        case .quantity: self[.quantity]
        case .unit: ""
        case .price: self[.price]
        case .vat: self[.vat]
        case .amount: self[.amount]
        }
    }
}

extension DocumentContent.Line {
    /// Returns the text in a column.
    func cell(_ column: PageStyle.Column) -> String {
        switch column {
        case .number: number
        case .item: name
        case .quantity: quantity
        case .unit: unit
        case .price: price
        case .vat: vat
        case .amount: amount
        }
    }
}
