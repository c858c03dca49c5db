import Foundation
import Input
import Invoicing
import Rendering
import Storage

/// How the files of invoices are called: a text with parts in braces, such as `{year}/{number}`.
///
/// What stands for a part has no separator and no control character, so that no invoice leads out of the folder.
nonisolated struct FileNamePattern: Equatable, Sendable {
    private let text: String

    /// The number alone.
    static let number = FileNamePattern(unchecked: "{number}")

    private init(unchecked text: String) { self.text = text }

    /// - Throws: ``ExportError`` where it leads out of the folder, or has a part that stands for nothing.
    init(_ text: String) throws(ExportError) {
        for part in text.matches(of: /\{([^{}]*)\}/).map(\.1) where Part(rawValue: String(part)) == nil {
            throw .unknownPart(String(part))
        }
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        let isInFolder = names.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        guard isInFolder, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { throw .badPattern(text) }
        self.text = text
    }

    /// This pattern, where it tells any two invoices of one's own apart.
    /// - Throws: ``ExportError/samePattern(_:)`` where it does not.
    var distinct: FileNamePattern {
        get throws(ExportError) {
            guard text.contains("{number}") || text.contains("{id}") else { throw .samePattern(text) }
            return self
        }
    }

    fileprivate enum Part: String {
        case number, date, year, month, buyer, seller, id
    }

    /// What an invoice's files are called, without the ending. A draft is never taken for the invoice that it may become.
    func name(of invoice: NamedInvoice) -> String {
        let name = text.replacing(/\{([^{}]*)\}/) { match in
            Part(rawValue: String(match.1)).map { Self.safe(invoice.value(of: $0)) } ?? ""
        }
        return invoice.isDraft ? name.replacing(/[^\/]*$/, maxReplacements: 1) { "draft-\($0.output)" } : name
    }

    /// Without what a file system, a shell or a mail program takes for something else, and at a length that each of them allows.
    private static func safe(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            Self.unsafe.contains(scalar) || scalar.properties.generalCategory == .control ? "-" : scalar
        }
        let name = String(String.UnicodeScalarView(scalars)).trimmed
        let visible = name.hasPrefix(".") ? "-" + name.dropFirst() : name
        return String(visible.prefix(60))
    }

    private static let unsafe = "/\\:*?\"<>|&%#;,'`$".unicodeScalars

    /// What names an invoice's files.
    struct NamedInvoice: Sendable {
        let id: UUID
        let number, buyer, seller: String
        let date: CalendarDate?
        fileprivate let isDraft: Bool

        init(_ invoice: InvoiceSnapshot) {
            (id, number, date, isDraft) = (invoice.id, invoice.number, invoice.issueDate, invoice.isDraft)
            (buyer, seller) = (invoice.buyer.name, invoice.seller.name)
        }

        init(_ summary: InvoiceSummary) {
            (id, number, date, isDraft) = (summary.id, summary.number, summary.issueDate, summary.isDraft)
            (buyer, seller) = (summary.buyerName, summary.sellerName)
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
