import Invoicing

/// The figures above a wide list, in the company's currency: turnover of twelve months and of the twelve before, open amounts by
/// age, and the VAT of the quarter. They are sums of ``Report``.
public nonisolated struct BusinessFigures: Equatable, Sendable {
    /// A month with its turnover and that of the same month a year before.
    public struct Month: Equatable, Sendable {
        /// From 1 to 12.
        public let month: Int
        public let turnover, yearBefore: ExactDecimal
    }

    /// The months, the present one last.
    public let months: [Month]
    /// The open amounts of customers by age: not due, then up to 30, 60 and 90 days, then longer overdue.
    public let ages: [ExactDecimal]
    /// VAT of the invoices that were issued in the present quarter; input VAT is not taken off.
    public let vatOfQuarter: ExactDecimal
    /// The currency of all amounts.
    public let currency: String
}
