/// Two documents for each rule of Peppol and of single countries.
nonisolated extension WrittenRule {
    static let all = structure + codes + identifiers + countries + standard

    static let structure: [WrittenRule] = [
        .init("PEPPOL-EN16931-R008", "<cbc:CityName>Kiruna<", broken: "<cbc:CityName><", kept: "<cbc:CityName>K<"),
        .init(
            "PEPPOL-EN16931-R043", "<cbc:ChargeIndicator>true<", broken: "<cbc:ChargeIndicator>1<",
            kept: "<cbc:ChargeIndicator> true <"),
        .init(
            "PEPPOL-EN16931-R051", "<cbc:TaxableAmount currencyID=\"EUR\">36.00",
            broken: "<cbc:TaxableAmount currencyID=\"SEK\">36.00", kept: "<cbc:TaxableAmount currencyID=\"EUR\">36.0"),
        .init(
            "PEPPOL-EN16931-R054", "<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>", broken: "",
            kept: "<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>"),
        .init(
            "PEPPOL-EN16931-F001", "<cbc:IssueDate>2026-11-02<", broken: "<cbc:IssueDate>2026-11-02Z<",
            kept: "<cbc:IssueDate>2026-11-03<"),
        .init("PEPPOL-EN16931-P0100", ">380<", broken: ">325<", kept: ">383<"),
        .init("PEPPOL-EN16931-P0112", ">380<", broken: ">384<", kept: ">380<"),
        .init(
            "PEPPOL-EN16931-P0112", setting: [(">SE</cbc:IdentificationCode>", ">DE</cbc:IdentificationCode>")],
            ">380<",
            broken: ">326<", kept: ">380<"),
        .init(
            "PEPPOL-EN16931-R230", "<cac:AccountingSupplierParty>",
            broken: reference("<cbc:DocumentHash>x</cbc:DocumentHash>"),
            kept: reference("<cbc:URI>https://example.org</cbc:URI>")),
    ]

    private static func reference(_ content: String) -> String {
        "<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cac:ExternalReference>\(content)"
            + "</cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>"
    }

    static let codes: [WrittenRule] =
        [
            .init("PEPPOL-EN16931-CL002", ">95<", broken: ">96<", kept: ">100<"),
            .init("PEPPOL-EN16931-CL003", ">ADL<", broken: ">QQQ<", kept: ">ADM<"),
            .init(
                "PEPPOL-EN16931-CL006", "<cbc:EndDate>2026-10-31</cbc:EndDate>",
                broken: "<cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>36</cbc:DescriptionCode>",
                kept: "<cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>432</cbc:DescriptionCode>"),
            .init(
                "PEPPOL-EN16931-CL007", "<cbc:TaxableAmount currencyID=\"EUR\">36.00",
                broken: "<cbc:TaxableAmount currencyID=\"EUX\">36.00",
                kept: "<cbc:TaxableAmount currencyID=\"SEK\">36.00"),
            .init(
                "PEPPOL-EN16931-CL008", "schemeID=\"0088\">7350077665545<", broken: "schemeID=\"EM\">a@b.se<",
                kept: "schemeID=\"0007\">5566117791<"),
        ]
        + [
            ("P0104", "G"), ("P0105", "O"), ("P0106", "IC"), ("P0107", "AE"), ("P0108", "D"), ("P0109", "F"),
            ("P0110", "I"), ("P0111", "J"),
        ].map {
            let category = "<cbc:Percent>6</cbc:Percent>"
            return .init(
                "PEPPOL-EN16931-\($0)", category,
                broken: category + "<cbc:TaxExemptionReasonCode>VATEX-EU-\($1)</cbc:TaxExemptionReasonCode>",
                kept: category + "<cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>")
        }

    static let identifiers: [WrittenRule] = [
        ("R040", "0088", "7350077665544", "7300010000001"), ("R041", "0192", "923609017", "923609016"),
        ("R042", "0184", "DK1234567", "12345678"), ("R043", "0208", "0202239950", "0202239951"),
        ("R044", "0201", "ABC12", "ABC123"), ("R045", "0210", "RSSMRA70A01H50", "RSSMRA70A01H501U"),
        ("R046", "9907", "1234567890", "12345678901"), ("R047", "0211", "IT00743110158", "IT00743110157"),
        ("R049", "0007", "5566117792", "5566117791"), ("R050", "0151", "51824753557", "51824753556"),
        ("R052", "0096", "123456789", "1234567890"), ("R053", "0198", "12345678", "DK12345678"),
        ("R054", "0106", "1234567", "12345678"), ("R055", "0190", "1234", "12345678901234567890"),
        ("R056-1", "9944", "NL123", "NL123456789B12"), ("R057", "0217", "12345678901", "123456789012"),
        ("R059", "0240", "19992012349", "19992012342"),
    ].map { rule, scheme, wrong, right in
        .init(
            "PEPPOL-COMMON-\(rule)", "schemeID=\"0088\">7350077665545<", broken: "schemeID=\"\(scheme)\">\(wrong)<",
            kept: "schemeID=\"\(scheme)\">\(right)<")
    }

    private static let vat = "<cbc:CompanyID>SE559877661401<"

    static let countries: [WrittenRule] =
        [
            .init("PEPPOL-COMMON-R056-2", vat, broken: "<cbc:CompanyID>NL123<", kept: "<cbc:CompanyID>NL123456789B12<"),
            .init("PEPPOL-COMMON-R058", vat, broken: "<cbc:CompanyID>LU15027443<", kept: "<cbc:CompanyID>LU15027442<"),
            .init(
                "PEPPOL-COMMON-R062", vat, broken: "<cbc:CompanyID>BE0202239950<", kept: "<cbc:CompanyID>BE0202239951<"),
            .init("NO-R-001", vat, broken: "<cbc:CompanyID>NO923609017MVA<", kept: "<cbc:CompanyID>NO923609016MVA<"),
            .init(
                "NO-R-002", setting: [(vat, "<cbc:CompanyID>NO923609016MVA<")], ">Godkänd för F-skatt<",
                broken: ">Foretak<", kept: ">Foretaksregisteret<"),
            .init(
                "IT-R-001", setting: [(vat, "<cbc:CompanyID>IT00743110157<")], ">Godkänd för F-skatt<",
                broken: ">1234567890<", kept: ">12345678901<"),
            .init(
                "IT-R-002", setting: [(vat, "<cbc:CompanyID>IT00743110157<")],
                "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: "",
                kept: "<cbc:StreetName>Via 1</cbc:StreetName>"),
            .init(
                "IT-R-003", setting: [(vat, "<cbc:CompanyID>IT00743110157<")], "<cbc:CityName>Luleå</cbc:CityName>",
                broken: "", kept: "<cbc:CityName>Roma</cbc:CityName>"),
            .init(
                "IT-R-004", setting: [(vat, "<cbc:CompanyID>IT00743110157<")],
                "<cbc:PostalZone>972 32</cbc:PostalZone>", broken: "", kept: "<cbc:PostalZone>00100</cbc:PostalZone>"),
            .init("SE-R-001", vat, broken: "<cbc:CompanyID>SE5598776614<", kept: vat),
            .init("SE-R-002", vat, broken: "<cbc:CompanyID>SE55987766140X<", kept: vat),
            .init(
                "SE-R-003", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">559877-6614</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            .init(
                "SE-R-004", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">55987766140</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            .init(
                "SE-R-013", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">5598776615</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            .init("SE-R-005", ">Godkänd för F-skatt<", broken: ">Godkänd<", kept: ">GODKÄND FÖR F-SKATT<"),
            .init(
                "SE-R-006", "<cbc:Percent>6</cbc:Percent>", broken: "<cbc:Percent>7</cbc:Percent>",
                kept: "<cbc:Percent>6.0</cbc:Percent>"),
            .init(
                "SE-R-011", ">59</cbc:PaymentMeansCode>", broken: ">50</cbc:PaymentMeansCode>",
                kept: ">30</cbc:PaymentMeansCode>"),
            .init(
                "SE-R-012", ">59</cbc:PaymentMeansCode>", broken: ">31</cbc:PaymentMeansCode>",
                kept: ">30</cbc:PaymentMeansCode>"),
            swedishGiro("SE-R-007", "PLUSGIRO", "12-34", "1234"),
            swedishGiro("SE-R-010", "PLUSGIRO", "123456789", "12345678"),
            swedishGiro("SE-R-008", "BANKGIRO", "123-4567", "1234567"),
            swedishGiro("SE-R-009", "BANKGIRO", "123456", "1234567"),
        ] + dutch + danish

    private static func swedishGiro(_ rule: String, _ name: String, _ wrong: String, _ right: String) -> WrittenRule {
        func account(_ number: String) -> String {
            "<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>\(number)</cbc:ID>"
                + "<cac:FinancialInstitutionBranch><cbc:ID>SE:\(name)</cbc:ID></cac:FinancialInstitutionBranch>"
                + "</cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentMeans>"
        }
        return .init(rule, "<cac:PaymentMeans>", broken: account(wrong), kept: account(right))
    }

    private static func inCountry(_ code: String) -> [(String, String)] {
        [
            (">SE</cbc:IdentificationCode>", ">\(code)</cbc:IdentificationCode>"),
            (">SE</cbc:IdentificationCode>", ">\(code)</cbc:IdentificationCode>"),
        ]
    }

    private static let dutch: [WrittenRule] = [
        .init(
            "NL-R-002", setting: inCountry("NL"), "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: "",
            kept: "<cbc:StreetName>Kade 1</cbc:StreetName>"),
        .init(
            "NL-R-003", setting: inCountry("NL"), "<cbc:CompanyID schemeID=\"0007\">5598776614<",
            broken: "<cbc:CompanyID schemeID=\"0007\">1<", kept: "<cbc:CompanyID schemeID=\"0106\">12345678<"),
        .init(
            "NL-R-004", setting: inCountry("NL"), "<cbc:CityName>Kiruna</cbc:CityName>", broken: "",
            kept: "<cbc:CityName>Breda</cbc:CityName>"),
        .init(
            "NL-R-005", setting: inCountry("NL"), "<cbc:CompanyID schemeID=\"0007\">5566117791<",
            broken: "<cbc:CompanyID schemeID=\"0007\">1<",
            kept: "<cbc:CompanyID schemeID=\"0190\">12345678901234567890<"),
        .init(
            "NL-R-008", setting: inCountry("NL"), ">59</cbc:PaymentMeansCode>", broken: ">31</cbc:PaymentMeansCode>",
            kept: ">57</cbc:PaymentMeansCode>"),
    ]

    private static let danish: [WrittenRule] = [
        .init(
            "DK-R-002", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5598776614</cbc:CompanyID>",
            broken: "", kept: "<cbc:CompanyID schemeID=\"0184\">12345678</cbc:CompanyID>"),
        .init(
            "DK-R-005", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">30</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        .init(
            "DK-R-006", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">42</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        .init(
            "DK-R-007", setting: inCountry("DK") + [(">59</cbc:PaymentMeansCode>", ">49</cbc:PaymentMeansCode>")],
            "<cbc:ID>M-2024-66</cbc:ID>", broken: "", kept: "<cbc:ID>M-1</cbc:ID>"),
        .init(
            "DK-R-008", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">50</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        .init(
            "DK-R-009", setting: inCountry("DK") + [(">59</cbc:PaymentMeansCode>", ">50</cbc:PaymentMeansCode>")],
            ">30177<", broken: ">04#123<", kept: ">04#1234567890123456<"),
        .init(
            "DK-R-010", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">93</cbc:PaymentMeansCode>",
            kept: ">97</cbc:PaymentMeansCode>"),
        .init(
            "DK-R-011", setting: inCountry("DK") + [(">59</cbc:PaymentMeansCode>", ">93</cbc:PaymentMeansCode>")],
            ">30177<", broken: ">71#123<", kept: ">71#123456789012345<"),
        .init(
            "DK-R-004", setting: inCountry("DK") + [(">ADL<", ">ZZZ<")], ">Mätning<", broken: ">123<", kept: ">3310<"),
        .init(
            "DK-R-014", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5598776614<",
            broken: "<cbc:CompanyID schemeID=\"0088\">5598776614<", kept: "<cbc:CompanyID schemeID=\"0184\">12345678<"),
        .init(
            "DK-R-017", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5566117791<",
            broken: "<cbc:CompanyID schemeID=\"0088\">5566117791<", kept: "<cbc:CompanyID schemeID=\"0184\">12345678<"),
    ]

    static let standard: [WrittenRule] = [
        .init("UBL-SR-53", vat + "/cbc:CompanyID>", broken: "", kept: vat + "/cbc:CompanyID>"),
        .init(
            "UBL-DT-20", "<cbc:InvoiceTypeCode>", broken: "<cbc:InvoiceTypeCode listURI=\"x\">",
            kept: "<cbc:InvoiceTypeCode listID=\"x\">"),
        .init(
            "BR-CL-03", "ubl-invoice", "<cbc:PrepaidAmount currencyID=\"EUR\">",
            broken: "<cbc:PrepaidAmount currencyID=\"XX\">", kept: "<cbc:PrepaidAmount currencyID=\"EUR\">"),
        .init("BR-03", "cii-export", "format=\"102\"", broken: "format=\"203\"", kept: "format=\"102\""),
        .init("BR-DE-18", "xrechnung-ubl", "PROZENT=2.00#\n", broken: "PROZENT=2.00#", kept: "PROZENT=2.00# \n"),
    ]
}
