import Foundation

/// A deposit or partial invoice that a final invoice takes (BG-X-45 of Factur-X EXTENDED).
public nonisolated struct AdvancePayment: Hashable, Codable, Sendable {
    /// The number, type and day of its invoice.
    public var number = ""
    public var typeCode: InvoiceTypeCode?
    public var issueDate: CalendarDate?
    /// The amount that is taken, with VAT.
    public var amount: ExactDecimal?
    /// The day on which it was paid.
    public var received: CalendarDate?
    /// The VAT in the amount, by rate.
    public var taxes: [DeclaredVATBreakdown] = []

    /// Makes a payment of nothing.
    public init() {}

    /// The sum of ``taxes``.
    public var tax: ExactDecimal { taxes.reduce(0) { $0 + ($1.taxAmount ?? 0) } }
}
