/// The form of days in texts that people read.
public nonisolated enum DateForm: Sendable {
    /// `2026-11-02`, which everybody reads alike.
    case iso
    /// `02.11.2026`
    case dotted
    /// `02/11/2026`
    case slashed

    /// The form in a region, by its name: `de_DE.UTF-8`. Where the month comes first, the ISO form is shown: others would read
    /// another day.
    public init(locale name: String) {
        let name = name.prefix { $0 != "." && $0 != "@" }
        let language = String(name.prefix { $0 != "_" && $0 != "-" })
        switch name {
        case "en_GB", "en_IE", "en_AU", "en_NZ": self = .slashed
        case "fr_CA", "es_PR", "es_PA": self = .iso
        case "fr_CH", "it_CH": self = .dotted
        case _ where Self.withDots.contains(language): self = .dotted
        case _ where Self.withSlashes.contains(language): self = .slashed
        default: self = .iso
        }
    }

    // CLDR, the pattern of yMd.
    private static let withDots: Set<String> = [
        "bg", "cs", "da", "de", "et", "fi", "hr", "lv", "mk", "nb", "nn", "no", "pl", "ro", "ru", "sk", "sl", "sr",
        "tr",
        "uk",
    ]
    private static let withSlashes: Set<String> = ["ca", "el", "es", "fr", "ga", "gl", "it", "pt"]
}

nonisolated extension CalendarDate {
    /// The day in the form in use: `02.11.2026`.
    public var shown: String { Self.shown(description) }

    /// The month with its year in the form in use: `11.2026`.
    public var shownMonth: String { Self.shown(String(description.prefix(7))) }

    /// The day without its year in the form in use: `02.11.`
    public var shownWithoutYear: String {
        let text = Self.shown(String(description.suffix(5)))
        return RegionForms.current.days == .dotted ? text + "." : text
    }

    private static func shown(_ iso: String) -> String {
        let separator: String
        switch RegionForms.current.days {
        case .iso: return iso
        case .dotted: separator = "."
        case .slashed: separator = "/"
        }
        return iso.split(separator: "-").reversed().joined(separator: separator)
    }
}
