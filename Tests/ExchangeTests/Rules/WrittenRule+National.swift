/// Two documents for each rule of self-billing and of national sets.
nonisolated extension WrittenRule {
    static let sets = [selfBilling, nlcius, nlciusInCII, romanian, romanianAddresses].flatMap { $0 }

    // MARK: Self-billing

    private static let selfBilling: [WrittenRule] = [
        WrittenRule("PEPPOL-EN16931-P0100", setting: buyersInvoice, ">380<", broken: ">380<", kept: ">389<"),
        WrittenRule("PEPPOL-EN16931-P0100", setting: buyersInvoice, ">380<", broken: ">261<", kept: ">527<"),
        WrittenRule(
            "PEPPOL-EN16931-P0101", in: "ubl-credit-note",
            setting: [
                (
                    ">urn:cen.eu:en16931:2017</cbc:CustomizationID>",
                    ">urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0</cbc:CustomizationID>"
                        + "<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0</cbc:ProfileID>"
                )
            ], ">381<", broken: ">381<", kept: ">261<"),
        WrittenRule(
            "PEPPOL-EN16931-R004", "poacc:billing:3.0<", broken: "poacc:selfbilling:3.0::2.1<",
            kept: "poacc:selfbilling:3.0<"),
        WrittenRule(
            "PEPPOL-EN16931-R007", setting: [buyersInvoice[0]], "poacc:billing:01:1.0<",
            broken: "poacc:billing:01:1.0<", kept: "poacc:selfbilling:01:1.0<"),
        WrittenRule(
            "PEPPOL-EN16931-CL008", setting: buyersInvoice, "schemeID=\"0088\">7350077665545<",
            broken: "schemeID=\"0158\">1<", kept: "schemeID=\"0007\">5566117791<"),
    ]

    private static let buyersInvoice = [
        ("poacc:billing:3.0<", "poacc:selfbilling:3.0<"), ("poacc:billing:01:1.0<", "poacc:selfbilling:01:1.0<"),
    ]

    /// The setting of a document whose seller and buyer are in another country.
    private static func moved(to country: String) -> [(String, String)] {
        Array(
            repeating: (">SE</cbc:IdentificationCode>", ">\(country)</cbc:IdentificationCode>"), count: 2)
    }

    // MARK: NLCIUS

    private static let nlcius: [WrittenRule] = [
        dutch("1", "<cbc:CompanyID schemeID=\"0007\">5598776614<", kept: "<cbc:CompanyID schemeID=\"0106\">12345678<"),
        dutch(
            "2", with: [("<cbc:ID>4500-18</cbc:ID>", "")], "<cbc:BuyerReference>Ref. Östlund</cbc:BuyerReference>",
            broken: ""),
        dutch("3", "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: ""),
        dutch("4", "<cbc:CityName>Kiruna</cbc:CityName>", broken: ""),
        dutch("5", "<cac:PaymentMeans>", broken: representative("NL"), kept: representative("BE")),
        dutch("7", ">380<", broken: ">383<", kept: ">389<"), dutch("8", ">380<", broken: ">381<", kept: ">384<"),
        dutch("9", ">380<", broken: ">384<"),
        dutch(
            "10", "<cbc:CompanyID schemeID=\"0007\">5566117791<",
            kept: "<cbc:CompanyID schemeID=\"0190\">12345678901234567890<"),
        dutch(
            "11", with: [("<cac:PaymentMeans>", "<cac:No>"), ("</cac:PaymentMeans>", "</cac:No>")],
            ">1063.67</cbc:PayableAmount>", broken: ">0.01</cbc:PayableAmount>", kept: ">0.00</cbc:PayableAmount>"),
        dutch("12", ">59</cbc:PaymentMeansCode>", broken: ">31</cbc:PaymentMeansCode>"),
        dutch(
            "13",
            with: [
                (
                    ">699.16</cbc:LineExtensionAmount>",
                    ">699.16</cbc:LineExtensionAmount><cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>"
                )
            ], "<cbc:ID>4500-18</cbc:ID>", broken: ""),
        dutch("19", "<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>", kept: ""),
        dutch("20", currency, broken: "<cbc:TaxPointDate>2026-11-02</cbc:TaxPointDate>" + currency),
        dutch("21", periodEnd, broken: periodEnd + "<cbc:DescriptionCode>432</cbc:DescriptionCode>"),
        dutch(
            "24", "<cac:AccountingSupplierParty>", broken: earlier("<cbc:IssueDate>2026-01-01</cbc:IssueDate>"),
            kept: earlier("")),
        dutch("25", "<cbc:CompanyID>Godkänd för F-skatt</cbc:CompanyID>", kept: ""),
        dutch("26", "<cbc:CompanyLegalForm>Säte: Luleå</cbc:CompanyLegalForm>", kept: ""),
        dutch("27-1", sellersCode, broken: sellersCode + thirdLine),
        dutch("27-2", buyersCode, broken: buyersCode + thirdLine),
        dutch(
            "27-3", "<cac:PaymentMeans>", broken: representative("NL", thirdLine), kept: representative("NL")),
        dutch("27-4", "<cac:PaymentMeans>", broken: delivery(thirdLine), kept: delivery("")),
        dutch("28-1", sellersCode, broken: sellersCode + county("Utrecht")),
        dutch("28-2", buyersCode, broken: buyersCode + county("Utrecht")),
        dutch(
            "28-3", "<cac:PaymentMeans>", broken: representative("NL", county("Utrecht")),
            kept: representative("NL")),
        dutch("28-4", "<cac:PaymentMeans>", broken: delivery(county("Utrecht")), kept: delivery("")),
        dutch("29", " name=\"SEPA direct debit\"", kept: ""),
        dutch("30", payment, broken: payment + account("<cbc:Name>x</cbc:Name>"), kept: payment + account("")),
        dutch(
            "31", payment, broken: payment + account(branch), kept: payment + account("")),
        dutch(
            "32-1", with: [("<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>", "")],
            "<cbc:AllowanceChargeReasonCode>ADL</cbc:AllowanceChargeReasonCode>", kept: ""),
        dutch("33", "<cbc:TaxAmount currencyID=\"SEK\">", kept: "<cbc:TaxAmount currencyID=\"EUR\">"),
        dutch(
            "35", "<cbc:Percent>6</cbc:Percent>",
            broken: "<cbc:Percent>6</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>"),
        WrittenRule(
            "SI-UBL-2", setting: dutchSetting, "<cbc:CityName>Kiruna<", broken: "<cbc:CityName><",
            kept: "<cbc:CityName>K<"),
    ]

    private static let dutchSetting =
        moved(to: "NL") + [("urn:fdc:peppol.eu:2017:poacc:billing:3.0", "urn:fdc:nen.nl:nlcius:v1.0")]

    private static func dutch(
        _ number: String, with setting: [(String, String)] = [], _ old: String, broken: String? = nil,
        kept: String? = nil
    ) -> WrittenRule {
        WrittenRule(
            "BR-NL-\(number)", setting: dutchSetting + setting, old, broken: broken ?? old, kept: kept ?? old)
    }

    private static let currency = "<cbc:DocumentCurrencyCode>EUR"
    private static let periodEnd = "<cbc:EndDate>2026-10-31</cbc:EndDate>"
    private static let sellersCode = "<cbc:PostalZone>972 32</cbc:PostalZone>"
    private static let buyersCode = "<cbc:PostalZone>981 44</cbc:PostalZone>"
    private static let thirdLine = "<cac:AddressLine><cbc:Line>x</cbc:Line></cac:AddressLine>"
    private static let payment = "<cbc:PaymentID>30177</cbc:PaymentID>"
    private static let branch =
        "<cac:FinancialInstitutionBranch><cbc:ID>ABNANL2A</cbc:ID></cac:FinancialInstitutionBranch>"

    private static func county(_ name: String) -> String { "<cbc:CountrySubentity>\(name)</cbc:CountrySubentity>" }

    private static func account(_ content: String) -> String {
        "<cac:PayeeFinancialAccount><cbc:ID>1</cbc:ID>\(content)</cac:PayeeFinancialAccount>"
    }

    private static func earlier(_ content: String) -> String {
        "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID>\(content)"
            + "</cac:InvoiceDocumentReference></cac:BillingReference><cac:AccountingSupplierParty>"
    }

    private static func delivery(_ content: String) -> String {
        "<cac:Delivery><cac:DeliveryLocation><cac:Address>\(content)</cac:Address></cac:DeliveryLocation></cac:Delivery>"
            + "<cac:PaymentMeans>"
    }

    private static let nlciusInCII: [WrittenRule] = [
        dutchInCII("1", "<ram:ID schemeID=\"0154\">04417722<", kept: "<ram:ID schemeID=\"0106\">04417722<"),
        dutchInCII(
            "2", with: [("<ram:IssuerAssignedID>OBJ 3391</ram:IssuerAssignedID>", "")],
            "<ram:BuyerReference>Odd. nákupu</ram:BuyerReference>", broken: ""),
        dutchInCII("3", "<ram:LineOne>Strojní 12</ram:LineOne>", broken: ""),
        dutchInCII("4", with: [(">AT<", ">NL<")], "<ram:CityName>Freistadt</ram:CityName>", broken: ""),
        dutchInCII("7", ">380</ram:TypeCode>", broken: ">383</ram:TypeCode>"),
        dutchInCII("10", "<ram:ID>FN 661207 k</ram:ID>", broken: ""),
        dutchInCII("12", ">30</ram:TypeCode>", broken: ">31</ram:TypeCode>"),
        dutchInCII("13", "<ram:IssuerAssignedID>OBJ 3391</ram:IssuerAssignedID>", broken: ""),
        dutchInCII("19", "<ram:TaxCurrencyCode>CZK</ram:TaxCurrencyCode>", kept: ""),
        dutchInCII("22", "<ram:SubjectCode>AAI</ram:SubjectCode>", kept: ""),
        dutchInCII("23", "<ram:ID>opravy</ram:ID>", kept: ""),
        dutchInCII("25", "<ram:ID schemeID=\"FC\">CZ-0441</ram:ID>", kept: ""),
        dutchInCII("26", "<ram:Description>Základní kapitál 200 000 Kč</ram:Description>", kept: ""),
        dutchInCII("27-4", "<ram:LineThree>Tor 2</ram:LineThree>", kept: ""),
        dutchInCII("28-1", "<ram:CountrySubDivisionName>Vysočina</ram:CountrySubDivisionName>", kept: ""),
        dutchInCII("29", "<ram:Information>Převodem</ram:Information>", kept: ""),
        dutchInCII("30", "<ram:AccountName>Jedlička</ram:AccountName>", kept: ""),
        dutchInCII("33", "TaxTotalAmount currencyID=\"CZK\"", kept: "TaxTotalAmount currencyID=\"EUR\""),
        dutchInCII("35", "<ram:ExemptionReasonCode>VATEX-EU-132-1I</ram:ExemptionReasonCode>", kept: ""),
        WrittenRule(
            "empty-element-check", in: "cii-en16931", setting: settingInCII, "<ram:Name>Olej<", broken: "<ram:Name><",
            kept: "<ram:Name>O<"),
    ]

    private static let settingInCII = [
        (">urn:cen.eu:en16931:2017<", ">urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0<"),
        ("<ram:CountryID>CZ<", "<ram:CountryID>NL<"),
    ]

    private static func dutchInCII(
        _ number: String, with setting: [(String, String)] = [], _ old: String, broken: String? = nil,
        kept: String? = nil
    ) -> WrittenRule {
        WrittenRule(
            "BR-NL-\(number)", in: "cii-en16931", setting: settingInCII + setting, old, broken: broken ?? old,
            kept: kept ?? old)
    }

    // MARK: CIUS-RO

    private static let romanian: [WrittenRule] = [
        ro("001", "CIUS-RO:1.0.1<", broken: "CIUS-RO:1.0.0<"), ro("010", "<cbc:ID>F-30177<", broken: "<cbc:ID>F<"),
        ro("020_1", ">380<", broken: ">383<", kept: ">751<"),
        WrittenRule(
            "BR-RO-020_2", in: "ubl-credit-note",
            setting: [
                (
                    ">urn:cen.eu:en16931:2017<",
                    ">urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1<"
                )
            ], ">381<", broken: ">396<", kept: ">381<"),
        ro("030", "<cbc:TaxCurrencyCode>SEK<", kept: "<cbc:TaxCurrencyCode>RON<"),
        ro("030", "<cbc:DocumentCurrencyCode>EUR<", kept: "<cbc:DocumentCurrencyCode>RON<"),
        ro(
            "040", periodEnd, broken: periodEnd + "<cbc:DescriptionCode>36</cbc:DescriptionCode>",
            kept: periodEnd + "<cbc:DescriptionCode>432</cbc:DescriptionCode>"),
        ro(
            "065", with: [("<cbc:CompanyID>Godkänd för F-skatt</cbc:CompanyID>", "")],
            "<cbc:CompanyID>SE559877661401</cbc:CompanyID>", broken: ""),
        ro(
            "120", with: [("<cbc:CompanyID schemeID=\"0007\">5566117791</cbc:CompanyID>", "")],
            "<cbc:CompanyID>SE556611779101</cbc:CompanyID>", broken: ""),
        ro("A020", currency, broken: notes(20) + currency, kept: notes(19) + currency),
        ro("A500", "<cac:AccountingSupplierParty>", broken: references(501), kept: references(500)),
        ro("DT001", "<cbc:IssueDate>2026-11-02<", broken: "<cbc:IssueDate>2026-11-02Z<"),
        ro(
            "DT002", currency, broken: "<cbc:TaxPointDate>2026-11-30Z</cbc:TaxPointDate>" + currency,
            kept: "<cbc:TaxPointDate>2026-11-30</cbc:TaxPointDate>" + currency),
        ro("DT003", "<cbc:DueDate>2026-12-02<", broken: "<cbc:DueDate>2026-12-02Z<"),
        ro(
            "DT003_CN", payment, broken: "<cbc:PaymentDueDate>2026-12-02Z</cbc:PaymentDueDate>" + payment,
            kept: "<cbc:PaymentDueDate>2026-12-02</cbc:PaymentDueDate>" + payment),
        ro(
            "DT004", "<cac:PaymentMeans>",
            broken:
                "<cac:Delivery><cbc:ActualDeliveryDate>2026-11-01Z</cbc:ActualDeliveryDate></cac:Delivery><cac:PaymentMeans>",
            kept:
                "<cac:Delivery><cbc:ActualDeliveryDate>2026-11-01</cbc:ActualDeliveryDate></cac:Delivery><cac:PaymentMeans>"
        ),
        ro("DT005", "<cbc:StartDate>2026-10-01<", broken: "<cbc:StartDate>2026-10-01 <"),
        ro("DT006", periodEnd, broken: "<cbc:EndDate>2026-10-31Z</cbc:EndDate>"),
    ]

    private static let romanianAddresses: [WrittenRule] = [
        ro("081", "<cbc:StreetName>Varvsgatan 31</cbc:StreetName>", broken: ""),
        ro("082", "<cbc:StreetName>Backvägen 2</cbc:StreetName>", broken: ""),
        ro("091", "<cbc:CityName>Luleå</cbc:CityName>", broken: ""),
        ro("092", "<cbc:CityName>Kiruna</cbc:CityName>", broken: ""),
        ro(
            "100", with: moved(to: "RO") + [(sellersCode, sellersCode + county("RO-B"))], ">Luleå<",
            kept: ">SECTOR6<"),
        ro(
            "101", with: moved(to: "RO") + [(buyersCode, buyersCode + county("RO-B"))], ">Kiruna<", kept: ">SECTOR1<"),
        ro(
            "110", with: moved(to: "RO"), sellersCode, broken: sellersCode + county("RO-XX"),
            kept: sellersCode + county("RO-CJ")),
        ro("111", with: moved(to: "RO"), buyersCode, kept: buyersCode + county("RO-VN")),
        ro(
            "140", "<cac:PaymentMeans>", broken: representative("RO"),
            kept: representative("RO", "<cbc:StreetName>Strada 1</cbc:StreetName>")),
        ro(
            "150", with: [("<cac:PaymentMeans>", representative("RO"))], "<cbc:CityName>Breda</cbc:CityName>",
            broken: ""),
        ro(
            "160", with: [("<cac:PaymentMeans>", representative("RO", county("RO-B")))],
            "<cbc:CityName>Breda</cbc:CityName>", kept: "<cbc:CityName>SECTOR2</cbc:CityName>"),
        ro(
            "170", "<cac:PaymentMeans>", broken: representative("RO"), kept: representative("RO", county("RO-AB"))),
        ro(
            "180", "<cac:PaymentMeans>", broken: delivery(""),
            kept: delivery("<cbc:StreetName>Strada 1</cbc:StreetName>")),
        ro(
            "201", "<cac:PaymentMeans>", broken: delivery(""), kept: delivery("<cbc:CityName>Cluj</cbc:CityName>")),
        ro(
            "202", "<cac:PaymentMeans>", broken: delivery("<cbc:CityName>București</cbc:CityName>" + inBucharest),
            kept: delivery("<cbc:CityName>SECTOR3</cbc:CityName>" + inBucharest)),
        ro("211", "<cac:PaymentMeans>", broken: delivery(""), kept: delivery(county("Alba"))),
        ro(
            "212", "<cac:PaymentMeans>", broken: delivery(county("Alba") + romania),
            kept: delivery(county("RO-AB") + romania)),
    ]

    private static let romania = "<cac:Country><cbc:IdentificationCode>RO</cbc:IdentificationCode></cac:Country>"
    private static let inBucharest = county("RO-B") + romania

    private static func notes(_ count: Int) -> String { String(repeating: "<cbc:Note>x</cbc:Note>", count: count) }

    private static func references(_ count: Int) -> String {
        let reference = "<cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference>"
        return "<cac:BillingReference>\(String(repeating: reference, count: count))</cac:BillingReference>"
            + "<cac:AccountingSupplierParty>"
    }

    private static func ro(
        _ number: String, with setting: [(String, String)] = [], _ old: String, broken: String? = nil,
        kept: String? = nil
    ) -> WrittenRule {
        let specification = ("urn:fdc:peppol.eu:2017:poacc:billing:3.0", "urn:efactura.mfinante.ro:CIUS-RO:1.0.1")
        return WrittenRule(
            "BR-RO-\(number)", setting: [specification] + setting, old, broken: broken ?? old, kept: kept ?? old)
    }
}
