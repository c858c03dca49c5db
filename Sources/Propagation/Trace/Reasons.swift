import Derive
import Editor
import Input
import Invoicing

/// The reasons for a value, down to what was entered.
final class Reasons {
    let title, value, sentence: String
    /// `true` if it has been told above, so that its terms are left out here.
    let isKnown: Bool
    /// Its parts, in order.
    private(set) var terms: [Reasons] = []
    /// The number of members of a sum that are left out.
    private(set) var otherCount = 0

    /// So many members of a sum are told.
    private static let mostMembers = 10

    /// - Complexity: O(values it is made of), and O(members) for each sum over members.
    init(_ property: TracedProperty, _ words: TraceWords) {
        var known: Set<ValueIdentity> = []
        let root = Reasons(property, words, &known)
        (title, value, sentence, isKnown) = (root.title, root.value, root.sentence, false)
        (terms, otherCount) = (root.terms, root.otherCount)
    }

    private init(_ property: TracedProperty, _ words: TraceWords, _ known: inout Set<ValueIdentity>) {
        let why = Why(property, words)
        (title, value, sentence) = (words.title(of: property), why.text, why.sentence)
        isKnown = property.identity.map { !known.insert($0).inserted } ?? false
        guard !isKnown else { return }
        let members = why.members(with: [])
        otherCount = max(0, members.count - Self.mostMembers)
        for term in why.terms.map(\.property) + members.prefix(Self.mostMembers) {
            terms.append(Reasons(term, words, &known))
        }
    }

    /// A list in Markdown, each value below its whole.
    var markdown: String { "\(lines(level: 0).joined(separator: "\n"))\n" }

    private func lines(level: Int) -> [String] {
        let indent = String(repeating: "  ", count: level)
        let rest = otherCount > 0 ? ["\(indent)  - and \(DecimalFormat.plain(ExactDecimal(otherCount))) more"] : []
        return ["\(indent)- \(sentence.inMarkdown)\(isKnown && hasParts ? " See above." : "")"]
            + terms.flatMap { $0.lines(level: level + 1) } + rest
    }

    /// `true` if there is more to tell of it than that it was entered.
    private var hasParts: Bool { !sentence.hasSuffix(" entered.") }
}

extension RecordedTick {
    /// The change as Markdown: its sentence, then the hops of the trade as a numbered list.
    /// - Complexity: O(hops).
    var markdown: String {
        let hops = hops.indices.compactMap { place in tree[place].map { (self.hops[place], $0) } }
        let rows = hops.map { hop, place in
            let texts = [words.title(of: hop), words.values(of: hop), place.causes]
            return "\(place.number). \(texts.filter { !$0.isEmpty }.joined(separator: "  ").inMarkdown)"
        }
        return ([sentence.inMarkdown, ""] + rows).joined(separator: "\n") + "\n"
    }
}

extension String {
    /// With a backslash before each sign that Markdown gives a meaning.
    var inMarkdown: String { replacing(#/[\\`*_\[\]<>|#]/#) { "\\\($0.output)" } }
}
