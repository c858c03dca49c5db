import Invoicing

/// The settings of documents: language, words and colour.
public struct DocumentStyle: Hashable, Sendable {
    /// The language of all documents; nil for that of each buyer's country.
    public var language: Language?
    /// Words that are said otherwise, in every language.
    public var words: [Phrase: String] = [:]
    /// The texts of reminders that are said otherwise, by language and level.
    public var reminders: [Language: [Int: String]] = [:]
    /// The names that may stand in braces in a text of a reminder.
    public static let reminderNames = ["number", "date", "due", "open", "interest", "fee", "total", "until"]
    /// The colour of headings and rules.
    public var accent = InkColor(red: 0x1F, green: 0x4E, blue: 0x79)

    /// The further look of pages of PDF.
    public var page = PageStyle()

    /// The documents of whom nothing is set.
    public init() {}

    /// A remark on what a final invoice takes of a deposit, in the language of the buyer's country.
    public func remark(
        onDeposit number: String, of date: CalendarDate?, net: ExactDecimal, tax: ExactDecimal,
        in currency: CurrencyCode,
        to country: String
    ) -> String {
        let words = words(for: country)
        return words.text(
            .takenDeposit,
            [
                ("{number}", number), ("{date}", date.map(words.language.date) ?? ""),
                ("{net}", words.money(net, currency)), ("{vat}", words.money(tax, currency)),
            ])
    }

    /// The language of a document to a country.
    public func language(for country: String) -> Language { language ?? Language(country: country) }

    func words(for country: String) -> DocumentWords {
        DocumentWords(language(for: country), replacing: words)
    }
}

/// A colour of eight bits for each part.
public struct InkColor: Hashable, Sendable {
    /// The parts.
    public let red, green, blue: UInt8

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Reads `#1e90ff`; nil for anything else.
    public init?(hex text: String) {
        guard text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }

    /// The colour in a page of HTML.
    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
