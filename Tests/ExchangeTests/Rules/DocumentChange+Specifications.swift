/// BR-DE and PEPPOL-EN16931: what XRechnung and Peppol add.
nonisolated extension DocumentChange {
    static let xRechnung: [DocumentChange] = [
        .init("BR-DE-1", "xrechnung-ubl", "<cac:PaymentMeans>…</cac:PaymentMeans>", ""),
        .init("BR-DE-2", "xrechnung-ubl", "<cac:Contact>…</cac:Contact>", ""),
        .init("BR-DE-3", "xrechnung-ubl", "<cbc:CityName>Saalfeld</cbc:CityName>", ""),
        .init("BR-DE-4", "xrechnung-ubl", "<cbc:PostalZone>07318</cbc:PostalZone>", ""),
        .init("BR-DE-5", "xrechnung-ubl", "<cbc:Name>Ute Pfifferling</cbc:Name>", ""),
        .init("BR-DE-6 BR-DE-27", "xrechnung-ubl", "<cbc:Telephone>…</cbc:Telephone>", ""),
        .init("BR-DE-7 BR-DE-28", "xrechnung-ubl", "<cbc:ElectronicMail>…</cbc:ElectronicMail>", ""),
        .init("BR-DE-8", "xrechnung-cii", "<ram:CityName>Oberwiesen</ram:CityName>", ""),
        .init("BR-DE-9", "xrechnung-cii", "<ram:PostcodeCode>94099</ram:PostcodeCode>", ""),
        .init("BR-DE-10", "xrechnung-ubl", after: "Schulberg", "<cbc:CityName>Altenrode</cbc:CityName>", ""),
        .init("BR-DE-11", "xrechnung-ubl", after: "Schulberg", "<cbc:PostalZone>07399</cbc:PostalZone>", ""),
        .init(
            "BR-DE-14 BR-48", "xrechnung-cii", after: "Kleinunternehmerin",
            "<ram:RateApplicablePercent>0</ram:RateApplicablePercent>", ""),
        .init("BR-DE-15", "xrechnung-ubl", "<cbc:BuyerReference>…</cbc:BuyerReference>", ""),
        .init(
            "BR-DE-16 BR-E-02", "xrechnung-cii", "<ram:SpecifiedTaxRegistration>…</ram:SpecifiedTaxRegistration>", ""),
        .init("BR-DE-17", "xrechnung-ubl", "<cbc:InvoiceTypeCode>380<", "<cbc:InvoiceTypeCode>393<"),
        .init("BR-DE-18", "xrechnung-ubl", "PROZENT=2.00#", "PROZENT=2#"),
        .init("BR-DE-19", "xrechnung-ubl", "DE93830503030011223344", "DE93830503030011223345"),
        .init("BR-DE-21", "xrechnung-ubl", "xrechnung_3.0", "xrechnung_2.3"),
        .init("BR-DE-22", "xrechnung-ubl", "tagebuch.csv", "aufmass.pdf"),
        .init(
            "BR-DE-23-b", "xrechnung-ubl", "<cac:PayeeFinancialAccount>",
            "<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID></cac:CardAccount><cac:PayeeFinancialAccount>"
        ),
        .init(
            "BR-DE-23-a BR-61 BR-DE-19", "xrechnung-ubl", "<cac:PayeeFinancialAccount>…</cac:PayeeFinancialAccount>", ""
        ),
        .init("BR-DE-24-a BR-DE-24-b", "xrechnung-ubl", "<cbc:PaymentMeansCode>58<", "<cbc:PaymentMeansCode>48<"),
        .init(
            "BR-DE-25-a BR-DE-20 BR-DE-25-b PEPPOL-EN16931-R061", "xrechnung-ubl", "<cbc:PaymentMeansCode>58<",
            "<cbc:PaymentMeansCode>59<"),
        .init("BR-DE-26", "xrechnung-cii", "<ram:InvoiceReferencedDocument>…</ram:InvoiceReferencedDocument>", ""),
        .init("BR-DE-27", "xrechnung-ubl", "+49 3671 88 12", "12"),
        .init("BR-DE-28", "xrechnung-ubl", "<cbc:ElectronicMail>ute@", "<cbc:ElectronicMail>ute at "),
        .init(
            "BR-DE-30 BR-DE-20 BR-DE-31", "xrechnung-ubl", "<cbc:PaymentMeansCode>58…</cac:PayeeFinancialAccount>",
            "<cbc:PaymentMeansCode>59</cbc:PaymentMeansCode><cac:PaymentMandate><cbc:ID>M-1</cbc:ID></cac:PaymentMandate>"
        ),
        .init("BR-DE-TMP-32", "xrechnung-ubl", "<cbc:ActualDeliveryDate>…</cbc:ActualDeliveryDate>", ""),
    ]

    static let peppol: [DocumentChange] = [
        .init("PEPPOL-EN16931-R001", "ubl-peppol", "<cbc:ProfileID>…</cbc:ProfileID>", ""),
        .init(
            "PEPPOL-EN16931-R001", "xrechnung-cii",
            "<ram:BusinessProcessSpecifiedDocumentContextParameter>…</ram:BusinessProcessSpecifiedDocumentContextParameter>",
            ""),
        .init(
            "PEPPOL-EN16931-R002", "ubl-peppol", "<cbc:DocumentCurrencyCode>",
            "<cbc:Note>Två</cbc:Note><cbc:DocumentCurrencyCode>"),
        .init("PEPPOL-EN16931-R003", "ubl-peppol", "<cbc:BuyerReference>…</cac:OrderReference>", ""),
        .init("PEPPOL-EN16931-R005", "ubl-peppol", "<cbc:TaxCurrencyCode>SEK<", "<cbc:TaxCurrencyCode>EUR<"),
        .init("PEPPOL-EN16931-R007", "ubl-peppol", "billing:01:1.0", "billing:1:1.0"),
        .init(
            "PEPPOL-EN16931-R010", "ubl-peppol", after: "AccountingCustomerParty", "<cbc:EndpointID…</cbc:EndpointID>",
            ""),
        .init("PEPPOL-EN16931-R020", "ubl-peppol", "<cbc:EndpointID…</cbc:EndpointID>", ""),
        .init("PEPPOL-EN16931-R040 BR-CO-12 BT-99", "ubl-peppol", ">14.00<", ">14.03<"),
        .init(
            "PEPPOL-EN16931-R041 BT-99", "ubl-peppol", "<cbc:BaseAmount currencyID=\"EUR\">700.00</cbc:BaseAmount>", ""),
        .init("PEPPOL-EN16931-R042", "ubl-peppol", "<cbc:MultiplierFactorNumeric>2</cbc:MultiplierFactorNumeric>", ""),
        .init("PEPPOL-EN16931-R046 BT-146", "ubl-peppol", ">19.50<", ">20.50<"),
        .init("PEPPOL-EN16931-R055", "ubl-peppol", ">1934.06<", ">-1934.06<"),
        .init("PEPPOL-EN16931-R061", "ubl-peppol", "<cbc:ID>M-2024-66</cbc:ID>", ""),
        .init("PEPPOL-EN16931-R110", "ubl-peppol", after: "<cac:InvoiceLine>", "2026-10-01", "2026-09-30"),
        .init("PEPPOL-EN16931-R111", "ubl-peppol", after: "<cac:InvoiceLine>", "2026-10-31", "2026-11-01"),
        .init("PEPPOL-EN16931-R120", "ubl-peppol", ">8750.5<", ">8751.5<"),
        .init("PEPPOL-EN16931-R121", "ubl-peppol", "<cbc:BaseQuantity>1<", "<cbc:BaseQuantity>-1<"),
        .init(
            "PEPPOL-EN16931-R130 BT-150", "ubl-peppol", "<cbc:BaseQuantity>1<", "<cbc:BaseQuantity unitCode=\"XBX\">1<"),
    ]
}
