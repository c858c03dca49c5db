import Invoicing

/// The condition, in SQL, that another invoice of the same seller has the same number: one for the list and for the invoice
/// that is open.
///
/// The list's index of numbers leads to the other one, so that it costs the invoices of that number.
nonisolated enum SameNumber {
    /// For a row of the list that has a number.
    static let ofRow = exists(
        numberKey: "invoiceEntry.numberKey", number: "invoiceEntry.number", id: "invoiceEntry.id",
        seller: "invoiceEntry.sellerName",
        vatIdentifier: "(SELECT coalesce(document ->> '$.seller.vatIdentifier', '') FROM invoice AS own "
            + "WHERE own.sequence = invoiceEntry.sequence)")

    /// For an invoice that may not be written yet, by arguments in this order.
    static let ofIdentity = exists(numberKey: "?1", number: "?2", id: "?3", seller: "?4", vatIdentifier: "?5")

    private static func exists(
        numberKey: String, number: String, id: String, seller: String, vatIdentifier: String
    ) -> String {
        "EXISTS (\(rows(numberKey: numberKey, number: number, id: id, seller: seller, vatIdentifier: vatIdentifier)))"
    }

    /// The rows of the list that have the number.
    static let rowsOfIdentity = rows(numberKey: "?1", number: "?2", id: "?3", seller: "?4", vatIdentifier: "?5")

    private static func rows(
        numberKey: String, number: String, id: String, seller: String, vatIdentifier: String
    ) -> String {
        """
        SELECT other.typeCode, other.issueDate, other.amountDue FROM invoiceEntry AS other JOIN invoice AS whole ON whole.sequence = other.sequence
            WHERE other.numberKey = \(numberKey) AND other.number = \(number) AND other.id <> \(id)
            AND (other.sellerName = \(seller)
                OR \(vatIdentifier) <> '' AND whole.document ->> '$.seller.vatIdentifier' = \(vatIdentifier))
        """
    }
}
