import Derive

/// BR-01 to BR-20 and BR-49 to BR-63: what an invoice, its parties and its payment have to say.
enum MandatoryRules {
    static let head: [Rule<Invoice>] = [
        Rule(
            "BR-01", "BT-24", \.specification, "Choose the specification that the document follows.",
            [.missing, .minimum]
        ) { $0.specification.isEmpty },
        // Issuing gives a draft its number.
        Rule("BR-02", "BT-1", \.number, "Give the invoice a number.", [.missing, .minimum]) {
            $0.number.isEmpty && $0.isFrozen
        },
        Rule(.br03, \.issueDate) { $0.issueDate == nil },
        Rule("BR-04", "BT-3", \.typeCode, "Choose what kind of document this is.", [.missing, .minimum]) {
            $0.typeCode.isEmpty
        },
        Rule("BR-05", "BT-5", \.currency, "Choose the invoice’s currency.", [.missing, .minimum]) {
            $0.currency.isEmpty
        },
        Rule("BR-16", "BG-25", \.lines, "Add a line: an invoice charges for something.", [.missing, .lines]) {
            $0.hasOnlyBlankLines
        },
        Rule(
            .br53, \.taxAmountInAccountingCurrency,
            detail: { "The currency is \($0.vatAccountingCurrency?.code ?? "")." },
            isBroken: { $0.needsTaxInAccountingCurrency && $0.taxAmountInAccountingCurrency == nil }),
    ]

    static let seller: [Rule<Party>] = [
        Rule("BR-06", "BT-27", \.name, "Enter the seller’s name.", [.missing, .minimum]) { $0.name.isEmpty },
        Rule("BR-08", "BG-5", \.address, "Enter the seller’s address.", [.missing, .minimum]) { $0.address == nil },
        Rule("BR-62", "BT-34", \.electronicAddress, "Choose the kind of the seller’s electronic address.", .missing) {
            $0.electronicAddress?.scheme.isEmpty ?? false
        },
    ]

    static let buyer: [Rule<Party>] = [
        Rule("BR-07", "BT-44", \.name, "Enter the buyer’s name.", [.missing, .minimum]) { $0.name.isEmpty },
        Rule("BR-10", "BG-8", \.address, "Enter the buyer’s address.", .missing) { $0.address == nil },
        Rule("BR-63", "BT-49", \.electronicAddress, "Choose the kind of the buyer’s electronic address.", .missing) {
            $0.electronicAddress?.scheme.isEmpty ?? false
        },
    ]

    private static let payeeName = RuleRow(
        "BR-17", "BT-59", "Enter the payee’s name, or take the payee out if it is the seller.")

    static let payee: [Rule<Payee>] = [Rule(payeeName, \.name) { $0.name.isEmpty }]

    static let payeeAndSeller: [Rule<Invoice>] = [
        Rule(payeeName, \.payee) { invoice in
            guard let payee = invoice.payee, !payee.name.isEmpty else { return false }
            let hasSellerNumber = payee.identifier.map { invoice.seller.identifiers.contains($0) } ?? false
            return payee.name == invoice.seller.tradingName || hasSellerNumber
        }
    ]

    static let representative: [Rule<TaxRepresentative>] = [
        Rule("BR-18", "BT-62", \.name, "Enter the tax representative’s name.", .missing) { $0.name.isEmpty },
        Rule("BR-19", "BG-12", \.address, "Enter the tax representative’s address.", .missing) { $0.address == nil },
        Rule("BR-56", "BT-63", \.vatIdentifier, "Enter the tax representative’s VAT identifier.", .missing) {
            $0.vatIdentifier.isEmpty
        },
    ]

    static func country(_ row: RuleRow) -> Rule<PostalAddress> { Rule(row, \.countryCode) { $0.countryCode.isEmpty } }

    static func country(_ id: String, _ term: String, of owner: String) -> RuleRow {
        RuleRow(id, term, "Enter the country of the \(owner).", .missing)
    }

    static let payment: [Rule<Invoice>] = [
        Rule(.ublSR47, \.paymentInstructions) { $0.paymentInstructions.distinct(\.meansCode).count > 1 }
    ]

    static let instructions: [Rule<PaymentInstructions>] = [
        Rule("BR-49", "BT-81", \.meansCode, "Choose the means of payment.", .missing) {
            $0.meansCode.isEmpty && !$0.hasOnlyReferences
        },
        Rule(.br61, \.creditTransfers) {
            $0.meansCode.isCreditTransfer && !$0.creditTransfers.contains { !$0.account.isEmpty }
        },
    ]

    static let creditTransfer: [Rule<CreditTransfer>] = [Rule(.br50, \.account) { $0.account.isEmpty }]
    static let card: [Rule<PaymentCard>] = [Rule(.br51, \.accountNumber) { $0.accountNumber.count > 10 }]
}

extension Invoice {
    /// `true` if VAT is accounted for in a currency other than the invoice’s.
    var needsTaxInAccountingCurrency: Bool {
        guard let vatAccountingCurrency, !vatAccountingCurrency.isEmpty else { return false }
        return vatAccountingCurrency != currency
    }
}
