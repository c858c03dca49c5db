/// A day of the Gregorian calendar without a time or a time zone, as invoices date things.
public nonisolated struct CalendarDate: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Makes a date, or nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes a date that is known to exist.
    init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Reads `2026-11-21`; nil for anything else, also for a day that does not exist.
    public init?(_ text: some StringProtocol) {
        // Byte by byte, since a page of the list reads a hundred of them.
        var (year, month, number, count) = (0, 0, 0, 0)
        for byte in String(text).utf8 {
            switch (count, byte) {
            case (4, UInt8(ascii: "-")): (year, number) = (number, 0)
            case (7, UInt8(ascii: "-")): (month, number) = (number, 0)
            case (4, _), (7, _), (10..., _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): number = 10 * number + Int(byte - UInt8(ascii: "0"))
            default: return nil
            }
            count += 1
        }
        guard count == 10 else { return nil }
        self.init(year: year, month: month, day: number)
    }

    /// The day as ISO 8601 writes it: `2026-11-21`.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            var rest = (year * 100 + month) * 100 + day
            for index in (0..<10).reversed() {
                let isDigit = index != 4 && index != 7
                bytes[index] = isDigit ? UInt8(ascii: "0") + UInt8(rest % 10) : UInt8(ascii: "-")
                if isDigit { rest /= 10 }
            }
            return 10
        }
    }

    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    /// Returns the number of days that a month has.
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A span of days that an invoice (BG-14) or a line (BG-26) is about.
public nonisolated struct Period: Hashable, Codable, Sendable {
    /// The first day (BT-73, BT-134).
    public var start: CalendarDate?
    /// The last day (BT-74, BT-135).
    public var end: CalendarDate?

    /// Makes a span of days, either of which may be open.
    public init(start: CalendarDate? = nil, end: CalendarDate? = nil) {
        self.start = start
        self.end = end
    }
}
