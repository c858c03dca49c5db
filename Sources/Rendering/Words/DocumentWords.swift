import Foundation
import Invoicing

/// The words of one document: those of its language, and those that the settings say otherwise.
struct DocumentWords: Sendable {
    let language: Language
    let replaced: [Phrase: String]

    init(_ language: Language, replacing replaced: [Phrase: String] = [:]) {
        (self.language, self.replaced) = (language, replaced)
    }

    subscript(_ phrase: Phrase) -> String { replaced[phrase] ?? phrase.text(in: language) }

    /// Returns a phrase with values in the place of its placeholders.
    func text(_ phrase: Phrase, _ values: [(placeholder: String, value: String)]) -> String {
        values.reduce(self[phrase]) { $0.replacing($1.placeholder, with: $1.value) }
    }

    /// Returns an amount with its currency, which no line break parts.
    func money(_ amount: ExactDecimal, _ currency: CurrencyCode) -> String {
        "\(language.amount(amount, in: currency))\u{A0}\(currency.code)"
    }

    /// Returns the title of a document, by its type (BT-3).
    func title(of type: InvoiceTypeCode) -> String {
        switch type.code {
        case InvoiceTypeCode.quote.code: self[.quote]
        case "384": self[.correctedInvoice]
        case "326", "875", "876": self[.partialInvoice]
        case "386": self[.prepaymentInvoice]
        case "389": self[.selfBilledInvoice]
        default: self[type.isCreditNote ? .creditNote : .invoice]
        }
    }

    /// Returns the text of a line on its VAT: a rate, or why there is none.
    func vat(_ group: VATGroup) -> String {
        let rate = "\(language.plain(group.rate ?? 0)) %"
        return switch group.category {
        case .exempt: self[.exempt]
        case .reverseCharge: self[.reverseCharge]
        case .intraCommunity: self[.intraCommunity]
        case .export: self[.export]
        case .outsideScope: self[.outsideScope]
        case .canaryIslands: "IGIC \(rate)"
        case .ceutaAndMelilla: "IPSI \(rate)"
        default: rate
        }
    }

    /// Returns the reason why no VAT is charged in a category, where the invoice does not say it; nil where VAT is charged.
    func reason(for category: VATCategory) -> String? {
        switch category {
        case .exempt: self[.exemptReason]
        case .reverseCharge: self[.reverseChargeReason]
        case .intraCommunity: self[.intraCommunityReason]
        case .export: self[.exportReason]
        case .outsideScope: self[.outsideScopeReason]
        default: nil
        }
    }

    /// A unit as people write it, or its code where no word is known.
    func unit(_ code: String) -> String {
        let known = Self.units[code].map { units in
            switch language {
            case .english: units.0
            case .german: units.1
            case .french: units.2
            }
        }
        return known ?? CodeWords.units.word(for: code) ?? code
    }

    /// The units that have another name in each language.
    private static let units: [String: (String, String, String)] = [
        "C62": ("pcs", "Stk.", "pce"), "H87": ("pcs", "Stk.", "pce"), "EA": ("each", "Stk.", "pce"),
        "HUR": ("h", "Std.", "h"), "DAY": ("days", "Tage", "jours"), "WEE": ("weeks", "Wochen", "semaines"),
        "MON": ("months", "Monate", "mois"), "QAN": ("quarters", "Quartale", "trimestres"),
        "ANN": ("years", "Jahre", "ans"), "LS": ("flat", "pausch.", "forfait"), "SET": ("sets", "Sätze", "jeux"),
        "E48": ("services", "Leistungen", "prestations"), "IE": ("persons", "Personen", "personnes"),
        "PR": ("pairs", "Paar", "paires"), "DZN": ("dozen", "Dutzend", "douzaines"),
        "XBX": ("boxes", "Schachteln", "boîtes"), "XCT": ("cartons", "Kartons", "cartons"),
        "XBO": ("bottles", "Flaschen", "bouteilles"), "XPK": ("packs", "Packungen", "paquets"),
        "XPX": ("pallets", "Paletten", "palettes"), "XRO": ("rolls", "Rollen", "rouleaux"),
    ]
}
