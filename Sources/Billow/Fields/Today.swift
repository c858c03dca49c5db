import Foundation
import Invoicing

extension CalendarDate {
    /// The day that it is here and now, or the one that `BILLOW_TODAY` names.
    nonisolated static var today: CalendarDate? {
        if let fixed { return fixed }
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Tests and screenshots have a day of their own.
    private nonisolated static let fixed = ProcessInfo.processInfo.environment["BILLOW_TODAY"].flatMap {
        CalendarDate($0)
    }
}
