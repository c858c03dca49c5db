import Foundation
import GRDB
import Invoicing

extension Decimal {
    /// As a column holds it: all digits, with a point, in no locale.
    nonisolated var column: String { description }

    /// Reads what ``column`` wrote.
    nonisolated init(column: String?, _ name: String) throws {
        guard let column, let value = Decimal(string: column, locale: Self.neutral) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column \(name) holds no number")
        }
        self = value
    }

    /// Reads what ``column`` wrote, or nil.
    nonisolated static func optional(column: String?, _ name: String) throws -> Decimal? {
        try column.map { try Decimal(column: $0, name) }
    }

    private nonisolated static let neutral = Locale(identifier: "en_US_POSIX")
}

extension String {
    /// For searching: without case and diacritics.
    nonisolated var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
