import Foundation
import Invoicing

/// The findings while a document is read that map to no term.
final class ReadingLog {
    private var unclear = FirstOfEachKind<Unclear, AlternativeReading>()
    private var dropped = LeftOutList()
    /// The currency of the tax total that is being read, with its groups; nil outside one.
    var taxTotalCurrency: String?
    /// The parts of the ending element that would be written otherwise.
    var verbatim = Verbatim()
    /// `true` if each amount states its currency.
    var hasCurrencyWithAmounts = false
    /// The specification that the document claims.
    var specification = SpecificationIdentifier(code: "")
    /// `true` if the document has stated its due date (BT-9).
    var hasDueDate = false
    /// The place at which each line names the line above it.
    var placesOfParents: [ObjectIdentifier: ExchangeError.Place] = [:]
    /// The names of the innermost open elements, from the inside.
    var parents: () -> [Substring] = { [] }
    /// Amounts that were read before the document has named its currency.
    private var unexamined: [(currency: String, element: String, term: String, place: ExchangeError.Place)] = []

    /// One kind of ambiguity.
    private struct Unclear: Hashable {
        let term, sentence: String
    }

    /// Values that can be understood in more than one way: of each kind the first ones, and how many more there are.
    var ambiguities: [AlternativeReading] {
        unclear.items + unclear.counted.map { adding("The same goes for \($0.count - 1) more.", to: $0) }
            + [unclear.ofOtherKinds].compactMap {
                $0.map { adding("\($0.count - 1) more things are unclear.", to: $0) }
            }
    }

    /// The first of several that are unclear, with how many more there are.
    private func adding(_ sentence: String, to rest: FirstOfEachKind<Unclear, AlternativeReading>.Rest)
        -> AlternativeReading
    {
        var first = rest.first
        if rest.count > 1 { first.sentence += " \(sentence)" }
        return first
    }

    /// The parts that are neither terms nor kept as they are.
    var leftOut: [LeftOut] { dropped.parts }

    /// The document's currency (BT-5), once it is known.
    var currency: String? {
        didSet {
            for (currency, element, term, place) in unexamined {
                compare(currency, of: element, at: place, with: self.currency, term)
            }
            unexamined = []
        }
    }

    /// Notes an amount whose currency is not the document's.
    func examine(_ currency: String, of element: ElementText, expected: String? = nil) {
        guard !currency.isEmpty else { return }
        guard let expected = expected ?? self.currency else {
            return unexamined.append((currency, element.local, term(of: element), element.place))
        }
        guard currency != expected else { return }
        compare(currency, of: element.local, at: element.place, with: expected, term(of: element))
    }

    private func compare(
        _ currency: String, of element: String, at place: ExchangeError.Place, with expected: String?, _ term: String
    ) {
        guard let expected, currency != expected else { return }
        note(
            term, at: place,
            "\(element) is in \(currency), where \(expected) is to be expected: state which one it is.")
    }

    private func term(of element: ElementText) -> String { ElementTerms.term(of: element.local, in: parents()) }

    /// Notes a part that is neither a term nor kept as it is.
    func leaveOut(_ part: LeftOut) { dropped.append(part) }

    /// Notes an element that is not kept.
    func leaveOut(_ element: UnmappedElement) { dropped.append(element) }

    /// Notes something unclear about an element.
    func note(_ element: ElementText, _ sentence: String) {
        note(term(of: element), at: element.place, sentence)
    }

    /// Notes an element that is there once more.
    func noteRepetition(of element: String, at place: ExchangeError.Place) {
        note(
            ElementTerms.term(of: element, in: parents()), at: place,
            "\(element) is there once more: leave only the one that is meant.")
    }

    /// Notes that a required element is missing, without which its parent is ambiguous.
    func noteMissing(_ element: Substring, in parent: Substring, at place: ExchangeError.Place) {
        note(
            ElementTerms.term(of: String(element), in: [parent] + parents()), at: place,
            "\(parent) has no \(element): state it.")
    }

    /// Notes something unclear.
    func note(_ term: String, at place: ExchangeError.Place, _ sentence: String) {
        unclear.append(
            Unclear(term: term, sentence: sentence),
            AlternativeReading(term: term, place: place.description, sentence: sentence))
    }
}
