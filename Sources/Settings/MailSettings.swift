import Invoicing
import Ledger
import Rendering

/// The subjects and texts of mails by language, and the addresses that get a copy.
public struct MailSettings: Sendable {
    /// The subject of a mail, which decides on its words.
    public enum Kind: String, CaseIterable, Sendable {
        case invoice, quote, creditNote, reminder
    }

    /// A part of a mail that has a text of its own.
    public enum Part: CaseIterable, Sendable { case subject, text }

    /// The names of the placeholders in subjects and texts; the last two are empty or missing but in reminders.
    public static let placeholders = [
        "number", "date", "total", "open", "due", "company", "contact", "title", "until",
    ]

    /// The addresses that get a copy of each mail; empty for none.
    public internal(set) var copies: [String] = []
    /// The first setting of a mail that is skipped. No mail is written with another text than the owner’s without a word.
    public internal(set) var mistake: SettingsMistake?
    /// The owner’s texts, by the names of their settings.
    var texts: [String: String] = [:]

    /// Returns a part of a mail, as the owner has set it, else the usual one.
    public func template(of part: Part, _ kind: Kind, in language: Language) throws(UnknownPlaceholder) -> TextTemplate
    {
        try Self.template(texts[Self.name(of: part, kind, in: language)] ?? Self.usual(part, kind, in: language))
    }

    /// Returns the usual part of a mail.
    public static func usualTemplate(
        of part: Part, _ kind: Kind, in language: Language
    ) throws(UnknownPlaceholder) -> TextTemplate {
        try template(usual(part, kind, in: language))
    }

    static func template(_ text: String) throws(UnknownPlaceholder) -> TextTemplate {
        try TextTemplate(text, names: placeholders)
    }

    /// The name of a setting: `mail.de.invoice` for a text, `mail.de.invoiceSubject` for a subject.
    static func name(of part: Part, _ kind: Kind, in language: Language) -> String {
        "mail.\(language.rawValue).\(kind.rawValue)\(part == .subject ? "Subject" : "")"
    }

    /// The names of all settings of texts.
    static var textNames: [String] {
        Language.allCases.flatMap { language in
            Kind.allCases.flatMap { kind in Part.allCases.map { name(of: $0, kind, in: language) } }
        }
    }

    /// Returns the addresses of a text; nil if one of them is none.
    static func addresses(in text: String) -> [String]? {
        let addresses = MailAddress.list(text)
        return addresses.allSatisfy(MailAddress.isSendable) ? addresses : nil
    }
}
