import Invoicing

/// What Peppol asks of sellers in Denmark and Sweden.
extension NationalRules {
    // MARK: Denmark

    static let denmark: [DocumentRule] = [
        danish("DK-R-002", in: UBLRules.documents, "BT-30", "Enter the seller’s CVR number.", withBuyer: false) {
            $0.value("AccountingSupplierParty/Party/PartyLegalEntity/CompanyID").isEmpty
        },
        danish("DK-R-003", in: UBLRules.lines, "BT-158", "Use version 26.08.01 of UNSPSC, or 19.05.01.", .warning) {
            line in
            let codes = line.all("Item/CommodityClassification/ItemClassificationCode")
            return codes.contains { $0[attribute: "listID"] == "TST" }
                && !codes.contains { versions.contains($0[attribute: "listVersionID"] ?? "") }
        },
        danish("DK-R-004", in: "AllowanceCharge", "BT-104", "Enter the four-digit code of the tax as the reason.") {
            item in
            let reason = item.first("AllowanceChargeReason")?.text ?? ""
            let isHashed = reason.contains("#") && !reason.hasPrefix("#") && !reason.hasSuffix("#")
            return item.says("AllowanceChargeReasonCode", "ZZZ") && !reason.withoutOuterSpace.isDigits(4) && !isHashed
        },
        danish("DK-R-013", in: UBLRules.documents, "BT-29", "State the scheme of each identifier.") { document in
            let identifiers =
                document.all("AccountingSupplierParty/Party/PartyIdentification/ID")
                + document.all("AccountingCustomerParty/Party/PartyIdentification/ID")
            return identifiers.contains { ($0[attribute: "schemeID"] ?? "").withoutOuterSpace.isEmpty }
        },
        danish(
            "DK-R-014", in: UBLRules.documents, "BT-30", "State 0184 as the scheme of the CVR number.", withBuyer: false
        ) {
            $0.hasOtherScheme("AccountingSupplierParty/Party/PartyLegalEntity/CompanyID")
        },
        danish(
            "DK-R-016", in: "/CreditNote", "BT-115",
            "The amount due of a credit note may not be negative: enter it without the minus sign."
        ) {
            $0.decimal("LegalMonetaryTotal/PayableAmount").map { $0 < 0 } ?? false
        },
        danish(
            "DK-R-017", in: UBLRules.documents, "BT-47", "State 0184 as the scheme of the buyer’s CVR number.", .warning
        ) {
            $0.hasOtherScheme("AccountingCustomerParty/Party/PartyLegalEntity/CompanyID")
        },
    ]

    private static let versions: Set = ["19.05.01", "19.0501", "26.08.01", "26.0801"]

    static let danishPayment: [DocumentRule] = [
        danish("DK-R-005", in: means, "BT-81", "Choose 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.") {
            !["1", "10", "31", "42", "48", "49", "50", "58", "59", "93", "97"].contains($0.code)
        },
        danish("DK-R-006", in: means, "BT-84", "Enter the account and the bank’s registration number.") {
            ["31", "42"].contains($0.code)
                && ($0.value("PayeeFinancialAccount/ID").isEmpty
                    || $0.value("PayeeFinancialAccount/FinancialInstitutionBranch/ID").isEmpty)
        },
        danish("DK-R-007", in: means, "BT-89", "Enter the mandate and the account that is debited.") {
            $0.code == "49"
                && ($0.value("PaymentMandate/ID").isEmpty
                    || $0.value("PaymentMandate/PayerFinancialAccount/ID").isEmpty)
        },
        danish("DK-R-008", in: means, "BT-83", "Begin with 01#, 04# or 15#, and enter a giro account of 7 or 8 digits.")
        {
            let account = $0.value("PayeeFinancialAccount/ID")
            return $0.code == "50"
                && !($0.isPaidBy("01#", "04#", "15#") && (account.isDigits(7) || account.isDigits(8)))
        },
        danish("DK-R-009", in: means, "BT-83", "Enter 16 digits after 04# or 15#.") {
            $0.code == "50" && $0.isPaidBy("04#", "15#") && $0.value("PaymentID").utf8.count != 19
        },
        danish(
            "DK-R-010", in: means, "BT-83", "Begin with 71#, 73# or 75#, and enter a creditor number of 8 characters."
        ) {
            $0.code == "93"
                && !($0.isPaidBy("71#", "73#", "75#") && $0.value("PayeeFinancialAccount/ID").utf8.count == 8)
        },
        danish("DK-R-011", in: means, "BT-83", "Enter 15 or 16 digits after 71# or 75#.") {
            $0.code == "93" && $0.isPaidBy("71#", "75#") && !(18...19).contains($0.value("PaymentID").utf8.count)
        },
    ]

    /// Means of payment of an invoice: what a credit note states is not examined.
    private static let means = "/Invoice/PaymentMeans"

