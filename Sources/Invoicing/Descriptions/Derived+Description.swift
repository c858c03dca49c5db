import Derive

// Derived properties that have neither a column nor a key in the JSON, and cannot be typed.

extension Invoice {
    /// The declared values that may take the place of calculated totals.
    private static var decisions: [PartialKeyPath<Invoice>] { [\.declared, \.decisions] }

    static let derived: [DescribedProperty<Invoice>] = [
        .follows("sumOfLineNetAmounts", \.sumOfLineNetAmounts, "BT-106", "Lines").called("sum of line net amounts")
            .formula([], "the sum of the lines’ amounts", unless: decisions + [\.hasSubLines]),
        .follows("discountShares", \.discountShares, "BG-20", "Discount of each VAT group")
            .formula([.of(\.discount)], "of the sum of the lines at each rate", unless: [\.hasSubLines]),
        .follows("sumOfAllowances", \.sumOfAllowances, "BT-107", "Allowances").called("sum of allowances")
            .formula([.of(\.discountShares)], "and the sum of the allowances", unless: decisions + [\.discount]),
        .follows("sumOfCharges", \.sumOfCharges, "BT-108", "Charges").called("sum of charges")
            .formula([], "the sum of the charges", unless: decisions),
        .follows("taxExclusiveAmount", \.taxExclusiveAmount, "BT-109", "Without VAT").called("total without VAT")
            .formula(
                [.of(\.sumOfLineNetAmounts), .minus(\.sumOfAllowances), .plus(\.sumOfCharges)], unless: decisions),
        .follows("vatBreakdown", \.vatBreakdown, "BG-23", "VAT breakdown").called("VAT breakdown")
            .formula(
                [.of(\.discountShares)], "for each rate the lines, less allowances, with charges, times the rate",
                unless: decisions + [\.discount, \.hasSubLines]),
        .follows("taxAmount", \.taxAmount, "BT-110", "VAT").called("total VAT")
            .formula([.of(\.vatBreakdown)], "the sum over all rates", unless: decisions),
        .follows("taxInclusiveAmount", \.taxInclusiveAmount, "BT-112", "With VAT").called("total with VAT")
            .formula([.of(\.taxExclusiveAmount), .plus(\.taxAmount)], unless: decisions),
        .follows("derivedTaxInAccountingCurrency", \.taxAmountInAccountingCurrency, "BT-111", "VAT (acct. currency)")
            .called("VAT in the currency for VAT")
            .formula(
                [.of(\.taxAmount), .of(\.vatExchangeRate), .of(\.enteredTaxAmountInAccountingCurrency)],
                "the VAT times the exchange rate, or as entered", unless: [\.vatAccountingCurrency, \.currency]
            ).taking { $0.vatExchangeRate == nil ? "as entered" : "the VAT times the exchange rate" },
        .follows("derivedRounding", \.roundingAmount, "BT-114", "Rounding").called("rounding amount")
            .formula(
                [.of(\.roundingStep), .of(\.enteredRoundingAmount), .of(\.priceWithVATResidue)],
                "what makes the amount due a multiple of a coin, or as entered, or what the prices with VAT leave",
                unless: [
                    \.taxInclusiveAmount, \.paidAmount, \.thirdPartyPayments, \.specification, \.declared, \.issuance,
                    \.currency,
                ]
            ).taking { invoice in
                invoice.appliedRoundingStep != nil
                    ? invoice.roundingStep != nil
                        ? "what makes the amount due a multiple of it"
                        : "what makes the amount due whole, as \(invoice.currency) has no smaller unit"
                    : invoice.priceWithVATResidue != 0 ? "what the prices with VAT leave" : "as entered"
            },
        .follows("amountDue", \.amountDue, "BT-115", "Amount due")
            .formula(
                [
                    .of(\.taxInclusiveAmount), .minus(\.paidAmount), .plus(\.roundingAmount),
                    .plus(\.thirdPartyPayments),
                ], unless: decisions + [\.specification]),
        .follows("priceWithVATResidue", \.priceWithVATResidue, "BT-114", "Rest of prices with VAT")
            .formula(
                [.of(\.vatBreakdown), .of(\.taxInclusiveAmount), .of(\.discountShares)],
                "the sum of the prices with VAT less the total with VAT, where nothing else is charged",
                unless: [\.declared, \.roundingStep, \.enteredRoundingAmount, \.discount, \.issuance]),
        .follows("differences", \.differences, "", "Differences").about(.differences),
        .follows("differenceCount", \.differenceCount, "", "Count of differences").about(.differences),
        .follows("problems", \.problems, "", "Problems").about(.rules),
        .follows("problemCounts", \.problemCounts, "", "Count of problems").about(.rules),
        .follows("allProblems", \.allProblems, "", "All problems").about(.rules),
        .follows("allProblemCounts", \.allProblemCounts, "", "Count of all problems").about(.rules),
        .follows("implausibleTerms", \.implausibleTerms, "", "Implausible terms").about(.rules),
        .follows("brokenRuleCounts", \.brokenRuleCounts, "", "Count of broken rules").about(.rules),
        .follows("linePositions", \.linePositions, "", "Positions of the lines").about(.rules),
        .follows("headProblems", \.headProblems, "", "Problems of the head").about(.rules),
        .follows("sellerProblems", \.sellerProblems, "", "Problems of the seller").about(.rules),
        .follows("buyerProblems", \.buyerProblems, "", "Problems of the buyer").about(.rules),
        .follows("otherPartyProblems", \.otherPartyProblems, "", "Problems of other parties").about(.rules),
        .follows("paymentProblems", \.paymentProblems, "", "Problems of the payment").about(.rules),
        .follows("referenceProblems", \.referenceProblems, "", "Problems of references").about(.rules),
        .follows("totalProblems", \.totalProblems, "", "Problems of the totals").about(.rules),
        .follows("breakdownProblems", \.breakdownProblems, "", "Problems of the VAT breakdown’s amounts").about(.rules),
        .follows("groupProblems", \.groupProblems, "", "Problems of the VAT breakdown").about(.rules),
        .follows("statedRates", \.statedRates, "BG-23", "Kinds and rates of VAT").about(.rules),
        .follows("vatProblems", \.vatProblems, "", "Problems of VAT").called("problems of VAT").about(.rules),
        .follows("xRechnungProblems", \.xRechnungProblems, "", "Problems by XRechnung")
            .called("problems by XRechnung").about(.rules),
        .follows("peppolProblems", \.peppolProblems, "", "Problems by Peppol")
            .called("problems by Peppol").about(.rules),
        .follows("tradeProblems", \.tradeProblems, "", "Problems by further rules").about(.rules),
        .follows("usedCategories", \.usedCategories, "BT-118", "VAT categories").called("VAT categories").about(.rules),
    ]
}

