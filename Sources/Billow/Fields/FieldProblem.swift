/// Why what was typed cannot stand in a field. Each sentence says what would.
nonisolated enum FieldProblem: Error, Equatable, CustomStringConvertible {
    case isEmpty
    case isNoNumber(String)
    case hasTooManyDigits(Int)
    case isNoDate(String)
    case isNoYear(Int)
    case isNoCurrency(String)
    case isNoVAT(String)
    case mustBePositive

    var description: String {
        switch self {
        case .isEmpty: "This needs a number. Type one, or press Esc to leave it as it was."
        case .isNoNumber(let text): "“\(text.quotable)” is no number. Type it like 1234.50 or 1234,50."
        case .hasTooManyDigits(let most): "A number has \(most) digits at the most here. Shorten it."
        case .isNoDate(let text):
            "“\(text.quotable)” is no date. Type it like 2026-11-21 or 21.11.2026, or leave it empty."
        case .isNoYear(let year):
            "The year \(year) is out of range. Type one from \(DateInput.years.lowerBound) to "
                + "\(DateInput.years.upperBound)."
        case .isNoCurrency(let text):
            "“\(text.quotable)” is no currency of ISO 4217. Type its three letters, like EUR."
        case .isNoVAT(let text):
            "“\(text.quotable)” is no VAT. Type a rate like 19, or a category: Z, E, AE, K, G, O, L 7, M 4."
        case .mustBePositive: "This must be above zero. Type a larger number."
        }
    }
}

extension String {
    /// As much of it as can be quoted in a message.
    nonisolated fileprivate var quotable: String { shortened(to: 24) }
}
