import Invoicing
import Ledger

nonisolated extension DateForm {
    /// The form of days in the environment.
    public init(environment: Environment) {
        self.init(locale: environment.locale(for: "LC_TIME") ?? "")
    }
}

nonisolated extension DecimalSign {
    /// Reads the decimal sign of the environment's region.
    public init(environment: Environment) {
        self = environment.locale(for: "LC_NUMERIC").flatMap { DecimalSign(locale: $0) } ?? .open
    }
}

nonisolated extension CalendarDate {
    /// The day in a form in which it can be typed too, for a field that is edited.
    var editable: String { RegionForms.current.days == .dotted ? shown : description }
}
