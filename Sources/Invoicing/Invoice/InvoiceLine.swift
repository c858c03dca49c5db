import Derive
import Foundation

/// One thing that is charged for (BG-25).
@Observed
public final class InvoiceLine {
    /// Identity in the store; it is no part of the standard and never leaves the program.
    public let id: UUID
    /// What an imported document calls this line (BT-126), once in the document at the most. Empty means its position,
    /// counted from 1. Nobody is shown it: as soon as lines are moved, it contradicts the order that one sees.
    public var identifier: String = ""
    /// What is sold (BT-153).
    public var itemName: String = ""
    /// What is sold, at length (BT-154).
    public var itemDescription: String = ""
    /// How much of it (BT-129), in units of ``unitCode``. Negative takes something back.
    public var invoicedQuantity: Decimal = 1
    /// The unit of the quantity (BT-130), a code of UN/ECE Recommendation 20.
    public var unitCode: String = "C62"
    /// The net price as it was typed; it counts while there is no ``grossPrice``.
    public var enteredNetPrice: Decimal = 0
    /// The price before the discount (BT-148), if there is one.
    public var grossPrice: Decimal?
    /// What is taken off the gross price (BT-147).
    public var priceDiscount: Decimal = 0
    /// For how many units the price is (BT-149); never zero or less.
    public var priceBaseQuantity: Decimal = 1
    /// The kind of VAT (BT-151).
    public var vatCategory: VATCategory = .standard
    /// The rate of VAT in percent (BT-152); nil where the category has none.
    public var vatRate: Decimal? = 19
    /// What an imported document said this line amounts to (BT-131); nil for a line that was written here.
    public var declaredNetAmount: Decimal?

    /// The price for ``priceBaseQuantity`` units, without VAT (BT-146). Never rounded.
    @Derived public var netPrice: Decimal
    /// What this line comes to, without VAT (BT-131), in two decimals.
    @Derived public var netAmount: Decimal
    /// The group of the VAT breakdown to which this line belongs.
    @Derived public var vatGroup: VATGroup

    /// Makes a line of one piece that costs nothing.
    public init(id: UUID = UUID()) {
        self.id = id
    }
}
