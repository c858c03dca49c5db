import Invoicing

/// A typed payment: a number, perhaps with its currency. `100`, `100 EUR`, `€ 100,-`.
public struct TypedPayment {
    public let amount: ExactDecimal
    /// Nil where none is typed.
    public let currency: CurrencyCode?
    /// The reading of the number, if it could be read in two ways.
    public let reading: String?

    /// - Parameter expected: The invoice's currency, for a sign that several currencies have.
    /// - Throws: ``FieldProblem`` if the number cannot be read.
    public init(_ text: String, expecting expected: CurrencyCode) throws(FieldProblem) {
        let money = MoneyInput(text)
        let number = try money.number(in: nil)
        amount = try Calculation.value(of: number, places: 2)
        currency = money.currency(expecting: expected)
        reading = NumberInput.reading(ofAmbiguous: number) ?? NumberInput.reading(ofGrouped: number)
    }
}
