import Derive

/// BR-DE-1 to BR-DE-31: what XRechnung asks for beyond the standard, without its extensions for clean vehicles.
enum XRechnungRules {
    static let invoice: [Rule<Invoice>] = [
        Rule("BR-DE-1", "BG-16", \.paymentInstructions, "Say how the invoice is to be paid.", .missing) {
            !$0.paymentInstructions.contains { !$0.hasOnlyReferences }
        },
        Rule(.brDE2, in: \.seller, \.contact) { $0.seller.contact == nil },
        Rule("BR-DE-15", "BT-10", \.buyerReference, "Enter the buyer’s reference (Leitweg-ID).", .missing) {
            $0.buyerReference.isEmpty
        },
        Rule(.brDE16, in: \.seller, \.vatIdentifier) {
            $0.usesTaxCategories && $0.seller.vatIdentifier.isEmpty && $0.seller.taxRegistration.isEmpty
                && $0.taxRepresentative == nil
        },
        Rule(
            "BR-DE-17", "BT-3", \.typeCode,
            "Choose an invoice, a credit note, or a corrected, self-billed, partial or construction invoice as the type. A prepayment "
                + "invoice is a partial one (326) there.", .warning
        ) { !["326", "380", "384", "389", "381", "875", "876", "877"].contains($0.typeCode.code) },
        Rule(.brDE18, \.paymentTerms) { CashDiscounts.areMiswritten(in: $0.paymentTerms) },
        Rule("BR-DE-21", "BT-24", \.specification, "Choose XRechnung 3.0 as the specification.", .warning) {
            !$0.specification.code.hasPrefix(SpecificationIdentifier.xRechnung.code)
        },
        Rule("BR-DE-22", "BT-125", \.supportingDocuments, "Give each attached file another name.") {
            let names = $0.supportingDocuments.compactMap { $0.attachment?.fileName }.filter { !$0.isEmpty }
            return Set(names).count < names.count
        },
        Rule("BR-DE-26", "BG-3", \.precedingInvoices, "Name the invoice that this one corrects.", .warning) {
            $0.typeCode == .correctedInvoice && $0.precedingInvoices.isEmpty
        },
        Rule(
            "BR-DE-TMP-32", "BT-72", \.delivery,
            "Enter the day of delivery, or the invoicing period, or a period in each line.", .hint
        ) { !$0.statesSupply },
    ]

    static let sellerAddress = [
        city("BR-DE-3", "BT-37", of: "seller"), postCode("BR-DE-4", "BT-38", of: "seller"),
    ]
    static let buyerAddress = [city("BR-DE-8", "BT-52", of: "buyer"), postCode("BR-DE-9", "BT-53", of: "buyer")]
    static let deliveryAddress = [
        city("BR-DE-10", "BT-77", of: "place of delivery"), postCode("BR-DE-11", "BT-78", of: "place of delivery"),
    ]

    private static func city(_ id: String, _ term: String, of owner: String) -> Rule<PostalAddress> {
        Rule(id, term, \.city, "Enter the town of the \(owner).", .missing) { $0.city.isEmpty }
    }

    private static func postCode(_ id: String, _ term: String, of owner: String) -> Rule<PostalAddress> {
        Rule(id, term, \.postCode, "Enter the postal code of the \(owner).", .missing) { $0.postCode.isEmpty }
    }

    static let contact: [Rule<Contact>] = [
        Rule("BR-DE-5", "BT-41", \.name, "Enter the name of the seller’s contact.", .missing) { $0.name.isEmpty },
        Rule("BR-DE-6", "BT-42", \.telephone, "Enter the telephone number of the seller’s contact.", .missing) {
            $0.telephone.isEmpty
        },
        Rule("BR-DE-7", "BT-43", \.email, "Enter the mail address of the seller’s contact.", .missing) {
            $0.email.isEmpty
        },
        Rule("BR-DE-27", "BT-42", \.telephone, "Enter a telephone number with three digits at least.", .warning) {
            $0.telephone.count(where: \.isNumber) < 3
        },
        Rule("BR-DE-28", "BT-43", \.email, "Enter a mail address such as name@example.org.", .warning) {
            !MailAddress.isPlausible($0.email)
        },
    ]

    static let group: [Rule<StatedVATKind>] = [
        // Category O has no rate in the model. The writers write 0 for XRechnung.
        Rule(
            ofGroup: RuleRow("BR-DE-14", "BT-119", "State the rate of each group of VAT, be it 0.", .missing)
        ) { $0.rate == nil && ($0.category != .outsideScope || $0.invoice.declared != nil) }
    ]
}

extension Invoice {
    fileprivate var usesTaxCategories: Bool {
        !usedCategories.all.isDisjoint(with: VATCategory.allCases.filter { $0 != .outsideScope && $0 != .splitPayment })
    }
}
