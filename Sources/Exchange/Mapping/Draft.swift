import Derive
import Foundation
import Invoicing

/// The contents of attached files that an invoice has only by their hash, by that hash.
public typealias AttachedFiles = [String: Data]

/// An invoice that is being decoded or encoded, with the values that a syntax has in another place than the model.
final class Draft {
    let invoice: Invoice
    /// `true` if it is encoded, and not decoded.
    private let isWritten: Bool
    /// The contents of attached files.
    let files: AttachedFiles
    /// The totals that the document declares.
    var declared: DeclaredTotals
    /// The decoded lines, which ``finish()`` adds to the invoice in one change.
    var lines: [InvoiceLine]
    /// BT-90: in UBL an identifier of a party, in CII a value of the document.
    var creditorIdentifier = ""
    /// BT-89: in CII a part of the payment terms.
    var mandateReference = ""

    /// The number of identifiers (BT-46) that the document has so far.
    var buyerIdentifierCount = 0
    /// The groups of the VAT breakdown that it has declared so far.
    var vatGroups: Set<VATGroup> = []

    /// The place of the type code (BT-3) in the document.
    var placeOfTypeCode = ""

    /// Makes an empty draft to decode into; what the document does not state stays empty.
    init() {
        (invoice, isWritten, files) = (Invoice(), false, [:])
        invoice.typeCode = InvoiceTypeCode(code: "")
        invoice.currency = CurrencyCode(code: "")
        invoice.specification = SpecificationIdentifier(code: "")
        declared = DeclaredTotals()
        lines = []
    }

    /// Makes a draft to encode an invoice from.
    init(_ invoice: Invoice, _ files: AttachedFiles = [:]) {
        (self.invoice, isWritten, self.files) = (invoice, true, files)
        declared = invoice.declared ?? DeclaredTotals()
        lines = invoice.filledLines
        let debits = invoice.paymentInstructions.elements.compactMap(\.directDebit)
        creditorIdentifier = debits.first { !$0.creditorIdentifier.isEmpty }?.creditorIdentifier ?? ""
        mandateReference = debits.first { !$0.mandateReference.isEmpty }?.mandateReference ?? ""
    }

    /// The delivery (BG-13). It is written with the address that the invoice has for it, which may be the buyer's.
    var delivery: Delivery? {
        get {
            guard isWritten, let address = invoice.deliveryAddress, invoice.delivery?.address == nil else {
                return invoice.delivery
            }
            let delivery = Delivery()
            delivery.partyName = invoice.delivery?.partyName ?? ""
            (delivery.location, delivery.date) = (invoice.delivery?.location, invoice.delivery?.date)
            delivery.address = address
            return delivery
        }
        set { invoice.delivery = newValue }
    }

    /// The supporting documents (BG-24) with the contents of their files.
    func supportingParts(typeCode: String) -> [ReferencePart] {
        invoice.supportingDocuments.elements.map { document in
            var part = ReferencePart(document, typeCode: typeCode)
            if let file = part.attachment?.hash.flatMap({ files[$0] }) {
                part.attachment?.base64 = file.base64EncodedString()
            }
            return part
        }
    }

    /// The seller's identifiers (BT-29).
    var sellerIdentifiers: [Identifier] {
        get { isWritten ? invoice.sellerIdentifiers : invoice.seller.identifiers }
        set { invoice.seller.identifiers = newValue }
    }

    /// Completes the invoice after the last element of the document.
    func finish(_ log: ReadingLog) -> Invoice {
        SubLineTree(lines).settle(log)
        for line in lines where line.grossPrice != nil { line.keepEnteredNetPrice() }
        for line in lines where line.declaredNetAmount == nil { line.unmappedElements.append(.absentNetAmount) }
        // One part is the whole.
        for line in lines where line.priceDiscountParts.count == 1 { line.priceDiscountParts = [] }
        if lines.contains(where: { !$0.isCharged }) { invoice.hasSubLines = true }
        invoice.lines.append(contentsOf: lines)
        invoice.declared = declared
        for entry in declared.vatBreakdown where entry.exemptionReason != nil {
            invoice.exemptionReasons[entry.group] = entry.exemptionReason
        }
        if !creditorIdentifier.isEmpty { debit.creditorIdentifier = creditorIdentifier }
        if !mandateReference.isEmpty { debit.mandateReference = mandateReference }
        return invoice
    }

    /// The mandate of the first payment instruction that is a direct debit, or else of the first instruction.
    private var debit: DirectDebit {
        let ways = invoice.paymentInstructions
        if ways.isEmpty { ways.append(PaymentInstructions()) }
        let way = ways.first { $0.directDebit != nil } ?? ways.first { $0.meansCode.isDirectDebit } ?? ways[0]
        let debit = way.directDebit ?? DirectDebit()
        way.directDebit = debit
        return debit
    }
}

extension Draft {
    /// The terms of payment (BT-20) as the document has them: without placeholders.
    fileprivate var paymentTerms: String {
        get { invoice.terms.fileText }
        set { invoice.paymentTerms = newValue }
    }
}

extension Node<Draft> {
    /// BT-20. XRechnung requires a line break after each discount for early payment, also after the last one.
    static func paymentTerms(_ name: String) -> Node {
        let plain = Node.lines(name, \.paymentTerms)
        return Node(name: name, repetition: plain.repetition, open: plain.open) { draft, writing in
            let terms = draft.paymentTerms
            guard terms.contains("#SKONTO#") else { return plain.write(draft, writing) }
            if let content = LeafContent(terms + "\n") { writing.leaf(name, content) }
        }
    }
}

