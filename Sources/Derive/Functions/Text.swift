import Foundation

/// Returns a text without regard to case, accents and width, as lists sort and searches compare it: `arger` for `Ärger`.
/// *(Core Data's `canonical:`.)*
public func canonical(_ text: String) -> String {
    // Of ASCII only the case is folded, which needs no Foundation.
    if text.utf8.allSatisfy(Unicode.ASCII.isASCII) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}

extension String {
    /// The known name that this text is probably a misspelling of, or `nil` if none resembles it.
    package func nearest(in known: [String]) -> String? {
        let nearest = known.min { distance(to: $0) < distance(to: $1) }
        return nearest.flatMap { distance(to: $0) <= Swift.max(2, count / 2) ? $0 : nil }
    }

    /// The known names of several words that have this text in them, or else those that resemble it most, whole or in a word.
    package func nearest(_ count: Int, in known: [String]) -> [String] {
        let text = lowercased()
        let having = known.filter { $0.lowercased().contains(text) }
        func miss(_ name: String) -> Int {
            name.split { !$0.isLetter }.map { distance(to: String($0)) }.reduce(distance(to: name), Swift.min)
        }
        let ranked = having.isEmpty ? known.map { ($0, miss($0)) }.sorted { $0.1 < $1.1 }.map(\.0) : having
        return Array(ranked.prefix(count))
    }

    /// The number of letters to put in, take out or change to come to another text, whatever their case.
    ///
    /// *(Levenshtein, 1966.)*
    func distance(to other: String) -> Int {
        let (a, b) = (Array(lowercased()), Array(other.lowercased()))
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, otherLetter) in b.enumerated() {
                let cost = Swift.min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == otherLetter ? 0 : 1))
                (diagonal, row[j + 1]) = (row[j + 1], cost)
            }
        }
        return row[b.count]
    }
}
