import Fuzzing
import Invoicing

/// Tests write `12.5` for a decimal. The library has no such literals, since one goes through a binary number: its shortest text
/// is what was written for up to 15 digits, and not for more.
extension ExactDecimal: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) { self = ExactDecimal("\(value)") ?? .notComputable }
}

extension SplitMix {
    /// A number with some decimals, whose digits are those of a number below a limit.
    public mutating func decimal(upTo limit: UInt64, places: Int) -> ExactDecimal {
        ExactDecimal(Int(next() % limit), exponent: -places)
    }
}
