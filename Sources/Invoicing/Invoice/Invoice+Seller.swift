import Derive

extension Invoice {
    /// The seller's identifiers as documents write them (BT-29). A seller of one's own documents without any number but that of
    /// its tax office (BT-32) is identified by that, since BR-CO-26 accepts no tax number.
    public var sellerIdentifiers: [Identifier] {
        let own = seller.identifiers
        let isIdentified =
            !seller.vatIdentifier.isEmpty || seller.legalRegistration != nil || own.contains(where: \.isOfParty)
        guard declared == nil, !isIdentified, !seller.taxRegistration.isEmpty else { return own }
        return own + [Identifier(seller.taxRegistration)]
    }
}
