/// Two documents for each rule about decimals, and for those about the kinds of VAT.
nonisolated extension WrittenRule {
    /// Amounts have two decimals at the most.
    static let decimals: [WrittenRule] = [
        WrittenRule(
            "BR-DEC-01", in: "ubl-invoice", ">10.00</cbc:Amount>",
            broken: ">10.001</cbc:Amount>", kept: ">10.01</cbc:Amount>"),
        WrittenRule(
            "BR-DEC-05", in: "ubl-invoice", ">25.00</cbc:Amount>",
            broken: ">25.001</cbc:Amount>", kept: ">25.01</cbc:Amount>"),
        WrittenRule("BR-DEC-09", in: "ubl-invoice", ">2715.15<", broken: ">2715.151<", kept: ">2715.11<"),
        WrittenRule("BR-DEC-10", in: "ubl-invoice", ">70.56<", broken: ">70.561<", kept: ">70.51<"),
        WrittenRule("BR-DEC-11", in: "ubl-invoice", ">32.20<", broken: ">32.201<", kept: ">32.21<"),
        WrittenRule("BR-DEC-12", in: "ubl-invoice", ">2676.79<", broken: ">2676.791<", kept: ">2676.71<"),
        WrittenRule("BR-DEC-14", in: "ubl-invoice", ">2857.85<", broken: ">2857.851<", kept: ">2857.81<"),
        WrittenRule("BR-DEC-16", in: "ubl-invoice", ">500.00<", broken: ">500.001<", kept: ">500.01<"),
        WrittenRule("BR-DEC-17", in: "ubl-invoice", ">0.02<", broken: ">0.021<", kept: ">0.01<"),
        WrittenRule("BR-DEC-20", in: "ubl-invoice", ">137.06<", broken: ">137.061<", kept: ">137.01<"),
        WrittenRule("BR-DEC-23", in: "ubl-invoice", ">192.00<", broken: ">192.001<", kept: ">192.01<"),
    ]

    /// The numbers that seller and buyer need for a kind of VAT.
    static let taxNumbers: [WrittenRule] = [
        WrittenRule(
            "BR-S-03", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>Z<",
            broken: "<cbc:ID>S<", kept: "<cbc:ID>Z<"),
        WrittenRule(
            "BR-S-04", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>S<",
            broken: "<cbc:ID>S<", kept: "<cbc:ID>Z<"),
        WrittenRule(
            "BR-Z-02", in: "ubl-credit-note", "<cbc:CompanyID>IE3920174LH</cbc:CompanyID>",
            broken: "", kept: "<cbc:CompanyID>1</cbc:CompanyID>"),
        WrittenRule(
            "BR-Z-03", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>Z<",
            broken: "<cbc:ID>Z<", kept: "<cbc:ID>S<"),
        WrittenRule(
            "BR-Z-04", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>S<",
            broken: "<cbc:ID>Z<", kept: "<cbc:ID>S<"),
        WrittenRule(
            "BR-E-03", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>Z<",
            broken: "<cbc:ID>E<", kept: "<cbc:ID>Z<"),
        WrittenRule(
            "BR-E-04", in: "ubl-credit-note", setting: [withoutIrishNumber], "<cbc:ID>S<",
            broken: "<cbc:ID>E<", kept: "<cbc:ID>S<"),
        WrittenRule(
            "BR-AE-02", in: "ubl-reverse-charge", setting: [withoutRepresentative],
            "<b:CompanyID>PL5260018437</b:CompanyID>",
            broken: "", kept: "<b:CompanyID>1</b:CompanyID>"),
        WrittenRule(
            "BR-AE-03", in: "ubl-reverse-charge", setting: [withoutRepresentative, withoutPolishNumber], "<b:ID>AE<",
            broken: "<b:ID>AE<", kept: "<b:ID>S<"),
        WrittenRule(
            "BR-AE-04", in: "ubl-reverse-charge",
            setting: [withoutRepresentative, withoutPolishNumber, ("<b:ID>AE<", "<b:ID>S<")], "<b:ID>AE<",
            broken: "<b:ID>AE<", kept: "<b:ID>S<"),
        WrittenRule(
            "BR-IC-02", in: "cii-intra-community", "schemeID=\"VA\">FR",
            broken: "schemeID=\"FC\">FR", kept: "schemeID=\"VA\">FR"),
        WrittenRule(
            "BR-IC-03", in: "cii-intra-community", setting: [withFrenchTaxNumber], "\(itemCategory)K<",
            broken: "\(itemCategory)K<", kept: "\(itemCategory)S<"),
        WrittenRule(
            "BR-IC-04", in: "cii-intra-community",
            setting: [withFrenchTaxNumber, ("\(itemCategory)K<", "\(itemCategory)S<")], "\(itemCategory)K<",
            broken: "\(itemCategory)K<", kept: "\(itemCategory)S<"),
        WrittenRule(
            "BR-G-02", in: "cii-export", "schemeID=\"VA\">DK",
            broken: "schemeID=\"FC\">DK", kept: "schemeID=\"VA\">DK"),
        WrittenRule(
            "BR-G-03", in: "cii-export", setting: [withDanishTaxNumber], "\(itemCategory)G<",
            broken: "\(itemCategory)G<", kept: "\(itemCategory)S<"),
        WrittenRule(
            "BR-G-04", in: "cii-export", setting: [withDanishTaxNumber, ("\(itemCategory)G<", "\(itemCategory)S<")],
            "\(itemCategory)G<",
            broken: "\(itemCategory)G<", kept: "\(itemCategory)S<"),
        WrittenRule(
            "BR-O-02", in: "ubl-outside-scope", setting: [withVATNumber], "<cbc:ID>VAT<",
            broken: "<cbc:ID>VAT<", kept: "<cbc:ID>TAX<"),
        WrittenRule(
            "BR-O-03", in: "ubl-outside-scope", setting: [withVATNumber], "<cbc:ID>O<",
            broken: "<cbc:ID>O<", kept: "<cbc:ID>E<"),
        WrittenRule(
            "BR-O-04", in: "ubl-outside-scope", setting: [withVATNumber, ("<cbc:ID>O<", "<cbc:ID>E<")], "<cbc:ID>O<",
            broken: "<cbc:ID>O<", kept: "<cbc:ID>E<"),
        WrittenRule(
            "BR-AF-02", in: "ubl-canary-islands", "<cbc:CompanyID>B-76990018</cbc:CompanyID>",
            broken: "", kept: "<cbc:CompanyID>1</cbc:CompanyID>"),
        WrittenRule(
            "BR-AG-02", in: "ubl-canary-islands", "<cbc:CompanyID>B-76990018</cbc:CompanyID>",
            broken: "", kept: "<cbc:CompanyID>1</cbc:CompanyID>"),
        WrittenRule(
            "BR-AF-03", in: "ubl-canary-islands", setting: [withoutSpanishNumber], "<cbc:ID>L<",
            broken: "<cbc:ID>L<", kept: "<cbc:ID>M<"),
        WrittenRule(
            "BR-AG-03", in: "ubl-canary-islands", setting: [withoutSpanishNumber], "<cbc:ID>L<",
            broken: "<cbc:ID>M<", kept: "<cbc:ID>L<"),
        WrittenRule(
            "BR-AF-04", in: "ubl-canary-islands", setting: [withoutSpanishNumber], "<cbc:ID>M<",
            broken: "<cbc:ID>L<", kept: "<cbc:ID>M<"),
        WrittenRule(
            "BR-AG-04", in: "ubl-canary-islands", setting: [withoutSpanishNumber], "<cbc:ID>M<",
            broken: "<cbc:ID>M<", kept: "<cbc:ID>L<"),
    ]

    /// In CII the scheme of a number says whether it is one for taxes.
    static let taxNumbersInCII: [WrittenRule] = [
        numberInCII("BR-S-02", line("S")), numberInCII("BR-S-03", allowance("S")),
        numberInCII("BR-S-04", charge("S")),
        numberInCII("BR-Z-02", line("Z")), numberInCII("BR-Z-03", allowance("Z")),
        numberInCII("BR-Z-04", charge("Z")),
        numberInCII("BR-E-02", line("E")), numberInCII("BR-E-03", allowance("E")),
        numberInCII("BR-E-04", charge("E")),
        numberInCII("BR-AF-02", line("L")), numberInCII("BR-AF-03", allowance("L")),
        numberInCII("BR-AF-04", charge("L")),
        numberInCII("BR-AG-02", line("M")), numberInCII("BR-AG-03", allowance("M")),
        numberInCII("BR-AG-04", charge("M")),
    ]

    private static func numberInCII(_ rule: String, _ setting: [(String, String)]) -> WrittenRule {
        WrittenRule(
            rule, in: "cii-intra-community", setting: setting, "schemeID=\"VA\">FR", broken: "schemeID=\"XX\">FR",
            kept: "schemeID=\"FC\">FR")
    }

    /// The first line gets a kind of VAT.
    private static func line(_ kind: String) -> [(String, String)] {
        [("<ram:CategoryCode>K<", "<ram:CategoryCode>\(kind)<")]
    }

    /// The first allowance gets a kind of VAT.
    private static func allowance(_ kind: String) -> [(String, String)] {
        [("\(itemCategory)K<", "\(itemCategory)\(kind)<")]
    }

    /// The first charge, which follows the allowance, gets a kind of VAT.
    private static func charge(_ kind: String) -> [(String, String)] { allowance("O") + allowance(kind) }

    /// Where in CII an allowance or a charge says its kind of VAT.
    private static let itemCategory =
        "<ram:CategoryTradeTax>\n          <ram:TypeCode>VAT</ram:TypeCode>\n          <ram:CategoryCode>"

    /// The rates of lines, allowances and charges.
    static let taxRates: [WrittenRule] = [
        WrittenRule(
            "BR-S-06", in: "ubl-invoice", "<cbc:Percent>7<",
            broken: "<cbc:Percent>0<", kept: "<cbc:Percent>0.01<"),
        WrittenRule(
            "BR-S-07", in: "ubl-credit-note", "<cbc:Percent>23<",
            broken: "<cbc:Percent>0<", kept: "<cbc:Percent>0.01<"),
        WrittenRule(
            "BR-Z-07", in: "ubl-credit-note", setting: [("<cbc:ID>S<", "<cbc:ID>Z<")], "<cbc:Percent>23<",
            broken: "<cbc:Percent>0.01<", kept: "<cbc:Percent>0.00<"),
        WrittenRule(
            "BR-E-06", in: "ubl-credit-note", setting: [("<cbc:ID>Z<", "<cbc:ID>E<")], "<cbc:Percent>0<",
            broken: "<cbc:Percent>0.01<", kept: "<cbc:Percent>0.00<"),
        WrittenRule(
            "BR-AF-05", in: "ubl-canary-islands",
            "<cac:ClassifiedTaxCategory>\n        <cbc:ID>L</cbc:ID>\n        <cbc:Percent>",
            broken: "<cac:ClassifiedTaxCategory>\n        <cbc:ID>L</cbc:ID>\n        <cbc:Percent>-",
            kept: "<cac:ClassifiedTaxCategory>\n        <cbc:ID>L</cbc:ID>\n        <cbc:Percent>0"),
        WrittenRule(
            "BR-AG-05", in: "ubl-canary-islands",
            "<cac:ClassifiedTaxCategory>\n        <cbc:ID>M</cbc:ID>\n        <cbc:Percent>",
            broken: "<cac:ClassifiedTaxCategory>\n        <cbc:ID>M</cbc:ID>\n        <cbc:Percent>-",
            kept: "<cac:ClassifiedTaxCategory>\n        <cbc:ID>M</cbc:ID>\n        <cbc:Percent>0"),
        WrittenRule(
            "BR-AF-06", in: "ubl-canary-islands", "<cbc:Percent>7<",
            broken: "<cbc:Percent>-0.01<", kept: "<cbc:Percent>0<"),
        WrittenRule(
            "BR-AG-06", in: "ubl-canary-islands", setting: [("<cbc:ID>L<", "<cbc:ID>M<")], "<cbc:Percent>7<",
            broken: "<cbc:Percent>-0.01<", kept: "<cbc:Percent>0<"),
        WrittenRule(
            "BR-AF-07", in: "ubl-canary-islands", setting: [("<cbc:ID>M<", "<cbc:ID>L<")], "<cbc:Percent>4<",
            broken: "<cbc:Percent>-0.01<", kept: "<cbc:Percent>0<"),
        WrittenRule(
            "BR-AG-07", in: "ubl-canary-islands", "<cbc:Percent>4<",
            broken: "<cbc:Percent>-0.01<", kept: "<cbc:Percent>0<"),
    ]

    /// The groups that a kind of VAT has, and their VAT.
    static let taxGroups: [WrittenRule] = [
        WrittenRule(
            "BR-AF-01", in: "ubl-canary-islands",
            setting: [("<cac:TaxCategory>\n        <cbc:ID>L<", "<cac:TaxCategory>\n        <cbc:ID>M<")],
            "<cac:TaxCategory>\n        <cbc:ID>L<",
            broken: "<cac:TaxCategory>\n        <cbc:ID>M<", kept: "<cac:TaxCategory>\n        <cbc:ID>L<"),
        WrittenRule(
            "BR-AG-01", in: "ubl-canary-islands", "<cac:TaxCategory>\n        <cbc:ID>M<",
            broken: "<cac:TaxCategory>\n        <cbc:ID>L<", kept: "<cac:TaxCategory>\n        <cbc:ID>M<"),
        WrittenRule(
            "BR-O-01", in: "ubl-outside-scope", "<cac:TaxCategory>\n        <cbc:ID>O<",
            broken: "<cac:TaxCategory>\n        <cbc:ID>E<", kept: "<cac:TaxCategory>\n        <cbc:ID>O<"),
        WrittenRule(
            "BR-IC-01", in: "cii-intra-community", "<ram:CategoryCode>K</ram:CategoryCode>\n        <ram:Exemption",
            broken: "<ram:CategoryCode>S</ram:CategoryCode>\n        <ram:Exemption",
            kept: "<ram:CategoryCode>K</ram:CategoryCode>\n        <ram:Exemption"),
        WrittenRule(
            "BR-G-01", in: "cii-export", "<ram:CategoryCode>G</ram:CategoryCode>\n        <ram:Exemption",
            broken: "<ram:CategoryCode>S</ram:CategoryCode>\n        <ram:Exemption",
            kept: "<ram:CategoryCode>G</ram:CategoryCode>\n        <ram:Exemption"),
        WrittenRule("BR-AF-09", in: "ubl-canary-islands", ">14.91<", broken: ">15.91<", kept: ">15.90<"),
        WrittenRule("BR-AG-09", in: "ubl-canary-islands", ">4.88<", broken: ">5.88<", kept: ">5.87<"),
        WrittenRule(
            "BR-Z-09", in: "ubl-credit-note",
            "69.70</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.00<",
            broken: "69.70</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.01<",
            kept: "69.70</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.0<"),
        WrittenRule(
            "BR-O-09", in: "ubl-outside-scope",
            "179.95</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.00<",
            broken: "179.95</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.01<",
            kept: "179.95</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID=\"EUR\">0.0<"),
        WrittenRule(
            "BR-AE-09", in: "ubl-reverse-charge", "<b:TaxAmount currencyID=\"PLN\">0.00<",
            broken: "<b:TaxAmount currencyID=\"PLN\">0.01<", kept: "<b:TaxAmount currencyID=\"PLN\">0.0<"),
        WrittenRule(
            "BR-E-09", in: "xrechnung-cii", "<ram:CalculatedAmount>0.00<",
            broken: "<ram:CalculatedAmount>0.01<", kept: "<ram:CalculatedAmount>0.0<"),
        WrittenRule(
            "BR-IC-09", in: "cii-intra-community", "<ram:CalculatedAmount>0.00<",
            broken: "<ram:CalculatedAmount>0.01<", kept: "<ram:CalculatedAmount>0.0<"),
        WrittenRule(
            "BR-G-09", in: "cii-export", "<ram:CalculatedAmount>0.00<",
            broken: "<ram:CalculatedAmount>0.01<", kept: "<ram:CalculatedAmount>0.0<"),
    ]

    // MARK: Changes made before

    private static let withoutIrishNumber = ("<cbc:CompanyID>IE3920174LH</cbc:CompanyID>", "")

    private static let withoutRepresentative = ("<b:CompanyID>PL7010089642</b:CompanyID>", "")

    private static let withoutPolishNumber = ("<b:CompanyID>PL5260018437</b:CompanyID>", "")

    private static let withFrenchTaxNumber = ("schemeID=\"VA\">FR", "schemeID=\"FC\">FR")

    private static let withDanishTaxNumber = ("schemeID=\"VA\">DK", "schemeID=\"FC\">DK")

    private static let withVATNumber = (
        "<cac:PartyLegalEntity>",
        "<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID>"
            + "</cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>"
    )

    private static let withoutSpanishNumber = ("<cbc:CompanyID>B-76990018</cbc:CompanyID>", "")
}
