import Foundation
import Input
import Invoicing

/// The names of the files of invoices: a text with parts in braces, such as `{year}/{number}`.
///
/// The values of parts have no separator and no control character, so that no invoice leads out of the folder.
public struct FileNamePattern: Equatable, Sendable {
    private let text: String

    /// The number alone.
    public static let number = FileNamePattern(unchecked: "{number}")

    private init(unchecked text: String) { self.text = text }

    /// - Throws: ``Problem`` if the pattern leads out of the folder or has an unknown part.
    public init(_ text: String) throws(Problem) {
        for part in text.matches(of: /\{([^{}]*)\}/).map(\.1) where Part(rawValue: String(part)) == nil {
            throw .unknownPart(String(part))
        }
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        let isInFolder = names.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        guard isInFolder, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { throw .leadsNowhere(text) }
        self.text = text
    }

    /// This pattern, where it tells any two invoices of one's own apart.
    /// - Throws: ``Problem/twoOfOneName(_:)`` where it does not.
    public var distinct: FileNamePattern {
        get throws(Problem) {
            guard text.contains("{number}") || text.contains("{id}") else { throw .twoOfOneName(text) }
            return self
        }
    }

    fileprivate enum Part: String {
        case number, date, year, month, buyer, seller, id
    }

    /// Returns the name of an invoice's files, without the ending. A draft is never taken for the invoice that it may become.
    public func name(of invoice: NamedInvoice) -> String {
        let name = text.replacing(/\{([^{}]*)\}/) { match in
            Part(rawValue: String(match.1)).map { Self.safe(invoice.value(of: $0)) } ?? ""
        }
        return invoice.isDraft && !name.split(separator: "/").suffix(1).contains { $0.hasPrefix("draft-") }
            ? name.replacing(/[^\/]*$/, maxReplacements: 1) { "draft-\($0.output)" } : name
    }

    /// Without what a file system, a shell or a mail program takes for something else, and at a length that each of them allows.
    private static func safe(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            let properties = scalar.properties
            let isControl = properties.generalCategory == .control || properties.isBidiControl
            return Self.unsafe.contains(scalar) || isControl ? "-" : scalar
        }
        let name = String(String.UnicodeScalarView(scalars)).trimmed
        // A name that begins with a point is hidden, and one with a dash is an option.
        let visible = name.hasPrefix(".") || name.hasPrefix("-") ? "_" + name.dropFirst() : name
        return String(visible.prefix(60))
    }

    private static let unsafe = "/\\:*?\"<>|&%#;,'`$".unicodeScalars

    /// The values that name an invoice's files.
    public struct NamedInvoice: Sendable {
        private let id: UUID
        private let number, buyer, seller: String
        private let date: CalendarDate?
        fileprivate let isDraft: Bool

        /// An invoice with its number, the names of its parties and its day.
        public init(id: UUID, number: String, buyer: String, seller: String, date: CalendarDate?, isDraft: Bool) {
            (self.id, self.number, self.buyer, self.seller) = (id, number, buyer, seller)
            (self.date, self.isDraft) = (date, isDraft)
        }

        fileprivate func value(of part: Part) -> String {
            switch part {
            case .number: number.isEmpty ? String(id.uuidString.prefix(8).lowercased()) : number
            case .date: date.map { "\($0)" } ?? "undated"
            case .year: date.map { "\($0.year)" } ?? "undated"
            case .month: date.map { String("\($0)".dropFirst(5).prefix(2)) } ?? "undated"
            case .buyer: buyer.isEmpty ? "unknown" : buyer
            case .seller: seller.isEmpty ? "unknown" : seller
            case .id: id.uuidString.lowercased()
            }
        }
    }
}

extension FileNamePattern {
    /// Reasons why a text is no pattern. Each sentence says what would be.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// The name in braces is unknown.
        case unknownPart(String)
        /// It leads out of the folder, or names nothing.
        case leadsNowhere(String)
        /// It gives two invoices one name.
        case twoOfOneName(String)

        public var description: String {
            switch self {
            case .unknownPart(let part):
                "“{\(part)}” means nothing in a file's name; {number}, {date}, {year}, {month}, {buyer}, {seller} and {id} do."
            case .leadsNowhere(let pattern):
                "“\(pattern)” leads out of the folder, or names no file. Give a name such as “{year}/{number}”."
            case .twoOfOneName(let pattern):
                "“\(pattern)” would give two invoices one name. Put {number} or {id} into it."
            }
        }
    }
}
