import Invoicing

extension Party {
    private static let texts: [ReferenceWritableKeyPath<Party, String>] = [
        \.name, \.tradingName, \.vatIdentifier, \.taxRegistration, \.additionalLegalInformation,
    ]

    /// Becomes what another party is. Its address and its contact are copies.
    public func copy(from other: Party) {
        for text in Self.texts { self[keyPath: text] = other[keyPath: text] }
        (identifiers, legalRegistration) = (other.identifiers, other.legalRegistration)
        electronicAddress = other.electronicAddress
        address = other.address?.copy()
        contact = other.contact?.copy()
    }

    /// Fills empty properties from another party. See ``fillAddress(from:)``.
    public func fill(from other: Party) {
        for text in Self.texts where self[keyPath: text].isEmpty { self[keyPath: text] = other[keyPath: text] }
        if identifiers.isEmpty { identifiers = other.identifiers }
        legalRegistration = legalRegistration ?? other.legalRegistration
        electronicAddress = electronicAddress ?? other.electronicAddress
        fillAddress(from: other)
        if contact == nil { contact = other.contact?.copy() }
    }

    /// Takes over an address as a whole where this party has none, and its country where that is missing at the same place.
    func fillAddress(from other: Party) {
        guard let address else { return address = other.address?.copy() }
        guard address.countryCode.isEmpty, let found = other.address, found.city == address.city,
            found.line1 == address.line1
        else { return }
        address.countryCode = found.countryCode
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
