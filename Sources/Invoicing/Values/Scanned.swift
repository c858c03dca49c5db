/// The part of a text that is still to be read, a byte at a time; rules that look at many texts have no time for expressions.
public nonisolated struct Scanned {
    private var rest: Substring.UTF8View

    /// Begins at the beginning of a text.
    public init(_ text: String) {
        rest = text[...].utf8
    }

    /// `true` if everything is read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// Reads a text if it comes next.
    /// - Returns: Whether it did; if not, nothing is read.
    public mutating func skip(_ text: StaticString) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: expected) else { return false }
        rest = rest.dropFirst(expected.count)
        return true
    }

    /// Reads as many bytes of a kind as come next, up to the most that are allowed.
    /// - Returns: Whether they were enough; if not, nothing is read.
    public mutating func skip(_ count: ClosedRange<Int>, _ isOfKind: (UInt8) -> Bool) -> Bool {
        let found = min(rest.prefix(while: isOfKind).count, count.upperBound)
        guard found >= count.lowerBound else { return false }
        rest = rest.dropFirst(found)
        return true
    }

    /// Returns `true` if a byte is one of 0 to 9.
    public static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns `true` if a byte is one of A to Z.
    public static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// Returns `true` if a byte is a letter or a digit of ASCII.
    public static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isCapital(byte & 0xDF) }
}
