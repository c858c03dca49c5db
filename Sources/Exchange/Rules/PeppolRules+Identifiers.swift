import Invoicing

/// PEPPOL-COMMON-R040 to R062: numbers under which parties are registered have the form of their register.
extension PeppolDocumentRules {
    static let identifiers: [DocumentRule] = [
        scheme("0088", "R040", "GLN, with its check digit") { CheckDigits.satisfiesGS1($0) },
        scheme("0088", "R040", "GLN of 13 digits", by: .peppol2027) { $0.utf8.count == 13 },
        scheme("0192", "R041", "Norwegian organisation number of nine digits, the last a check digit") {
            $0.utf8.count == 9 && CheckDigits.satisfiesModulus11($0)
        },
        scheme("0184", "R042", "Danish CVR number of eight digits, or DK and eight digits") {
            $0.isDanishNumber || $0.isDigits(8)
        },
        scheme("0208", "R043", "Belgian enterprise number of ten digits, the last two check digits") {
            CheckDigits.satisfiesBelgium($0)
        },
        scheme("0208", "R043", "Belgian enterprise number that begins with 0 or 1", by: .peppol2027) {
            $0.hasPrefix("0") || $0.hasPrefix("1")
        },
        scheme("0201", "R044", "Italian office code of six characters", .warning) {
            $0.utf8.count == 6 && $0.utf8.allSatisfy(Scanned.isLetterOrDigit)
        },
        scheme("0210", "R045", "Italian tax code", .warning) { CheckDigits.isItalianTaxCode($0) },
        scheme("9907", "R046", "Italian tax code", .warning, in: "EndpointID") { CheckDigits.isItalianTaxCode($0) },
        scheme("0211", "R047", "Italian VAT number", .warning) { number in
            !number.uppercased().hasPrefix("IT")
                || number.utf8.count == 13 && CheckDigits.satisfiesLuhn(String(number.dropFirst(2)))
        },
        scheme("0007", "R049", "Swedish organisation number") { $0.utf8.count == 10 && CheckDigits.satisfiesLuhn($0) },
        scheme("0151", "R050", "Australian business number") { CheckDigits.satisfiesAustralia($0) },
        scheme("0096", "R052", "Danish P number of ten digits") { $0.isDigits(10) },
        scheme("0198", "R053", "Danish SE number: DK and eight digits") { $0.isDanishNumber },
        scheme(
            "0240", "R059", "matricule of Luxembourg of eleven digits, the last a check digit", .warning,
            by: .peppol2027
        ) { CheckDigits.satisfiesMatricule($0) },
        vatNumber("LU", "R058", "LU and eight digits", .warning) {
            CheckDigits.satisfiesLuxembourgVAT($0.uppercased())
        },
        vatNumber("BE", "R062", "BE and ten digits", .warning) { number in
            let digits = String(number.dropFirst(2))
            return CheckDigits.satisfiesBelgium(digits) && (digits.hasPrefix("0") || digits.hasPrefix("1"))
        },
    ]

    static let dutchIdentifiers = dutch(.warning) + dutch(by: .peppol2027)

    private static func dutch(_ scope: RuleScope = [], by source: RuleSource = .peppol) -> [DocumentRule] {
        [
            scheme("0106", "R054", "Dutch KVK number of eight digits", scope, by: source) { $0.isDigits(8) },
            scheme("0190", "R055", "Dutch OIN of twenty digits", scope, by: source) { $0.isDigits(20) },
            scheme("9944", "R056-1", "Dutch VAT number as NL123456789B12", scope, by: source) { $0.isDutchVATNumber },
            vatNumber("NL", "R056-2", "NL123456789B12", scope, by: source) { $0.isDutchVATNumber },
            establishment(digits: 12, scope, by: source),
        ]
    }

    /// The number of a Dutch establishment, for which the two syntaxes ask for different lengths.
    static func establishment(
        digits: Int, _ scope: RuleScope = .warning, by source: RuleSource = .peppol
    ) -> DocumentRule {
        scheme("0217", "R057", "Dutch establishment number of \(digits) digits", scope, by: source) {
            $0.isDigits(digits)
        }
    }

    static let family = "Enter each number in the form of its register."

    /// A number of a scheme, wherever a party has one.
    private static func scheme(
        _ scheme: String, _ number: String, _ name: String, _ scope: RuleScope = [],
        by source: RuleSource = .peppol, in context: String = "EndpointID | PartyIdentification/ID | CompanyID",
        isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(
            "PEPPOL-COMMON-\(number)", scope, by: source, in: context, "Enter a correct \(name) (scheme \(scheme)).",
            family: family
        ) { $0[attribute: "schemeID"] == scheme && !isRight($0.value) }
    }

    /// A party's VAT number.
    private static func vatNumber(
        _ country: String, _ number: String, _ form: String, _ scope: RuleScope,
        by source: RuleSource = .peppol2027, isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(
            "PEPPOL-COMMON-\(number)", scope, by: source, in: "PartyTaxScheme", "Enter a correct VAT number: \(form).",
            family: family
        ) {
            $0.says("TaxScheme/ID", "VAT")
                && $0.contains("CompanyID") { $0.value.uppercased().hasPrefix(country) && !isRight($0.value) }
        }
    }
}

extension String {
    /// `true` if it is DK and eight digits.
    fileprivate var isDanishNumber: Bool { hasPrefix("DK") && String(dropFirst(2)).isDigits(8) }

    /// `true` if it has the form NL123456789B12.
    var isDutchVATNumber: Bool {
        var rest = Scanned(self)
        return rest.skip("NL") && rest.skip(9...9, Scanned.isDigit) && rest.skip("B")
            && rest.skip(2...2, Scanned.isDigit) && rest.isAtEnd
    }
}
