import Foundation

/// A number that can be divided by a count, as an average needs it.
public protocol Averaging: Summable {
    /// The type of an average of such numbers.
    associatedtype Average: Equatable
    /// The number divided by a count of at least one.
    func divided(by count: Int) -> Average
}

extension Int: Averaging {
    /// The quotient, with its fraction.
    public func divided(by count: Int) -> Double { Double(self) / Double(count) }
}

extension Double: Averaging {
    /// The quotient.
    public func divided(by count: Int) -> Double { self / Double(count) }
}

extension Float: Averaging {
    /// The quotient.
    public func divided(by count: Int) -> Float { self / Float(count) }
}

extension Decimal: Averaging {
    /// The quotient, to 38 digits.
    public func divided(by count: Int) -> Decimal { self / Decimal(count) }
}
