import Derive
import Foundation
import Invoicing

/// An invoice on its way in or out: what the two syntaxes put elsewhere than the model does is kept here meanwhile.
final class Draft {
    let invoice: Invoice
    /// The totals that the document declares.
    var declared: DeclaredTotals
    /// Lines are put in at the end, all at once.
    var lines: [InvoiceLine]
    /// BT-90, which UBL takes for an identifier of a party, and CII for one of the document.
    var creditorIdentifier = ""
    /// BT-89, which CII takes for a part of the terms.
    var mandateReference = ""

    /// Begins to read: whatever the document lacks stays missing.
    init() {
        invoice = Invoice()
        invoice.typeCode = InvoiceTypeCode(code: "")
        invoice.currency = CurrencyCode(code: "")
        invoice.specification = SpecificationIdentifier(code: "")
        declared = DeclaredTotals()
        lines = []
    }

    /// Begins to write.
    init(_ invoice: Invoice) {
        self.invoice = invoice
        declared = invoice.declared ?? DeclaredTotals()
        lines = invoice.lines.elements
        let debits = invoice.paymentInstructions.elements.compactMap(\.directDebit)
        creditorIdentifier = debits.first { !$0.creditorIdentifier.isEmpty }?.creditorIdentifier ?? ""
        mandateReference = debits.first { !$0.mandateReference.isEmpty }?.mandateReference ?? ""
    }

    /// Gives the invoice, once the document has streamed by.
    func finish() -> Invoice {
        for line in lines where line.grossPrice != nil { line.keepEnteredNetPrice() }
        invoice.lines.append(contentsOf: lines)
        invoice.declared = declared
        for entry in declared.vatBreakdown where entry.exemptionReason != nil {
            invoice.exemptionReasons[entry.group] = entry.exemptionReason
        }
        if !creditorIdentifier.isEmpty { debit.creditorIdentifier = creditorIdentifier }
        if !mandateReference.isEmpty { debit.mandateReference = mandateReference }
        return invoice
    }

    /// The mandate to which loose parts belong: that of the way to pay which is a debit, or of the first one.
    private var debit: DirectDebit {
        let ways = invoice.paymentInstructions
        if ways.isEmpty { ways.append(PaymentInstructions()) }
        let way = ways.first { $0.directDebit != nil } ?? ways.first { $0.meansCode.isDirectDebit } ?? ways[0]
        let debit = way.directDebit ?? DirectDebit()
        way.directDebit = debit
        return debit
    }
}

extension Node<Draft> {
    /// BT-20. XRechnung wants a line break behind each discount for early payment, also behind the last one.
    static func paymentTerms(_ name: String) -> Node {
        let plain = Node.lines(name, \.invoice.paymentTerms)
        return Node(name: name, open: plain.open) { draft, writing in
            let terms = draft.invoice.paymentTerms
            guard terms.contains("#SKONTO#") else { return plain.write(draft, writing) }
            if let content = LeafContent(terms + "\n") { writing.leaf(name, content) }
        }
    }
}

/// What is written where a document has declared other amounts than the derived ones.
extension Draft {
    func total(
        _ declaredAmount: KeyPath<DeclaredTotals, Decimal?>, _ derivedAmount: KeyPath<Invoice, Decimal>,
        _ writing: DocumentWriting
    ) -> Decimal {
        let kept = writing.amounts == .declared ? declared[keyPath: declaredAmount] : nil
        return kept ?? invoice[keyPath: derivedAmount]
    }

    /// A total that is left out where nothing is added up in it (BT-107, BT-108).
    func optionalTotal(
        _ declaredAmount: KeyPath<DeclaredTotals, Decimal?>, _ derivedAmount: KeyPath<Invoice, Decimal>,
        ofCharges: Bool, _ writing: DocumentWriting
    ) -> Decimal? {
        let isThere = invoice.allowanceCharges.elements.contains { $0.isCharge == ofCharges }
        let isKept = writing.amounts == .declared && declared[keyPath: declaredAmount] != nil
        return isThere || isKept ? total(declaredAmount, derivedAmount, writing) : nil
    }

    /// BG-23.
    func groups(_ writing: DocumentWriting) -> [DeclaredVATBreakdown] {
        if writing.amounts == .declared, !declared.vatBreakdown.isEmpty { return declared.vatBreakdown }
        return invoice.vatBreakdown.map { entry in
            var group = DeclaredVATBreakdown()
            (group.category, group.rate) = (entry.group.category, entry.group.rate)
            (group.taxableAmount, group.taxAmount) = (entry.taxableAmount, entry.taxAmount)
            group.exemptionReason = entry.exemptionReason
            return group
        }
    }
}

extension InvoiceLine {
    /// A line of which a document has said nothing yet.
    static func blank() -> InvoiceLine {
        let line = InvoiceLine()
        (line.invoicedQuantity, line.unitCode, line.enteredNetPrice) = (nil, "", nil)
        (line.vatCategory, line.vatRate) = (VATCategory(code: ""), nil)
        return line
    }

    /// The price to write (BT-146), unless there is none.
    var writtenNetPrice: Decimal? {
        enteredNetPrice == nil && grossPrice == nil && priceWithVAT == nil ? nil : netPrice
    }

    func netAmount(_ writing: DocumentWriting) -> Decimal {
        writing.amounts == .declared ? declaredNetAmount ?? netAmount : netAmount
    }
}

extension AllowanceOrCharge {
    func amount(_ writing: DocumentWriting) -> Decimal? {
        guard enteredAmount != nil || (baseAmount != nil && percentage != nil) else { return nil }
        return writing.amounts == .declared ? enteredAmount ?? amount : amount
    }
}

extension DocumentAllowanceCharge {
    /// One of which a document has said nothing yet.
    static func blank() -> DocumentAllowanceCharge {
        let item = DocumentAllowanceCharge()
        item.vatCategory = VATCategory(code: "")
        return item
    }
}

extension Array<Identifier> {
    /// Adds an identifier; those without a scheme stand first, since CII writes them so.
    mutating func insert(_ identifier: Identifier) {
        let firstWithScheme = firstIndex { !$0.scheme.isEmpty } ?? endIndex
        insert(identifier, at: identifier.scheme.isEmpty ? firstWithScheme : endIndex)
    }
}
