import Invoicing

/// What was paid, as it is typed: a number, perhaps with its currency behind it. `100`, `100 EUR`.
public struct TypedPayment {
    public let amount: ExactDecimal
    /// Nil where none is typed.
    public let currency: CurrencyCode?
    /// How the number is read, if it could be read in two ways.
    public let reading: String?

    /// - Throws: ``FieldProblem`` if the number cannot be read.
    public init(_ text: String) throws(FieldProblem) {
        let (number, letters) = text.splitAtCurrency
        amount = try Calculation.value(of: number, places: 2)
        currency = letters.isEmpty ? nil : CurrencyCode(code: letters)
        reading = NumberInput.reading(ofAmbiguous: number) ?? NumberInput.reading(ofGrouped: number)
    }
}
