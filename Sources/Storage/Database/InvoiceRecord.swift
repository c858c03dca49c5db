import Foundation
import GRDB
import Invoicing

/// A row of the invoices' table: the head, and the derived amounts that lists need, so that they need no join.
nonisolated struct InvoiceRecord: PersistableRecord {
    static let databaseTableName = "invoice"

    private let sequence: Int64?
    private let values: [(String, (any DatabaseValueConvertible)?)]

    @MainActor
    init(_ invoice: Invoice, sequence: Int64?) throws {
        self.sequence = sequence
        values =
            Self.head(of: invoice) + Self.party(invoice.seller, "seller") + Self.party(invoice.buyer, "buyer")
            + Self.derived(from: invoice)
            + [("declared", try Self.declared(by: invoice)), ("document", try invoice.document())]
    }

    func encode(to container: inout PersistenceContainer) {
        container["sequence"] = sequence
        for (column, value) in values { container[column] = value }
    }

    @MainActor
    private static func head(of invoice: Invoice) -> [(String, (any DatabaseValueConvertible)?)] {
        [
            ("id", invoice.id.uuidString), ("number", invoice.number), ("typeCode", invoice.typeCode.code),
            ("issueDate", invoice.issueDate?.description), ("dueDate", invoice.dueDate?.description),
            ("currency", invoice.currency.code), ("buyerReference", invoice.buyerReference), ("note", invoice.note),
            ("paymentTerms", invoice.paymentTerms), ("paidAmount", invoice.paidAmount.column),
            ("roundingAmount", invoice.roundingAmount.column),
        ]
    }

    @MainActor
    private static func party(_ party: Party, _ role: String) -> [(String, (any DatabaseValueConvertible)?)] {
        [
            (role + "Name", party.name), (role + "VATIdentifier", party.vatIdentifier),
            (role + "Street", party.street), (role + "City", party.city), (role + "PostCode", party.postCode),
            (role + "CountryCode", party.countryCode),
        ]
    }

    @MainActor
    private static func derived(from invoice: Invoice) -> [(String, (any DatabaseValueConvertible)?)] {
        [
            ("lineCount", invoice.lines.count), ("sumOfLineNetAmounts", invoice.sumOfLineNetAmounts.column),
            ("taxExclusiveAmount", invoice.taxExclusiveAmount.column), ("taxAmount", invoice.taxAmount.column),
            ("taxInclusiveAmount", invoice.taxInclusiveAmount.column), ("amountDue", invoice.amountDue.column),
            ("amountDueNumber", NSDecimalNumber(decimal: invoice.amountDue).doubleValue),
            ("searchName", "\(invoice.number) \(invoice.buyer.name)".folded), ("modified", Date.now.iso8601),
        ]
    }

    @MainActor
    private static func declared(by invoice: Invoice) throws -> String? {
        try invoice.declared.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }
}

extension Date {
    /// `2026-11-21T10:15:00Z`.
    nonisolated fileprivate var iso8601: String { formatted(.iso8601) }
}

extension Invoice {
    /// Makes an invoice of its row, its lines' and its allowances' and charges'.
    convenience init(
        row: Row, lines: [InvoiceLine], allowanceCharges: [DocumentAllowanceCharge]
    ) throws {
        self.init(
            id: try UUID(column: row["id"]), seller: Party(row: row, "seller"), buyer: Party(row: row, "buyer"),
            lines: lines, allowanceCharges: allowanceCharges)
        number = row["number"]
        typeCode = InvoiceTypeCode(row["typeCode"] as String)
        issueDate = (row["issueDate"] as String?).flatMap { CalendarDate($0) }
        dueDate = (row["dueDate"] as String?).flatMap { CalendarDate($0) }
        currency = CurrencyCode(code: row["currency"])
        buyerReference = row["buyerReference"]
        note = row["note"]
        paymentTerms = row["paymentTerms"]
        paidAmount = try Decimal(column: row["paidAmount"], "paidAmount")
        roundingAmount = try Decimal(column: row["roundingAmount"], "roundingAmount")
        declared = try (row["declared"] as String?).map {
            try JSONDecoder().decode(DeclaredTotals.self, from: Data($0.utf8))
        }
        try take(document: row["document"])
    }
}

extension Party {
    fileprivate convenience init(row: Row, _ role: String) {
        self.init(name: row[role + "Name"])
        vatIdentifier = row[role + "VATIdentifier"]
        street = row[role + "Street"]
        city = row[role + "City"]
        postCode = row[role + "PostCode"]
        countryCode = row[role + "CountryCode"]
    }
}
