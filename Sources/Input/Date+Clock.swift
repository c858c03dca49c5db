import Foundation
import Invoicing

extension Date {
    /// The time by the clock of this machine: `10:42`.
    public nonisolated var clock: String { formatted("%H:%M") }

    /// Day and time by the clock of this machine: `2026-11-29 10:42`, the day in the form in use.
    public nonisolated var dayAndClock: String {
        let day = formatted("%Y-%m-%d")
        return "\(CalendarDate(day)?.shown ?? day) \(clock)"
    }

    private nonisolated func formatted(_ format: String) -> String {
        var (time, parts) = (time_t(timeIntervalSince1970), tm())
        localtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let length = strftime(&text, text.count, format, &parts)
        return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
