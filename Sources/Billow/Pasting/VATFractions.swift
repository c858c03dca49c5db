import Foundation
import Invoicing

/// Rates of VAT as spreadsheets store them: 0.07 for 7 %.
nonisolated enum VATFractions {
    /// Whether all rates in a column of a table are fractions. A single rate above 1, or of another kind, makes all of them percents.
    /// - Complexity: O(*n*) in the rows.
    static func areAll(in column: Int?, of table: PastedTable) -> Bool {
        guard let column else { return false }
        var hasFraction = false
        for row in table.rows where row.indices.contains(column) && !row[column].isEmpty {
            guard let value = value(row[column]) else { return false }
            hasFraction = hasFraction || value > 0
        }
        return hasFraction
    }

    /// A fraction in percent.
    static func percent(_ text: String) -> String { value(text).map { "\($0 * 100)" } ?? text }

    /// `0`, `0.19`, `0,055`; nil for anything else.
    private static func value(_ text: String) -> Decimal? {
        guard text != "0" else { return 0 }
        let digits = text.dropFirst(2)
        guard text.hasPrefix("0.") || text.hasPrefix("0,"), (1...mostDigits).contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        return Decimal(string: "0." + digits)
    }

    /// A rate has two decimals at most.
    private static let mostDigits = 4
}
