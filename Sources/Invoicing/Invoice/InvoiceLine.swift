import Derive
import Foundation

/// One thing that is charged for (BG-25).
@MainActor @Observed
public final class InvoiceLine {
    /// Identity in the store; it is no part of the standard and never leaves the program.
    public let id: UUID
    /// An imported document's identifier of this line (BT-126), not always unique. Empty means its position, counted
    /// from 1. It is never shown: as soon as lines are moved, it contradicts their visible order.
    public var identifier: String = ""
    /// A remark on this line (BT-127).
    public var note: String = ""
    /// The subject of the line, such as a meter or a subscription (BT-128).
    public var invoicedObject: Identifier?
    /// The line of the purchase order (BT-132).
    public var orderLineReference: String = ""
    /// The buyer's account for this line (BT-133).
    public var buyerAccountingReference: String = ""
    /// The days that this line is about (BG-26).
    public var period: Period?

    /// The item's name (BT-153).
    public var itemName: String = ""
    /// The item's description (BT-154).
    public var itemDescription: String = ""
    /// The seller's number for the item (BT-155).
    public var sellerItemIdentifier: String = ""
    /// The buyer's number for the item (BT-156).
    public var buyerItemIdentifier: String = ""
    /// The item's number in a registered scheme, such as a GTIN (BT-157).
    public var standardItemIdentifier: Identifier?
    /// The classes to which the item belongs (BT-158).
    public var itemClassifications: [ItemClassification] = []
    /// The country that the item comes from, an ISO 3166-1 alpha-2 code (BT-159).
    public var itemCountryOfOrigin: String = ""
    /// Properties of the item by name (BG-32).
    public var itemAttributes: [ItemAttribute] = []

    /// The quantity (BT-129), in units of ``unitCode``. Negative takes something back; nil where a document lacks it.
    public var invoicedQuantity: ExactDecimal? = 1
    /// The unit of the quantity (BT-130), a code of UN/ECE Recommendation 20.
    public var unitCode: String = "C62"
    /// The net price as it was typed; it counts while there is neither ``grossPrice`` nor ``priceWithVAT``.
    public var enteredNetPrice: ExactDecimal? = 0
    /// `true` if the stated net price is kept, though gross price and discount give another one; nil if not.
    public var keepsNetPrice: Bool?
    /// The price before the discount (BT-148), if there is one.
    public var grossPrice: ExactDecimal?
    /// The discount on the gross price (BT-147).
    public var priceDiscount: ExactDecimal = 0
    /// The price with VAT included, if that is what was typed; the net price then follows from it.
    public var priceWithVAT: ExactDecimal?
    /// For how many units the price is (BT-149).
    public var priceBaseQuantity: ExactDecimal = 1
    /// The unit of the base quantity (BT-150), which must be ``unitCode``; empty where it is not said.
    public var priceBaseUnitCode: String = ""
    /// Allowances and charges of this line (BG-27, BG-28).
    public let allowanceCharges: ObservedArray<LineAllowanceCharge>
    /// The kind of VAT (BT-151).
    public var vatCategory: VATCategory = .standard
    /// The rate of VAT in percent (BT-152); nil where the category has none.
    public var vatRate: ExactDecimal? = 19

    /// The identity of the line that it gives back, in a credit note; nil for any other.
    public var creditedLine: UUID?
    /// The relation of the line to other lines; nil for a line among equals.
    public var subLine: SubLine?
    /// The amounts of which a document makes up the price discount (BT-147), charges below zero; none where it is one.
    public var priceDiscountParts: [ExactDecimal] = []
    /// Typed numbers that want a confirmation; see ``HasTypedNumbers``.
    public var unconfirmedNumbers: [String: String] = [:]
    /// Typed texts that cannot be read, by property; see ``HasTypedNumbers``.
    public var unread: [String: String] = [:]
    /// The net amount of this line in an imported document (BT-131); nil for a line that was written here.
    public var declaredNetAmount: ExactDecimal?
    /// The amount that counts where the declared one is not the calculated one.
    public var decision: AmountDecision?
    /// Elements of an imported document that stand for no term of the standard.
    public var unmappedElements: [UnmappedElement] = []

    /// The price for ``priceBaseQuantity`` units, without VAT (BT-146). Never rounded.
    @Derived public var netPrice: ExactDecimal
    /// The amount of this line, without VAT (BT-131), in two decimals.
    @Derived public var netAmount: ExactDecimal
    /// The group of the VAT breakdown to which this line belongs.
    @Derived public var vatGroup: VATGroup
    /// The problems and decisions of this line, its allowances and its charges.
    @Derived var partProblems: PartProblems
    /// The number of problems.
    var tally: PartCounts { PartCounts(partProblems) }

    /// Makes a line of one piece that costs nothing.
    public init(id: UUID = UUID(), allowanceCharges: [LineAllowanceCharge] = []) {
        self.id = id
        self.allowanceCharges = ObservedArray(allowanceCharges)
        self.allowanceCharges.hold(by: self)
    }

    @MainActor deinit { allowanceCharges.endHolding() }
}

extension InvoiceLine {
    /// The line has only its initial values: it counts for nothing and is in no document.
    public var isBlank: Bool {
        itemName.isEmpty && enteredNetPrice == 0 && grossPrice == nil && priceWithVAT == nil && itemDescription.isEmpty
            && note.isEmpty && identifier.isEmpty && unread.isEmpty && allowanceCharges.isEmpty && subLine == nil
            && sellerItemIdentifier.isEmpty && declaredNetAmount == nil && unmappedElements.isEmpty
    }
}

extension Invoice {
    /// The lines that say something, in order.
    /// - Complexity: O(*n*).
    public var filledLines: [InvoiceLine] { lines.elements.filter { !$0.isBlank } }

    /// All lines are blank.
    public var hasOnlyBlankLines: Bool { lines.elements.allSatisfy(\.isBlank) }
}
