nonisolated extension CodeWords {
    /// Kinds of documents, for their codes of UNTDID 1001 (BT-3).
    public static let documentTypes = CodeWords(
        """
        380 Invoice, Rechnung, facture
        381 Credit note, Gutschrift, Storno, avoir, note de crédit
        310 Quote, quotation, offer, Angebot, Offerte, devis
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
        71 Request for payment
        80 Goods or services debit note
        81 Goods or services credit note
        82 Metered services invoice
        83 Financial adjustment credit note
        84 Financial adjustment debit note
        102 Tax notification
        130 Invoicing data sheet
        202 Direct payment valuation
        203 Provisional payment valuation
        204 Payment valuation
        211 Interim application for payment
        218 Final payment request
        219 Payment request for completed units
        262 Consolidated credit note
        295 Price variation invoice
        296 Price variation credit note
        308 Delcredere credit note
        331 Invoice with packing list
        382 Commission note
        387 Hire invoice
        388 Tax invoice
        390 Delcredere invoice
        394 Lease invoice
        420 OCR payment credit note
        456 Debit advice
        457 Reversal of debit
        458 Reversal of credit
        471 Self-billed corrective invoice
        472 Factored corrective invoice
        473 Self-billed factored corrective invoice
        527 Self-billed debit note
        532 Forwarder's credit note
        553 Forwarder's discrepancy report
        575 Insurer's invoice
        623 Forwarder's invoice
        633 Port charges
        751 Accounting information
        780 Freight invoice
        817 Claim notification
        870 Consular invoice
        935 Customs invoice
        """)

    /// The reason why something is taken off or charged, for the codes of UNTDID 5189 and 7161 (BT-98, BT-105, BT-140, BT-145).
    public static let allowanceChargeReasons = CodeWords(
        """
        95 Discount, Rabatt, remise
        100 Special rebate, Sonderrabatt
        41 Bonus for early completion
        42 Other bonus, Bonus
        60 Manufacturer's discount
        62 Military status
        63 Work accident
        64 Special agreement, Sondervereinbarung
        65 Production error
        66 New outlet
        67 Sample, Muster
        68 End of range, Auslauf
        70 Incoterm
        71 Point of sale threshold
        88 Material surcharge or deduction
        102 Fixed long term
        103 Temporary
        104 Standard
        105 Yearly turnover
        FC Freight, Fracht, Versand, transport
        PC Packing, Verpackung, emballage
        SH Special handling
        ABL Additional packaging
        AA Advertising, Werbung
        ADR Other services
        CG Cleaning, Reinigung
        DL Delivery, Lieferung, livraison
        FI Financing
        IN Insurance, Versicherung
        IS Invoicing service
        MI Mileage
        RAD Rental
        TV Loading
        TX Tax
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

    /// The specifications that a document can be made to claim (BT-24).
    public static let specifications = CodeWords(
        """
        \(SpecificationIdentifier.en16931) EN 16931, EN16931, Factur-X, ZUGFeRD
        \(SpecificationIdentifier.xRechnung) XRechnung, XRechnung 3.0
        \(SpecificationIdentifier.peppolBilling) Peppol BIS Billing, Peppol
        \(SpecificationIdentifier.facturXExtended) Factur-X EXTENDED, ZUGFeRD EXTENDED, factur-x-extended
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
        O outside, outside scope, not subject to VAT, outside the scope, not taxable, no VAT, nicht steuerbar, hors champ
        Z 0 %, zero, zero rate, zero-rated, Nullsatz, taux zéro
        L IGIC
        M IPSI
        B split, split payment
        S standard, standard rate, Regelsatz
        """)
}
