import Derive

/// The rules that allowances and charges of a document and of a line share: BR-31 to BR-44, BR-CO-21 to BR-CO-24, BR-DEC-01 to
/// BR-DEC-28, BR-CL-19 and BR-CL-20.
enum AllowanceChargeRules {
    static let allowance =
        shared(
            isCharge: false, .document, terms: [92, 93, 97, 98], numbers: ["31", "21", "01", "02"],
            RuleRow("BR-33", "BT-97", "Enter the reason of the allowance.", .missing), [], isStated: { $0.isInReceived }
        )
        + ofVAT(.br32) + VATRules.ofAllowances

    static let charge =
        shared(
            isCharge: true, .document, terms: [99, 100, 104, 105], numbers: ["36", "22", "05", "06"], .br38, [],
            isStated: { $0.isInReceived }) + ofVAT(.br37) + VATRules.ofCharges

    static let lineAllowance = shared(
        isCharge: false, .line, terms: [136, 137, 139, 140], numbers: ["41", "23", "24", "25"],
        RuleRow("BR-42", "BT-139", "Enter the reason of the line’s allowance.", [.missing, .lines]), .lines,
        isStated: { $0.isInDeclaredLine })

    static let lineCharge = shared(
        isCharge: true, .line, terms: [141, 142, 144, 145], numbers: ["43", "24", "27", "28"], .br44, .lines,
        isStated: { $0.isInDeclaredLine })

    /// - Parameters:
    ///   - terms: Those of the amount, its base, the reason and the reason’s code.
    ///   - numbers: Those for the amount (BR), the reason (BR-CO), and the decimals of amount and base (BR-DEC).
    ///   - isStated: Whether its document states amounts, so that none follows from a percentage.
    private static func shared<Item>(
        isCharge: Bool, _ paths: AllowanceChargePaths<Item>, terms: [Int], numbers: [String], _ reason: RuleRow,
        _ scope: RuleScope, isStated: @escaping @MainActor (Item) -> Bool
    ) -> [Rule<Item>] {
        let name = isCharge ? "charge" : "allowance"
        let (terms, needed) = (terms.map { "BT-\($0)" }, scope.union(.missing))
        return [
            Rule("BR-\(numbers[0])", terms[0], paths.amount, "Enter the \(name)’s amount.", needed) {
                $0.enteredAmount == nil && ($0.percentage == nil || isStated($0))
            },
            Rule(reason, paths.reason) { $0.hasNoReason },
            Rule(
                "BR-CO-\(numbers[1])", terms[2], paths.reason,
                "Enter the reason for the \(name), in words or as a code.",
                isCharge ? needed.union([.dropped, .onlyUBLInFrance]) : needed
            ) { $0.hasNoReason },
            Rule(DecimalRules.row(numbers[2], terms[0], "\(name)’s amount", scope), paths.enteredAmount) {
                $0.enteredAmount.hasPartsOfCents
            },
            Rule(DecimalRules.row(numbers[3], terms[1], "\(name)’s base", scope), paths.baseAmount) {
                $0.baseAmount.hasPartsOfCents
            },
            Rule(isCharge ? chargeReason : allowanceReason, of: terms[3], paths.reasonCode) {
                $0.reasonCode.isUnknown(in: isCharge ? .chargeReasons : .allowanceReasons)
            },
            Rule(
                terms[0], terms[0], paths.amount, "The amount counts, and not the percentage beside it.", .hint,
                detail: { "It is \(($0.enteredAmount ?? 0).shown), and \($0.percentageSentence)" },
                isBroken: { $0.deviatesFromPercentage }),
        ]
    }

    private static let allowanceReason = RuleRow(
        "BR-CL-19", "", "Choose the code for the allowance’s reason from the list, or give the reason in words.")
    private static let chargeReason = RuleRow(
        "BR-CL-20", "", "Choose the code for the charge’s reason from the list, or give the reason in words.",
        .droppedInFrance)

    private static func ofVAT(_ row: RuleRow) -> [Rule<DocumentAllowanceCharge>] {
        [
            Rule(row, \.vatCategory) { $0.vatCategory.isEmpty },
            Rule(.brCL17, of: row.term, \.vatCategory) { !$0.vatCategory.isEmpty && !$0.vatCategory.isKnown },
        ]
    }
}

extension AllowanceOrCharge {
    /// `10 % of 200.00 is 20.00.`
    public var percentageSentence: String {
        "\((percentage ?? 0).shownPlainly) % of \(base.shown) is \((calculatedAmount ?? 0).shown)."
    }

    fileprivate var hasNoReason: Bool { reason.isEmpty && reasonCode.isEmpty }
}

extension DocumentAllowanceCharge {
    fileprivate var isInReceived: Bool { invoice?.isReceived == true }
}

extension LineAllowanceCharge {
    fileprivate var isInDeclaredLine: Bool { line?.declaredNetAmount != nil }
}
