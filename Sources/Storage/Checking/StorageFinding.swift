import Foundation

/// Something in the database that is not what it should be.
public nonisolated struct StorageFinding: Equatable, Sendable, Codable {
    /// What a finding is about.
    public enum Kind: String, Sendable, Codable {
        /// The file itself.
        case file
        /// A derived column that is not what is derived from its invoice.
        case derived
        /// The index of texts.
        case search
        /// How many invoices there are.
        case count
        /// An invoice that cannot be read.
        case unreadable
    }

    public let kind: Kind
    /// The number of the invoice, or its identity where it has none; empty for what is about no invoice.
    public let invoice: String
    /// The column; empty for what is about no column.
    public let column: String
    /// What is stored, or what is wrong.
    public let stored: String
    /// What it should be; empty where that is not known.
    public let expected: String
    /// Whether it was mended.
    public internal(set) var isRepaired = false

    init(_ kind: Kind, invoice: String = "", column: String = "", stored: String, expected: String = "") {
        (self.kind, self.invoice, self.column) = (kind, invoice, column)
        (self.stored, self.expected) = (stored, expected)
    }
}

extension StorageFinding: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        let mended = isRepaired ? " It was mended." : ""
        return switch kind {
        case .file: "The file is damaged: \(stored).\(mended)"
        case .derived: "Invoice \(invoice): \(column) is stored as “\(stored)” and derived as “\(expected)”.\(mended)"
        case .search: "The index of texts is not that of the invoices: \(stored).\(mended)"
        case .count: "The list counts \(stored) invoices, and there are \(expected).\(mended)"
        case .unreadable: "Invoice \(invoice) cannot be read: \(stored).\(mended)"
        }
    }
}
