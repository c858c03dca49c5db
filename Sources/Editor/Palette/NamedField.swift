import Input
import Invoicing

/// A field of the open invoice as the palette finds it: by what it is called in messages or on the screen, and by its
/// number in the standard.
struct NamedField {
    let place: Place
    /// `Day of delivery`, `Line 3 quantity`.
    let name: String
    let field: Field
    /// All that it is called.
    private let text: FuzzyText
    /// The names in full, folded.
    private let names: [String]
    /// The words of these, and parts of words.
    private let words: Set<Substring>
    /// `bt72`; empty where the standard does not know it.
    private let term: String

    init(_ field: Field, at place: Place) {
        (self.field, self.place) = (field, place)
        name = place.label(field)
        let all = [name, field.name, field.title].filter { !$0.isEmpty }.eachOnce
        text = FuzzyText(all.joined(separator: " "))
        names = all.map(\.foldedForSearch)
        words = Set(
            names.flatMap { $0.split(separator: " ") + $0.split { !$0.isLetter && !$0.isNumber } })
        term = Self.plain(field.term)
    }

    /// The match of the field with a query. A lower value is a better match.
    struct Fit: Comparable {
        /// `true` if a name or the number was typed in full.
        let isNamed: Bool
        fileprivate let match: FuzzyMatch?

        static func < (a: Fit, b: Fit) -> Bool {
            switch (a.match, b.match) {
            case (let a?, let b?): a < b
            case (_?, nil): true
            case (nil, _): false
            }
        }
    }

    /// The query, folded once for all fields.
    struct Typed {
        fileprivate let text: FuzzyText
        fileprivate let whole: String
        fileprivate let words: [Substring]
        /// The number of a term, `bt72`; nil if the query is none.
        fileprivate let term: String?

        init(_ text: String) {
            self.text = FuzzyText(text)
            whole = text.trimmed.foldedForSearch
            words = whole.split(separator: " ")
            let plain = NamedField.plain(text)
            term = plain.wholeMatch(of: #/b[tg]\d+/#) == nil ? nil : plain
        }
    }

    /// - Returns: Nil where it is not what was typed.
    func fit(_ typed: Typed) -> Fit? {
        let match = FuzzyMatch(of: typed.text, in: text)
        if typed.term == term || names.contains(typed.whole) { return Fit(isNamed: true, match: match) }
        let hasWords = typed.words.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
        let hasTerm = typed.term.map { term.hasPrefix($0) } ?? false
        return hasWords || hasTerm || match?.isClear == true ? Fit(isNamed: false, match: match) : nil
    }

    private static func plain(_ term: String) -> String {
        term.foldedForSearch.filter { $0.isLetter || $0.isNumber }
    }
}
