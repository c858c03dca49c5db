import Foundation

/// Something in the database that is not what it should be.
public nonisolated struct StorageProblem: Equatable, Sendable {
    /// The subjects of problems.
    public enum Kind: String, Sendable {
        /// The file itself.
        case file
        /// A row that belongs to another one which is not there.
        case orphan
        /// A derived column that differs from its recomputation.
        case derived
        /// The index of texts.
        case search
        /// A database that has never had an invoice, beside a copy of it.
        case emptied
        /// The number of invoices.
        case count
        /// An invoice that is not in the list.
        case unlisted
        /// An entry of the list whose invoice is not there.
        case entry
        /// Lines of which the order is not known.
        case places
        /// The moment of an invoice's last change, which is no date and time.
        case moment
        /// An invoice that cannot be read.
        case unreadable
        /// The keys by which a customer or a product is found.
        case ledgerEntry
        /// The stored company, which cannot be read.
        case unreadableCompany
        /// A customer or a product that cannot be read.
        case unreadableLedgerEntry
        /// The document of an issued invoice that does not say what the invoice says.
        case issuedDocument
        /// An issued invoice without its document.
        case invoiceWithoutDocument
        /// An issued document whose invoice is not there.
        case documentWithoutInvoice
        /// An issued document whose invoice says that it was not issued.
        case documentOfDraft
        /// A draft that was just begun, of which it is not known whether its program has ended.
        case begun

        /// `true` if it is derived, so that a repair writes it again in a file that is not damaged itself.
        public var canBeRepaired: Bool {
            switch self {
            case .file, .emptied, .orphan, .unreadable, .unreadableCompany, .unreadableLedgerEntry, .issuedDocument,
                .invoiceWithoutDocument, .documentWithoutInvoice, .documentOfDraft, .begun:
                false
            case .derived, .search, .count, .unlisted, .entry, .places, .moment, .ledgerEntry: true
            }
        }
    }

    public let kind: Kind
    /// The number or identity of the invoice, or which customer or product; empty for problems of none.
    public let invoice: String
    /// The column, the table of a row, or the path of a file; empty for problems of none.
    public let column: String
    /// The stored value, or the problem in words.
    public let stored: String
    /// The value that it should have; empty where that is not known.
    public let expected: String
    /// `true` if it was mended.
    public internal(set) var isRepaired = false

    init(_ kind: Kind, invoice: String = "", column: String = "", stored: String, expected: String = "") {
        (self.kind, self.invoice, self.column) = (kind, invoice, column)
        (self.stored, self.expected) = (stored, expected)
    }
}

extension StorageProblem: CustomStringConvertible {
    private static var restoring: String { "“billow restore FILE” puts a backup in place of the database." }

    /// The problem in sentences, with the way out if a repair does not help.
    public var description: String {
        let mended = isRepaired ? " It was mended." : ""
        return switch kind {
        case .file:
            "The file is damaged: \(stored). \(NewestCopy.advice(on: column)), and “sqlite3 \(column) .recover” saves what can be "
                + "read."
        case .emptied: "\(EmptiedDatabase(path: column, copy: stored))"
        case .orphan: "A row belongs to nothing: \(stored). Nothing shows it. \(Self.restoring)"
        case .issuedDocument:
            "Invoice \(invoice): the document that was issued has “\(stored)” where the invoice has “\(expected)”. "
                + Self.restoring
        case .invoiceWithoutDocument:
            "Invoice \(invoice): the document that was issued is missing. \(Self.restoring)"
        case .documentWithoutInvoice: "The issued document \(invoice) belongs to no invoice. \(Self.restoring)"
        case .documentOfDraft:
            "The issued document \(invoice) is that of invoice \(stored), which says that it was not issued. "
                + Self.restoring
        case .begun:
            "Invoice \(invoice) was begun, and nothing is entered in it. It cannot be told whether the program that began it has ended, "
                + "since the disk has no locks. Enter something in the invoice, or delete it."
        case .derived where stored.isEmpty:
            "Invoice \(invoice): \(column) is not stored, and derived as “\(expected)”.\(mended)"
        case .derived: "Invoice \(invoice): \(column) is stored as “\(stored)” and derived as “\(expected)”.\(mended)"
        case .ledgerEntry: "\(invoice): \(column) is stored as “\(stored)” and derived as “\(expected)”.\(mended)"
        case .unreadableLedgerEntry:
            "\(invoice) cannot be read: \(stored). Enter it again, or restore a copy of the file."
        case .unreadableCompany:
            "What is stored of the company cannot be read: \(stored). \(Self.restoring)"
        case .moment:
            "Invoice \(invoice): the moment of its last change is stored as “\(stored)”, which is no date and time.\(mended)"
        case .search: "The index of texts is not that of the invoices: \(stored).\(mended)"
        case .count: "The list counts \(stored) invoices, and there are \(expected).\(mended)"
        case .unlisted: "Invoice \(invoice) is not in the list.\(mended)"
        case .entry: "The list has an invoice \(invoice) that is not there.\(mended)"
        case .places:
            "Invoice \(invoice): \(stored) lines have the same position, so that their order is not kept.\(mended)"
        case .unreadable:
            "Invoice \(invoice) cannot be read: \(stored). Set that right with sqlite3, or restore a copy of the file."
        }
    }
}

extension StorageProblem {
    /// The same after it was mended.
    nonisolated var repaired: StorageProblem {
        var problem = self
        problem.isRepaired = true
        return problem
    }
}
