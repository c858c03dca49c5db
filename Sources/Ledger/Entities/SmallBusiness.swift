import Invoicing

/// What invoices of a small business say: that no VAT is charged, and why.
extension Company {
    /// The VAT of a line of which nothing else is known; nil where nothing is said of it. A small business is exempt.
    var usualVAT: VATGroup? { isSmallBusiness ? VATGroup(category: .exempt, rate: 0) : vatGroup }

    /// Why no VAT is charged on exempt lines (BT-120): what the user typed, else the text of the law in a small business's country.
    /// Empty where neither is known.
    public var usualExemptionReason: String {
        get { exemptionReason.isEmpty && isSmallBusiness ? Self.textOfSmallBusiness(in: country) : exemptionReason }
        set { exemptionReason = isSmallBusiness && newValue == Self.textOfSmallBusiness(in: country) ? "" : newValue }
    }

    /// The text by which a small business says that it charges no VAT; empty where the country's is not known.
    static func textOfSmallBusiness(in country: String) -> String {
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
    /// Says why no VAT is charged on exempt lines, if the company has a reason for all.
    func takeExemptionReason(of company: Company) {
        let reason = company.usualExemptionReason
        if !reason.isEmpty { exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason(reason) }
    }
}
