import Derive
import Foundation

/// From a received document to a draft of one's own.
extension Invoice {
    /// `true` if it is another issuer's document: imported with the amounts that it declares, and not issued here.
    public var isReceived: Bool { declared != nil && issuance == nil }
    /// The party that is not the user's own company: who sold a received document, else who buys.
    public var otherParty: Party { isReceived ? seller : buyer }

    /// Returns a draft with everything that this document says, but for the amounts that it declares: all amounts
    /// follow. Its number is still to be entered, and it refers to this document as the corrected one.
    /// - Throws: What a column's encoding throws.
    /// - Complexity: O(*n*) in the lines.
    public func draftForCorrection() throws -> Invoice {
        let draft = try copyWithLines()
        draft.becomeDraft()
        draft.number = ""
        draft.refer(to: self)
        return draft
    }

    /// Another invoice that says the same.
    func copyWithLines() throws -> Invoice {
        let copy = try duplicate()
        for line in lines.elements { copy.lines.append(try line.duplicate()) }
        for item in allowanceCharges.elements { copy.allowanceCharges.append(try item.duplicate()) }
        // What became of this one did not become of the copy.
        (copy.draftName, copy.issuance, copy.cancellation) = ("", nil, nil)
        (copy.payments, copy.reminders, copy.sentMails, copy.acceptance) = ([], [], [], nil)
        return copy
    }

    /// Names an invoice that this one corrects or settles (BG-3).
    public func refer(to other: Invoice) {
        guard !other.number.isEmpty else { return }
        let reference = PrecedingInvoice()
        (reference.number, reference.issueDate) = (other.number, other.issueDate)
        precedingInvoices.append(reference)
    }

    /// Discards the declared amounts and the decisions about them, so that all amounts follow.
    ///
    /// Unmapped elements are discarded as well, since nothing makes them follow. The kind of document stays what its
    /// root says. Another program's unusual rates of VAT need a confirmation, and its unknown specification becomes the
    /// standard.
    public func becomeDraft() {
        if declared != nil {
            markUnusualRates()
            if !specification.code.hasPrefix(SpecificationIdentifier.en16931.code) { specification = .en16931 }
        }
        if let root = countingRoot { typeCode = root.isCreditNote ? .creditNote : .commercialInvoice }
        (declared, root, unmappedElements) = (nil, nil, [])
        // The VAT in another currency is not known once it follows.
        enteredTaxAmountInAccountingCurrency = nil
        decisions = [:]
        for line in lines.elements {
            (line.declaredNetAmount, line.decision, line.keepsNetPrice) = (nil, nil, nil)
            (line.priceDiscountParts, line.unmappedElements) = ([], [])
        }
        letAllowancesFollow()
    }
}

extension InvoiceLine {
    /// A line that charges the same once more. Its number, and what a document declares of it, are this one's alone.
    /// - Throws: What a column's encoding throws.
    public func copy() throws -> InvoiceLine {
        let copy = try duplicate()
        (copy.identifier, copy.subLine, copy.unmappedElements) = ("", nil, [])
        (copy.declaredNetAmount, copy.decision, copy.keepsNetPrice) = (nil, nil, nil)
        return copy
    }
}