/// The amounts to encode are those that count.
extension Draft {
    /// A total, unless the document leaves it out, or has neither addends nor a sum of them (BT-107, BT-108). Where there are no
    /// lines, it is unknown then, whatever is written.
    func total(_ term: AmountTerm, _ amounts: WrittenAmounts) -> ExactDecimal? {
        if leavesOut(term, amounts) { return nil }
        let isDeclared = invoice.declaredAmount(of: term) != nil
        switch term {
        case .sumOfAllowances, .sumOfCharges:
            let isSum = hasAddends(ofCharges: term == .sumOfCharges) || isDeclared && amounts == .declared
            return isSum ? invoice.total(term) : nil
        default: return isDeclared || !invoice.hasNoLinesToCalculateFrom ? invoice.total(term) : nil
        }
    }

    /// Returns `true` if there are allowances, or charges, on the whole document.
    func hasAddends(ofCharges: Bool) -> Bool { invoice.allAllowanceCharges.contains { $0.isCharge == ofCharges } }

    /// Returns `true` if an amount is left out. A calculated total would hide what the document leaves out.
    func leavesOut(_ term: AmountTerm, _ amounts: WrittenAmounts) -> Bool {
        amounts == .declared && invoice.declares(term) && invoice.declaredAmount(of: term) == nil
    }

    /// The lines that UBL writes. A line that sums up or explains others is left out, since it would be charged there.
    var chargedLines: [InvoiceLine] {
        invoice.hasSubLines == true ? lines.filter(\.isCharged) : lines
    }

    /// BG-23.
    func groups(_ amounts: WrittenAmounts) -> [DeclaredVATBreakdown] {
        let groups = unratedGroups(amounts)
        guard invoice.specification.isXRechnung else { return groups }
        // BR-DE-14 asks for a rate in each group.
        return groups.map { group in
            var group = group
            if group.category == .outsideScope { group.rate = group.rate ?? 0 }
            return group
        }
    }

    private func unratedGroups(_ amounts: WrittenAmounts) -> [DeclaredVATBreakdown] {
        if amounts == .declared, !declared.vatBreakdown.isEmpty { return declaredGroupsAsCounted }
        let stated = invoice.vatBreakdown.filter { !leavesOut(.taxableAmount($0.group), amounts) }
        return stated.map { entry in
            var group = DeclaredVATBreakdown()
            (group.category, group.rate) = (entry.group.category, entry.group.rate)
            (group.taxableAmount, group.taxAmount) = (entry.taxableAmount, entry.taxAmount)
            group.exemptionReason = entry.exemptionReason
            return group
        }
    }
}

extension Draft {
    /// The groups that the document declares, with the calculated amounts that were decided for.
    private var declaredGroupsAsCounted: [DeclaredVATBreakdown] {
        guard !invoice.decisions.isEmpty else { return declared.vatBreakdown }
        let counted = Dictionary(invoice.vatBreakdown.map { ($0.group, $0) }) { first, _ in first }
        return declared.vatBreakdown.map { entry in
            var (group, key) = (entry, entry.group)
            if invoice.decisions[.taxableAmount(key)] == .calculated {
                group.taxableAmount = counted[key]?.taxableAmount ?? 0
            }
            if invoice.decisions[.groupTaxAmount(key)] == .calculated { group.taxAmount = counted[key]?.taxAmount ?? 0 }
            return group
        }
    }
}

extension InvoiceLine {
    /// A line without values; the defaults of a new line would pass for the document's.
    static func blank() -> InvoiceLine {
        let line = InvoiceLine()
        (line.invoicedQuantity, line.unitCode, line.enteredNetPrice) = (nil, "", nil)
        (line.vatCategory, line.vatRate) = (VATCategory(code: ""), nil)
        return line
    }

    /// The amount to encode (BT-131); nil if it is left out.
    func writtenNetAmount(_ writing: DocumentWriting) -> ExactDecimal? {
        leavesOutNetAmount(writing.amounts) ? nil : netAmount
    }

    /// Returns `true` if its amount is left out because the document leaves it out, as totals are.
    func leavesOutNetAmount(_ amounts: WrittenAmounts) -> Bool {
        amounts == .declared && declaredNetAmount == nil && unmappedElements.contains(.absentNetAmount)
    }

    /// The price to encode (BT-146); nil if no price is entered.
    var writtenNetPrice: ExactDecimal? {
        enteredNetPrice == nil && grossPrice == nil && priceWithVAT == nil ? nil : netPrice
    }
}

extension AllowanceOrCharge {
    /// The amount to encode; nil if there is nothing from which it could follow.
    var writtenAmount: ExactDecimal? { enteredAmount == nil && percentage == nil ? nil : amount }

    /// The base to encode, which is derived where the amount is; setting it is to decode one.
    var writtenBase: ExactDecimal? {
        get { statedBase }
        set { baseAmount = newValue }
    }
}

extension DocumentAllowanceCharge {
    /// An allowance without values; the default category would pass for the document's.
    static func blank() -> DocumentAllowanceCharge {
        let item = DocumentAllowanceCharge()
        item.vatCategory = VATCategory(code: "")
        return item
    }

    /// A logistics service charge without values.
    static func logistics() -> DocumentAllowanceCharge {
        let item = blank()
        (item.isCharge, item.isLogistics) = (true, true)
        return item
    }
}

extension Array<Identifier> {
    /// Those without a scheme come first, as in CII.
    var withoutSchemeFirst: [Identifier] { filter(\.scheme.isEmpty) + filter { !$0.scheme.isEmpty } }
}
