nonisolated extension CodeWords {
    /// Kinds of documents, for their codes of UNTDID 1001 (BT-3).
    public static let documentTypes = CodeWords(
        """
        380 Invoice, Rechnung, facture
        381 Credit note, Gutschrift, Storno, avoir, note de crédit
        384 Corrected invoice, correction, Rechnungskorrektur, Korrekturrechnung, facture rectificative
        326 Partial invoice, Teilrechnung, Abschlagsrechnung, facture partielle
        386 Prepayment invoice, Anzahlungsrechnung, Vorauszahlungsrechnung, facture d'acompte
        389 Self-billed invoice, self-billing, autofacture, autofacturation
        261 Self-billed credit note
        325 Pro forma invoice, proforma, Proformarechnung, facture pro forma
        383 Debit note, Lastschriftanzeige, note de débit
        385 Consolidated invoice, Sammelrechnung, facture récapitulative
        393 Factored invoice
        396 Factored credit note
        395 Consignment invoice
        875 Partial construction invoice
        876 Partial final construction invoice
        877 Final construction invoice
        """)

    /// Ways to pay, for their codes of UNTDID 4461 (BT-81).
    public static let paymentMeans = CodeWords(
        """
        58 SEPA transfer, SEPA credit transfer, SEPA-Überweisung, virement SEPA
        30 Transfer, credit transfer, Überweisung, virement
        59 SEPA direct debit, SEPA-Lastschrift, prélèvement SEPA
        49 Direct debit, Lastschrift, prélèvement
        48 Card, bank card, Karte, carte bancaire
        54 Credit card, Kreditkarte, carte de crédit
        55 Debit card, Girocard, carte de débit
        10 Cash, bar, Barzahlung, espèces
        20 Cheque, check, Scheck, chèque
        57 Standing agreement, Dauerauftrag
        68 Online payment, PayPal
        97 Clearing, Verrechnung
        1 Not defined
        ZZZ As agreed
        """)

    /// Events at which VAT is due, for their codes of UNTDID 2005 (BT-8).
    public static let vatPointDates = CodeWords(
        """
        3 Issue, invoice date
        35 Delivery, delivery date
        432 Payment, payment date
        """)

    /// Kinds of VAT, most of which say why there is none (BT-151).
    public static let vatCategories = CodeWords(
        """
        AE reverse, reverse charge, rc, §13b, 13b, Steuerschuldnerschaft, autoliquidation
        K intra, intra-community, intracommunity, innergemeinschaftlich, ig, igl, intracommunautaire
        G export, Ausfuhr, exportation
        E exempt, exemption, steuerfrei, steuerbefreit, exonéré, exonération
        O outside, outside scope, outside the scope, not taxable, no VAT, nicht steuerbar, hors champ
        Z 0 %, zero, zero rate, zero-rated, Nullsatz, taux zéro
        L IGIC
        M IPSI
        B split, split payment
        """)
}
