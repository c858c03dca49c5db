import Derive

/// Who stands for the seller before the tax office (BG-11).
@MainActor @Observed
public final class TaxRepresentative {
    /// The name (BT-62).
    public var name: String = ""
    /// The VAT identifier with its country prefix (BT-63).
    public var vatIdentifier: String = ""
    /// Where the representative is (BG-12).
    public var address: PostalAddress?

    /// Makes a representative of whom nothing is known.
    public init() {}
}
