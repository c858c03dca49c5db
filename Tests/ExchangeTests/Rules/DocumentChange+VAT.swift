/// BR-S to BR-B: identifiers, rates, groups and reasons of each category of VAT.
nonisolated extension DocumentChange {
    static let vat: [DocumentChange] = [
        .init("BR-S-01 BR-CO-14", "ubl-credit-note", "<cac:TaxSubtotal>…</cac:TaxSubtotal>", ""),
        .init("BR-S-02 BR-S-04 BR-Z-02 BR-Z-03", "ubl-credit-note", "<cac:PartyTaxScheme>…</cac:PartyTaxScheme>", ""),
        .init("BR-S-05 BR-S-08", "ubl-invoice", after: "Becher", ">19.00<", ">0<"),
        .init("BR-S-06 BR-S-08", "ubl-invoice", after: "Gutschein", ">19<", ">0<"),
        .init("BR-S-07 BR-S-08", "ubl-invoice", after: "Fracht", ">19<", ">0<"),
        .init("BR-S-08 BR-CO-17 BR-S-09", "ubl-invoice", ">231.60<", ">241.60<"),
        .init("BR-S-09 BR-CO-14 BR-CO-17", "ubl-invoice", ">44.00<", ">54.00<"),
        .init(
            "BR-S-10", "ubl-credit-note", after: "<cac:TaxSubtotal>", "<cbc:Percent>23</cbc:Percent>",
            "<cbc:Percent>23</cbc:Percent><cbc:TaxExemptionReason>None</cbc:TaxExemptionReason>"),

        .init(
            "BR-Z-01", "ubl-credit-note",
            "<cac:TaxSubtotal>\n      <cbc:TaxableAmount currencyID=\"EUR\">69.70…</cac:TaxSubtotal>", ""),
        .init("BR-Z-02 BR-S-02 BR-S-04 BR-Z-03", "ubl-credit-note", "<cac:PartyTaxScheme>…</cac:PartyTaxScheme>", ""),
        .init("BR-Z-05", "ubl-credit-note", after: "9780000448064", ">0<", ">5<"),
        .init("BR-Z-06", "ubl-credit-note", after: "Discount given before", ">0<", ">5<"),
        .init("BR-Z-08", "ubl-credit-note", ">69.70<", ">69.71<"),
        .init("BR-Z-09 BR-CO-14", "ubl-credit-note", after: ">69.70<", ">0.00<", ">0.01<"),
        .init(
            "BR-Z-10", "ubl-credit-note", after: ">69.70<", "<cbc:Percent>0</cbc:Percent>",
            "<cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReason>None</cbc:TaxExemptionReason>"),

        .init(
            "BR-E-01", "ubl-invoice",
            "<cac:TaxSubtotal>\n      <cbc:TaxableAmount currencyID=\"EUR\">487.20…</cac:TaxSubtotal>", ""),
        .init(
            "BR-E-02 BR-DE-16", "xrechnung-cii", "<ram:SpecifiedTaxRegistration>…</ram:SpecifiedTaxRegistration>", ""),
        .init("BR-E-05", "ubl-invoice", after: "Barista", ">0<", ">7<"),
        .init("BR-E-07", "ubl-invoice", after: "Prüfungsgebühr", ">0<", ">7<"),
        .init("BR-E-08", "ubl-invoice", ">487.20<", ">487.21<"),
        .init("BR-E-09 BR-CO-14", "ubl-invoice", after: ">487.20<", ">0.00<", ">0.01<"),
        .init("BR-E-10", "ubl-invoice", "<cbc:TaxExemptionReasonCode>…</cbc:TaxExemptionReason>", ""),

        .init(
            "BR-AE-01", "ubl-reverse-charge",
            "<a:TaxSubtotal>\n      <b:TaxableAmount currencyID=\"PLN\">7297.50…</a:TaxSubtotal>", ""),
        .init(
            "BR-AE-02 BR-AE-03 BR-AE-04", "ubl-reverse-charge",
            "<a:PartyTaxScheme>\n        <b:CompanyID>DE911820999…<b:CompanyID>HRA 90117</b:CompanyID>",
            "<a:PartyLegalEntity><b:RegistrationName>Glasbau</b:RegistrationName>"),
        .init("BR-AE-05", "ubl-reverse-charge", after: "Montaż", ">0<", ">8<"),
        .init("BR-AE-06", "ubl-reverse-charge", after: "Rabat", ">0<", ">8<"),
        .init("BR-AE-07", "ubl-reverse-charge", after: "Dowóz", ">0<", ">8<"),
        .init("BR-AE-08", "ubl-reverse-charge", ">7297.50<", ">7297.51<"),
        .init("BR-AE-09 BR-CO-14", "ubl-reverse-charge", after: ">7297.50<", ">0.00<", ">0.01<"),
        .init("BR-AE-10", "ubl-reverse-charge", "<b:TaxExemptionReasonCode>…</b:TaxExemptionReason>", ""),

        .init(
            "BR-IC-01 BR-CO-18", "cii-intra-community", after: "<ram:InvoiceCurrencyCode>",
            "<ram:ApplicableTradeTax>…</ram:ApplicableTradeTax>", ""),
        .init(
            "BR-IC-02 BR-IC-03 BR-IC-04", "cii-intra-community", after: "Peñarroja",
            "<ram:SpecifiedTaxRegistration>…</ram:SpecifiedTaxRegistration>", ""),
        .init("BR-IC-05", "cii-intra-community", "<ram:RateApplicablePercent>0<", "<ram:RateApplicablePercent>20<"),
        .init("BR-IC-06", "cii-intra-community", after: "Remise", ">0<", ">20<"),
        .init("BR-IC-07", "cii-intra-community", after: "Transport", ">0<", ">20<"),
        .init("BR-IC-08", "cii-intra-community", "<ram:BasisAmount>19216.48<", "<ram:BasisAmount>19218.48<"),
        .init("BR-IC-09 BR-CO-14", "cii-intra-community", "<ram:CalculatedAmount>0.00<", "<ram:CalculatedAmount>0.01<"),
        .init(
            "BR-IC-10", "cii-intra-community", "<ram:ExemptionReason>…</ram:ExemptionReasonCode>",
            "<ram:BasisAmount>19216.48</ram:BasisAmount><ram:CategoryCode>K</ram:CategoryCode>"),
        .init(
            "BR-IC-11", "cii-intra-community",
            "<ram:ActualDeliverySupplyChainEvent>…</ram:ActualDeliverySupplyChainEvent>", ""),
        .init("BR-IC-12", "cii-intra-community", "<ram:ShipToTradeParty>…</ram:ShipToTradeParty>", ""),

        .init(
            "BR-G-01 BR-CO-18", "cii-export", after: "<ram:InvoiceCurrencyCode>",
            "<ram:ApplicableTradeTax>…</ram:ApplicableTradeTax>", ""),
        .init(
            "BR-G-02 BR-G-03 BR-G-04", "cii-export", "<ram:SpecifiedTaxRegistration>…</ram:SpecifiedTaxRegistration>",
            ""),
        .init("BR-G-05", "cii-export", after: "花瓶", "<ram:RateApplicablePercent>0<", "<ram:RateApplicablePercent>25<"),
        .init("BR-G-06", "cii-export", after: "Bløde kanter", ">0<", ">25<"),
        .init("BR-G-07", "cii-export", after: "送料", ">0<", ">25<"),
        .init("BR-G-08", "cii-export", "<ram:BasisAmount>220966.67<", "<ram:BasisAmount>220968.67<"),
        .init("BR-G-09 BR-CO-14", "cii-export", "<ram:CalculatedAmount>0.00<", "<ram:CalculatedAmount>0.01<"),
        .init(
            "BR-G-10", "cii-export", "<ram:ExemptionReason>…</ram:ExemptionReasonCode>",
            "<ram:BasisAmount>220966.67</ram:BasisAmount><ram:CategoryCode>G</ram:CategoryCode>"),

        .init("BR-O-01 BR-48 BR-Z-08 BR-Z-10", "ubl-outside-scope", after: ">179.95<", ">O<", ">Z<"),
        .init(
            "BR-O-02 BR-O-03 BR-O-04", "ubl-outside-scope", "<cac:PartyLegalEntity>",
            "<cac:PartyTaxScheme><cbc:CompanyID>ATU11122233</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>"
        ),
        .init(
            "BR-O-05", "ubl-outside-scope", after: "Podium", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>"),
        .init(
            "BR-O-06", "ubl-outside-scope", after: "Ehrenamt", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>"),
        .init(
            "BR-O-07", "ubl-outside-scope", after: "Mahnung", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>"),
        .init("BR-O-08", "ubl-outside-scope", ">179.95</cbc:TaxableAmount>", ">179.96</cbc:TaxableAmount>"),
        .init("BR-O-09 BR-CO-14", "ubl-outside-scope", after: "</cbc:TaxableAmount>", ">0.00<", ">0.01<"),
        .init("BR-O-10", "ubl-outside-scope", "<cbc:TaxExemptionReasonCode>…</cbc:TaxExemptionReason>", ""),
        .init(
            "BR-O-12 BR-O-08 BR-Z-01 BR-Z-02", "ubl-outside-scope", after: "Podium", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent>"),
        .init(
            "BR-O-13 BR-O-08 BR-Z-01 BR-Z-03", "ubl-outside-scope", after: "Ehrenamt", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent>"),
        .init(
            "BR-O-14 BR-O-08 BR-Z-01 BR-Z-04", "ubl-outside-scope", after: "Mahnung", "<cbc:ID>O</cbc:ID>",
            "<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent>"),

        .init(
            "BR-AF-02 BR-AF-03 BR-AG-02 BR-AG-04", "ubl-canary-islands", "<cac:PartyTaxScheme>…</cac:PartyTaxScheme>",
            ""),
        .init("BR-AF-05 BR-AF-08", "ubl-canary-islands", after: "Agua", ">3<", ">-1<"),
        .init("BR-AF-06 BR-AF-08", "ubl-canary-islands", after: "Fidelidad", ">7<", ">-7<"),
        .init("BR-AF-08", "ubl-canary-islands", ">213.00<", ">215.00<"),
        .init("BR-AF-09 BR-CO-14 BR-CO-17", "ubl-canary-islands", ">14.91<", ">16.91<"),
        .init(
            "BR-AF-10", "ubl-canary-islands", after: ">14.91<", "<cbc:Percent>7</cbc:Percent>",
            "<cbc:Percent>7</cbc:Percent><cbc:TaxExemptionReason>Isla</cbc:TaxExemptionReason>"),
        .init("BR-AG-05 BR-AG-08", "ubl-canary-islands", after: "Botella", ">4<", ">-4<"),
        .init("BR-AG-07 BR-AG-08", "ubl-canary-islands", after: "Seguro", ">4<", ">-4<"),
        .init("BR-AG-08", "ubl-canary-islands", ">121.90<", ">124.90<"),
        .init("BR-AG-09 BR-CO-14 BR-CO-17", "ubl-canary-islands", ">4.88<", ">6.88<"),
        .init(
            "BR-AG-10", "ubl-canary-islands", after: ">4.88<", "<cbc:Percent>4</cbc:Percent>",
            "<cbc:Percent>4</cbc:Percent><cbc:TaxExemptionReason>Ceuta</cbc:TaxExemptionReason>"),

        .init("BR-B-01 BR-B-02 BR-S-08", "ubl-invoice", after: "Becher", ">S<", ">B<"),
    ]
}
