import Derive
import Invoicing

/// What the trace calls things: as the descriptions do where they know them, else as the engine does.
struct TraceWords {
    /// The invoice whose parts have names of their own: seller and buyer are both parties.
    private weak var invoice: Invoice?

    init(_ invoice: Invoice?) {
        self.invoice = invoice
    }

    /// `Net amount`; `Lines: sum of net amount` for what is computed of many.
    func title(of property: TracedProperty) -> String {
        switch property.owner {
        case .object(let type, let path):
            partLabel(path, property.object)?.capitalizedFirst ?? Self.label(path, in: type)?.capitalizedFirst
                ?? property.label
        case .collection(let type):
            (type as? any Described.Type).map { "\($0.plural), \(property.name)" } ?? property.label
        case .aggregate(let type, let operation, let paths):
            Self.title(of: operation, paths, in: type) ?? property.label
        }
    }

    /// A value as the screen shows that property.
    func text(of value: Any, in property: TracedProperty) -> String {
        Billow.text(of: value, as: Self.numberStyle(of: property))
    }

    private func partLabel(_ path: AnyKeyPath, _ object: AnyObject?) -> String? {
        guard let invoice, let object, object !== invoice, !(object is InvoiceLine) else { return nil }
        return invoice.words(for: path, of: object)
    }

    private static func label(_ path: AnyKeyPath, in type: Any.Type) -> String? {
        (type as? any Described.Type)?.words(for: path)?.label
    }

    private static func title(of operation: String, _ paths: [AnyKeyPath], in type: Any.Type) -> String? {
        guard let entity = type as? any Described.Type, let verb = verbs[operation] else { return nil }
        let names = paths.compactMap { label($0, in: type) }
        guard names.count == paths.count else { return nil }
        let links = operation == "sums" ? ["", " by ", " where "] : ["", " where "]
        return "\(entity.plural): \(verb) " + zip(links, names).map(+).joined()
    }

    private static let verbs = [
        "sum": "sum of", "sums": "sums of", "average": "average of", "count": "count of", "min": "least",
        "max": "greatest", "distinct": "kinds of", "flattened": "all",
    ]

    private static func numberStyle(of property: TracedProperty) -> NumberStyle {
        let words =
            switch property.owner {
            case .object(let type, let path): (type as? any Described.Type)?.words(for: path)
            case .aggregate(let type, _, let paths):
                paths.first.flatMap { (type as? any Described.Type)?.words(for: $0) }
            case .collection: PropertyWords?.none
            }
        return words?.numberStyle ?? .plain
    }
}

extension String {
    /// With a capital at its beginning.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
