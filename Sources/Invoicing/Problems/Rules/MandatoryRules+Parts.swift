import Derive

/// BR-21 to BR-55 and BR-64, BR-65: what lines, allowances, references and totals have to say.
extension MandatoryRules {
    static let periods: [Rule<Invoice>] = [
        Rule("BR-29", "BT-74", \.invoicingPeriod, "Let the invoicing period end after it begins.") {
            $0.invoicingPeriod?.endsTooEarly ?? false
        }
    ]

    static let precedingInvoice: [Rule<PrecedingInvoice>] = [
        Rule("BR-55", "BT-25", \.number, "Enter the number of the earlier invoice.") { $0.number.isEmpty }
    ]

    static let supportingDocument: [Rule<SupportingDocument>] = [
        Rule("BR-52", "BT-122", \.reference, "Say what the supporting document is called.") { $0.reference.isEmpty },
        Rule("UBL-DT-06", "BT-125", \.mediaType, "Say of which type the attached file is.") {
            $0.attachment?.mediaType.isEmpty ?? false
        },
        Rule("UBL-DT-07", "BT-125", \.fileName, "Give the attached file a name.") {
            $0.attachment?.fileName.isEmpty ?? false
        },
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule("BR-22", "BT-129", \.invoicedQuantity, "Enter the quantity.") { $0.invoicedQuantity == nil },
        Rule("BR-23", "BT-130", \.unitCode, "Choose the unit of the quantity.") { $0.unitCode.isEmpty },
        Rule("BR-25", "BT-153", \.itemName, "Enter what is sold.") { $0.itemName.isEmpty },
        Rule("BR-26", "BT-146", \.netPrice, "Enter the price.") {
            $0.enteredNetPrice == nil && $0.grossPrice == nil && $0.priceWithVAT == nil
        },
        Rule(
            "BR-27", "BT-146", \.netPrice,
            "Enter a price of zero or more; to take something back, let the quantity be negative."
        ) { $0.netPrice < 0 },
        Rule("BR-28", "BT-148", \.grossPrice, "Enter a gross price of zero or more.") { $0.grossPrice ?? 0 < 0 },
        Rule("BR-30", "BT-135", \.period, "Let the line’s period end after it begins.") {
            $0.period?.endsTooEarly ?? false
        },
    ]

    static let item: [Rule<InvoiceLine>] = [
        Rule("BR-54", "BT-160", \.itemAttributes, "Give each property of the item a name and a value.") {
            $0.itemAttributes.contains { $0.name.isEmpty || $0.value.isEmpty }
        },
        Rule("BR-64", "BT-157", \.standardItemIdentifier, "Choose the scheme of the item’s registered number.") {
            $0.standardItemIdentifier?.scheme.isEmpty ?? false
        },
        Rule("BR-65", "BT-158", \.itemClassifications, "Choose the scheme of the item’s classification.") {
            $0.itemClassifications.contains { $0.identifier.scheme.isEmpty }
        },
    ]

