import Derive

/// An earlier invoice that this one corrects or settles (BG-3).
@MainActor @Observed
public final class PrecedingInvoice {
    /// Its number (BT-25).
    public var number: String = ""
    /// The day on which it was issued (BT-26).
    public var issueDate: CalendarDate?

    /// Makes a reference to no invoice yet.
    public init() {}
}
