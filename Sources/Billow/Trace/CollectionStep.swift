import Derive
import Invoicing

/// A change of a collection in words: `Line 3 inserted`.
struct CollectionStep {
    private let verb: String
    /// The first and the last place that the words name, counted from one; nil where they name none.
    private let places: ClosedRange<Int>?
    private let count: Int

    /// - Parameter name: What the engine calls the change: `inserted at 2`.
    init?(_ name: String) {
        if let match = name.wholeMatch(of: #/(inserted|removed|replaced) at (\d+)/#), let place = Int(match.2) {
            self.init(match.1, place, 1)
        } else if let match = name.wholeMatch(of: #/(inserted|removed|replaced) (\d+)(?: by \d+)? at (\d+)/#),
            let count = Int(match.2), let place = Int(match.3)
        {
            self.init(match.1, place, count)
        } else if let match = name.wholeMatch(of: #/moved from (\d+) to (\d+)/#), let from = Int(match.1),
            let to = Int(match.2)
        {
            self.init(verb: "moved to \(to + 1)", places: from + 1...from + 1, count: 1)
        } else if name.starts(with: #/exchanged|set|removed/#) {
            self.init(verb: "changed", places: nil, count: 1)
        } else {
            return nil
        }
    }

    private init(_ verb: Substring, _ place: Int, _ count: Int) {
        self.init(
            verb: verb == "removed" ? "deleted" : String(verb), places: place + 1...place + max(1, count),
            count: count)
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
