import Foundation
import Input
import Invoicing

/// A column of the lines pane, in order from the left: the line's position, then the columns of its description.
package struct LineColumn: RawRepresentable, CaseIterable, Hashable {
    /// Its place among the columns, counted from zero.
    package let rawValue: Int

    private static let properties = InvoiceLine.description.properties.filter { $0.places.contains(.column) }
    private static let templates = InvoiceLine.description.fields.filter { $0.places.contains(.column) }
    private static let texts = properties.map(\.displayText)
    private static let byPath = templates.indexesByPath()

    package static let allCases = (0...properties.count).compactMap { LineColumn(rawValue: $0) }
    package static let position = allCases[0]
    package static let item = LineColumn(of: \InvoiceLine.itemName)
    package static let quantity = LineColumn(of: \InvoiceLine.invoicedQuantity)
    package static let price = LineColumn(of: \InvoiceLine.enteredNetPrice)
    package static let vat = LineColumn(of: \InvoiceLine.vatCategory)
    package static let unit = LineColumn(of: \InvoiceLine.unitCode)
    package static let amount = LineColumn(of: \InvoiceLine.netAmount)

    package init?(rawValue: Int) {
        guard (0...Self.properties.count).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The column that shows a property of a line; nil if none does.
    /// - Complexity: O(1).
    init?(showing path: AnyKeyPath) {
        guard let found = Self.byPath[path]?.first else { return nil }
        self.init(rawValue: found + 1)
    }

    private init(of path: AnyKeyPath) {
        guard let column = LineColumn(showing: path) else {
            preconditionFailure("No column of the lines shows \(path)")
        }
        self = column
    }

    private var property: DescribedProperty<InvoiceLine>? { rawValue == 0 ? nil : Self.properties[rawValue - 1] }

    /// The way to what it shows; nil for a line's position.
    package var path: AnyKeyPath? { Self.paths[rawValue] }

    // Asked of each cell at each drawing and each key; a description is large to hand around.
    private static let paths: [AnyKeyPath?] = [nil] + properties.map(\.keyPath)
    private static let areEditable = [false] + properties.map { $0.input != nil }

    /// `true` if something can be typed there.
    var isEditable: Bool { Self.areEditable[rawValue] }

    package var title: String { property?.title ?? "#" }

    /// The title above the column, which is as narrow as its numbers.
    var heading: String { self == .quantity ? "Qty" : title }

    /// `true` if it shows numbers, which stand at its right edge.
    var isNumeric: Bool { Self.areNumeric[rawValue] }

    private static let areNumeric =
        [true]
        + properties.map { property in
            switch property.input {
            case .text, .code, .currency: false
            case .number, .date, .period, .vat, .discount, nil: true
            }
        }

    /// Returns the number of columns that are enough for what a pane of some width shows as a rule.
    func usualWidth(in width: Int) -> Int {
        if self == .amount { return width < 80 ? 9 : 11 }
        return switch property?.input {
        case nil: 3
        case .vat: 5
        case .code: 4
        case .text: self == .item ? 0 : 4
        case .number(_, let rules) where rules.style == .price: width < 80 ? 8 : 9
        case .number, .discount: 6
        case .date, .period, .currency: 10
        }
    }

    /// Returns the text of a line in this column. The position is counted from zero.
    package func text(of line: InvoiceLine, at position: Int) -> String {
        guard rawValue > 0 else { return String(position + 1) }
        if !line.unread.isEmpty, let text = line.unread[Self.properties[rawValue - 1].name] { return text }
        return shown(Self.texts[rawValue - 1](line), of: line)
    }

    /// A text as this column of a line shows it: a price with the quantity that it is for.
    package func shown(_ text: String, of line: InvoiceLine) -> String {
        self == .price && line.priceBaseQuantity != 1
            ? text + "/" + DecimalFormat.plain(line.priceBaseQuantity) : text
    }

    /// The field behind a cell, or nil if nothing can be typed there.
    package func field(of line: InvoiceLine) -> Field? {
        guard rawValue > 0 else { return nil }
        return Field(Self.templates[rawValue - 1], of: line)
    }
}

extension LineColumn {
    /// The sign of a cell of the lines that keeps the invoice from being issued; nil for any other.
    func sign(in line: InvoiceLine) -> String? {
        guard !line.unconfirmedNumbers.isEmpty || !line.unread.isEmpty else { return nil }
        return field(of: line)?.sign
    }
}
