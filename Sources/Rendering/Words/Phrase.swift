/// The words of a document. The settings may say each of them otherwise, by its name here.
public enum Phrase: String, CaseIterable, Sendable {
    case invoice, quote, creditNote, correctedInvoice, partialInvoice, prepaymentInvoice, selfBilledInvoice
    case draft, cancelled, reminder, secondReminder, lastReminder, reminderText, secondReminderText, lastReminderText
    case lateInterest, lateInterestOfDays, lumpSum, payBy, cashDiscount, quotedDiscount, takenDeposit
    case date, due, validUntil, delivered, period, customerNumber
    case buyerReference, order, salesOrder, ofQuote, contract, project, corrects, of
    case buyerVAT, deliveredTo, payee, taxRepresentative
    case item, quantity, unit, price, vat, amount, articleNumber
    case sumOfLines, allowance, charge, net, on, total, paid, rounding, thirdParties, amountDue, amountCredited,
        settledByPayment, settledByCredit, setOff, writtenOff, openAmount
    case carried, brought, page, pageOf
    case payment, accountName, account, bank, bankName, remittance, mandate, creditor, debited, card, scan
    case vatIdentifier, taxNumber, registration, telephone, email
    case exempt, reverseCharge, intraCommunity, export, outsideScope
    case exemptReason, reverseChargeReason, intraCommunityReason, exportReason, outsideScopeReason

    /// Returns its text in a language.
    func text(in language: Language) -> String {
        let texts = texts
        return switch language {
        case .english: texts.0
        case .german: texts.1
        case .french: texts.2
        }
    }

    /// In English, German and French.
    private var texts: (String, String, String) {
        switch self {
        case .invoice: ("Invoice", "Rechnung", "Facture")
        case .quote: ("Quote", "Angebot", "Devis")
        case .creditNote: ("Credit note", "Rechnungskorrektur", "Avoir")
        case .correctedInvoice: ("Corrected invoice", "Berichtigte Rechnung", "Facture rectificative")
        case .partialInvoice: ("Partial invoice", "Teilrechnung", "Facture partielle")
        case .prepaymentInvoice: ("Prepayment invoice", "Anzahlungsrechnung", "Facture d’acompte")
        case .selfBilledInvoice: ("Self-billed invoice", "Gutschrift", "Autofacture")
        case .draft: ("Draft", "Entwurf", "Brouillon")
        case .cancelled: ("Cancelled", "Storniert", "Annulée")
        case .reminder: ("Payment reminder", "Zahlungserinnerung", "Rappel de paiement")
        case .secondReminder: ("Second reminder", "Mahnung", "Deuxième rappel")
        case .lastReminder: ("Final reminder", "Letzte Mahnung", "Mise en demeure")
        case .date: ("Date", "Datum", "Date")
        case .due: ("Due", "Fällig", "Échéance")
        case .validUntil: ("Valid until", "Gültig bis", "Valable jusqu’au")
        case .delivered: ("Supplied", "Leistungsdatum", "Livraison")
        case .period: ("Period of supply", "Leistungszeitraum", "Période")
        case .customerNumber: ("Customer no.", "Kundennummer", "N° client")
        case .buyerReference: ("Your reference", "Ihre Referenz", "Votre référence")
        case .order: ("Your order", "Ihre Bestellung", "Votre commande")
        case .salesOrder: ("Our order", "Unser Auftrag", "Notre commande")
        case .ofQuote: ("Our quote", "Unser Angebot", "Notre devis")
        case .contract: ("Contract", "Vertrag", "Contrat")
        case .project: ("Project", "Projekt", "Projet")
        case .corrects: ("Refers to invoice", "Zu Rechnung", "Concerne la facture")
        case .of: ("of", "vom", "du")
        case .buyerVAT: ("Your VAT ID", "Ihre USt-IdNr.", "Votre n° TVA")
        case .deliveredTo: ("Delivered to", "Geliefert an", "Livré à")
        case .taxRepresentative: ("Tax representative", "Fiskalvertreter", "Représentant fiscal")
        case .payee: ("Payable to", "Zahlbar an", "Payable à")
        default: tableTexts
        }
    }

