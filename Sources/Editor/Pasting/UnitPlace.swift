import Input
import Invoicing

/// The place of the unit in a row of a table without titles: before the price, as on the screen, or behind the VAT. A
/// row without a unit counts as the latter.
private enum UnitPlace {
    case beforePrice, behindVAT

    /// Nil for a cell that does not tell: an empty one, and a word that is no unit.
    init?(_ cell: some StringProtocol) {
        let text = String(cell)
        let isNumber = (try? NumberInput.parse(text)) != nil
        if !isNumber, CodeList.units.code(for: text) != nil {
            self = .beforePrice
        } else if text.contains(where: \.isNumber) {
            self = .behindVAT
        } else {
            return nil
        }
    }
}

extension [LineColumn] {
    /// The rows of a table without titles with their cells in the order of these columns. A row that does not tell where it has its
    /// unit has it where others have it.
    /// - Complexity: O(*n*) in the rows.
    func arranged<Cell: StringProtocol>(_ rows: [[Cell]]) -> [[Cell]] {
        guard let unit = firstIndex(of: .unit), dropFirst(unit).starts(with: [.unit, .price, .vat]) else { return rows }
        let places = rows.map { $0.element(at: unit).flatMap { UnitPlace($0) } }
        let usual: UnitPlace = places.contains(.behindVAT) && !places.contains(.beforePrice) ? .behindVAT : .beforePrice
        return zip(rows, places).map { row, place in
            guard (place ?? usual) == .behindVAT, row.count > unit else { return row }
            let moved = row.element(at: unit + 2) ?? ""
            return row.prefix(unit) + [moved] + row.dropFirst(unit).prefix(2) + row.dropFirst(unit + 3)
        }
    }

    /// The first cell of the rows that is a number where the first of these columns has the unit; nil if none is.
    func numberInsteadOfUnit(in rows: [[some StringProtocol]]) -> String? {
        guard first == .unit else { return nil }
        return rows.lazy.compactMap(\.first).first { UnitPlace($0) == .behindVAT }.map { String($0) }
    }
}
