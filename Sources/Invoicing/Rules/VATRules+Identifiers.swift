import Derive

/// 02 to 04: each kind of VAT needs identifiers of seller and buyer, or forbids them.
extension VATRules {
    static let identifiers: [Rule<Invoice>] = kinds.flatMap { kind in
        [
            identifiers(kind, "02") { $0.usedCategories.inLines },
            identifiers(kind, "03") { $0.usedCategories.inAllowances },
            identifiers(kind, "04") { $0.usedCategories.inCharges },
        ]
    }

    private static func identifiers(
        _ kind: Kind, _ number: String, of used: @escaping @MainActor (Invoice) -> Set<VATCategory>
    ) -> Rule<Invoice> {
        let missing: @MainActor (Invoice) -> String = {
            kind.isBuyerAtFault(in: $0) ? "The buyer’s is missing." : "The seller’s is missing."
        }
        return Rule(
            kind.numbers(number), leadingTo: \Party.vatIdentifier,
            at: { Problem.Place(kind.isBuyerAtFault(in: $0) ? $0.buyer : $0.seller, \Party.vatIdentifier) },
            detail: kind.needsBuyer ? missing : nil,
            isBroken: { used($0).contains(kind.category) && !kind.hasIdentifiers($0) })
    }

    /// BR-IC-11 and BR-IC-12: a supply to another member state says when and where.
    static let deliveries: [Rule<Invoice>] = [
        Rule(
            "BR-IC-11", "BT-72", \.delivery,
            "Enter the day of delivery or the invoicing period, as an intra-community supply needs.", .missing
        ) { $0.suppliesWithinTheUnion && $0.supplied == nil },
        Rule(
            RuleRow(
                "BR-IC-12", "BT-80",
                "Enter the country of delivery, or that of the buyer: an intra-community supply needs it.", .missing),
            leadingTo: \PostalAddress.countryCode,
            at: { invoice in
                invoice.deliveryAddress.map { Problem.Place($0, \.countryCode) }
                    ?? Problem.Place(invoice.buyer, \.address)
            }, isBroken: { $0.suppliesWithinTheUnion && $0.deliveryAddress?.countryCode.isEmpty ?? true }),
    ]

    /// BR-O-11 to BR-O-14, BR-B-01 and BR-B-02: kinds that exclude others.
    static let mixtures: [Rule<Invoice>] = [
        unmixed("BR-O-11", "VAT breakdown") { Set($0.statedRates.map(\.category)) },
        unmixed("BR-O-12", "lines", .lines) { $0.usedCategories.inLines },
        unmixed("BR-O-13", "allowances") { $0.usedCategories.inAllowances },
        unmixed("BR-O-14", "charges") { $0.usedCategories.inCharges },
        Rule(
            "BR-B-01", "BT-40", \.lines, "Choose another kind of VAT: split payment is for Italian addresses only.",
            .lines
        ) { $0.usedCategories.all.contains(.splitPayment) && !$0.countries.isSubset(of: ["IT"]) },
        Rule(
            "BR-B-02", "BT-151", \.lines,
            "Use split payment alone: an invoice with it cannot have lines at the standard rate.", .lines
        ) { $0.usedCategories.all.isSuperset(of: [.splitPayment, .standard]) },
    ]

    private static func unmixed(
        _ id: String, _ place: String, _ scope: RuleScope = [],
        _ used: @escaping @MainActor (Invoice) -> Set<VATCategory>
    ) -> Rule<Invoice> {
        Rule(
            id, "BT-118", \.lines,
            "Remove other kinds of VAT from the \(place): an invoice that is not subject to VAT has no others.",
            scope.union(.dropped)
        ) {
            let isOutside = $0.statedRates.contains { $0.category == .outsideScope }
            return isOutside && !used($0).filter { !$0.isEmpty }.isSubset(of: [.outsideScope])
        }
    }
}

extension VATRules.Kind {
    fileprivate func hasIdentifiers(_ invoice: Invoice) -> Bool {
        switch identifiers {
        case .seller: invoice.hasSellerTaxNumber
        case .sellerVAT: invoice.hasSellerVAT
        case .sellerAndBuyer: invoice.hasSellerTaxNumber && invoice.hasBuyerNumber
        case .sellerVATAndBuyerVAT: invoice.hasSellerVAT && !invoice.buyer.vatIdentifier.isEmpty
        case .none: !invoice.hasSellerVAT && invoice.buyer.vatIdentifier.isEmpty
        }
    }

    fileprivate var needsBuyer: Bool { identifiers == .sellerAndBuyer || identifiers == .sellerVATAndBuyerVAT }

    /// Returns `true` if it is the buyer's identifier that has to be mended.
    fileprivate func isBuyerAtFault(in invoice: Invoice) -> Bool {
        switch identifiers {
        case .seller, .sellerVAT: false
        case .sellerAndBuyer: invoice.hasSellerTaxNumber
        case .sellerVATAndBuyerVAT: invoice.hasSellerVAT
        case .none: !invoice.hasSellerVAT
        }
    }
}

extension Invoice {
    fileprivate var hasSellerVAT: Bool {
        !seller.vatIdentifier.isEmpty || !(taxRepresentative?.vatIdentifier.isEmpty ?? true)
    }

    fileprivate var hasSellerTaxNumber: Bool { hasSellerVAT || !seller.taxRegistration.isEmpty }

    fileprivate var hasBuyerNumber: Bool { !buyer.vatIdentifier.isEmpty || buyer.legalRegistration != nil }

    fileprivate var countries: Set<String> {
        let addresses = [seller.address, buyer.address, taxRepresentative?.address, delivery?.address]
        return Set(addresses.compactMap { $0?.countryCode }.filter { !$0.isEmpty })
    }
}
