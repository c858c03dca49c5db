import Derive
import Foundation

/// The day by which to pay. It follows the day of issue by the days that were agreed, until somebody types another one.
extension Invoice {
    /// Lets the due date follow the day of issue.
    /// - Parameter days: How many days after it the amount is due; nil for no due date.
    public func agree(daysToPay days: ExactDecimal?) {
        daysToPay = days
        dueDate = agreedDueDate
    }

    /// Whether it is due just so many days after it is issued.
    func isDue(afterDays days: ExactDecimal) -> Bool {
        guard let issueDate, let dueDate else { return false }
        return ExactDecimal(issueDate.days(until: dueDate)) == days
    }

    /// The day of issue, with what follows from it.
    var typedIssueDate: CalendarDate? {
        get { issueDate }
        set {
            issueDate = newValue
            if daysToPay != nil { dueDate = agreedDueDate }
        }
    }

    /// The due date, which follows nothing any more when it is typed.
    var typedDueDate: CalendarDate? {
        get { dueDate }
        set { (dueDate, daysToPay) = (newValue, nil) }
    }

    private var agreedDueDate: CalendarDate? {
        daysToPay?.wholeNumber.flatMap { issueDate?.adding(days: $0) }
    }
}
