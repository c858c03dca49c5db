import Derive
import Editor
import Invoicing
import Storage

/// The words for a property in its entity's table, looked up once.
extension TraceWords {
    struct Entry {
        let title: String
        let style: NumberStyle
        let codes: CodeWords?
        let group: HopGroup
    }

    private static var entries: [String: Entry] = [:]

    static func entry(of property: TracedProperty) -> Entry {
        // A collection's change has a name of its own each time.
        guard case .collection(let type, let change) = property.owner else {
            if let known = entries[property.label] { return known }
            let made = make(property)
            entries[property.label] = made
            return made
        }
        let title = CollectionStep(change).title(of: type) ?? described(property)
        return Entry(title: title, style: .plain, codes: nil, group: group(of: property, .value))
    }

    private static func make(_ property: TracedProperty) -> Entry {
        switch property.owner {
        case .object(let type, let path):
            let words = (type as? any Described.Type)?.words(for: path)
            return Entry(
                title: words?.name ?? described(property), style: words?.numberStyle ?? .plain, codes: words?.codes,
                group: group(of: property, words?.topic ?? .housekeeping))
        case .aggregate(let type, let operation, let paths):
            let words = paths.first.flatMap { (type as? any Described.Type)?.words(for: $0) }
            let title = title(of: operation, paths, in: type) ?? described(property)
            return Entry(
                title: title, style: words?.numberStyle ?? .plain, codes: nil,
                group: group(of: property, words?.topic ?? .value))
        case .collection, .value:
            return Entry(title: described(property), style: .plain, codes: nil, group: .screen)
        }
    }

    /// Returns a name without words of the trade, in those of the program: `Totals: has long sums` for
    /// `TotalsModel.hasLongSums`.
    private static func described(_ property: TracedProperty) -> String {
        let type = property.typeName.filter { $0 != "[" && $0 != "]" }.replacing(#/(Model)?(<.*)?$/#, with: "")
        return "\(type.separatedWords.capitalizedFirst): \(property.name.separatedWords)"
    }

    static func group(of property: TracedProperty, _ topic: Topic) -> HopGroup {
        guard property.isRecorded else {
            return property.owningType.map(storageTypes.contains) == true ? .storage : .screen
        }
        return switch topic {
        case .value: .values
        case .rules: .rules
        case .differences: .differences
        case .housekeeping: .housekeeping
        }
    }

    private static let storageTypes = Set(
        ([OpenInvoice.self, InvoiceEntry.self, InvoiceList.self, StorageStatus.self, Repository.self] as [Any.Type])
            .map(ObjectIdentifier.init))

    private static func title(of operation: String, _ paths: [AnyKeyPath], in type: Any.Type) -> String? {
        guard let entity = type as? any Described.Type, let verb = verbs[operation],
            let names = names(operation, paths, of: entity)
        else { return nil }
        return "\(entity.plural): \(verb) \(names)"
    }

    /// `net amount by VAT`; nil where the table does not have all of it.
    private static func names(_ operation: String, _ paths: [AnyKeyPath], of entity: any Described.Type) -> String? {
        let names = paths.compactMap { entity.words(for: $0)?.label }
        guard names.count == paths.count else { return nil }
        let links = operation == "sums" ? ["", " by ", " where "] : ["", " where "]
        return zip(links, names).map(+).joined()
    }

    /// Returns the words for an aggregate: `net amount by VAT` for sums, else with the operation, `least price`.
    func whatIsKept(in property: TracedProperty) -> String {
        guard case .aggregate(let type, let operation, let paths) = property.owner,
            let names = (type as? any Described.Type).flatMap({ Self.names(operation, paths, of: $0) })
        else { return property.name }
        let verb = operation.hasPrefix("sum") ? "" : Self.verbs[operation] ?? ""
        return verb.isEmpty ? names : "\(verb) \(names)"
    }

    private static let verbs = [
        "sum": "sum of", "sums": "sums of", "average": "average of", "count": "count of", "min": "least",
        "max": "greatest", "distinct": "kinds of", "flattened": "all", "each": "each",
    ]
}

extension String {
    /// Words that are joined as names of a program are: `hasLongSums` becomes `has long sums`.
    fileprivate var separatedWords: String {
        let words = replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1) \($0.2)" }
            .replacing(#/([A-Z])([A-Z][a-z])/#) { "\($0.1) \($0.2)" }.split(separator: " ")
        return words.map { $0.dropFirst().contains(where: \.isLowercase) ? $0.lowercased() : String($0) }
            .joined(separator: " ")
    }
}
