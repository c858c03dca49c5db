import Foundation

/// A moment as it is stored, in UTC and to the second: `2026-11-22T08:15:00Z`.
///
/// Every commit writes one, so it is put together here: the formats of Foundation look calendars and time zones up.
nonisolated enum Moment {
    /// By the clock.
    static var now: String { text(of: time(nil)) }

    /// So many seconds after the beginning of 1970.
    static func text(of seconds: Int) -> String {
        var (seconds, parts) = (time_t(seconds), tm())
        gmtime_r(&seconds, &parts)
        let day = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        return "\(day)T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))Z"
    }

    /// Returns `true` if a text has the form of a moment, such as every commit writes.
    static func isWellFormed(_ text: String) -> Bool {
        let form = "0000-00-00T00:00:00Z"
        return text.utf8.count == form.utf8.count
            && zip(text.utf8, form.utf8).allSatisfy { byte, sample in
                sample == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sample
            }
    }

    private static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