    static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            Rule(isCharge ? "BR-36" : "BR-31", isCharge ? "BT-99" : "BT-92", \.amount, "Enter the \(name)’s amount.") {
                $0.hasNoAmount(isStated: $0.invoice?.isReceived == true)
            },
            Rule(
                isCharge ? "BR-37" : "BR-32", isCharge ? "BT-102" : "BT-95", \.vatCategory,
                "Choose the kind of VAT of the \(name)."
            ) { $0.vatCategory.isEmpty },
            Rule(
                isCharge ? "BR-38" : "BR-33", isCharge ? "BT-104" : "BT-97", \.reason, "Say why the \(name) is made."
            ) { $0.hasNoReason },
        ]
    }

    static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            Rule(isCharge ? "BR-43" : "BR-41", isCharge ? "BT-141" : "BT-136", \.amount, "Enter the \(name)’s amount.")
            {
                $0.hasNoAmount(isStated: $0.line?.declaredNetAmount != nil)
            },
            Rule(
                isCharge ? "BR-44" : "BR-42", isCharge ? "BT-144" : "BT-139", \.reason, "Say why the \(name) is made."
            ) { $0.hasNoReason },
        ]
    }

    static let declaredLine: [Rule<InvoiceLine>] = [
        Rule("BR-21", "BT-126", \.identifier, "Give the line a number.") { $0.identifier.isEmpty },
        Rule("BR-24", "BT-131", \.declaredNetAmount, "State the line’s amount.") { $0.declaredNetAmount == nil },
    ]

    static let declaredTotals: [Rule<Invoice>] = [
        lacking("BR-12", .sumOfLineNetAmounts, "sum of the lines"),
        lacking("BR-13", .taxExclusiveAmount, "total without VAT"),
        lacking("BR-14", .taxInclusiveAmount, "total with VAT"),
        lacking("BR-15", .amountDue, "amount due"),
    ]

    private static func lacking(_ id: String, _ total: AmountTerm, _ name: String) -> Rule<Invoice> {
        Rule(id, total.businessTerm, \.declared, "Take over the derived \(name): the document states none.") {
            $0.stated(total) == nil
        }
    }

    static let declaredGroup: [Rule<StatedVATGroup>] = [
        Rule(ofGroup: "BR-45", "BT-116", { "State what VAT is charged on in the group \($0.group.name())." }) {
            $0.taxableAmount == nil
        },
        Rule(ofGroup: "BR-46", "BT-117", { "State the VAT of the group \($0.group.name())." }) { $0.taxAmount == nil },
        Rule(ofGroup: "BR-47", "BT-118", "State the kind of VAT of each group in the VAT breakdown.") {
            $0.declaresTax && $0.category.isEmpty
        },
    ]

    static let group: [Rule<StatedVATKind>] = [
        Rule(ofGroup: "BR-48", "BT-119", { "State the VAT rate of the group \($0.category)." }) {
            $0.rate == nil && $0.category != .outsideScope
        }
    ]
}

extension Rule where Subject: ExaminedVAT {
    /// Makes a rule about a group of the VAT breakdown, with the same words for each group.
    init(
        ofGroup id: String, _ term: String, _ sentence: String, isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self = Rule(ofGroup: id, term, { _ in sentence }, isBroken: isBroken).listed(sentence)
    }

    /// Makes a rule about a group of the VAT breakdown, which is mended by way of what the document declares.
    init(
        ofGroup id: String, _ term: String, _ sentence: @escaping @MainActor (Subject) -> String,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            id, term, leadingTo: \Invoice.vatBreakdown, at: { Problem.Place($0.invoice, \.vatBreakdown) }, sentence,
            isBroken: isBroken)
    }
}

extension AllowanceOrCharge {
    /// Whether there is no amount: in a document that states amounts none follows from a percentage.
    func hasNoAmount(isStated: Bool) -> Bool { enteredAmount == nil && (percentage == nil || isStated) }

    var hasNoReason: Bool { reason.isEmpty && reasonCode.isEmpty }
}

extension Period {
    var endsTooEarly: Bool {
        guard let start, let end else { return false }
        return end < start
    }
}

extension Invoice {
    /// What a document that was just read leaves out and Billow fills in by itself: numbers and amounts of lines. Lines
    /// that share a number are told as well.
    ///
    /// The invoice has no problem with that, since it will be written with them. The document has one.
    public var declaredLineProblems: [Problem] {
        MandatoryRules.declaredLine.problems(ofEach: lines.elements) + sharedIdentifiers
    }

    /// Lines that bear the identifier of another one: no rule forbids it, but a reference to it can be mistaken.
    private var sharedIdentifiers: [Problem] {
        var found: Set<String> = []
        return lines.elements.filter { !$0.identifier.isEmpty && !found.insert($0.identifier).inserted }.map { line in
            Problem(
                rule: "BT-126", severity: .warning, term: "BT-126",
                sentence:
                    "Another line has the number “\(line.identifier)” as well; give this one a number of its own.",
                place: Problem.Place(line, \InvoiceLine.identifier))
        }
    }
}
