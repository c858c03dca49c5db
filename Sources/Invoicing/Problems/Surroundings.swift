import Derive

/// Facts about an invoice that are not in it. The invoice's store sets them.
@Observed(recorded: false)
public final class Surroundings {
    /// Whether another invoice of the same seller has the same number.
    public var isNumberTaken: Bool = false
    /// Whether the user has confirmed that VAT is charged, which a small business does not do.
    public var isVATConfirmed: Bool = false

    init() {}
}
