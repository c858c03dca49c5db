import Foundation

/// The decimal sign of numbers, as set by the user or the environment.
public nonisolated enum DecimalSign: Sendable {
    /// No sign is set: numbers are shown with a point, and read with a point or a comma.
    case open
    case point
    case comma

    /// The character that is shown.
    public var character: Character { self == .comma ? "," : "." }

    /// The sign in a region, by its name: `de_DE.UTF-8`, `de-CH`. Nil for what names no language.
    public init?(locale name: String) {
        let name = String(name.prefix { $0 != "." && $0 != "@" })
        guard !["", "C", "POSIX"].contains(name) else {
            self = .open
            return
        }
        // The most usual ones, for which no table has to be read.
        guard !["en_US", "en_GB"].contains(name) else {
            self = .point
            return
        }
        let locale = Locale(identifier: name)
        guard locale.language.languageCode?.isISOLanguage == true else { return nil }
        self = locale.decimalSeparator == "," ? .comma : .point
    }
}
