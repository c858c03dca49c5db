import Foundation
import Invoicing

/// The head of an invoice as a row of the invoices' table. What has no column of its own is in the column `document`.
extension Invoice {
    /// The columns of all its properties.
    func headColumns() throws -> ColumnValues {
        try Self.headColumnNames.map { ($0, try column($0)) } + partyColumns(seller, "seller")
            + partyColumns(buyer, "buyer") + [("document", .json(try document()))]
    }

    /// The columns of some properties of the invoice itself.
    func headColumns(changedBy properties: Set<String>) throws -> ColumnValues {
        var columns = try Self.headColumnNames.filter { properties.contains($0) }.map { ($0, try column($0)) }
        if properties.contains("notes") { columns.append(("note", try column("note"))) }
        guard !properties.isSubset(of: Self.headColumnNames) else { return columns }
        return columns + [("document", .json(try document()))]
    }

    /// The columns of a party, which the document has as a whole besides.
    func partyColumns(_ party: Party, _ role: String) -> ColumnValues {
        [
            (role + "Name", .text(party.name)), (role + "VATIdentifier", .text(party.vatIdentifier)),
            (role + "Street", .text(party.street)), (role + "City", .text(party.city)),
            (role + "PostCode", .text(party.postCode)), (role + "CountryCode", .text(party.countryCode)),
        ]
    }

    private static let headColumnNames = [
        "number", "typeCode", "issueDate", "dueDate", "currency", "buyerReference", "note", "paymentTerms",
        "paidAmount", "roundingAmount", "declared",
    ]

    private func column(_ name: String) throws -> ColumnValue {
        switch name {
        case "number": .text(number)
        case "typeCode": .text(typeCode.code)
        case "issueDate": .text(issueDate?.description)
        case "dueDate": .text(dueDate?.description)
        case "currency": .text(currency.code)
        case "buyerReference": .text(buyerReference)
        case "note": .text(note)
        case "paymentTerms": .text(paymentTerms)
        case "paidAmount": .text(paidAmount.column)
        case "roundingAmount": .text(roundingAmount.column)
        case "declared": .json(try declared.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) })
        default: preconditionFailure("The invoices' table has no column \(name)")
        }
    }

    /// Sets everything that a row of the invoices' table holds.
    func decode(head row: StoredRow) throws {
        number = row["number"]
        typeCode = InvoiceTypeCode(row["typeCode"] as String)
        issueDate = CalendarDate(row["issueDate"] as String)
        dueDate = CalendarDate(row["dueDate"] as String)
        currency = CurrencyCode(code: row["currency"])
        buyerReference = row["buyerReference"]
        note = row["note"]
        paymentTerms = row["paymentTerms"]
        paidAmount = try Decimal(column: row["paidAmount"], "paidAmount")
        roundingAmount = try Decimal(column: row["roundingAmount"], "roundingAmount")
        declared = try (row["declared"] as String?).map {
            try JSONDecoder().decode(DeclaredTotals.self, from: Data($0.utf8))
        }
        seller.decode(row: row, "seller")
        buyer.decode(row: row, "buyer")
        try decode(document: row["document"])
    }
}

/// What of a head the list's table repeats.
struct ListedHead {
    let columns: ColumnValues

    init(_ invoice: Invoice) {
        columns = [
            ("number", .text(invoice.number)), ("numberKey", .text(invoice.number.sortKey)),
            ("buyerName", .text(invoice.buyer.name)), ("buyerKey", .text(invoice.buyer.name.sortKey)),
            ("sellerName", .text(invoice.seller.name)), ("issueDate", .text(invoice.issueDate?.description ?? "")),
            ("dueDate", .text(invoice.dueDate?.description ?? "")), ("typeCode", .text(invoice.typeCode.code)),
            ("currency", .text(invoice.currency.code)),
        ]
    }

    /// The columns that are not what they were; all of them if nothing was.
    func columns(otherThan old: ListedHead?) -> ColumnValues {
        guard let old else { return columns }
        return zip(columns, old.columns).filter { $0.value != $1.value }.map(\.0)
    }
}

extension Party {
    fileprivate func decode(row: StoredRow, _ role: String) {
        name = row[role + "Name"]
        vatIdentifier = row[role + "VATIdentifier"]
        street = row[role + "Street"]
        city = row[role + "City"]
        postCode = row[role + "PostCode"]
        countryCode = row[role + "CountryCode"]
    }
}
