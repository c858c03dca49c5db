import Foundation
import GRDB
import Invoicing

/// A stored document as reports read it. Its amounts are below zero where it gives money back.
nonisolated struct ReportedDocument {
    private let row: Row
    let id: UUID
    let currency: String
    let issued: CalendarDate?
    /// Another company has issued it.
    let isReceived: Bool
    let isCreditNote: Bool

    /// The columns of its head that are read beside those of the list.
    static let columns = """
        invoice.document ->> '$.paidAmount' AS paidAmount, invoice.document -> '$.payments' AS payments,
        invoice.document ->> '$.vatAccountingCurrency' AS accountingCurrency,
        invoice.document ->> '$.vatExchangeRate' AS exchangeRate,
        invoice.document ->> '$.taxAmountInAccountingCurrency' AS accountedTax,
        invoice.document ->> '$.seller.vatIdentifier' AS sellerVAT,
        invoice.document ->> '$.seller.address.countryCode' AS sellerCountry,
        invoice.document ->> '$.buyer.vatIdentifier' AS buyerVAT,
        invoice.document ->> '$.buyer.address.countryCode' AS buyerCountry,
        coalesce(invoice.document -> '$.notes', '') || coalesce(invoice.document -> '$.exemptionReasons', '') AS texts
        """

    init(_ row: Row) throws {
        self.row = row
        id = try UUID(column: row["id"] ?? "")
        currency = row["currency"] as String? ?? ""
        issued = CalendarDate(row["issueDate"] as String? ?? "")
        isReceived = InvoiceStage(rawValue: row["stage"] ?? "").map { InvoiceStage.ofReceived.contains($0) } ?? false
        isCreditNote = InvoiceTypeCode(code: row["typeCode"] ?? "").isCreditNote
    }

    /// −1 for a credit note, whose amounts are positive.
    var sign: ExactDecimal { isCreditNote ? -1 : 1 }

    /// A text of any column; empty where it has none, and where damage has left another value.
    func text(_ column: String) -> String {
        (row[column] as DatabaseValue?).flatMap(String.fromDatabaseValue) ?? ""
    }

    /// An amount as the document states it, without its sign.
    func stated(_ column: String) throws -> ExactDecimal? {
        let text = text(column)
        return try text.isEmpty ? nil : ExactDecimal.optional(column: text, column)
    }

    func amount(_ column: String) throws -> ExactDecimal { try sign * (stated(column) ?? 0) }

    /// Its part of a sum.
    func part(_ amount: ExactDecimal, _ vat: ExactDecimal) -> Report.Part {
        Report.Part(
            invoice: id, number: text("number"), customer: text(isReceived ? "sellerName" : "buyerName"),
            vatIdentifier: text("buyerVAT"), issueDate: issued, amount: amount, vat: vat)
    }

    // MARK: VAT

    var taxPoint: TaxPoint { TaxPoint(column: row["taxPoint"]) }

    /// The VAT groups, as the document states them.
    func groups() throws -> [VATBreakdown] {
        try (row["vatBreakdown"] as String?).map { try [VATBreakdown](json: $0) } ?? []
    }

    /// The VAT groups in the currency in which VAT is accounted for, so that their taxes add up to BT-111; nil where the document
    /// has no rate for it.
    func groups(in accounting: String) throws -> [VATBreakdown]? {
        let groups = try groups()
        guard currency != accounting else { return groups }
        guard text("accountingCurrency") == accounting else { return nil }
        let tax = groups.reduce(0) { $0 + $1.taxAmount }
        let (rate, entered) = (try stated("exchangeRate"), try stated("accountedTax"))
        guard let factor = rate ?? (tax == 0 ? nil : entered) else { return nil }
        let divisor = rate == nil ? tax : 1
        let taxes = groups.map { ($0.taxAmount * factor).divided(by: divisor, places: 20, .down) }
            .roundedToCents(addingUpTo: (tax * factor).divided(by: divisor, places: 2))
        return zip(groups, taxes).map { group, tax in
            var group = group
            group.taxableAmount = (group.taxableAmount * factor).divided(by: divisor, places: 2)
            group.taxAmount = tax
            return group
        }
    }

    /// Its VAT group in words. Reverse charge at home and to other member states are apart: a return has them in different boxes.
    func name(of group: VATGroup) -> String {
        switch group.category {
        case .reverseCharge where isAtHome: "reverse charge at home"
        case .reverseCharge where isToMemberState: "reverse charge to member states"
        case .reverseCharge: "reverse charge to other countries"
        case .intraCommunity: "intra-community"
        // Each rate of a category that the standard has not is a row of its own.
        default: group.category.isKnown ? group.name() : "\(group) %"
        }
    }

    /// The kind of a sale to another member state, as the recapitulative statement has it; nil for any other sale.
    func euKind(of group: VATGroup) -> String? {
        switch group.category {
        case .intraCommunity: isTriangular ? "triangular" : "goods"
        case .reverseCharge where isToMemberState: isTriangular ? "triangular" : "services"
        default: nil
        }
    }

    private var isAtHome: Bool { country(of: "buyer") == country(of: "seller") }

    private var isToMemberState: Bool {
        let members = VATIdentifier.memberStates
        return !isAtHome && members.contains(country(of: "buyer")) && country(of: "seller") != "GB"
    }

    /// The country in which a party's reverse charge is accounted for. Northern Ireland is in the Union for goods alone, which a
    /// triangular sale is of.
    private func country(of party: String) -> String {
        let country = VATIdentifier.country(of: text("\(party)VAT"), at: text("\(party)Country"))
        return country == "XI" && !isTriangular ? "GB" : country
    }

    private var isTriangular: Bool { text("texts").namesTriangularSale }

    // MARK: Payments

    /// An earlier invoice of the same buyer that a final invoice names; nil where none of one's own has that number.
    func deposit(_ number: String, in database: Database) throws -> ReportedDocument? {
        let sql = """
            SELECT invoiceEntry.*, \(Self.columns)
                FROM invoiceEntry JOIN invoice ON invoice.sequence = invoiceEntry.sequence
                WHERE numberKey = ? AND number = ? AND buyerName = ? AND currency = ?
                    AND +stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
            """
        let arguments: StatementArguments = [number.sortKey, number, text("buyerName"), currency]
        return try Row.fetchOne(database, sql: sql, arguments: arguments).map { try ReportedDocument($0) }
    }

    /// Its place in the order in which documents were issued, where its row has that.
    var place: Int64 { (row["place"] as Int64?) ?? 0 }

    /// Returns the credit note of a number if it is for this document; nil for another one, which was set off as money.
    func creditNote(_ number: String, in database: Database) throws -> ReportedDocument? {
        let sql = """
            SELECT invoiceEntry.*, \(Self.columns), issuedDocument.rowid AS place
                FROM issuedDocument JOIN invoice ON invoice.id = issuedDocument.invoice JOIN invoiceEntry USING (sequence)
                WHERE issuedDocument.number = ? AND EXISTS (SELECT * FROM json_each(document, '$.precedingInvoices')
                    WHERE json_extract(value, '$.number') = ?)
            """
        return try Row.fetchOne(database, sql: sql, arguments: [number, text("number")]).map {
            try ReportedDocument($0)
        }
    }

    /// The amount to be paid in the end: the amount due, and the amount paid before (BT-113).
    func total() throws -> ExactDecimal { try (stated("amountDue") ?? 0) + paidBefore() }

    func paidBefore() throws -> ExactDecimal { try stated("paidAmount") ?? 0 }

    /// The payments in the order of their days, write-offs among them.
    func payments() throws -> [Payment] { try [Payment](json: text("payments")).inOrder }
}

extension Array where Element: Decodable {
    /// The values of a stored list; none for an empty text.
    nonisolated init(json: String) throws {
        self = try json.isEmpty ? [] : JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
}

extension Payment.WriteOff {
    /// The end of the name of a row.
    nonisolated func words(isBack: Bool) -> String {
        switch self {
        case .cashDiscount: isBack ? "cash discount taken back" : "cash discount taken"
        case .loss: isBack ? "loss taken back" : "loss"
        }
    }
}
