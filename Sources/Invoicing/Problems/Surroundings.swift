import Derive

/// Facts about an invoice that are not in it. The invoice's store sets them.
@Observed(recorded: false)
public final class Surroundings {
    /// `true` if another invoice of the same seller has the same number.
    public var isNumberTaken: Bool = false

    init() {}
}
