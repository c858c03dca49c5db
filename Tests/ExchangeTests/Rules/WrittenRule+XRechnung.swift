/// Two documents for each rule of XRechnung, of its extension and of its invoices for vehicles.
nonisolated extension WrittenRule {
    /// The rules of XRechnung itself.
    static let xRechnung: [WrittenRule] = [
        WrittenRule(
            "BR-DE-14", in: "xrechnung-ubl", "        <cbc:Percent>19</cbc:Percent>",
            broken: "", kept: "<cbc:Percent>0</cbc:Percent>"),
        WrittenRule(
            "BR-DE-14", in: "xrechnung-cii",
            "<ram:CategoryCode>E</ram:CategoryCode>"
                + "\n        <ram:RateApplicablePercent>0</ram:RateApplicablePercent>",
            broken: "<ram:CategoryCode>E</ram:CategoryCode>",
            kept: "<ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>1</ram:RateApplicablePercent>"),
        WrittenRule(
            "BR-DE-23-a", in: "xrechnung-ubl",
            setting: [("<cac:PayeeFinancialAccount>", "<cac:No>"), ("</cac:PayeeFinancialAccount>", "</cac:No>")],
            "<cbc:PaymentMeansCode>58<",
            broken: "<cbc:PaymentMeansCode>30<", kept: "<cbc:PaymentMeansCode>31<"),
        WrittenRule(
            "BR-DE-23-a", in: "xrechnung-cii",
            setting: [
                ("<ram:PayeePartyCreditorFinancialAccount>", "<ram:No>"),
                ("</ram:PayeePartyCreditorFinancialAccount>", "</ram:No>"),
            ],
            "<ram:TypeCode>58<",
            broken: "<ram:TypeCode>30<", kept: "<ram:TypeCode>31<"),
        WrittenRule("BR-TMP-2", in: "xrechnung-ubl", "https://", broken: "a://", kept: "ab://"),
        WrittenRule(
            "BR-TMP-2", in: "cii-en16931", setting: [claimed], "<ram:URIID>https://",
            broken: "<ram:URIID>a://", kept: "<ram:URIID>ab://"),
        WrittenRule(
            "BR-TMP-3", in: "cii-en16931", setting: [claimed], "<ram:BasisQuantity>1<",
            broken: "<ram:BasisQuantity>2<", kept: "<ram:BasisQuantity unitCode=\"H87\">1<"),
        WrittenRule(
            "BR-TMP-4", in: "cii-en16931", setting: [claimed], "<ram:Name>Měřicí protokol</ram:Name>",
            broken: "<ram:Name>Měřicí protokol</ram:Name><ram:Name>A</ram:Name>",
            kept: "<ram:Name>Měřicí protokol</ram:Name>"),
        WrittenRule(
            "BR-TMP-5", in: "cii-en16931", setting: [claimed], "</ram:AttachmentBinaryObject>",
            broken: "</ram:AttachmentBinaryObject><ram:AttachmentBinaryObject>QQ==</ram:AttachmentBinaryObject>",
            kept: "</ram:AttachmentBinaryObject>"),
        WrittenRule("BR-TMP-6", in: "xrechnung-ubl", ">2026-04-17<", broken: ">2026-04-17Z<", kept: ">2026-04-18<"),
        WrittenRule(
            "BR-TMP-7", in: "xrechnung-cii", "format=\"102\">20261030<",
            broken: "format=\"203\">20261030<", kept: "format=\"102\">20261031<"),
        WrittenRule(
            "PEPPOL-EN16931-R043-1", in: "cii-en16931", setting: [claimed], "<udt:Indicator>true<",
            broken: "<udt:Indicator>1<", kept: "<udt:Indicator> true <"),
        WrittenRule(
            "PEPPOL-EN16931-R043-2", in: "cii-en16931", setting: [claimed], "<udt:Indicator>false<",
            broken: "<udt:Indicator>0<", kept: "<udt:Indicator> false <"),
    ]

    /// The rules for clean vehicles.
    static let vehicles: [WrittenRule] = [
        WrittenRule(
            "BR-DE-CVD-01", in: "xrechnung-ubl", setting: [forVehicles], "<cbc:ID>RV 9<",
            broken: "<cbc:ID><", kept: "<cbc:ID>9<"),
        WrittenRule(
            "BR-DE-CVD-01", in: "xrechnung-cii", setting: [forVehicles, contractInCII], "<ram:IssuerAssignedID>A<",
            broken: "<ram:IssuerAssignedID><", kept: "<ram:IssuerAssignedID>1<"),
        WrittenRule(
            "BR-DE-CVD-02", in: "xrechnung-ubl", setting: [forVehicles, tender], "<cbc:ID>A<",
            broken: "<cbc:ID><", kept: "<cbc:ID>A<"),
        WrittenRule(
            "BR-DE-CVD-02", in: "xrechnung-cii", setting: [forVehicles, tenderInCII], "<ram:TypeCode>50<",
            broken: "<ram:TypeCode>51<", kept: "<ram:TypeCode>50<"),
        WrittenRule(
            "BR-DE-CVD-03", in: "xrechnung-ubl", setting: [forVehicles, vehicle], ">cva<",
            broken: ">CVA<", kept: ">cva<"),
        WrittenRule(
            "BR-DE-CVD-03", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII], ">cva<",
            broken: ">CVA<", kept: ">cva<"),
        WrittenRule(
            "BR-DE-CVD-04", in: "xrechnung-ubl", setting: [forVehicles, vehicle], ">M1<",
            broken: ">M4<", kept: ">M3<"),
        WrittenRule(
            "BR-DE-CVD-04", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII], ">M1<",
            broken: ">M4<", kept: ">M3<"),
        WrittenRule(
            "BR-DE-CVD-05", in: "xrechnung-ubl", setting: [forVehicles, vehicle], ">clean<",
            broken: ">zero emission<", kept: ">zero-emission<"),
        WrittenRule(
            "BR-DE-CVD-05", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII], ">clean<",
            broken: ">zero emission<", kept: ">zero-emission<"),
        WrittenRule(
            "BR-DE-CVD-06-a", in: "xrechnung-ubl", setting: [forVehicles, vehicle], "<cac:AdditionalItemProperty>",
            broken: "<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name></cac:AdditionalItemProperty>"
                + "<cac:AdditionalItemProperty>",
            kept: "<cac:AdditionalItemProperty><cbc:Name>cvb</cbc:Name></cac:AdditionalItemProperty>"
                + "<cac:AdditionalItemProperty>"),
        WrittenRule(
            "BR-DE-CVD-06-a", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII],
            "<ram:ApplicableProductCharacteristic>",
            broken: "<ram:ApplicableProductCharacteristic><ram:Description>cva</ram:Description>"
                + "</ram:ApplicableProductCharacteristic><ram:ApplicableProductCharacteristic>",
            kept: "<ram:ApplicableProductCharacteristic><ram:Description>cvb</ram:Description>"
                + "</ram:ApplicableProductCharacteristic><ram:ApplicableProductCharacteristic>"),
        WrittenRule(
            "BR-DE-CVD-06-b", in: "xrechnung-ubl", setting: [forVehicles, vehicle], "listID=\"CVD\"",
            broken: "listID=\"HS\"", kept: "listID=\"CVD\""),
        WrittenRule(
            "BR-DE-CVD-06-b", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII], "listID=\"CVD\"",
            broken: "listID=\"HS\"", kept: "listID=\"CVD\""),
        WrittenRule(
            "BR-TMP-CVD-01", in: "xrechnung-ubl", setting: [forVehicles, vehicle], "listID=\"CVD\"",
            broken: "listID=\"CVX\"", kept: "listID=\"HS\""),
        WrittenRule(
            "BR-TMP-CVD-01", in: "xrechnung-cii", setting: [forVehicles, vehicleInCII], "listID=\"CVD\"",
            broken: "listID=\"CVX\"", kept: "listID=\"HS\""),
    ]

    /// The rules of the extension.
    static let extensionRules: [WrittenRule] = [
        WrittenRule(
            "BR-DEX-01", in: "xrechnung-ubl", setting: [extended], "\"application/pdf\"",
            broken: "\"text/xml\"", kept: "\"application/xml\""),
        WrittenRule(
            "BR-DEX-01", in: "xrechnung-cii", setting: [extended, fileInCII], "\"text/csv\"",
            broken: "\"text/xml\"", kept: "\"application/xml\""),
        WrittenRule(
            "BR-DEX-02", in: "xrechnung-ubl", setting: [extended, below],
            "<cac:SubInvoiceLine><cbc:LineExtensionAmount currencyID=\"EUR\">416.49<",
            broken: "<cac:SubInvoiceLine><cbc:LineExtensionAmount currencyID=\"EUR\">416.48<",
            kept: "<cac:SubInvoiceLine><cbc:LineExtensionAmount currencyID=\"EUR\">416.490<"),
        WrittenRule(
            "BR-DEX-03", in: "xrechnung-ubl", setting: [extended, below], "<cac:ClassifiedTaxCategory/>",
            broken: "<cac:ClassifiedTaxCategory/><cac:ClassifiedTaxCategory/>", kept: "<cac:ClassifiedTaxCategory/>"),
        WrittenRule(
            "BR-DEX-04", in: "xrechnung-ubl", setting: [extended], "<cac:PostalAddress>",
            broken: "<cac:PartyIdentification><cbc:ID schemeID=\"XR04\">1</cbc:ID></cac:PartyIdentification>"
                + "<cac:PostalAddress>",
            kept: "<cac:PartyIdentification><cbc:ID schemeID=\"XR03\">1</cbc:ID></cac:PartyIdentification>"
                + "<cac:PostalAddress>"),
        WrittenRule(
            "BR-DEX-04", in: "xrechnung-cii", setting: [extended], "<ram:ID>AK-1</ram:ID>",
            broken: "<ram:GlobalID schemeID=\"XR04\">1</ram:GlobalID>",
            kept: "<ram:GlobalID schemeID=\"XR03\">1</ram:GlobalID>"),
        WrittenRule(
            "BR-DEX-05", in: "xrechnung-ubl", setting: [extended], "<cbc:CompanyID>HRB 5512<",
            broken: "<cbc:CompanyID schemeID=\"XR04\">HRB 5512<", kept: "<cbc:CompanyID schemeID=\"XR03\">HRB 5512<"),
        WrittenRule(
            "BR-DEX-05", in: "xrechnung-cii", setting: [extended], "<ram:ID>AK-1</ram:ID>",
            broken: "<ram:ID schemeID=\"XR04\">AK-1</ram:ID>", kept: "<ram:ID schemeID=\"XR03\">AK-1</ram:ID>"),
        WrittenRule(
            "BR-DEX-06", in: "xrechnung-ubl", setting: [extended, identified], "schemeID=\"0160\"",
            broken: "schemeID=\"XR04\"", kept: "schemeID=\"XR03\""),
        WrittenRule(
            "BR-DEX-06", in: "xrechnung-cii", setting: [extended], "<ram:Name>Fahrt</ram:Name>",
            broken: "<ram:GlobalID schemeID=\"XR04\">1</ram:GlobalID><ram:Name>Fahrt</ram:Name>",
            kept: "<ram:GlobalID schemeID=\"XR03\">1</ram:GlobalID><ram:Name>Fahrt</ram:Name>"),
        WrittenRule(
            "BR-DEX-07", in: "xrechnung-ubl", setting: [extended], "<cbc:EndpointID schemeID=\"EM\">",
            broken: "<cbc:EndpointID schemeID=\"XR04\">", kept: "<cbc:EndpointID schemeID=\"XR03\">"),
        WrittenRule(
            "BR-DEX-07", in: "xrechnung-cii", setting: [extended], "<ram:URIID schemeID=\"EM\">",
            broken: "<ram:URIID schemeID=\"XR04\">", kept: "<ram:URIID schemeID=\"XR03\">"),
        WrittenRule(
            "BR-DEX-08", in: "xrechnung-ubl", setting: [extended], "<cac:DeliveryLocation>",
            broken: "<cac:DeliveryLocation><cbc:ID schemeID=\"XR04\">1</cbc:ID>",
            kept: "<cac:DeliveryLocation><cbc:ID schemeID=\"XR03\">1</cbc:ID>"),
        WrittenRule(
            "BR-DEX-08", in: "xrechnung-cii", setting: [extended], "<ram:ApplicableHeaderTradeDelivery>",
            broken: "<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty>"
                + "<ram:GlobalID schemeID=\"XR04\">1</ram:GlobalID></ram:ShipToTradeParty>",
            kept: "<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty>"
                + "<ram:GlobalID schemeID=\"XR03\">1</ram:GlobalID></ram:ShipToTradeParty>"),
        WrittenRule(
            "BR-DEX-09", in: "xrechnung-ubl", setting: [extended, thirdParty], ">1761.94<",
            broken: ">1762.95<", kept: ">1762.94<"),
        WrittenRule(
            "BR-DEX-10", in: "xrechnung-ubl", setting: [extended, thirdParty], "<cbc:ID>A<",
            broken: "<cbc:ID><", kept: "<cbc:ID>1<"),
        WrittenRule(
            "BR-DEX-11", in: "xrechnung-ubl", setting: [extended, thirdParty],
            "<cbc:PaidAmount currencyID=\"EUR\">1.00</cbc:PaidAmount>",
            broken: "", kept: "<cbc:PaidAmount currencyID=\"EUR\">0</cbc:PaidAmount>"),
        WrittenRule(
            "BR-DEX-12", in: "xrechnung-ubl", setting: [extended, thirdParty], "<cbc:InstructionID>B<",
            broken: "<cbc:InstructionID><", kept: "<cbc:InstructionID>1<"),
        WrittenRule(
            "BR-DEX-13", in: "xrechnung-ubl", setting: [extended, thirdParty], ">1.00<",
            broken: ">1.000<", kept: ">1.01<"),
        WrittenRule(
            "BR-DEX-14", in: "xrechnung-ubl", setting: [extended, thirdParty],
            "<cbc:PaidAmount currencyID=\"EUR\">1.00</cbc:PaidAmount>",
            broken: "<cbc:PaidAmount currencyID=\"EUX\">1.00</cbc:PaidAmount>",
            kept: "<cbc:PaidAmount currencyID=\"EUR\">-1.00</cbc:PaidAmount>"),
        WrittenRule(
            "BR-DEX-15", in: "xrechnung-cii", setting: [extended], "<ram:LineID>2</ram:LineID>",
            broken: "<ram:LineID>2</ram:LineID><ram:ParentLineID>1</ram:ParentLineID>",
            kept: "<ram:LineID>2</ram:LineID><ram:LineStatusCode>1</ram:LineStatusCode>"),
    ]

    // MARK: Changes made before

    private static let claimed = (
        "urn:cen.eu:en16931:2017<",
        "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0<"
    )

    private static let forVehicles = (
        "xrechnung_3.0<",
        "xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<"
    )

    private static let contractInCII = (
        "</ram:ApplicableHeaderTradeAgreement>",
        "<ram:ContractReferencedDocument><ram:IssuerAssignedID>A</ram:IssuerAssignedID>"
            + "</ram:ContractReferencedDocument></ram:ApplicableHeaderTradeAgreement>"
    )

    private static let tender = (
        "<cac:ContractDocumentReference>",
        "<cac:OriginatorDocumentReference><cbc:ID>A</cbc:ID></cac:OriginatorDocumentReference>"
            + "<cac:ContractDocumentReference>"
    )

    private static let tenderInCII = (
        "</ram:ApplicableHeaderTradeAgreement>",
        "<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A</ram:IssuerAssignedID>"
            + "<ram:TypeCode>50</ram:TypeCode></ram:AdditionalReferencedDocument>"
            + "</ram:ApplicableHeaderTradeAgreement>"
    )

    private static let vehicle = (
        "<cbc:Name>Gerüst</cbc:Name>",
        "<cbc:Name>Gerüst</cbc:Name><cac:CommodityClassification>"
            + "<cbc:ItemClassificationCode listID=\"CVD\">M1</cbc:ItemClassificationCode>"
            + "</cac:CommodityClassification><cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name>"
            + "<cbc:Value>clean</cbc:Value></cac:AdditionalItemProperty>"
    )

    private static let vehicleInCII = (
        "<ram:Name>Fahrt</ram:Name>",
        "<ram:Name>Fahrt</ram:Name><ram:ApplicableProductCharacteristic>"
            + "<ram:Description>cva</ram:Description><ram:Value>clean</ram:Value>"
            + "</ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification>"
            + "<ram:ClassCode listID=\"CVD\">M1</ram:ClassCode></ram:DesignatedProductClassification>"
    )

    private static let extended = (
        "xrechnung_3.0<",
        "xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<"
    )

    private static let fileInCII = (
        "</ram:ApplicableHeaderTradeAgreement>",
        "<ram:AdditionalReferencedDocument>"
            + "<ram:AttachmentBinaryObject mimeCode=\"text/csv\">QQ==</ram:AttachmentBinaryObject>"
            + "</ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>"
    )

    private static let below = (
        "</cac:InvoiceLine>\n</Invoice>",
        "<cac:SubInvoiceLine>"
            + "<cbc:LineExtensionAmount currencyID=\"EUR\">416.49</cbc:LineExtensionAmount><cac:Item>"
            + "<cac:ClassifiedTaxCategory/></cac:Item></cac:SubInvoiceLine></cac:InvoiceLine>\n</Invoice>"
    )

    private static let identified = (
        "<cbc:Name>Gerüst</cbc:Name>",
        "<cbc:Name>Gerüst</cbc:Name><cac:StandardItemIdentification>"
            + "<cbc:ID schemeID=\"0160\">1</cbc:ID></cac:StandardItemIdentification>"
    )

    private static let thirdParty = (
        "<cac:LegalMonetaryTotal>",
        "<cac:PrepaidPayment><cbc:ID>A</cbc:ID><cbc:PaidAmount currencyID=\"EUR\">1.00</cbc:PaidAmount>"
            + "<cbc:InstructionID>B</cbc:InstructionID></cac:PrepaidPayment><cac:LegalMonetaryTotal>"
    )
}
