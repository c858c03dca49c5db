/// Two documents for each rule of the standard about structure that no sentence says all of.
nonisolated extension WrittenRule {
    /// What the types of CII have, and where (CII-DT).
    static let typesInCII: [WrittenRule] = [
        WrittenRule(
            "CII-DT-015", in: "cii-en16931", "<ram:TypeCode>50</ram:TypeCode>",
            broken: "<ram:URIID>https://a.example</ram:URIID><ram:TypeCode>50</ram:TypeCode>",
            kept: "<ram:URIID>https://a.example</ram:URIID><ram:TypeCode>916</ram:TypeCode>"),
        WrittenRule(
            "CII-DT-018", in: "cii-en16931", "<ram:TypeCode>50</ram:TypeCode>",
            broken: "<ram:TypeCode>51</ram:TypeCode>", kept: "<ram:TypeCode>130</ram:TypeCode>"),
        WrittenRule(
            "CII-DT-021", in: "cii-en16931", "<ram:TypeCode>50</ram:TypeCode>",
            broken: "<ram:TypeCode>50</ram:TypeCode><ram:Name>A</ram:Name>",
            kept: "<ram:TypeCode>916</ram:TypeCode><ram:Name>A</ram:Name>"),
        WrittenRule(
            "CII-DT-022", in: "cii-en16931", "<ram:TypeCode>50</ram:TypeCode>",
            broken: "<ram:TypeCode>50</ram:TypeCode><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject>",
            kept: "<ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject>"),
        WrittenRule(
            "CII-DT-024", in: "cii-en16931", "<ram:TypeCode>50</ram:TypeCode>",
            broken: "<ram:TypeCode>50</ram:TypeCode><ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode>",
            kept: "<ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode>"),
        WrittenRule(
            "CII-DT-037", in: "cii-en16931", "<ram:TypeCode>VAT</ram:TypeCode>",
            broken: "<ram:TypeCode>GST</ram:TypeCode>", kept: ""),
        WrittenRule(
            "CII-DT-041", in: "cii-en16931", "</ram:ApplicableTradeTax>",
            broken: "<ram:BasisAmount>1158.00</ram:BasisAmount></ram:ApplicableTradeTax>",
            kept: "</ram:ApplicableTradeTax><ram:BasisAmount>1158.00</ram:BasisAmount>"),
        WrittenRule(
            "CII-DT-052", in: "cii-en16931", "</ram:CategoryTradeTax>",
            broken: "<ram:ExemptionReasonCode>VATEX-EU-F</ram:ExemptionReasonCode></ram:CategoryTradeTax>",
            kept: "</ram:CategoryTradeTax><ram:ExemptionReasonCode>VATEX-EU-F</ram:ExemptionReasonCode>"),
        WrittenRule(
            "CII-DT-054", in: "cii-en16931", "</ram:ApplicableTradeTax>",
            broken: "<ram:TaxPointDate></ram:TaxPointDate></ram:ApplicableTradeTax>",
            kept: "</ram:ApplicableTradeTax><ram:TaxPointDate></ram:TaxPointDate>"),
        WrittenRule(
            "CII-DT-058", in: "cii-en16931", "</ram:ApplicableTradeTax>",
            broken: "<ram:DueDateTypeCode>5</ram:DueDateTypeCode></ram:ApplicableTradeTax>",
            kept: "</ram:ApplicableTradeTax><ram:DueDateTypeCode>5</ram:DueDateTypeCode>"),
        WrittenRule(
            "CII-DT-097", in: "cii-en16931", setting: [orderDate], ">20260532<",
            broken: ">20260632<", kept: ">20260631<"),
        WrittenRule(
            "CII-DT-098", in: "cii-en16931", "</ram:CategoryTradeTax>",
            broken: "<ram:ExemptionReason>A</ram:ExemptionReason></ram:CategoryTradeTax>",
            kept: "</ram:CategoryTradeTax><ram:ExemptionReason>A</ram:ExemptionReason>"),
    ]

    /// What the elements of CII have, and how often (CII-SR).
    static let structureInCII: [WrittenRule] = [
        WrittenRule(
            "CII-SR-009", in: "cii-en16931", "<ram:GuidelineSpecifiedDocumentContextParameter>",
            broken: "<ram:GuidelineSpecifiedDocumentContextParameter/>"
                + "<ram:GuidelineSpecifiedDocumentContextParameter>",
            kept: "<ram:GuidelineSpecifiedDocumentContextParameter>"),
        WrittenRule(
            "CII-SR-010", in: "cii-en16931", "<ram:ID>urn:cen.eu",
            broken: "<ram:ID>1</ram:ID><ram:ID>urn:cen.eu", kept: "<ram:Value>1</ram:Value><ram:ID>urn:cen.eu"),
        WrittenRule(
            "CII-SR-014", in: "cii-en16931", "<ram:TypeCode>380</ram:TypeCode>",
            broken: "", kept: "<ram:TypeCode></ram:TypeCode>"),
        WrittenRule(
            "CII-SR-046", in: "cii-en16931", "<ram:GlobalID schemeID=\"0160\">",
            broken: "<ram:GlobalID>", kept: "<ram:GlobalID schemeID=\"\">"),
        WrittenRule(
            "CII-SR-069", in: "cii-en16931", "<ram:Description>Materiál</ram:Description>",
            broken: "", kept: "<ram:Description></ram:Description>"),
        WrittenRule(
            "CII-SR-072", in: "cii-en16931", "<ram:Value>C45</ram:Value>",
            broken: "<ram:Value>C4</ram:Value><ram:Value>5</ram:Value>", kept: "<ram:Value></ram:Value>"),
        WrittenRule("CII-SR-090", in: "cii-en16931", "<ram:ID>CZ</ram:ID>", broken: "", kept: "<ram:ID></ram:ID>"),
        WrittenRule(
            "CII-SR-119", in: "cii-en16931", "<udt:Indicator>false<",
            broken: "<udt:Indicator>1<", kept: "<udt:Indicator>0<"),
        WrittenRule(
            "CII-SR-186", in: "cii-en16931", "<ram:CalculationPercent>",
            broken: "<ram:CalculationPercent format=\"1\">", kept: "<ram:CalculationPercent unit=\"1\">"),
        WrittenRule(
            "CII-SR-439", in: "cii-en16931", "<ram:ChargeAmount>48</ram:ChargeAmount>",
            broken: "", kept: "<ram:ChargeAmount>0</ram:ChargeAmount>"),
        WrittenRule(
            "CII-SR-449", in: "cii-en16931", "<ram:GlobalID schemeID=\"0088\">9100556677990</ram:GlobalID>",
            broken: "<ram:ID>1</ram:ID><ram:GlobalID schemeID=\"0088\">9100556677990</ram:GlobalID>",
            kept: "<ram:ID>1</ram:ID>"),
        WrittenRule(
            "CII-SR-450", in: "cii-en16931", "<ram:GlobalID schemeID=\"0088\">9100556677884</ram:GlobalID>",
            broken: "<ram:ID>1</ram:ID><ram:GlobalID schemeID=\"0088\">9100556677884</ram:GlobalID>",
            kept: "<ram:ID>1</ram:ID>"),
        WrittenRule(
            "CII-SR-451", in: "cii-en16931", "<ram:GlobalID schemeID=\"0088\">8590099887764</ram:GlobalID>",
            broken: "<ram:ID>1</ram:ID><ram:GlobalID schemeID=\"0088\">8590099887764</ram:GlobalID>",
            kept: "<ram:ID>1</ram:ID>"),
        WrittenRule(
            "CII-SR-454", in: "cii-en16931", "</ram:ApplicableTradeTax>",
            broken: "</ram:ApplicableTradeTax><ram:ApplicableTradeTax></ram:ApplicableTradeTax>",
            kept: "</ram:ApplicableTradeTax>"),
        WrittenRule(
            "CII-SR-457", in: "cii-en16931", "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>916<",
            broken: "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>50<",
            kept: "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>51<"),
        WrittenRule(
            "CII-SR-458", in: "cii-en16931", "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>916<",
            broken: "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>130<",
            kept: "Protokol 7</ram:IssuerAssignedID>\n        <ram:TypeCode>131<"),
        WrittenRule(
            "CII-SR-462", in: "cii-en16931",
            setting: [("<ram:TaxPointDate>", "<ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:TaxPointDate>")],
            "<ram:ExemptionReasonCode>",
            broken: "<ram:DueDateTypeCode>29</ram:DueDateTypeCode><ram:ExemptionReasonCode>",
            kept: "<ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:ExemptionReasonCode>"),
        WrittenRule(
            "CII-SR-463", in: "cii-en16931",
            "<ram:ChargeIndicator>\n            <udt:Indicator>true</udt:Indicator>"
                + "\n          </ram:ChargeIndicator>",
            broken: "", kept: "<ram:ChargeIndicator></ram:ChargeIndicator>"),
        WrittenRule(
            "CII-SR-465", in: "cii-en16931", "<ram:PersonName>Řehoř Dvořák</ram:PersonName>",
            broken: "<ram:PersonName>Řehoř Dvořák</ram:PersonName><ram:DepartmentName>A</ram:DepartmentName>",
            kept: "<ram:DepartmentName>A</ram:DepartmentName>"),
        WrittenRule(
            "CII-SR-466", in: "cii-en16931", "<ram:PersonName>Ägidius Huber</ram:PersonName>",
            broken: "<ram:PersonName>Ägidius Huber</ram:PersonName><ram:DepartmentName>A</ram:DepartmentName>",
            kept: "<ram:DepartmentName>A</ram:DepartmentName>"),
        WrittenRule(
            "CII-SR-467", in: "cii-en16931", "<ram:TypeCode>30</ram:TypeCode>\n        <ram:PayeeParty",
            broken: "<ram:TypeCode>31</ram:TypeCode>\n        <ram:PayeeParty", kept: "<ram:PayeeParty"),
        WrittenRule(
            "CII-SR-468", in: "cii-en16931", "<ram:TypeCode>30</ram:TypeCode>\n        <ram:PayeeParty",
            broken: "<ram:TypeCode>30</ram:TypeCode><ram:Information>převodem</ram:Information><ram:PayeeParty",
            kept: "<ram:TypeCode>30</ram:TypeCode><ram:Information>Převodem</ram:Information><ram:PayeeParty"),
        WrittenRule(
            "CII-SR-470", in: "cii-en16931", "<ram:ProprietaryID>19-2000145399/0800</ram:ProprietaryID>",
            broken: "", kept: "<ram:IBANID>1</ram:IBANID>"),
        WrittenRule(
            "CII-SR-474", in: "cii-en16931", "<ram:AdditionalReferencedDocument>",
            broken: "<ram:AdditionalReferencedDocument><ram:TypeCode>130</ram:TypeCode>"
                + "</ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument>",
            kept: "<ram:AdditionalReferencedDocument><ram:TypeCode>131</ram:TypeCode>"
                + "</ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument>"),
        WrittenRule(
            "CII-SR-475", in: "cii-en16931",
            "<ram:TypeCode>916</ram:TypeCode>\n      </ram:AdditionalReferencedDocument>",
            broken: "<ram:TypeCode>916</ram:TypeCode><ram:Name>A</ram:Name>"
                + "\n      </ram:AdditionalReferencedDocument>",
            kept: "<ram:TypeCode>915</ram:TypeCode><ram:Name>A</ram:Name>"
                + "\n      </ram:AdditionalReferencedDocument>"),
        WrittenRule(
            "CII-SR-476", in: "cii-en16931",
            "<ram:TypeCode>916</ram:TypeCode>\n      </ram:AdditionalReferencedDocument>",
            broken: "<ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject>"
                + "\n      </ram:AdditionalReferencedDocument>",
            kept: "<ram:TypeCode>915</ram:TypeCode><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject>"
                + "\n      </ram:AdditionalReferencedDocument>"),
    ]

    /// What the elements of UBL have, and how often (UBL-SR, UBL-DT).
    static let structureInUBL: [WrittenRule] = [
        WrittenRule("UBL-DT-01", ">699.16<", broken: ">699.160<", kept: ">699.1<"),
        WrittenRule(
            "UBL-SR-04", in: "ubl-invoice", "<cbc:ID>Liste 9</cbc:ID>",
            broken: "<cbc:ID>Liste 9</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>",
            kept: "<cbc:ID>Liste 9</cbc:ID><cbc:DocumentTypeCode>131</cbc:DocumentTypeCode>"),
        WrittenRule(
            "UBL-SR-07", in: "ubl-credit-note", "<cbc:ID>INV-2251</cbc:ID>",
            broken: "", kept: "<cbc:ID></cbc:ID>"),
        WrittenRule("UBL-SR-12", "<cbc:ID>TAX<", broken: "<cbc:ID>VAT<", kept: "<cbc:ID>VAX<"),
        WrittenRule("UBL-SR-13", "<cbc:ID>VAT<", broken: "<cbc:ID>VAX<", kept: "<cbc:ID>vat<"),
        WrittenRule(
            "UBL-SR-18", setting: [numberedBuyer], "<cbc:ID>1</cbc:ID></cac:TaxScheme>",
            broken: "<cbc:ID>VAT</cbc:ID></cac:TaxScheme>", kept: "<cbc:ID>VAX</cbc:ID></cac:TaxScheme>"),
        WrittenRule("UBL-SR-19", ">Polarfaktor AB<", broken: ">Norrsken Vindkraft AB<", kept: ">Norrsken Vindkraft<"),
        WrittenRule(
            "UBL-SR-20", setting: [("<cbc:ID>PF-77<", "<cbc:ID schemeID=\"0088\">PF-77<")], "schemeID=\"SEPA\"",
            broken: "schemeID=\"SEPB\"", kept: "schemeID=\"sepa\""),
        WrittenRule(
            "UBL-SR-21", "<cbc:CompanyID schemeID=\"0007\">5591002232<",
            broken: "<cbc:CompanyID>1</cbc:CompanyID><cbc:CompanyID>2<", kept: "<cbc:CompanyID>1<"),
        WrittenRule(
            "UBL-SR-29", "<cbc:ID schemeID=\"0088\">7350099988776<",
            broken: "<cbc:ID schemeID=\"SEPA\">7350099988776<", kept: "<cbc:ID schemeID=\"SEPB\">7350099988776<"),
        WrittenRule(
            "UBL-SR-30", "<cbc:AllowanceChargeReason>Säsong</cbc:AllowanceChargeReason>",
            broken: "<cbc:AllowanceChargeReason>Säsong</cbc:AllowanceChargeReason>"
                + "<cbc:AllowanceChargeReason>A</cbc:AllowanceChargeReason>",
            kept: "<cbc:AllowanceChargeReason>Säsong</cbc:AllowanceChargeReason>"),
        WrittenRule(
            "UBL-SR-31", "<cbc:AllowanceChargeReason>Mätning</cbc:AllowanceChargeReason>",
            broken: "<cbc:AllowanceChargeReason>Mätning</cbc:AllowanceChargeReason>"
                + "<cbc:AllowanceChargeReason>A</cbc:AllowanceChargeReason>",
            kept: "<cbc:AllowanceChargeReason>Mätning</cbc:AllowanceChargeReason>"),
        WrittenRule(
            "UBL-SR-43", in: "ubl-invoice", "<cbc:DocumentTypeCode>130<",
            broken: "<cbc:DocumentTypeCode>50<", kept: "<cbc:DocumentTypeCode>130<"),
        WrittenRule(
            "UBL-SR-43", in: "ubl-credit-note", "<cbc:DocumentTypeCode>50<",
            broken: "<cbc:DocumentTypeCode>51<", kept: "<cbc:DocumentTypeCode>50<"),
        WrittenRule(
            "UBL-SR-44", in: "ubl-invoice", "<cbc:PaymentID>2026/1147</cbc:PaymentID>",
            broken: "<cbc:PaymentID>2026/1148</cbc:PaymentID>", kept: ""),
        WrittenRule(
            "UBL-SR-46", in: "ubl-invoice", "<cbc:PaymentMeansCode>30<",
            broken: "<cbc:PaymentMeansCode name=\"\">30<", kept: "<cbc:PaymentMeansCode listID=\"\">30<"),
        WrittenRule(
            "UBL-SR-48", "</cac:ClassifiedTaxCategory>",
            broken: "</cac:ClassifiedTaxCategory><cac:ClassifiedTaxCategory></cac:ClassifiedTaxCategory>",
            kept: "</cac:ClassifiedTaxCategory>"),
    ]

    // MARK: Changes made before

    private static let orderDate = (
        "<ram:IssuerAssignedID>ZAK 118</ram:IssuerAssignedID>",
        "<ram:IssuerAssignedID>ZAK 118</ram:IssuerAssignedID><ram:FormattedIssueDateTime>"
            + "<udt:DateTimeString format=\"102\">20260532</udt:DateTimeString></ram:FormattedIssueDateTime>"
    )

    private static let numberedBuyer = (
        "<cac:PartyLegalEntity>\n        <cbc:RegistrationName>Hotell",
        "<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>1</cbc:ID>"
            + "</cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>"
            + "\n        <cbc:RegistrationName>Hotell"
    )

    static let linesInPeppol: [WrittenRule] = [
        priceCharge(broken: "true", kept: "false"),
        WrittenRule(
            "PEPPOL-EN16931-R100", ">126.00</cbc:LineExtensionAmount>", broken: objects(2), kept: objects(1)),
        WrittenRule(
            "PEPPOL-EN16931-P0101", in: "ubl-credit-note",
            setting: [
                (
                    "urn:cen.eu:en16931:2017</cbc:CustomizationID>",
                    """
                    urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>\
                    <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
                    """
                )
            ],
            ">381<", broken: ">261<", kept: ">396<"),
    ]

    private static func priceCharge(broken: String, kept: String) -> WrittenRule {
        func price(_ isCharge: String) -> String {
            """
            >126</cbc:PriceAmount><cac:AllowanceCharge><cbc:ChargeIndicator>\(isCharge)</cbc:ChargeIndicator>\
            <cbc:Amount currencyID="EUR">0</cbc:Amount></cac:AllowanceCharge>
            """
        }
        return WrittenRule(
            "PEPPOL-EN16931-R044", ">126</cbc:PriceAmount>", broken: price(broken), kept: price(kept))
    }

    private static func objects(_ count: Int) -> String {
        let object = "<cac:DocumentReference><cbc:ID>A</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>"
        return ">126.00</cbc:LineExtensionAmount>"
            + String(repeating: "\(object)</cac:DocumentReference>", count: count)
    }
}
