/// Two documents for each rule of Peppol and of single countries.
nonisolated extension WrittenRule {
    static let all: [WrittenRule] = [
        structure, codes, reasons, identifiers, countries, dutch, danish, cii, standard, ciiHead, ciiCountries,
        ciiStandard, facturX, german,
        typesInCII, structureInCII, structureInUBL, xRechnung, vehicles, extensionRules, decimals,
        taxNumbers, taxNumbersInCII, taxRates, taxGroups, linesInPeppol, sets,
    ].flatMap { $0 }

    static let structure: [WrittenRule] = [
        WrittenRule(
            "PEPPOL-EN16931-R008", "<cbc:CityName>Kiruna<", broken: "<cbc:CityName><", kept: "<cbc:CityName>K<"),
        WrittenRule(
            "PEPPOL-EN16931-R043", "<cbc:ChargeIndicator>true<", broken: "<cbc:ChargeIndicator>1<",
            kept: "<cbc:ChargeIndicator> true <"),
        WrittenRule(
            "PEPPOL-EN16931-R051", "<cbc:TaxableAmount currencyID=\"EUR\">36.00",
            broken: "<cbc:TaxableAmount currencyID=\"SEK\">36.00", kept: "<cbc:TaxableAmount currencyID=\"EUR\">36.0"),
        WrittenRule(
            "PEPPOL-EN16931-R054", "<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>", broken: "",
            kept: "<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>"),
        WrittenRule(
            "PEPPOL-EN16931-F001", "<cbc:IssueDate>2026-11-02<", broken: "<cbc:IssueDate>2026-11-02Z<",
            kept: "<cbc:IssueDate>2026-11-03<"),
        WrittenRule("PEPPOL-EN16931-P0100", ">380<", broken: ">325<", kept: ">383<"),
        WrittenRule(
            "PEPPOL-EN16931-R120", "<cbc:LineExtensionAmount currencyID=\"EUR\">699.16</cbc:LineExtensionAmount>",
            broken: "", kept: "<cbc:LineExtensionAmount currencyID=\"EUR\">699.18</cbc:LineExtensionAmount>"),
        WrittenRule(
            "PEPPOL-EN16931-R130", setting: [("<cbc:BaseQuantity>", "<cbc:BaseQuantity unitCode=\"C62\">")],
            "<cbc:InvoicedQuantity unitCode=\"C62\">2<", broken: "<cbc:InvoicedQuantity>2<",
            kept: "<cbc:InvoicedQuantity unitCode=\"C62\">2<"),
        WrittenRule("PEPPOL-EN16931-P0112", ">380<", broken: ">384<", kept: ">380<"),
        WrittenRule(
            "PEPPOL-EN16931-P0112", setting: [(">SE</cbc:IdentificationCode>", ">DE</cbc:IdentificationCode>")],
            ">380<",
            broken: ">326<", kept: ">380<"),
        WrittenRule(
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
            WrittenRule("PEPPOL-EN16931-CL002", ">95<", broken: ">96<", kept: ">100<"),
            WrittenRule("PEPPOL-EN16931-CL003", ">ADL<", broken: ">QQQ<", kept: ">ADM<"),
            WrittenRule(
                "PEPPOL-EN16931-CL006", "<cbc:EndDate>2026-10-31</cbc:EndDate>",
                broken: "<cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>36</cbc:DescriptionCode>",
                kept: "<cbc:EndDate>2026-10-31</cbc:EndDate><cbc:DescriptionCode>432</cbc:DescriptionCode>"),
            WrittenRule(
                "PEPPOL-EN16931-CL007", "<cbc:TaxableAmount currencyID=\"EUR\">36.00",
                broken: "<cbc:TaxableAmount currencyID=\"EUX\">36.00",
                kept: "<cbc:TaxableAmount currencyID=\"SEK\">36.00"),
            WrittenRule(
                "PEPPOL-EN16931-CL008", "schemeID=\"0088\">7350077665545<", broken: "schemeID=\"EM\">a@b.se<",
                kept: "schemeID=\"0007\">5566117791<"),
            WrittenRule(
                "PEPPOL-EN16931-CL008", "schemeID=\"0088\">7350077665545<", broken: "schemeID=\"0037\">1<",
                kept: "schemeID=\"0246\">1<"),
            WrittenRule(
                "PEPPOL-EN16931-R007", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                broken: "urn:fdc:peppol.eu:2017:poacc:billing:02:1.0", kept: "urn:peppol:bis:billing_with_response"),
            WrittenRule(
                "PEPPOL-EN16931-R004", "billing:3.0</cbc:CustomizationID>",
                broken: "billing:3.0::2.1</cbc:CustomizationID>", kept: "billing:3.0#x</cbc:CustomizationID>"),
        ]

    static let reasons: [WrittenRule] = [
        reason("P0104", "G"), reason("P0105", "O"), reason("P0106", "IC"), reason("P0107", "AE"), reason("P0108", "D"),
        reason("P0109", "F"), reason("P0110", "I"), reason("P0111", "J"),
    ]

    private static func reason(_ rule: String, _ code: String) -> WrittenRule {
        let rate = "<cbc:Percent>6</cbc:Percent>"
        return WrittenRule(
            "PEPPOL-EN16931-\(rule)", rate,
            broken: rate + "<cbc:TaxExemptionReasonCode>VATEX-EU-\(code)</cbc:TaxExemptionReasonCode>",
            kept: rate + "<cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>")
    }

    static let identifiers: [WrittenRule] = [
        identifier("R040", "0088", "7350077665544", "7300010000001"),
        identifier("R041", "0192", "923609017", "923609016"),
        identifier("R042", "0184", "DK1234567", "12345678"),
        identifier("R043", "0208", "0202239950", "0202239951"),
        identifier("R044", "0201", "ABC12", "ABC123"),
        identifier("R045", "0210", "RSSMRA70A01H50", "RSSMRA70A01H501U"),
        identifier("R046", "9907", "1234567890", "12345678901"),
        identifier("R047", "0211", "IT00743110158", "IT00743110157"),
        identifier("R049", "0007", "5566117792", "5566117791"),
        identifier("R050", "0151", "51824753557", "51824753556"),
        identifier("R052", "0096", "123456789", "1234567890"),
        identifier("R053", "0198", "12345678", "DK12345678"),
        identifier("R054", "0106", "1234567", "12345678"),
        identifier("R055", "0190", "1234", "12345678901234567890"),
        identifier("R056-1", "9944", "NL123", "NL123456789B12"),
        identifier("R056-1", "9944", "NL123456789B12X", "NL123456789B12"),
        identifier("R057", "0217", "12345678901", "123456789012"),
        identifier("R059", "0240", "19992012349", "19992012342"),
    ]

    private static func identifier(_ rule: String, _ scheme: String, _ wrong: String, _ right: String) -> WrittenRule {
        WrittenRule(
            "PEPPOL-COMMON-\(rule)", "schemeID=\"0088\">7350077665545<", broken: "schemeID=\"\(scheme)\">\(wrong)<",
            kept: "schemeID=\"\(scheme)\">\(right)<")
    }

    private static let vat = "<cbc:CompanyID>SE559877661401<"

    static let countries: [WrittenRule] =
        [
            WrittenRule(
                "PEPPOL-COMMON-R056-2", vat, broken: "<cbc:CompanyID>NL123<", kept: "<cbc:CompanyID>NL123456789B12<"),
            WrittenRule(
                "PEPPOL-COMMON-R058", vat, broken: "<cbc:CompanyID>LU15027443<", kept: "<cbc:CompanyID>LU15027442<"),
            WrittenRule(
                "PEPPOL-COMMON-R062", vat, broken: "<cbc:CompanyID>BE0202239950<", kept: "<cbc:CompanyID>BE0202239951<"),
            WrittenRule(
                "NO-R-001", vat, broken: "<cbc:CompanyID>NO923609017MVA<", kept: "<cbc:CompanyID>NO923609016MVA<"),
            WrittenRule(
                "NO-R-002", setting: [(vat, "<cbc:CompanyID>NO923609016MVA<")], ">Godkänd för F-skatt<",
                broken: ">Foretak<", kept: ">Foretaksregisteret<"),
            WrittenRule(
                "IT-R-001", setting: [(vat, "<cbc:CompanyID>IT00743110157<")], ">Godkänd för F-skatt<",
                broken: ">1234567890<", kept: ">12345678901<"),
            WrittenRule(
                "IT-R-002", setting: [(vat, "<cbc:CompanyID>IT00743110157<")],
                "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: "",
                kept: "<cbc:StreetName>Via 1</cbc:StreetName>"),
            WrittenRule(
                "IT-R-003", setting: [(vat, "<cbc:CompanyID>IT00743110157<")], "<cbc:CityName>Luleå</cbc:CityName>",
                broken: "", kept: "<cbc:CityName>Roma</cbc:CityName>"),
            WrittenRule(
                "IT-R-004", setting: [(vat, "<cbc:CompanyID>IT00743110157<")],
                "<cbc:PostalZone>972 32</cbc:PostalZone>", broken: "", kept: "<cbc:PostalZone>00100</cbc:PostalZone>"),
            WrittenRule("SE-R-001", vat, broken: "<cbc:CompanyID>SE5598776614<", kept: vat),
            WrittenRule("SE-R-002", vat, broken: "<cbc:CompanyID>SE55987766140X<", kept: vat),
            WrittenRule(
                "SE-R-003", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">559877-6614</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            WrittenRule(
                "SE-R-004", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">55987766140</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            WrittenRule(
                "SE-R-013", "schemeID=\"0007\">5598776614</cbc:CompanyID>",
                broken: "schemeID=\"0007\">5598776615</cbc:CompanyID>",
                kept: "schemeID=\"0007\">5598776614</cbc:CompanyID>"),
            WrittenRule("SE-R-005", ">Godkänd för F-skatt<", broken: ">Godkänd<", kept: ">GODKÄND FÖR F-SKATT<"),
            WrittenRule(
                "SE-R-006", "<cbc:Percent>6</cbc:Percent>", broken: "<cbc:Percent>7</cbc:Percent>",
                kept: "<cbc:Percent>6.0</cbc:Percent>"),
            WrittenRule(
                "SE-R-011", ">59</cbc:PaymentMeansCode>", broken: ">50</cbc:PaymentMeansCode>",
                kept: ">30</cbc:PaymentMeansCode>"),
            WrittenRule(
                "SE-R-012", ">59</cbc:PaymentMeansCode>", broken: ">31</cbc:PaymentMeansCode>",
                kept: ">30</cbc:PaymentMeansCode>"),
            swedishGiro("SE-R-007", "PLUSGIRO", "12-34", "1234"),
            swedishGiro("SE-R-010", "PLUSGIRO", "123456789", "12345678"),
            swedishGiro("SE-R-008", "BANKGIRO", "123-4567", "1234567"),
            swedishGiro("SE-R-009", "BANKGIRO", "123456", "1234567"),
        ]

    private static func swedishGiro(_ rule: String, _ name: String, _ wrong: String, _ right: String) -> WrittenRule {
        func account(_ number: String) -> String {
            "<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>\(number)</cbc:ID>"
                + "<cac:FinancialInstitutionBranch><cbc:ID>SE:\(name)</cbc:ID></cac:FinancialInstitutionBranch>"
                + "</cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentMeans>"
        }
        return WrittenRule(rule, "<cac:PaymentMeans>", broken: account(wrong), kept: account(right))
    }

    static let german: [WrittenRule] = [
        WrittenRule(
            "DE-R-018", setting: inCountry("DE"), "<cac:PaymentMeans>", broken: discount(""), kept: discount(" \n")),
        WrittenRule(
            "DE-R-T02", setting: inCountry("DE"), "<cac:AccountingSupplierParty>",
            broken: reference("<cbc:URI>example.org</cbc:URI>"),
            kept: reference("<cbc:URI>https://example.org</cbc:URI>")),
    ]

    private static func discount(_ end: String) -> String {
        "<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.00#\(end)</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>"
    }

    private static func danishWith(_ more: [(String, String)]) -> [(String, String)] { inCountry("DK") + more }

    private static func inCountry(_ code: String) -> [(String, String)] {
        [
            (">SE</cbc:IdentificationCode>", ">\(code)</cbc:IdentificationCode>"),
            (">SE</cbc:IdentificationCode>", ">\(code)</cbc:IdentificationCode>"),
        ]
    }

    static let dutch: [WrittenRule] = [
        WrittenRule(
            "NL-R-002", setting: inCountry("NL"), "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: "",
            kept: "<cbc:StreetName>Kade 1</cbc:StreetName>"),
        WrittenRule(
            "NL-R-003", setting: inCountry("NL"), "<cbc:CompanyID schemeID=\"0007\">5598776614<",
            broken: "<cbc:CompanyID schemeID=\"0007\">1<", kept: "<cbc:CompanyID schemeID=\"0106\">12345678<"),
        WrittenRule(
            "NL-R-004", setting: inCountry("NL"), "<cbc:CityName>Kiruna</cbc:CityName>", broken: "",
            kept: "<cbc:CityName>Breda</cbc:CityName>"),
        WrittenRule(
            "NL-R-005", setting: inCountry("NL"), "<cbc:CompanyID schemeID=\"0007\">5566117791<",
            broken: "<cbc:CompanyID schemeID=\"0007\">1<",
            kept: "<cbc:CompanyID schemeID=\"0190\">12345678901234567890<"),
        WrittenRule(
            "NL-R-008", setting: inCountry("NL"), ">59</cbc:PaymentMeansCode>", broken: ">31</cbc:PaymentMeansCode>",
            kept: ">57</cbc:PaymentMeansCode>"),
        WrittenRule(
            "NL-R-001", in: "ubl-credit-note",
            setting: creditNote(in: "NL") + [("<cbc:ID>INV-2207</cbc:ID>", "")], "<cbc:ID>INV-2251</cbc:ID>",
            broken: "", kept: "<cbc:ID>1</cbc:ID>"),
        WrittenRule(
            "NL-R-006", setting: inCountry("NL"), "<cac:PaymentMeans>", broken: representative("NL"),
            kept: representative("BE")),
        WrittenRule(
            "NL-R-007",
            setting: inCountry("NL") + [("<cac:PaymentMeans>", "<cac:No>"), ("</cac:PaymentMeans>", "</cac:No>")],
            ">1063.67</cbc:PayableAmount>", broken: ">0.01</cbc:PayableAmount>", kept: ">0.00</cbc:PayableAmount>"),
        WrittenRule(
            "NL-R-009",
            setting: inCountry("NL") + [
                (
                    ">699.16</cbc:LineExtensionAmount>",
                    ">699.16</cbc:LineExtensionAmount><cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>"
                )
            ], "<cbc:ID>4500-18</cbc:ID>", broken: "", kept: "<cbc:ID>1</cbc:ID>"),
    ]

    static func representative(_ country: String, _ content: String = "") -> String {
        "<cac:TaxRepresentativeParty><cac:PostalAddress><cbc:CityName>Breda</cbc:CityName>\(content)<cac:Country>"
            + "<cbc:IdentificationCode>\(country)</cbc:IdentificationCode></cac:Country></cac:PostalAddress>"
            + "</cac:TaxRepresentativeParty><cac:PaymentMeans>"
    }

    /// What Peppol asks of CII.
    static let cii: [WrittenRule] = [
        ofCII("R043", "<udt:Indicator>false<", "<udt:Indicator>0<", "<udt:Indicator> false <"),
        ofCII("R053", "TaxTotalAmount currencyID=\"EUR\"", "TaxTotalAmount currencyID=\"USD\"", nil),
        ofCII("R054", "<ram:TaxCurrencyCode>CZK</ram:TaxCurrencyCode>", "", nil),
        ofCII("R080", "<ram:TypeCode>916<", "<ram:TypeCode>50<", nil),
        ofCII("R101", "<ram:TypeCode>130<", "<ram:TypeCode>916<", nil),
        ofCII("CL001", "mimeCode=\"text/csv\"", "mimeCode=\"text/plain\"", "mimeCode=\"image/png\""),
        ofCII("CL002", "<ram:ReasonCode>95<", "<ram:ReasonCode>96<", "<ram:ReasonCode>100<"),
        ofCII("CL003", "<ram:ReasonCode>FC<", "<ram:ReasonCode>QQQ<", "<ram:ReasonCode>ADL<"),
        ofCII("CL007", "TaxTotalAmount currencyID=\"CZK\"", "TaxTotalAmount currencyID=\"CZX\"", nil),
        ofCII("CL008", "schemeID=\"EM\">", "schemeID=\"EM\">", "schemeID=\"9929\">"),
        ofCII("F001", ">20260630<", "> 20260630<", ">20260629<"),
    ]

    private static func ofCII(_ rule: String, _ old: String, _ broken: String, _ kept: String?) -> WrittenRule {
        WrittenRule(
            "PEPPOL-EN16931-\(rule)", in: "cii-en16931",
            setting: [
                (
                    ">urn:cen.eu:en16931:2017<",
                    ">urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<"
                )
            ], old, broken: broken, kept: kept ?? old)
    }

    private static func creditNote(in country: String) -> [(String, String)] {
        [
            (
                ">urn:cen.eu:en16931:2017<",
                ">urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<"
            ),
            (">IE<", ">\(country)<"), (">IE<", ">\(country)<"),
        ]
    }

    private static let product = "<cbc:Name>Vindkraft, oktober</cbc:Name>"

    private static func classified(_ attributes: String) -> String {
        product + "<cac:CommodityClassification><cbc:ItemClassificationCode listID=\"TST\" \(attributes)>1"
            + "</cbc:ItemClassificationCode></cac:CommodityClassification>"
    }

    static let danish: [WrittenRule] = [
        WrittenRule(
            "DK-R-003", setting: inCountry("DK"), product, broken: classified("listVersionID=\"18\""),
            kept: classified("listVersionID=\"26.08.01\"")),
        WrittenRule(
            "DK-R-013", setting: inCountry("DK"), "<cbc:ID schemeID=\"0088\">7350099988776<",
            broken: "<cbc:ID>7350099988776<", kept: "<cbc:ID schemeID=\"0088\">7350099988776<"),
        WrittenRule(
            "DK-R-016", in: "ubl-credit-note", setting: creditNote(in: "DK"), ">133.44</cbc:PayableAmount>",
            broken: ">-0.01</cbc:PayableAmount>", kept: ">0.00</cbc:PayableAmount>"),
        WrittenRule(
            "DK-R-002", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5598776614</cbc:CompanyID>",
            broken: "", kept: "<cbc:CompanyID schemeID=\"0184\">12345678</cbc:CompanyID>"),
        WrittenRule(
            "DK-R-005", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">30</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        WrittenRule(
            "DK-R-006", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">42</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        WrittenRule(
            "DK-R-007", setting: danishWith([(">59</cbc:PaymentMeansCode>", ">49</cbc:PaymentMeansCode>")]),
            "<cbc:ID>M-2024-66</cbc:ID>", broken: "", kept: "<cbc:ID>M-1</cbc:ID>"),
        WrittenRule(
            "DK-R-008", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">50</cbc:PaymentMeansCode>",
            kept: ">58</cbc:PaymentMeansCode>"),
        WrittenRule(
            "DK-R-009", setting: danishWith([(">59</cbc:PaymentMeansCode>", ">50</cbc:PaymentMeansCode>")]),
            ">30177<", broken: ">04#123<", kept: ">04#1234567890123456<"),
        WrittenRule(
            "DK-R-010", setting: inCountry("DK"), ">59</cbc:PaymentMeansCode>", broken: ">93</cbc:PaymentMeansCode>",
            kept: ">97</cbc:PaymentMeansCode>"),
        WrittenRule(
            "DK-R-011", setting: danishWith([(">59</cbc:PaymentMeansCode>", ">93</cbc:PaymentMeansCode>")]),
            ">30177<", broken: ">71#123<", kept: ">71#123456789012345<"),
        WrittenRule(
            "DK-R-004", setting: danishWith([(">ADL<", ">ZZZ<")]), ">Mätning<", broken: ">123<", kept: ">3310<"),
        WrittenRule(
            "DK-R-014", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5598776614<",
            broken: "<cbc:CompanyID schemeID=\"0088\">5598776614<", kept: "<cbc:CompanyID schemeID=\"0184\">12345678<"),
        WrittenRule(
            "DK-R-017", setting: inCountry("DK"), "<cbc:CompanyID schemeID=\"0007\">5566117791<",
            broken: "<cbc:CompanyID schemeID=\"0088\">5566117791<", kept: "<cbc:CompanyID schemeID=\"0184\">12345678<"),
    ]

    static let standard: [WrittenRule] = [
        WrittenRule("UBL-SR-53", vat + "/cbc:CompanyID>", broken: "", kept: vat + "/cbc:CompanyID>"),
        WrittenRule(
            "UBL-DT-20", "<cbc:InvoiceTypeCode>", broken: "<cbc:InvoiceTypeCode listURI=\"x\">",
            kept: "<cbc:InvoiceTypeCode listID=\"x\">"),
        WrittenRule(
            "BR-CL-03", in: "ubl-invoice", "<cbc:PrepaidAmount currencyID=\"EUR\">",
            broken: "<cbc:PrepaidAmount currencyID=\"XX\">", kept: "<cbc:PrepaidAmount currencyID=\"EUR\">"),
        WrittenRule(
            "BR-E-02", in: "xrechnung-cii", "schemeID=\"FC\"", broken: "schemeID=\"XX\"", kept: "schemeID=\"VA\""),
        WrittenRule(
            "BR-DE-16", in: "xrechnung-cii", "schemeID=\"FC\"", broken: "schemeID=\"XX\"", kept: "schemeID=\"VA\""),
        WrittenRule(
            "PEPPOL-EN16931-R055", "currencyID=\"SEK\">1934.06<", broken: "currencyID=\"SEK\">-0.01<",
            kept: "currencyID=\"SEK\">0.00<"),
        // The extension of XRechnung has codes of its own, and payments of third parties.
        WrittenRule(
            "BR-CL-25", in: "xrechnung-ubl", setting: [("schemeID=\"EM\"", "schemeID=\"XR01\"")],
            "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", broken: "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
            kept: extensionOfXRechnung),
        WrittenRule(
            "BR-CO-16", in: "xrechnung-ubl",
            setting: [
                (">1761.94<", ">1762.94<"),
                (
                    "<cac:LegalMonetaryTotal>",
                    "<cac:PrepaidPayment><cbc:PaidAmount currencyID=\"EUR\">1</cbc:PaidAmount></cac:PrepaidPayment>"
                        + "<cac:LegalMonetaryTotal>"
                ),
            ],
            "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", broken: "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
            kept: extensionOfXRechnung),
        WrittenRule("BR-03", in: "cii-export", "format=\"102\"", broken: "format=\"203\"", kept: "format=\"102\""),
        WrittenRule(
            "BR-DE-18", in: "xrechnung-ubl", "PROZENT=2.00#\n", broken: "PROZENT=2.00#", kept: "PROZENT=2.00# \n"),
    ]

    private static let extensionOfXRechnung =
        "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0"
}
