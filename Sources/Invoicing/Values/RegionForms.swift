/// The forms in which numbers and days are shown and read.
///
/// They belong to a session of the editor or to the run of a command, and nothing sets them later.
public nonisolated struct RegionForms: Equatable, Sendable {
    /// The sign with which numbers are shown and read.
    public let sign: DecimalSign
    /// The form of days in texts.
    public let days: DateForm
    /// `true` for text that people read: amounts in groups, with the region's sign and a minus sign (U+2212), as `−1 234,50`;
    /// `false` for text that programs read, as `-1234.50`.
    public let isForPeople: Bool

    /// By default what programs read.
    public init(sign: DecimalSign = .open, days: DateForm = .iso, isForPeople: Bool = false) {
        (self.sign, self.days, self.isForPeople) = (sign, days, isForPeople)
    }

    /// The forms of the session or command that runs, which binds them around all that it does.
    ///
    /// Most texts with a number or a day are made where no object of a session is: descriptions of errors and values, sentences of
    /// rules, columns and fields in static tables. Panes read the same value, so that all texts agree. It is bound to the calling
    /// task: other threads and dispatch queues see the default.
    @TaskLocal public static var current = RegionForms()
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
        let forms = RegionForms.current
        guard forms.isForPeople else { return text(atLeast: places, point: ".", isGrouped: false) }
        return text(atLeast: places, point: forms.sign == .comma ? "," : ".", isGrouped: true, hasMinusSign: true)
    }
}
