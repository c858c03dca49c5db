import Invoicing

/// The VAT of a small business, and the reason that its invoices give.
extension Company {
    /// The VAT of lines whose customer and product have none.
    public var usualVAT: VATGroup { isSmallBusiness ? .exempt : chargedVAT }

    /// The reason for exempt lines (BT-120): the typed one, else the text of the law in a small business's country. Empty where neither
    /// is known.
    public var usualExemptionReason: String {
        get { exemptionReason.isEmpty && isSmallBusiness ? textOfSmallBusiness : exemptionReason }
        set { exemptionReason = isSmallBusiness && newValue == textOfSmallBusiness ? "" : newValue }
    }

    /// The text by which a small business says that it charges no VAT; empty where the country's is not known.
    var textOfSmallBusiness: String {
        switch country {
        case "DE": "Steuerbefreiung für Kleinunternehmer nach § 19 UStG"
        case "AT": "Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG)"
        case "FR": "TVA non applicable, art. 293 B du CGI"
        // In Dutch: Bijzondere vrijstellingsregeling van belasting voor kleine ondernemingen.
        case "BE": "Régime particulier de franchise des petites entreprises"
        case "NL": "Vrijgesteld van btw op grond van artikel 25 Wet OB (kleineondernemersregeling)"
        case "IT":
            "Operazione senza applicazione dell'IVA ai sensi dell'art. 1, commi 54–89, L. 190/2014"
        case "LU": "Régime de franchise, article 57 de la loi TVA"
        default: ""
        }
    }

    private var country: String {
        party.countryCode.isEmpty ? String(party.vatIdentifier.prefix(2)) : party.countryCode
    }
}

extension Invoice {
    /// Takes the company's reason for exempt lines, if it has one.
    func takeExemptionReason(of company: Company) {
        let reason = company.usualExemptionReason
        if !reason.isEmpty { exemptionReasons[.exempt] = ExemptionReason(reason) }
    }
}

extension VATGroup {
    /// The group of exempt lines.
    fileprivate static let exempt = VATGroup(category: .exempt, rate: 0)
}