    private var tableTexts: (String, String, String) {
        switch self {
        case .item: ("Item", "Leistung", "Désignation")
        case .quantity: ("Quantity", "Menge", "Quantité")
        case .unit: ("Unit", "Einheit", "Unité")
        case .price: ("Price", "Preis", "Prix")
        case .vat: ("VAT", "USt", "TVA")
        case .amount: ("Amount", "Betrag", "Montant")
        case .articleNumber: ("No.", "Nr.", "Réf.")
        case .sumOfLines: ("Sum of items", "Summe der Leistungen", "Total des articles")
        case .allowance: ("Discount", "Nachlass", "Remise")
        case .charge: ("Surcharge", "Zuschlag", "Supplément")
        case .net: ("Total without VAT", "Nettobetrag", "Total HT")
        case .on: ("on", "auf", "sur")
        case .total: ("Total with VAT", "Gesamtbetrag", "Total TTC")
        case .paid: ("Already paid", "Bereits bezahlt", "Déjà payé")
        case .rounding: ("Rounding", "Rundung", "Arrondi")
        case .thirdParties: ("For third parties", "Für Dritte", "Pour des tiers")
        case .amountDue: ("Amount due", "Zahlbetrag", "Net à payer")
        case .settledByPayment: ("Paid", "Bezahlt", "Payé")
        case .settledByCredit: ("Credited", "Gutgeschrieben", "Crédité")
        case .setOff: ("Set off", "Verrechnet", "Imputé")
        case .writtenOff: ("Waived", "Nachgelassen", "Abandonné")
        case .openAmount: ("Still open", "Noch offen", "Reste à payer")
        case .amountCredited: ("Amount credited", "Erstattungsbetrag", "Montant crédité")
        case .carried: ("Carried forward", "Übertrag", "À reporter")
        case .brought: ("Brought forward", "Übertrag", "Report")
        case .page: ("Page", "Seite", "Page")
        case .pageOf: ("of", "von", "sur")
        default: paymentTexts
        }
    }

    private var paymentTexts: (String, String, String) {
        switch self {
        case .payment: ("Payment", "Zahlung", "Règlement")
        case .accountName: ("Account holder", "Kontoinhaber", "Titulaire")
        case .account: ("IBAN", "IBAN", "IBAN")
        case .bank: ("BIC", "BIC", "BIC")
        case .bankName: ("Bank", "Bank", "Banque")
        case .remittance: ("Reference", "Verwendungszweck", "Référence")
        case .mandate: ("Mandate", "Mandat", "Mandat")
        case .creditor: ("Creditor ID", "Gläubiger-ID", "ICS")
        case .debited: ("Debited account", "Belastetes Konto", "Compte débité")
        case .card: ("Card", "Karte", "Carte")
        case .scan: ("Scan to pay", "Scannen und zahlen", "Scanner et payer")
        case .vatIdentifier: ("VAT ID", "USt-IdNr.", "N° TVA")
        case .taxNumber: ("Tax number", "Steuernummer", "N° fiscal")
        case .registration: ("Reg. no.", "Register-Nr.", "N° d’immatriculation")
        case .telephone: ("Tel.", "Tel.", "Tél.")
        case .email: ("Mail", "E-Mail", "E-mail")
        case .exempt: ("exempt", "steuerfrei", "exonéré")
        case .reverseCharge: ("reverse charge", "§ 13b UStG", "autoliq.")
        case .intraCommunity: ("intra-EU", "ig. Lieferung", "intra-UE")
        case .export: ("export", "Ausfuhr", "export")
        case .outsideScope: ("not taxed", "nicht steuerbar", "hors champ")
        default: reminderTexts
        }
    }

