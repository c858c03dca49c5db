import Foundation

/// Returns a text without regard to case, accents and width, as lists sort and searches compare it: `arger` for `Ärger`.
/// *(Core Data's `canonical:`.)*
public func canonical(_ text: String) -> String {
    // Of ASCII only the case is folded, which needs no Foundation.
    if text.utf8.allSatisfy(Unicode.ASCII.isASCII) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}