extension InvoiceLine {
    static let derived: [DescribedProperty<InvoiceLine>] = [
        .follows("netPrice", \.netPrice, "BT-146", "Net price").shown(as: .price)
            .formula(
                [.of(\.enteredNetPrice), .of(\.grossPrice), .of(\.priceDiscount), .of(\.priceWithVAT)],
                "as entered, or the gross price less its discount, or the price with VAT without that",
                unless: [
                    \.keepsNetPrice, \.vatCategory, \.vatRate, \.vatGroup, \.invoicedQuantity, \.priceBaseQuantity,
                ]
            ).taking { line in
                line.grossPrice != nil
                    ? "the gross price less its discount"
                    : line.priceWithVAT != nil ? "the price with VAT without that" : "as entered"
            },
        .follows("vatGroup", \.vatGroup, "BG-30", "VAT").called("VAT").formula([.of(\.vatCategory), .of(\.vatRate)]),
        .follows("isPricedWithVAT", \.isPricedWithVAT, "", "Priced with VAT"),
        .follows("amountWithVAT", \.amountWithVAT, "", "Amount with VAT"),
        .follows("partProblems", \.partProblems, "", "Problems").about(.rules),
        .follows("tally", \.tally, "", "Problems").about(.rules),
    ]
}

extension DocumentAllowanceCharge {
    static let derived: [DescribedProperty<DocumentAllowanceCharge>] = [
        .follows("amount", \.amount, "BT-92", "Amount")
            .formula(
                [.of(\.enteredAmount), .of(\.percentage), .of(\.baseAmount), .of(\.derivedBase)],
                "as entered, or the percentage of the base"
            ).taking { $0.isCalculated ? "the percentage of the base" : "as entered" },
        .follows("derivedBase", \.derivedBase, "BT-93", "Sum of the lines at its rate")
            .formula([.of(\.vatGroup)], "the sum of the lines at its rate"),
        .follows("allowanceAmount", \.allowanceAmount, "BT-92", "Allowance")
            .formula([.of(\.amount)], unless: [\.isCharge]),
        .follows("chargeAmount", \.chargeAmount, "BT-99", "Charge").formula([.of(\.amount)], unless: [\.isCharge]),
        .follows("signedAmount", \.signedAmount, "", "Amount with its sign")
            .formula([.of(\.amount)], unless: [\.isCharge]),
        .follows("vatGroup", \.vatGroup, "BT-95", "VAT").called("VAT").formula([.of(\.vatCategory), .of(\.vatRate)]),
        .follows("partProblems", \.partProblems, "", "Problems").about(.rules),
        .follows("tally", \.tally, "", "Problems").about(.rules),
    ]
}

extension LineAllowanceCharge {
    static let derived: [DescribedProperty<LineAllowanceCharge>] = [
        .follows("amount", \.amount, "BT-136", "Amount")
            .formula(
                [.of(\.enteredAmount), .of(\.percentage), .of(\.baseAmount), .of(\.derivedBase)],
                "as entered, or the percentage of the base"
            ).taking { $0.isCalculated ? "the percentage of the base" : "as entered" },
        .follows("derivedBase", \.derivedBase, "BT-137", "Line before allowances")
            .formula([], "the line’s quantity times its net price"),
        .follows("signedAmount", \.signedAmount, "", "Amount with its sign")
            .formula([.of(\.amount)], unless: [\.isCharge]),
        .follows("partProblems", \.partProblems, "", "Problems").about(.rules),
    ]
}
