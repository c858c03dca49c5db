/// Counting with days, months and weekdays.
nonisolated extension CalendarDate {
    /// The day so many days later, or earlier; nil outside of the years 1 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        // From 1 March of year 0, so that the day that leap years have more is the last one of a year.
        let (number, overflows) = dayNumber.addingReportingOverflow(days)
        guard !overflows, (Self.first.dayNumber...Self.last.dayNumber).contains(number) else { return nil }
        let era = number / Self.daysOfEra
        let dayOfEra = number - era * Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return CalendarDate(
            year: yearOfEra + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1)
    }

    /// The same day so many months later, or earlier, or the last one of a month that is too short for it. From the last day of
    /// a month it is the last one of the other. Nil outside of the years 1 to 9999.
    public func adding(months: Int) -> CalendarDate? {
        let (count, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows, count > 0, let first = CalendarDate(year: count / 12, month: count % 12 + 1, day: 1) else {
            return nil
        }
        let last = first.endOfMonth
        guard self != endOfMonth, day < last.day else { return last }
        return CalendarDate(year: first.year, month: first.month, day: day)
    }

    /// Returns the number of days from this one to another; negative if that is earlier.
    public func days(until other: CalendarDate) -> Int { other.dayNumber - dayNumber }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { (dayNumber + 2) % 7 + 1 }

    /// The last day of its month.
    public var endOfMonth: CalendarDate {
        CalendarDate(year: year, month: month, day: Self.days(in: month, of: year)) ?? self
    }

    /// The first day of its quarter.
    public var startOfQuarter: CalendarDate {
        CalendarDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? self
    }

    private static let first = CalendarDate(1, 1, 1)
    private static let last = CalendarDate(9999, 12, 31)
    private static let daysOfEra = 146_097

    /// The days since 1 March of year 0.
    private var dayNumber: Int {
        let shiftedYear = month > 2 ? year : year - 1
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    }
}
