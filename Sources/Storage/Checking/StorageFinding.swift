import Foundation

/// Something in the database that is not what it should be.
public nonisolated struct StorageFinding: Equatable, Sendable, Codable {
    /// What a finding is about.
    public enum Kind: String, Sendable, Codable {
        /// The file itself.
        case file
        /// An index that does not have what its table has, in a file that is sound otherwise.
        case index
        /// A row that belongs to another one which is not there.
        case orphan
        /// An index, a trigger, a view or a table that is missing, and can be made anew.
        case missingPart
        /// An index, a trigger or a view that is not as Billow makes it.
        case changedDefinition
        /// A trigger of another program on a table of Billow's, which may change what is stored there.
        case foreignTrigger
        /// A table that is missing, with what was in it.
        case lostTable
        /// A derived column that is not what is derived from its invoice.
        case derived
        /// The index of texts.
        case search
        /// A database that has never had an invoice, beside a copy of it.
        case emptied
        /// How many invoices there are.
        case count
        /// The counter from which the rows of a table have their numbers.
        case rowCounter
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
        /// What a customer or a product is found by.
        case ledgerEntry
        /// What is stored of the company, and cannot be read.
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

        /// Whether a repair mends it, in a file that is not damaged itself.
        public var canBeRepaired: Bool {
            switch self {
            case .file, .emptied, .lostTable, .unreadable, .unreadableLedgerEntry, .issuedDocument,
                .invoiceWithoutDocument, .documentWithoutInvoice, .documentOfDraft:
                false
            case .index, .missingPart, .changedDefinition, .foreignTrigger, .orphan, .derived, .search, .count,
                .rowCounter, .unlisted, .entry, .places, .moment, .ledgerEntry, .unreadableCompany:
                true
            }
        }
    }

    public let kind: Kind
    /// The number of the invoice, or its identity where it has none, or which customer or product; empty for what is about
    /// none.
    public let invoice: String
    /// The column, or the table or the type of what is no column; empty for what is about none.
    public let column: String
    /// What is stored, or what is wrong.
    public let stored: String
    /// What it should be; empty where that is not known.
    public let expected: String
    /// Whether it was mended.
    public internal(set) var isRepaired = false
    /// The copy of the database that still has what was taken out; nil where nothing was.
    public internal(set) var copy: String?

    init(_ kind: Kind, invoice: String = "", column: String = "", stored: String, expected: String = "") {
        (self.kind, self.invoice, self.column) = (kind, invoice, column)
        (self.stored, self.expected) = (stored, expected)
    }
}

extension StorageFinding: CustomStringConvertible {
    private static var restoring: String { "“billow restore FILE” puts a backup in place of the database." }

    /// What becomes of something that cannot stay.
    private var removal: String {
        copy.map { "It was taken out; “\($0)” has it still." } ?? "--repair takes it out, after a copy of the database."
    }

    /// What is wrong, and what to do where a repair does not help.
    public var description: String {
        let mended = isRepaired ? " It was mended." : ""
        return switch kind {
        case .file:
            "The file is damaged: \(stored). Save what is in it with “sqlite3 FILE .recover”."
        case .emptied: "\(EmptiedDatabase(path: column, copy: stored))"
        case .index:
            "The index \(column) is damaged: \(stored)."
                + (isRepaired ? mended : " --repair makes it anew from its table.")
        case .orphan:
            "A row belongs to nothing: \(stored). Nothing shows it. \(removal)"
        case .missingPart: "The \(column) \(stored) is missing.\(mended)"
        case .changedDefinition: "The \(column) \(stored) is not as Billow makes it.\(mended)"
        case .foreignTrigger:
            "The trigger \(stored) on \(column) was made by another program, and may change what Billow writes there. \(removal)"
        case .lostTable: "The table \(stored) is missing, with all that was in it. \(Self.restoring)"
        case .issuedDocument:
            "Invoice \(invoice): the document that was issued has “\(stored)” where the invoice has “\(expected)”. "
                + Self.restoring
        case .invoiceWithoutDocument:
            "Invoice \(invoice): the document that was issued is missing. \(Self.restoring)"
        case .documentWithoutInvoice: "The issued document \(invoice) belongs to no invoice. \(Self.restoring)"
        case .documentOfDraft:
            "The issued document \(invoice) is that of invoice \(stored), which says that it was not issued. "
                + Self.restoring
        case .derived where stored.isEmpty:
            "Invoice \(invoice): \(column) is not stored, and derived as “\(expected)”.\(mended)"
        case .derived: "Invoice \(invoice): \(column) is stored as “\(stored)” and derived as “\(expected)”.\(mended)"
        case .ledgerEntry: "\(invoice): \(column) is stored as “\(stored)” and derived as “\(expected)”.\(mended)"
        case .unreadableLedgerEntry:
            "\(invoice) cannot be read: \(stored). Enter it again, or restore a copy of the file."
        case .unreadableCompany where isRepaired:
            "What is stored of the company cannot be read: \(stored). \(removal) “billow company” says it anew, also how invoices "
                + "are numbered."
        case .unreadableCompany:
            "What is stored of the company cannot be read: \(stored). \(Self.restoring) \(removal)"
        case .moment:
            "Invoice \(invoice): the moment of its last change is stored as “\(stored)”, which is no date and time.\(mended)"
        case .search: "The index of texts is not that of the invoices: \(stored).\(mended)"
        case .count: "The list counts \(stored) invoices, and there are \(expected).\(mended)"
        case .rowCounter:
            "The counter of the table \(column) stands at \(stored), and its last row has the number \(expected).\(mended)"
        case .unlisted: "Invoice \(invoice) is not in the list.\(mended)"
        case .entry: "The list has an invoice \(invoice) that is not there.\(mended)"
        case .places:
            "Invoice \(invoice): \(stored) lines stand at one place, so that their order is not kept.\(mended)"
        case .unreadable:
            "Invoice \(invoice) cannot be read: \(stored). Set that right with sqlite3, or restore a copy of the file."
        }
    }
}

extension StorageFinding {
    nonisolated init(_ difference: SchemaCheck.Difference) {
        let lost: Kind = difference.isMendable ? .missingPart : .lostTable
        let kind = difference.isMissing ? lost : .changedDefinition
        self.init(kind, column: difference.type, stored: difference.name)
    }

    /// Whether the file cannot be relied on.
    nonisolated var isOfFile: Bool { kind == .file || kind == .index && !isRepaired }

    /// The same after it was mended.
    nonisolated var repaired: StorageFinding {
        var finding = self
        finding.isRepaired = true
        return finding
    }

    /// The same after what is wrong was taken out, which a copy still has.
    nonisolated func removed(keptIn copy: String) -> StorageFinding {
        var finding = repaired
        finding.copy = copy
        return finding
    }

    /// Whether a table or a view is not there, and was not made anew.
    nonisolated var isOfMissingPart: Bool {
        kind == .lostTable || kind == .missingPart && !isRepaired && ["table", "view"].contains(column)
    }
}
