/// BR-01 to BR-65: terms that are missing.
nonisolated extension DocumentChange {
    static let mandatory: [DocumentChange] = [
        .init("BR-01", "ubl-invoice", "<cbc:CustomizationID>…</cbc:CustomizationID>", ""),
        .init("BR-02", "ubl-invoice", "<cbc:ID>2026/1147-Ä</cbc:ID>", ""),
        .init("BR-03", "cii-export", "<ram:IssueDateTime>…</ram:IssueDateTime>", ""),
        .init("BR-04", "ubl-invoice", "<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>", ""),
        .init("BR-05", "cii-export", "<ram:InvoiceCurrencyCode>JPY</ram:InvoiceCurrencyCode>", ""),
        .init("BR-06", "ubl-invoice", "<cbc:RegistrationName>Rösterei Morgenrot GmbH</cbc:RegistrationName>", ""),
        .init("BR-07", "cii-export", "<ram:Name>株式会社 山椿堂</ram:Name>", ""),
        .init(
            "BR-08", "cii-export", after: "schemeID=\"0184\"", "<ram:PostalTradeAddress>…</ram:PostalTradeAddress>", ""),
        .init("BR-09", "ubl-invoice", after: "23552", "<cac:Country>…</cac:Country>", ""),
        .init("BR-10", "ubl-invoice", after: "Łódka", "<cac:PostalAddress>…</cac:PostalAddress>", ""),
        .init("BR-11", "cii-export", "<ram:CountryID>JP</ram:CountryID>", ""),
        .init(
            "BR-12", "ubl-invoice", after: "<cac:LegalMonetaryTotal>",
            "<cbc:LineExtensionAmount…2715.15</cbc:LineExtensionAmount>", ""),
        .init("BR-13", "cii-export", "<ram:TaxBasisTotalAmount>220966.67</ram:TaxBasisTotalAmount>", ""),
        .init("BR-14", "ubl-invoice", "<cbc:TaxInclusiveAmount…</cbc:TaxInclusiveAmount>", ""),
        .init("BR-15", "cii-export", "<ram:DuePayableAmount>220966.67</ram:DuePayableAmount>", ""),
        .init("BR-17", "cii-en16931", "<ram:Name>Faktoring Sever a.s.</ram:Name>", ""),
        .init("BR-18", "ubl-reverse-charge", "<b:Name>Podatki i Spółka</b:Name>", ""),
        .init("BR-19", "ubl-reverse-charge", after: "Podatki i Spółka", "<a:PostalAddress>…</a:PostalAddress>", ""),
        .init("BR-20", "ubl-reverse-charge", after: "III p.", "<a:Country>…</a:Country>", ""),
        .init("BR-49", "ubl-outside-scope", "<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>", ""),
        .init(
            "BR-50 BR-61", "ubl-outside-scope", "<cbc:ID>AT383800000000417733</cbc:ID>", "<cbc:Name>Kassa</cbc:Name>"),
        .init(
            "BR-51", "ubl-credit-note", "4417</cbc:PrimaryAccountNumberID>",
            "4417000011112222</cbc:PrimaryAccountNumberID>"),
        .init("BR-53", "ubl-peppol", "<cac:TaxTotal>\n    <cbc:TaxAmount currencyID=\"SEK\">…</cac:TaxTotal>", ""),
        .init("BR-56", "ubl-reverse-charge", after: "III p.", "<a:PartyTaxScheme>…</a:PartyTaxScheme>", ""),
        .init("BR-57", "cii-en16931", after: "Rampe 4", "<ram:CountryID>AT</ram:CountryID>", ""),
        .init(
            "BR-61", "ubl-outside-scope", "<cac:PayeeFinancialAccount>…</cac:PayeeFinancialAccount>", ""),
        .init("BR-62", "ubl-invoice", "<cbc:EndpointID schemeID=\"EM\">", "<cbc:EndpointID>"),
        .init("BR-63", "ubl-invoice", "<cbc:EndpointID schemeID=\"0088\">", "<cbc:EndpointID>"),
        .init("UBL-SR-47", "ubl-invoice", "<cbc:PaymentMeansCode>30<", "<cbc:PaymentMeansCode>58<"),
    ]

    static let parts: [DocumentChange] = [
        .init("BR-21", "ubl-invoice", "<cbc:ID>40</cbc:ID>", ""),
        .init(
            "BR-22", "ubl-invoice", "<cbc:InvoicedQuantity unitCode=\"KGM\">120</cbc:InvoicedQuantity>",
            "<cbc:InvoicedQuantity unitCode=\"KGM\"/>"),
        .init("BR-23", "ubl-invoice", " unitCode=\"HUR\"", ""),
        .init("BR-24", "cii-export", "<ram:LineTotalAmount>41666.67</ram:LineTotalAmount>", ""),
        .init("BR-25", "cii-export", "<ram:Name>花瓶</ram:Name>", ""),
        .init("BR-26", "cii-export", "<ram:ChargeAmount>8333.3333</ram:ChargeAmount>", ""),
        .init("BR-27", "ubl-invoice", ">3.10<", ">-3.10<"),
        .init("BR-28 BT-146", "ubl-invoice", ">17.90<", ">-17.90<"),
        .init("BR-29", "ubl-invoice", "<cbc:EndDate>2026-09-30<", "<cbc:EndDate>2026-08-31<"),
        .init("BR-30", "ubl-invoice", "<cbc:EndDate>2026-09-15<", "<cbc:EndDate>2026-08-31<"),
        .init("BR-31 BR-CO-11 BR-S-08", "ubl-invoice", "<cbc:Amount currencyID=\"EUR\">10.00</cbc:Amount>", ""),
        .init("BR-32 BR-S-08", "ubl-invoice", after: "Gutschein", "<cac:TaxCategory>…</cac:TaxCategory>", ""),
        .init("BR-33 BR-CO-21", "ubl-invoice", "<cbc:AllowanceChargeReason>Gutschein</cbc:AllowanceChargeReason>", ""),
        .init("BR-36 BR-CO-12 BR-S-08", "ubl-invoice", "<cbc:Amount currencyID=\"EUR\">25.00</cbc:Amount>", ""),
        .init("BR-37 BR-S-08", "ubl-invoice", after: "Fracht", "<cac:TaxCategory>…</cac:TaxCategory>", ""),
        .init("BR-38 BR-CO-22", "cii-en16931", "<ram:Reason>Pojištění</ram:Reason>", ""),
        .init("BR-41", "ubl-invoice", "<cbc:Amount currencyID=\"EUR\">0.69</cbc:Amount>", ""),
        .init("BR-42 BR-CO-23", "ubl-invoice", "<cbc:AllowanceChargeReason>Bruch</cbc:AllowanceChargeReason>", ""),
        .init("BR-43", "ubl-invoice", "<cbc:Amount currencyID=\"EUR\">12.00</cbc:Amount>", ""),
        .init(
            "BR-44 BR-CO-24", "ubl-invoice",
            "<cbc:AllowanceChargeReasonCode>ABL…Sonderverpackung</cbc:AllowanceChargeReason>", ""),
        .init("BR-45", "cii-export", "<ram:BasisAmount>220966.67</ram:BasisAmount>", ""),
        .init("BR-46", "cii-export", "<ram:CalculatedAmount>0.00</ram:CalculatedAmount>", ""),
        .init(
            "BR-47 BR-G-01", "cii-export", after: "<ram:BasisAmount>220966.67",
            "<ram:CategoryCode>G</ram:CategoryCode>", ""),
        .init(
            "BR-48", "cii-export", after: "VATEX-EU-G", "<ram:RateApplicablePercent>0</ram:RateApplicablePercent>", ""),
        .init("BR-52", "ubl-invoice", "<cbc:ID>Foto 2</cbc:ID>", ""),
        .init("BR-54", "ubl-invoice", "<cbc:Value>niedrig</cbc:Value>", ""),
        .init("BR-55", "ubl-credit-note", "<cbc:ID>INV-2207</cbc:ID>", ""),
        .init("BR-64", "ubl-invoice", " schemeID=\"0160\"", ""),
        .init("BR-65", "cii-intra-community", " listID=\"HS\"", ""),
        .init("UBL-DT-06", "ubl-invoice", " mimeCode=\"text/csv\"", ""),
        .init("UBL-DT-07", "ubl-invoice", " filename=\"wiegeliste september.csv\"", ""),
    ]
}
