/// BR-CO and BR-DEC: terms that exclude or need one another, sums, and decimals.
nonisolated extension DocumentChange {
    static let conditions: [DocumentChange] = [
        .init(
            "BR-CO-03", "ubl-invoice", "<cbc:DocumentCurrencyCode>",
            "<cbc:TaxPointDate>2026-10-05</cbc:TaxPointDate><cbc:DocumentCurrencyCode>"),
        .init(
            "BR-CO-04 BR-S-08", "ubl-invoice", after: "Pfandkiste",
            "<cac:ClassifiedTaxCategory>…</cac:ClassifiedTaxCategory>",
            ""),
        .init("BR-CO-09", "ubl-invoice", "DE911820734", "911820734"),
        .init("BR-CO-09", "ubl-invoice", "DE911820815", "XX11820815"),
        .init("BR-CO-09", "ubl-reverse-charge", "PL7010089642", "7010089642"),
        .init("BR-CO-19", "ubl-invoice", "<cbc:StartDate>2026-09-01…<cbc:DescriptionCode>35</cbc:DescriptionCode>", ""),
        .init("BR-CO-20", "ubl-invoice", "<cbc:StartDate>2026-09-21…2026-09-22</cbc:EndDate>", ""),
        .init("BR-CO-25", "ubl-outside-scope", "<cbc:DueDate>2026-03-11</cbc:DueDate>", ""),
        .init("BR-CO-26", "ubl-outside-scope", "<cac:PartyIdentification>…</cac:PartyIdentification>", ""),
    ]

    static let amounts: [DocumentChange] = [
        .init("BR-CO-10 BR-CO-13", "ubl-invoice", ">2715.15<", ">2715.16<"),
        .init("BR-CO-11 BR-CO-13", "ubl-invoice", ">70.56<", ">70.57<"),
        .init("BR-CO-11 BR-CO-13", "ubl-invoice", "<cbc:AllowanceTotalAmount…</cbc:AllowanceTotalAmount>", ""),
        .init("BR-CO-12 BR-CO-13", "cii-export", "<ram:ChargeTotalAmount>9800.00<", "<ram:ChargeTotalAmount>9801.00<"),
        .init("BR-CO-13 BR-CO-15", "ubl-invoice", ">2676.79<", ">2676.80<"),
        .init("BR-CO-14 BR-CO-15", "ubl-invoice", ">181.06<", ">181.07<"),
        .init("BR-CO-15 BR-CO-16", "ubl-invoice", ">2857.85<", ">2857.86<"),
        .init("BR-CO-16", "ubl-invoice", ">2357.87<", ">2357.86<"),
        .init("BR-CO-16", "ubl-invoice", "<cbc:PayableRoundingAmount…</cbc:PayableRoundingAmount>", ""),
        .init("BR-CO-17 BR-S-09 BR-CO-14", "ubl-invoice", ">137.06<", ">138.07<"),
        .init("BR-CO-18 BR-O-01", "ubl-outside-scope", "<cac:TaxSubtotal>…</cac:TaxSubtotal>", ""),
        .init(
            "BR-DEC-01 BR-CO-11 BT-92", "ubl-invoice", "<cbc:Amount currencyID=\"EUR\">60.56<",
            "<cbc:Amount currencyID=\"EUR\">60.561<"),
        .init("BR-DEC-02", "ubl-invoice", ">2018.55</cbc:BaseAmount>", ">2018.551</cbc:BaseAmount>"),
        .init("BR-DEC-05 BR-CO-12 BR-E-08 BT-99", "ubl-invoice", ">7.20<", ">7.201<"),
        .init("BR-DEC-06", "ubl-invoice", ">480.00</cbc:BaseAmount>", ">480.001</cbc:BaseAmount>"),
        .init("BR-DEC-09 BR-CO-10 BR-CO-13", "ubl-invoice", ">2715.15<", ">2715.150001<"),
        .init("BR-DEC-10 BR-CO-11 BR-CO-13", "ubl-invoice", ">70.56<", ">70.561<"),
        .init("BR-DEC-11 BR-CO-12 BR-CO-13", "ubl-invoice", ">32.20<", ">32.201<"),
        .init("BR-DEC-12 BR-CO-13 BR-CO-15", "ubl-invoice", ">2676.79<", ">2676.791<"),
        .init("BR-DEC-13 BR-CO-14 BR-CO-15", "cii-en16931", ">252.61<", ">252.611<"),
        .init("BR-DEC-14 BR-CO-15 BR-CO-16", "ubl-invoice", ">2857.85<", ">2857.851<"),
        .init("BR-DEC-15", "cii-en16931", ">7104.53<", ">7104.531<"),
        .init("BR-DEC-16 BR-CO-16", "ubl-invoice", ">500.00<", ">500.001<"),
        .init("BR-DEC-17 BR-CO-16", "ubl-invoice", ">0.02<", ">0.021<"),
        .init("BR-DEC-18 BR-CO-16", "ubl-invoice", ">2357.87<", ">2357.871<"),
        .init("BR-DEC-19", "ubl-invoice", ">1957.99<", ">1957.991<"),
        .init("BR-DEC-20 BR-CO-14", "ubl-invoice", ">137.06<", ">137.061<"),
        .init("BR-DEC-23 BR-CO-10", "ubl-invoice", ">192.00<", ">192.001<"),
        .init("BR-DEC-24", "ubl-invoice", ">0.69<", ">0.691<"),
        .init("BR-DEC-25", "ubl-invoice", ">2058.00<", ">2058.001<"),
        .init("BR-DEC-27", "ubl-invoice", ">12.00<", ">12.001<"),
        .init(
            "BR-DEC-28", "ubl-invoice", ">12.00</cbc:Amount>",
            ">12.00</cbc:Amount><cbc:BaseAmount currencyID=\"EUR\">100.001</cbc:BaseAmount>"),
    ]
}
