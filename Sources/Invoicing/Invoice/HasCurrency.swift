/// The root of a document with amounts of money.
@MainActor
public protocol HasCurrency {
    /// The currency of its amounts.
    var currency: CurrencyCode { get }
}

extension Invoice: HasCurrency {}
