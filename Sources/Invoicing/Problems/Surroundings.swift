import Derive

/// What is known of an invoice that is not in it: whoever keeps it among others says so.
@Observed(recorded: false)
public final class Surroundings {
    /// Whether another invoice of the same seller has the same number.
    public var isNumberTaken: Bool = false

    init() {}
}
