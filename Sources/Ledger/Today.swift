import Foundation
import Invoicing

extension CalendarDate {
    /// The current local day, or the day in `BILLOW_TODAY`: tests and screenshots have a day of their own.
    public nonisolated static var today: CalendarDate? {
        if let fixed = Environment.current["BILLOW_TODAY"].flatMap({ CalendarDate($0) }) { return fixed }
        // A Calendar costs a start a million instructions.
        var (now, parts) = (time(nil), tm())
        guard localtime_r(&now, &parts) != nil else { return nil }
        return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
