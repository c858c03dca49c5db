import Invoicing

/// What a new invoice has from the one before it: everything that is the seller's and not the buyer's.
extension Invoice {
    func takeOver(from other: Invoice) {
        seller.copy(from: other.seller)
        currency = other.currency
        specification = other.specification
        businessProcess = other.businessProcess
        guard let way = other.paymentInstructions.first, !way.creditTransfers.isEmpty else { return }
        let copy = PaymentInstructions()
        (copy.meansCode, copy.meansText) = (way.meansCode, way.meansText)
        for transfer in way.creditTransfers.elements { copy.creditTransfers.append(transfer.copy()) }
        paymentInstructions.append(copy)
    }
}

extension Party {
    /// Takes over everything that is known of another party.
    fileprivate func copy(from other: Party) {
        (name, tradingName, identifiers) = (other.name, other.tradingName, other.identifiers)
        (legalRegistration, vatIdentifier) = (other.legalRegistration, other.vatIdentifier)
        (taxRegistration, additionalLegalInformation) = (other.taxRegistration, other.additionalLegalInformation)
        electronicAddress = other.electronicAddress
        address = other.address?.copy()
        contact = other.contact?.copy()
    }
}

extension PostalAddress {
    fileprivate func copy() -> PostalAddress {
        let copy = PostalAddress()
        (copy.line1, copy.line2, copy.line3) = (line1, line2, line3)
        (copy.city, copy.postCode, copy.subdivision, copy.countryCode) = (city, postCode, subdivision, countryCode)
        return copy
    }
}

extension Contact {
    fileprivate func copy() -> Contact {
        let copy = Contact()
        (copy.name, copy.telephone, copy.email) = (name, telephone, email)
        return copy
    }
}

extension CreditTransfer {
    fileprivate func copy() -> CreditTransfer {
        let copy = CreditTransfer()
        (copy.account, copy.accountName, copy.serviceProvider) = (account, accountName, serviceProvider)
        return copy
    }
}
