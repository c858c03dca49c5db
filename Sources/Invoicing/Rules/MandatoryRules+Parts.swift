import Derive

/// BR-21 to BR-55 and BR-64, BR-65: what lines, allowances, references and totals have to say.
extension MandatoryRules {
    static let periods: [Rule<Invoice>] = [
        Rule(.br29, \.invoicingPeriod) { $0.invoicingPeriod?.endsTooEarly ?? false }
    ]

    static let precedingInvoice: [Rule<PrecedingInvoice>] = [
        Rule("BR-55", "BT-25", \.number, "Enter the number of the earlier invoice.", .missing) { $0.number.isEmpty }
    ]

    static let supportingDocument: [Rule<SupportingDocument>] = [
        Rule(.br52, \.reference) { $0.reference.isEmpty },
        Rule(.ublDT06, \.mediaType) { $0.attachment?.mediaType.isEmpty ?? false },
        Rule(.ublDT07, \.fileName) { $0.attachment?.fileName.isEmpty ?? false },
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule("BR-22", "BT-129", \.invoicedQuantity, "Enter the quantity.", [.missing, .lines, .replaced]) {
            $0.invoicedQuantity == nil
        },
        Rule("BR-23", "BT-130", \.unitCode, "Choose the unit of the quantity.", [.missing, .lines, .replaced]) {
            $0.unitCode.isEmpty
        },
        Rule("BR-25", "BT-153", \.itemName, "Enter what is sold.", [.missing, .lines]) { $0.itemName.isEmpty },
        Rule(.br26, \.netPrice) { $0.enteredNetPrice == nil && $0.grossPrice == nil && $0.priceWithVAT == nil },
        Rule(.br27, \.netPrice) { $0.netPrice < 0 },
        Rule(.br28, \.grossPrice) { $0.grossPrice ?? 0 < 0 },
        Rule(.br30, \.period) { $0.period?.endsTooEarly ?? false },
    ]

    static let item: [Rule<InvoiceLine>] = [
        Rule(.br54, \.itemAttributes) { $0.itemAttributes.contains { $0.name.isEmpty || $0.value.isEmpty } },
        Rule(
            "BR-64", "BT-157", \.standardItemIdentifier, "Choose the scheme of the item’s registered number.",
            [.missing, .lines]
        ) { $0.standardItemIdentifier?.scheme.isEmpty ?? false },
        Rule(.br65, \.itemClassifications) { $0.itemClassifications.contains { $0.identifier.scheme.isEmpty } },
    ]

    static let declaredLine: [Rule<InvoiceLine>] = [
        Rule("BR-21", "BT-126", \.identifier, "Give the line a number.", .lines) { $0.identifier.isEmpty },
        Rule("BR-24", "BT-131", \.declaredNetAmount, "State the line’s amount.", [.lines, .replaced]) {
            $0.declaredNetAmount == nil
        },
    ]

    static let declaredTotals = [
        lacking(.br12, .sumOfLineNetAmounts), lacking(.br13, .taxExclusiveAmount), lacking(.br14, .taxInclusiveAmount),
        lacking(.br15, .amountDue),
    ]

    private static func lacking(_ row: RuleRow, _ total: AmountTerm) -> Rule<Invoice> {
        Rule(row, \.declared) { $0.stated(total) == nil }
    }

    static let declaredGroup: [Rule<StatedVATGroup>] = [
        Rule(ofGroup: .br45, detail: group(_:)) { $0.taxableAmount == nil },
        Rule(ofGroup: .br46, detail: group(_:)) { $0.taxAmount == nil },
        Rule(ofGroup: .br47) { $0.declaresTax && $0.category.isEmpty },
    ]

    private static func group(_ group: StatedVATGroup) -> String {
        "That of \(group.group.name(\.shownPlainly)) is missing."
    }

    static let group: [Rule<StatedVATKind>] = [
        Rule(ofGroup: .br48, detail: { "That of \($0.category) is missing." }) {
            $0.rate == nil && $0.category != .outsideScope
        }
    ]
}

extension Period {
    var endsTooEarly: Bool {
        guard let start, let end else { return false }
        return end < start
    }
}

extension Invoice {
    /// The values that a document just read leaves out and Billow fills in by itself: numbers and amounts of lines. Lines
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