    private var reminderTexts: (String, String, String) {
        switch self {
        case .lateInterest: ("Interest for late payment", "Verzugszinsen", "Intérêts de retard")
        case .lateInterestOfDays:
            (
                "Interest {percent} on {amount}, {from} to {to} ({days} days of 365)",
                "Zinsen {percent} auf {amount}, {from} bis {to} ({days} von 365 Tagen)",
                "Intérêts {percent} sur {amount}, du {from} au {to} ({days} jours sur 365)"
            )
        case .lumpSum: ("Lump sum for late payment", "Verzugspauschale", "Indemnité forfaitaire de recouvrement")
        case .payBy: ("Please pay by", "Bitte zahlen bis", "À régler jusqu’au")
        case .reminderText:
            (
                """
                We have not received all of what was due for {number} yet: {open} is open. Please transfer the amount by {until}, \
                unless you have done so already.
                """,
                """
                Zu {number} ist noch nicht alles bei uns eingegangen: {open} sind offen. Bitte überweisen Sie den Betrag bis zum \
                {until}, falls das nicht schon geschehen ist.
                """,
                """
                Nous n’avons pas encore reçu la totalité du règlement de {number} : {open} restent à payer. Merci de régler ce \
                montant au plus tard le {until}, si ce n’est déjà fait.
                """
            )
        case .secondReminderText:
            (
                """
                In spite of our reminder, {open} is still open for {number}. Please transfer {total} by {until}.
                """,
                """
                Trotz unserer Erinnerung sind zu {number} noch {open} offen. Bitte überweisen Sie {total} bis zum {until}.
                """,
                """
                Malgré notre rappel, {open} restent à payer pour {number}. Merci de régler {total} au plus tard le {until}.
                """
            )
        case .lastReminderText:
            (
                """
                In spite of our reminders, {open} is still open for {number}. We ask you for the last time to transfer {total} by \
                {until}. After that day we will take further steps, the costs of which you bear.
                """,
                """
                Trotz unserer Mahnungen sind zu {number} noch {open} offen. Wir fordern Sie letztmals auf, {total} bis zum {until} zu \
                überweisen. Danach leiten wir weitere Schritte ein, deren Kosten Sie tragen.
                """,
                """
                Malgré nos rappels, {open} restent à payer pour {number}. Nous vous mettons en demeure de régler {total} au plus \
                tard le {until}. Passé ce délai, nous engagerons d’autres démarches, à vos frais.
                """
            )
        default: reasonTexts
        }
    }

    private var reasonTexts: (String, String, String) {
        switch self {
        case .cashDiscount:
            (
                "{percent} discount ({discount}) if paid by {date}: {rest}",
                "{percent} Skonto ({discount}) bei Zahlung bis {date}: {rest}",
                "Escompte de {percent} ({discount}) pour paiement avant le {date} inclus : {rest}"
            )
        case .takenDeposit:
            (
                "Deposit {number} of {date}: {net} net, {vat} VAT",
                "Anzahlung {number} vom {date}: {net} netto, {vat} USt",
                "Acompte {number} du {date} : {net} HT, {vat} TVA"
            )
        case .quotedDiscount:
            (
                "{percent} discount if the invoice is paid within {days} days",
                "{percent} Skonto bei Zahlung der Rechnung innerhalb von {days} Tagen",
                "Escompte de {percent} pour paiement de la facture sous {days} jours"
            )
        case .reverseChargeReason:
            (
                "Reverse charge: the recipient owes the VAT.", "Steuerschuldnerschaft des Leistungsempfängers.",
                "Autoliquidation : la TVA est due par le preneur."
            )
        case .intraCommunityReason:
            (
                "Intra-Community supply, exempt from VAT.", "Steuerfreie innergemeinschaftliche Lieferung.",
                "Livraison intracommunautaire exonérée de TVA."
            )
        case .exportReason:
            ("Export, exempt from VAT.", "Steuerfreie Ausfuhrlieferung.", "Exportation exonérée de TVA.")
        case .outsideScopeReason:
            ("Outside the scope of VAT.", "Nicht steuerbar.", "Hors du champ d’application de la TVA.")
        default: ("Exempt from VAT.", "Umsatzsteuerfrei.", "Exonéré de TVA.")
        }
    }
}
