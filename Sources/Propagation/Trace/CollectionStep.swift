import Derive
import Editor
import Invoicing

/// A change of a collection in words: `Line 3 inserted`.
struct CollectionStep {
    private let verb: String
    /// The first and the last place that the words name, counted from one; nil where they name none.
    private let places: ClosedRange<Int>?
    private let count: Int

    init(_ change: CollectionChange) {
        switch change {
        case .inserted(let range): self.init("inserted", range)
        case .removed(let range): self.init("deleted", range)
        case .replaced(let range, _): self.init("replaced", range)
        case .moved(let from, let to): self.init(verb: "moved to \(to + 1)", places: from + 1...from + 1, count: 1)
        case .exchanged, .setKey, .removedKey: self.init(verb: "changed", places: nil, count: 1)
        }
    }

    private init(_ verb: String, _ range: Range<Int>) {
        let first = range.lowerBound + 1
        self.init(verb: verb, places: first...max(first, range.upperBound), count: range.count)
    }

    private init(verb: String, places: ClosedRange<Int>?, count: Int) {
        (self.verb, self.places, self.count) = (verb, places, count)
    }

    /// - Returns: With the place, where members are known by it; nil for members without a name.
    func title(of type: Any.Type) -> String? {
        if type == ExemptionReason.self { return "Exemption reasons \(verb)" }
        guard let entity = type as? any Described.Type else { return nil }
        guard type == InvoiceLine.self, let places else { return "\(entity.plural): \(count) \(verb)" }
        return places.count == 1
            ? "\(entity.title) \(places.lowerBound) \(verb)"
            : "\(entity.plural) \(places.lowerBound) to \(places.upperBound) \(verb)"
    }
}
