import Derive

/// BR-01 to BR-20 and BR-49 to BR-63: what an invoice, its parties and its payment have to say.
enum MandatoryRules {
    static let head: [Rule<Invoice>] = [
        Rule("BR-01", "BT-24", \.specification, "Choose the specification that the document follows.") {
            $0.specification.isEmpty
        },
        // Issuing gives a draft its number.
        Rule("BR-02", "BT-1", \.number, "Give the invoice a number.") { $0.number.isEmpty && $0.isFrozen },
        Rule("BR-03", "BT-2", \.issueDate, "Enter the day on which the invoice is issued.") { $0.issueDate == nil },
        Rule("BR-04", "BT-3", \.typeCode, "Choose what kind of document this is.") { $0.typeCode.isEmpty },
        Rule("BR-05", "BT-5", \.currency, "Choose the invoice’s currency.") { $0.currency.isEmpty },
        Rule("BR-16", "BG-25", \.lines, "Add a line: an invoice charges for something.") { $0.hasOnlyBlankLines },
        Rule(
            "BR-53", "BT-111", \.taxAmountInAccountingCurrency,
            saying: {
                "Enter the total VAT in \($0.vatAccountingCurrency?.code ?? ""), the currency for VAT, or the exchange rate for VAT."
            },
            isBroken: { $0.needsTaxInAccountingCurrency && $0.taxAmountInAccountingCurrency == nil }),
    ]

    static let seller: [Rule<Party>] = [
        Rule("BR-06", "BT-27", \.name, "Enter the seller’s name.") { $0.name.isEmpty },
        Rule("BR-08", "BG-5", \.address, "Enter the seller’s address.") { $0.address == nil },
        Rule(
            "BR-62", "BT-34", \.electronicAddress, "Choose the kind of the seller’s electronic address."
        ) { $0.electronicAddress?.scheme.isEmpty ?? false },
    ]

    static let buyer: [Rule<Party>] = [
        Rule("BR-07", "BT-44", \.name, "Enter the buyer’s name.") { $0.name.isEmpty },
        Rule("BR-10", "BG-8", \.address, "Enter the buyer’s address.") { $0.address == nil },
        Rule(
            "BR-63", "BT-49", \.electronicAddress, "Choose the kind of the buyer’s electronic address."
        ) { $0.electronicAddress?.scheme.isEmpty ?? false },
    ]

    static let payee: [Rule<Payee>] = [
        Rule("BR-17", "BT-59", \.name, "Enter the payee’s name, or take the payee out.") { $0.name.isEmpty }
    ]

    static let payeeAndSeller: [Rule<Invoice>] = [
        Rule("BR-17", "BT-59", \.payee, "Take the payee out: it is the seller.") { invoice in
            guard let payee = invoice.payee, !payee.name.isEmpty else { return false }
            let hasSellerNumber = payee.identifier.map { invoice.seller.identifiers.contains($0) } ?? false
            return payee.name == invoice.seller.tradingName || hasSellerNumber
        }
    ]

    static let representative: [Rule<TaxRepresentative>] = [
        Rule("BR-18", "BT-62", \.name, "Enter the tax representative’s name.") { $0.name.isEmpty },
        Rule("BR-19", "BG-12", \.address, "Enter the tax representative’s address.") { $0.address == nil },
        Rule("BR-56", "BT-63", \.vatIdentifier, "Enter the tax representative’s VAT identifier.") {
            $0.vatIdentifier.isEmpty
        },
    ]

    static func country(_ id: String, _ term: String, of owner: String) -> Rule<PostalAddress> {
        Rule(id, term, \.countryCode, "Enter the country of the \(owner).") { $0.countryCode.isEmpty }
    }

    static let payment: [Rule<Invoice>] = [
        Rule("UBL-SR-47", "BT-81", \.paymentInstructions, "State the same code for each means of payment.") {
            $0.paymentInstructions.distinct(\.meansCode).count > 1
        }
    ]

    static let instructions: [Rule<PaymentInstructions>] = [
        Rule("BR-49", "BT-81", \.meansCode, "Choose the means of payment.") {
            $0.meansCode.isEmpty && !$0.hasOnlyReferences
        },
        Rule("BR-61", "BT-84", \.creditTransfers, "Enter the account to which the amount is to be transferred.") {
            $0.meansCode.isCreditTransfer && !$0.creditTransfers.contains { !$0.account.isEmpty }
        },
    ]

    static let creditTransfer: [Rule<CreditTransfer>] = [
        Rule("BR-50", "BT-84", \.account, "Enter the account’s number, as a rule an IBAN.") { $0.account.isEmpty }
    ]

    static let card: [Rule<PaymentCard>] = [
        Rule("BR-51", "BT-87", \.accountNumber, "Shorten the card’s number to its first 6 and last 4 digits at most.") {
            $0.accountNumber.count > 10
        }
    ]
}

extension Invoice {
    /// Whether VAT is accounted for in a currency other than the invoice’s.
    var needsTaxInAccountingCurrency: Bool {
        guard let vatAccountingCurrency, !vatAccountingCurrency.isEmpty else { return false }
        return vatAccountingCurrency != currency
    }
}
