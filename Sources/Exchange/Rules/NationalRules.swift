import Invoicing

/// What Peppol asks of sellers in single countries.
enum NationalRules {
    static let all = [norway, denmark, danishPayment, italy, netherlands, sweden, swedishPayment].flatMap { $0 }

    private static let seller = "AccountingSupplierParty/Party"

    // MARK: Norway

    private static let norway: [DocumentRule] = [
        rule(
            "NO-R-001", "NO", in: seller, "BT-31",
            "Write the VAT number as NO, nine digits with their check digit, and MVA."
        ) {
            let numbers = $0.registrations { $0 == "VAT" }
            guard let number = numbers.first(where: { $0.hasPrefix("NO") }) else { return false }
            let digits = String(number.dropFirst(2).prefix(9))
            return !(digits.isDigits(9) && number.dropFirst(11) == "MVA" && CheckDigits.satisfiesModulus11(digits))
        },
        rule(
            "NO-R-002", "NO", in: seller, "BT-32",
            "State Foretaksregisteret if the seller is in that register, as most Norwegian companies are.", .warning
        ) {
            $0.registrations { $0 == "TAX" }.first != "Foretaksregisteret"
        },
    ]

    // MARK: Italy

    private static let italy: [DocumentRule] = [
        rule(
            "IT-R-001", "IT", in: "\(seller)/PartyTaxScheme", "BT-32",
            "Write a tax number of 11 to 16 letters and digits."
        ) {
            let number = $0.value("CompanyID")
            let hasForm = number.utf8.allSatisfy { Scanned.isDigit($0) || Scanned.isCapital($0) }
            return $0.value("TaxScheme/ID") != "VAT" && !((11...16).contains(number.utf8.count) && hasForm)
        },
        italian("IT-R-002", "StreetName", "BT-35", "street"), italian("IT-R-003", "CityName", "BT-37", "town"),
        italian("IT-R-004", "PostalZone", "BT-38", "postal code"),
    ]

    private static func italian(_ id: String, _ child: String, _ term: String, _ name: String) -> DocumentRule {
        let way = ElementPath("PostalAddress/\(child)")
        return rule(id, "IT", in: seller, term, "Enter the \(name) of the seller.") { !$0.has(way) }
    }

    /// A rule for sellers whose VAT number, that of their representative, or their address is of a country.
    private static func rule(
        _ id: String, _ country: String, in context: String, _ term: String, _ sentence: String,
        _ severity: Problem.Severity = .error, isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .peppol, severity, in: context, term, sentence) {
            isBroken($0) && $0.root.sellerCountry == country
        }
    }

    // MARK: The Netherlands

    private static let netherlands: [DocumentRule] = [
        dutch("NL-R-001", in: "/CreditNote", "BT-25", "Name the invoice that this credit note corrects.") {
            $0.has("CreditNoteTypeCode") && !$0.has("BillingReference/InvoiceDocumentReference/ID")
        },
        dutch("NL-R-002", in: "\(seller)/PostalAddress", "BG-5", address("seller")) { $0.lacksDutchLine },
        dutch("NL-R-003", in: "\(seller)/PartyLegalEntity/CompanyID", "BT-30", register("seller")) {
            !$0.isDutchRegistration
        },
        dutch("NL-R-004", in: "AccountingCustomerParty/Party/PostalAddress", "BG-8", address("buyer"), withBuyer: true)
        {
            $0.lacksDutchLine
        },
        dutch(
            "NL-R-005", in: "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID", "BT-47", register("buyer"),
            withBuyer: true
        ) { !$0.isDutchRegistration },
        dutch("NL-R-006", in: "TaxRepresentativeParty/PostalAddress", "BG-12", address("tax representative")) {
            $0.lacksDutchLine && $0.value("Country/IdentificationCode").uppercased() == "NL"
        },
        dutch("NL-R-007", in: "LegalMonetaryTotal", "BG-16", "Enter how the amount due is to be paid.") { totals in
            guard let due = totals.decimal("PayableAmount"), !totals.root.has("PaymentMeans") else { return false }
            return totals.root.name.text == "CreditNote" ? due < 0 : due > 0
        },
        dutch(
            "NL-R-008", in: "PaymentMeans", "BT-81", "Choose 30, 48, 49, 57, 58 or 59 as the means of payment.",
            withBuyer: true
        ) { !["30", "48", "49", "57", "58", "59"].contains($0.value("PaymentMeansCode")) },
        dutch(
            "NL-R-009", in: "OrderLineReference/LineID", "BT-13",
            "Enter the number of the order that this order line belongs to."
        ) {
            !$0.root.has("OrderReference/ID")
        },
    ]

    private static func dutch(
        _ id: String, in context: String, _ term: String, _ sentence: String, withBuyer: Bool = false,
        isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .peppol, in: context, term, sentence) {
            $0.root.addressCountry(of: "Supplier").uppercased() == "NL"
                && (!withBuyer || $0.root.addressCountry(of: "Customer").uppercased() == "NL") && isBroken($0)
        }
    }

    private static func address(_ owner: String) -> String {
        "Enter street, town and postal code of the \(owner)."
    }

    private static func register(_ owner: String) -> String {
        "Enter the \(owner)’s KVK number (scheme 0106) or OIN (scheme 0190)."
    }
}

extension DocumentElement {
    /// The country of the seller: by its VAT number, by that of its tax representative, or by its address; `XX` for none.
    fileprivate var sellerCountry: String {
        let numbers =
            (first("AccountingSupplierParty/Party")?.registrations { $0 == "VAT" } ?? [])
            + (first("TaxRepresentativeParty")?.registrations { $0 == "VAT" } ?? [])
        if let country = numbers.lazy.map({ $0.prefix(2).uppercased() }).first(where: { !$0.isEmpty }) {
            return country
        }
        let country = addressCountry(of: "Supplier").uppercased()
        return country.isEmpty ? "XX" : country
    }

    /// The numbers of a party for the taxes of some schemes.
    func registrations(_ isMember: (String) -> Bool) -> [String] {
        all("PartyTaxScheme").filter { $0.contains("TaxScheme/ID") { isMember($0.value) } }
            .flatMap { $0.all("CompanyID").map(\.value) }
    }

    fileprivate var lacksDutchLine: Bool { !has("StreetName") || !has("CityName") || !has("PostalZone") }

    fileprivate var isDutchRegistration: Bool {
        let schemes = (self[attribute: "schemeID"] ?? "").split(separator: " ")
        return (schemes.contains("0106") || schemes.contains("0190")) && !value.isEmpty
    }
}
