import Foundation

extension String {
    /// The text without regard to case, accents and width, as lists sort and searches compare it: `Ärger` becomes
    /// `arger`. *(Core Data's `canonical:`.)*
    public var canonical: String {
        // Of ASCII only the case is folded, which needs no Foundation.
        if utf8.allSatisfy(Unicode.ASCII.isASCII) { return lowercased() }
        return folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The text in capitals, whatever the language. *(Core Data's `uppercase:`.)*
    public var uppercase: String { uppercased() }

    /// The text in small letters, whatever the language. *(Core Data's `lowercase:`.)*
    public var lowercase: String { lowercased() }
}
