import Invoicing
import Ledger

nonisolated extension DateForm {
    /// The form of days in the environment.
    public init(environment: Environment) {
        self.init(locale: environment.locale(for: "LC_TIME") ?? "")
    }
}

nonisolated extension AmountForm {
    /// The form of amounts that goes with a decimal sign.
    public init(_ sign: DecimalSign) { self = sign == .comma ? .comma : .point }
}

nonisolated extension CalendarDate {
    /// The day in a form in which it can be typed too, for a field that is edited.
    var editable: String { DateForm.inUse == .dotted ? shown : description }
}
