import Foundation
import Invoicing

/// A table as CSV of RFC 4180 in UTF-8, a row for each element. It is written row by row and never as a whole.
///
/// A text that a spreadsheet would take for a formula has an apostrophe before it; numbers stay what they are.
public struct CSVWriter<Element>: Sendable {
    /// The content of a cell.
    public enum Cell {
        /// A text.
        case text(String)
        /// A number with all its digits; nothing for nil.
        case number(ExactDecimal?)
        /// An amount in two decimals; nothing for nil.
        case amount(ExactDecimal?)
        /// A day by ISO 8601; nothing for nil.
        case date(CalendarDate?)
    }

    /// A name and the cell for an element.
    public typealias Column = (name: String, cell: @Sendable (Element) -> Cell)
    private let columns: [Column]

    /// Makes a table of columns, from left to right.
    public init(_ columns: [Column]) { self.columns = columns }

    /// The first row, with the names of the columns.
    public var header: String { Self.row(columns.map(\.name)) }

    /// The whole table.
    /// - Complexity: O(*n*) in the elements, in time and in memory.
    public func text(of elements: [Element]) -> String { header + elements.map(row).joined() }

    /// The row of an element.
    public func row(_ element: Element) -> String { Self.row(columns.map { $0.cell(element).text }) }

    private static func row(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") + "\r\n" }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}

extension CSVWriter.Cell {
    fileprivate var text: String {
        switch self {
        case .text(let text): text.markedAgainstFormulas
        case .number(let number): number?.description ?? ""
        case .amount(let amount): amount?.inCents ?? ""
        case .date(let date): date.map { "\($0)" } ?? ""
        }
    }
}
