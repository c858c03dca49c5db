import Synchronization

/// The form of amounts in sentences.
public nonisolated enum AmountForm: UInt8, Sendable {
    /// `1234.50`, as programs write it.
    case plain
    /// `1 234.50`
    case point
    /// `1 234,50`
    case comma

    private static let stored = Atomic<UInt8>(AmountForm.plain.rawValue)

    /// The form that messages show. It is set before anything is shown.
    public static var inUse: AmountForm {
        get { AmountForm(rawValue: stored.load(ordering: .relaxed)) ?? .plain }
        set { stored.store(newValue.rawValue, ordering: .relaxed) }
    }
}

nonisolated extension ExactDecimal {
    /// All digits of an amount, and at least two decimals, in the form in use: `1 234,50`.
    public var shown: String { withoutTrailingZeros.shown(atLeast: 2) }

    /// All digits of an amount in a currency: without decimals where it has neither any nor a currency with cents.
    public func shown(in currency: CurrencyCode) -> String {
        withoutTrailingZeros.shown(atLeast: currency.hasCents ? 2 : 0)
    }

    /// All digits in the form in use, as of a quantity or a rate: `7,5`.
    public var shownPlainly: String { shown(atLeast: 0) }

    private func shown(atLeast places: Int) -> String {
        let form = AmountForm.inUse
        return text(atLeast: places, point: form == .comma ? "," : ".", isGrouped: form != .plain)
    }
}
