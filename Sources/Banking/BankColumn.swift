import Foundation
import Invoicing
import Ledger

/// The columns of the tables of banks, by what these call them.
nonisolated enum BankColumn: CSVColumn {
    case day, value, amount, debit, credit, sign, currency, balance
    case name, payer, payee, account, ownAccount, text, moreText, kind, reference, bankReference, state

    /// Those with numbers.
    static let amounts: [BankColumn] = [.amount, .debit, .credit, .balance]

    static let byWord = columnsByWord()

    var words: [String] {
        switch self {
        case .day:
            [
                "Buchungstag", "Buchungsdatum", "Datum", "Buchung", "Buchungstag/Datum", "Booking date", "Date",
                "Posting date",
                "Transaction date", "Started date", "Date comptable", "Date opération", "Date de l'opération",
                "Date d'opération",
                "Date de comptabilisation",
            ]
        case .value:
            [
                "Valutadatum", "Valuta", "Wertstellung", "Wertstellungstag", "Value date", "Completed date",
                "Date valeur",
                "Date de valeur", "Valeur",
            ]
        case .amount:
            Self.inCurrencies([
                "Betrag", "Umsatz", "Umsatz in", "Betrag in", "Amount", "Transaction amount", "Montant",
                "Montant de l'opération",
            ])
        case .debit:
            Self.inCurrencies([
                "Soll", "Belastung", "Lastschrift", "Ausgang", "Zahlungsausgang", "Belastungsbetrag", "Ausgaben",
                "Debit", "Paid out", "Money out", "Withdrawal", "Withdrawals", "Débit", "Sortie", "Dépenses",
            ])
        case .credit:
            Self.inCurrencies([
                "Haben", "Gutschrift", "Eingang", "Zahlungseingang", "Gutschriftsbetrag", "Einnahmen", "Credit",
                "Paid in", "Money in", "Deposit", "Deposits",
                "Crédit", "Entrée", "Recettes",
            ])
        case .sign:
            [
                "Soll/Haben", "S/H", "Soll-/Haben-Kennzeichen", "Kennzeichen", "Vorzeichen", "Debit/Credit",
                "Credit/Debit", "D/C",
                "C/D", "Cr/Dr", "Af Bij", "Sens", "Débit/Crédit",
            ]
        case .currency: ["Währung", "Waehrung", "Currency", "Devise", "Monnaie"]
        case .balance:
            Self.inCurrencies([
                "Saldo", "Saldo nach Buchung", "Kontostand", "Balance", "Balance after", "Solde",
                "Solde après opération",
            ])
        case .name:
            [
                "Name Zahlungsbeteiligter", "Beguenstigter/Zahlungspflichtiger", "Begünstigter/Zahlungspflichtiger",
                "Auftraggeber/Empfänger", "Auftraggeber/Begünstigter", "Begünstigter/Auftraggeber",
                "Empfänger/Auftraggeber",
                "Name", "Zahlungspartner", "Partner name", "Counterparty", "Counter party", "Payee/Payer",
                "Other party",
                "Contrepartie", "Nom", "Nom de la contrepartie", "Tiers",
            ]
        case .payer:
            ["Zahlungspflichtige*r", "Auftraggeber", "Zahler", "Payer", "Payer name", "Donneur d'ordre", "Payeur"]
        case .payee:
            ["Zahlungsempfänger*in", "Empfänger", "Begünstigter", "Payee", "Payee name", "Beneficiary", "Bénéficiaire"]
        case .account:
            [
                "IBAN Zahlungsbeteiligter", "Kontonummer/IBAN", "Kontonummer", "IBAN", "Partner IBAN", "Account number",
                "Counterparty account", "Compte de la contrepartie", "IBAN contrepartie",
            ]
        case .ownAccount:
            [
                "IBAN Auftragskonto", "Auftragskonto", "Eigenes Konto", "Own account", "Account IBAN", "Compte",
                "IBAN du compte",
            ]
        case .text:
            [
                "Verwendungszweck", "Zweck", "Vorgang/Verwendungszweck", "Zahlungsgrund", "Purpose",
                "Payment reference",
                "Description", "Details", "Remittance information", "Libellé", "Motif", "Communication",
            ]
        case .moreText:
            ["Mitteilung", "Notiz", "Reference", "Message", "Memo", "Référence", "Informations complémentaires"]
        case .kind:
            ["Buchungstext", "Umsatzart", "Umsatztyp", "Type", "Transaction type", "Type d'opération", "Nature"]
        case .reference:
            [
                "Kundenreferenz (End-to-End)", "Kundenreferenz", "End-to-End-Referenz", "End to end id",
                "End-to-end reference",
                "Référence de bout en bout",
            ]
        case .bankReference:
            [
                "Transaktions-ID", "Umsatz-ID", "Buchungsreferenz", "Bankreferenz", "Transaction id", "ID",
                "Bank reference",
                "Identifiant", "Numéro de transaction", "Référence bancaire",
            ]
        case .state: ["Status", "Info", "State", "Statut", "État"]
        }
    }

    /// Titles with a currency behind them, as many have.
    private static func inCurrencies(_ words: [String]) -> [String] {
        words + words.flatMap { word in (currencies + ["€"]).map { "\(word) \($0)" } }
    }

    /// The currencies that a title may name.
    static let currencies = [
        "EUR", "CHF", "USD", "GBP", "PLN", "SEK", "DKK", "NOK", "CZK", "HUF", "RON", "BHD", "JOD", "KWD", "OMR", "TND",
    ]

    /// Words for an entry that is not booked yet, or never is.
    static let pending = [
        "vorgemerkt", "vormerkung", "ausstehend", "storniert", "abgelehnt", "fehlgeschlagen", "pending", "reverted",
        "declined", "failed", "cancel", "refus", "reject", "denied", "en attente", "annule", "echou",
    ]

    /// Words for a payment that comes back.
    static let returns = [
        "rucklastschrift", "ruecklastschrift", "lastschrift ruckgabe", "ruckbelastung", "retoure", "ruckuberweisung",
        "rueckueberweisung", "returned payment",
        "unpaid direct debit", "rejet de", "impaye",
    ]

    /// Returns `true` for letters of money that went, `false` of money that came; nil for others.
    static func isDebit(_ letters: String) -> Bool? {
        switch letters.foldedForSearch.trimmingCharacters(in: .whitespaces) {
        case "s", "soll", "d", "dr", "debit", "dbit", "af", "-", "−", "belastung", "lastschrift": true
        case "h", "haben", "c", "cr", "credit", "crdt", "bij", "+", "gutschrift": false
        default: nil
        }
    }
}
