import Derive

/// What is wrong with an invoice, by what was examined: each list follows from a table of rules and what these read.
extension Invoice {
    func deriveProblems() -> [Problem] {
        problems(for: RuleProfile(of: specification))
    }

    /// What is wrong with this invoice by the rules of a profile: the head first, then allowances and charges, lines and
    /// totals.
    /// - Complexity: O(*n*) in the lines for the first time; then in what has changed, and in the lines if the problems of
    ///   one have changed, or lines have come or moved while one has a problem.
    public func problems(for profile: RuleProfile) -> [Problem] {
        let head = headProblems + sellerProblems + buyerProblems + otherPartyProblems + paymentProblems
        let parts = referenceProblems + allowanceCharges.values(flattening: \.problems)
        let amounts = totalProblems + breakdownProblems + vatProblems
        return head + parts + lines.problems(\.problems) + amounts + problems(added: profile)
    }

    private func problems(added profile: RuleProfile) -> [Problem] {
        switch profile {
        case .en16931: []
        case .xRechnung: xRechnungProblems + tradeProblems.map(\.asXRechnungHasIt)
        case .peppol: peppolProblems + tradeProblems
        }
    }

    func deriveHeadProblems() -> [Problem] { RuleTables.head.problems(of: self) }

    func deriveSellerProblems() -> [Problem] {
        RuleTables.seller.problems(of: seller) + RuleTables.sellerAddress.problems(ofEach: seller.address.list)
    }

    func deriveBuyerProblems() -> [Problem] {
        RuleTables.buyer.problems(of: buyer) + RuleTables.buyerAddress.problems(ofEach: buyer.address.list)
    }

    func deriveOtherPartyProblems() -> [Problem] {
        RuleTables.payee.problems(ofEach: payee.list) + RuleTables.payeeAndSeller.problems(of: self)
            + RuleTables.representative.problems(ofEach: taxRepresentative.list)
            + RuleTables.representativeAddress.problems(ofEach: (taxRepresentative?.address).list)
            + RuleTables.delivery.problems(ofEach: delivery.list)
            + RuleTables.deliveryAddress.problems(ofEach: (delivery?.address).list)
    }

    func derivePaymentProblems() -> [Problem] {
        RuleTables.payment.problems(of: self)
            + paymentInstructions.elements.flatMap { instructions in
                RuleTables.instructions.problems(of: instructions)
                    + RuleTables.card.problems(ofEach: instructions.card.list)
                    + (instructions.meansCode.isCreditTransfer
                        ? RuleTables.creditTransfer.problems(ofEach: instructions.creditTransfers.elements) : [])
            }
    }

    func deriveReferenceProblems() -> [Problem] {
        RuleTables.references.problems(of: self)
            + RuleTables.precedingInvoice.problems(ofEach: precedingInvoices.elements)
            + RuleTables.supportingDocument.problems(ofEach: supportingDocuments.elements)
    }

    func deriveTotalProblems() -> [Problem] { RuleTables.totals.problems(of: self) }

    func deriveBreakdownProblems() -> [Problem] {
        RuleTables.breakdown.problems(of: self) + RuleTables.group.problems(ofEach: statedBreakdown)
    }

    func deriveVatProblems() -> [Problem] { RuleTables.categories.problems(of: self) }

    func deriveXRechnungProblems() -> [Problem] { RuleTables.xRechnung(of: self) }

    func derivePeppolProblems() -> [Problem] { RuleTables.peppol.problems(of: self) }

    func deriveTradeProblems() -> [Problem] {
        RuleTables.trade.problems(of: self)
            + allowanceCharges.values(flattening: \.tradeProblems) + lines.problems(\.tradeProblems)
    }
}

extension ObservedArray<InvoiceLine> {
    /// The problems of all lines, in the lines' order.
    ///
    /// As a rule no line has any. While that is so, lines may come, go and move without anything being done here.
    fileprivate func problems(_ list: KeyPath<InvoiceLine, [Problem]>) -> [Problem] {
        distinct(flattening: list).isEmpty ? [] : values(flattening: list)
    }
}

extension Optional {
    /// What there is, as a list of one or none.
    var list: [Wrapped] { map { [$0] } ?? [] }
}
