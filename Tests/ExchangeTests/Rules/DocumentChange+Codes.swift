/// BR-CL: codes that their lists do not have.
nonisolated extension DocumentChange {
    static let codes: [DocumentChange] = [
        .init("BR-CL-01", "ubl-invoice", "<cbc:InvoiceTypeCode>380<", "<cbc:InvoiceTypeCode>999<"),
        .init("BR-CL-01", "ubl-credit-note", "<cbc:CreditNoteTypeCode>381<", "<cbc:CreditNoteTypeCode>999<"),
        .init("BR-CL-04", "cii-export", "<ram:InvoiceCurrencyCode>JPY<", "<ram:InvoiceCurrencyCode>JPX<"),
        .init("BR-CL-05 BR-53", "ubl-peppol", "<cbc:TaxCurrencyCode>SEK<", "<cbc:TaxCurrencyCode>SEX<"),
        .init("BR-CL-06", "ubl-invoice", "<cbc:DescriptionCode>35<", "<cbc:DescriptionCode>36<"),
        .init("BR-CL-07", "ubl-invoice", "schemeID=\"AVE\"", "schemeID=\"A?\""),
        .init("BR-CL-07", "ubl-invoice", "schemeID=\"ABO\"", "schemeID=\"A?\""),
        .init("BR-CL-08", "ubl-invoice", "#AAI#", "#QQQ#"),
        .init(
            "BR-CL-10", "ubl-invoice", "<cbc:ID schemeID=\"0088\">4009991122339",
            "<cbc:ID schemeID=\"9999\">4009991122339"),
        .init(
            "BR-CL-10", "cii-en16931", "<ram:GlobalID schemeID=\"0088\">859009988776",
            "<ram:GlobalID schemeID=\"9999\">859009988776"),
        .init("BR-CL-11", "ubl-invoice", "schemeID=\"0198\"", "schemeID=\"9999\""),
        .init("BR-CL-13", "ubl-invoice", "listID=\"HS\"", "listID=\"QQQ\""),
        .init("BR-CL-14", "ubl-invoice", after: "23552", ">DE<", ">QQ<"),
        .init("BR-CL-15", "ubl-invoice", ">BR<", ">QQ<"),
        .init("BR-CL-16", "ubl-canary-islands", "name=\"En efectivo\">10<", "name=\"En efectivo\">999<"),
        .init("BR-CL-17 BR-S-08", "ubl-invoice", after: "Gutschein", ">S<", ">Q<"),
        .init("BR-CL-18 BR-S-08", "ubl-invoice", after: "Becher", ">S<", ">Q<"),
        .init("BR-CL-19", "ubl-invoice", ">95<", ">9999<"),
        .init("BR-CL-20", "ubl-invoice", ">FC<", ">QQQ<"),
        .init("BR-CL-21", "ubl-invoice", "schemeID=\"0160\"", "schemeID=\"9999\""),
        .init("BR-CL-22", "ubl-invoice", ">VATEX-EU-132-1I<", ">VATEX-EU-999<"),
        .init("BR-CL-23", "ubl-invoice", "unitCode=\"XCR\"", "unitCode=\"QQQ\""),
        .init("BR-CL-24", "ubl-invoice", "mimeCode=\"text/csv\"", "mimeCode=\"text/plain\""),
        .init("BR-CL-25", "ubl-invoice", "<cbc:EndpointID schemeID=\"EM\">", "<cbc:EndpointID schemeID=\"QQ\">"),
        .init("BR-CL-26", "cii-en16931", after: "<ram:ShipToTradeParty>", "schemeID=\"0088\"", "schemeID=\"9999\""),
    ]
}