    private static func danish(
        _ id: String, in context: String, _ term: String, _ sentence: String, _ severity: Problem.Severity = .error,
        withBuyer: Bool = true, isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .peppol, severity, in: context, term, sentence) {
            $0.root.addressCountry(of: "Supplier") == "DK"
                && (!withBuyer || $0.root.addressCountry(of: "Customer") == "DK") && isBroken($0)
        }
    }

    // MARK: Sweden

    static let sweden: [DocumentRule] = [
        DocumentRule("SE-R-001", .peppol, in: seller, "BT-31", "Write SE and twelve digits as the VAT number.") {
            $0.isSwedish && $0.swedishVAT.map { $0.count != 14 } ?? false
        },
        DocumentRule("SE-R-002", .peppol, in: seller, "BT-31", "Write SE and twelve digits as the VAT number.") {
            $0.isSwedish && $0.swedishVAT.map { !String($0.dropFirst(2).prefix(12)).isNumeric } ?? false
        },
        organisation("SE-R-003", "Write the organisation number with digits only.") { $0.isNumeric },
        organisation("SE-R-004", "Write the organisation number with ten digits.") { $0.count == 10 },
        organisation("SE-R-013", "Correct the organisation number: its last digit does not match.") {
            $0.utf8.count >= 10 && CheckDigits.satisfiesLuhn(String($0.prefix(10)))
        },
        DocumentRule("SE-R-005", .peppol, in: seller, "BT-32", "Write: Godkänd för F-skatt.") { party in
            party.isSwedish && party.has("PartyLegalEntity/CompanyID")
                && party.contains("PartyTaxScheme") { scheme in
                    scheme.value("TaxScheme/ID").uppercased() != "VAT"
                        && scheme.contains("CompanyID") { $0.value.uppercased() != "GODKÄND FÖR F-SKATT" }
                }
        },
        DocumentRule(
            "SE-R-006", .peppol, in: "TaxCategory | ClassifiedTaxCategory", "BT-152", "Choose a rate of 25, 12 or 6 %."
        ) { category in
            guard category.says("ID", "S"), ![25, 12, 6].contains(category.decimal("Percent") ?? 0),
                let party = category.root.first("AccountingSupplierParty/Party"),
                party.isSwedish, party.swedishVAT != nil
            else { return false }
            // From the first day of the new version on, the buyer is in Sweden too.
            let isNew = category.root.value("IssueDate") >= RuleSource.peppol2027.firstDay
            return !isNew || category.root.addressCountry(of: "Customer") == "SE"
        },
    ]

    static let swedishPayment: [DocumentRule] = [
        giro("SE-R-007", "PLUSGIRO", "Write the account with digits only.") { $0.isNumeric },
        giro("SE-R-010", "PLUSGIRO", "Write the account with 2 to 8 digits.") { (2...8).contains($0.count) },
        giro("SE-R-008", "BANKGIRO", "Write the account with digits only.") { $0.isNumeric },
        giro("SE-R-009", "BANKGIRO", "Write the account with 7 or 8 digits.") { (7...8).contains($0.count) },
        DocumentRule(
            "SE-R-011", .peppol, .warning, in: "PaymentMeans", "BT-81",
            "Choose 30, with SE:BANKGIRO or SE:PLUSGIRO as the bank."
        ) { $0.isOfSwedishSeller && ["50", "56"].contains($0.code) },
        DocumentRule(
            "SE-R-012", .peppol, .warning, in: "PaymentMeans", "BT-81", "Choose 30 for a transfer within Sweden."
        ) {
            $0.isOfSwedishSeller && $0.code == "31" && $0.root.addressCountry(of: "Customer") == "SE"
        },
    ]

    private static let seller = "AccountingSupplierParty/Party"

    private static func organisation(
        _ id: String, _ sentence: String, isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .peppol, .warning, in: "\(seller)/PartyLegalEntity", "BT-30", sentence) {
            $0.parent?.isSwedish == true && $0.has("CompanyID") && !isRight($0.value("CompanyID"))
        }
    }

    private static func giro(
        _ id: String, _ name: String, _ sentence: String, isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .peppol, .warning, in: "PaymentMeans", "BT-84", sentence) { means in
            means.isOfSwedishSeller && means.code == "30"
                && means.value("PayeeFinancialAccount/FinancialInstitutionBranch/ID") == "SE:\(name)"
                && !means.all("PayeeFinancialAccount/ID").allSatisfy { isRight($0.value) }
        }
    }
}

extension DocumentElement {
    /// The code of a means of payment.
    fileprivate var code: String { value("PaymentMeansCode") }

    fileprivate func isPaidBy(_ kinds: String...) -> Bool { kinds.contains(String(value("PaymentID").prefix(3))) }

    fileprivate func hasOtherScheme(_ path: ElementPath) -> Bool {
        first(path).map { $0[attribute: "schemeID"]?.withoutOuterSpace != "0184" } ?? false
    }

    /// Whether a party has an address in Sweden.
    fileprivate var isSwedish: Bool { says("PostalAddress/Country/IdentificationCode", "SE") }

    /// A party's VAT number, if it has one of Sweden.
    fileprivate var swedishVAT: String? {
        let numbers = registrations { $0 == "VAT" }
        return numbers.contains { $0.hasPrefix("SE") } ? numbers.first : nil
    }

    fileprivate var isOfSwedishSeller: Bool { root.first("AccountingSupplierParty/Party")?.isSwedish ?? false }
}

extension String {
    /// Whether it is a number, be it with a sign, decimals or an exponent.
    fileprivate var isNumeric: Bool { !isEmpty && Double(self) != nil }
}
