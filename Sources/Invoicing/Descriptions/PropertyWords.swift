/// What a table says of a property on a screen, whatever the entity.
public struct PropertyWords {
    /// What it is called in messages, in the history and in the trace: `net amount`.
    public let label: String
    /// What the standard calls it; empty where it does not know it.
    public let term: String
    /// How its number is shown, if it is one.
    public let numberStyle: NumberStyle

    fileprivate init<Owner>(_ property: DescribedProperty<Owner>) {
        (label, term, numberStyle) = (property.label, property.term, property.numberStyle)
    }
}

/// The words of an entity's table, for callers that know an entity's type only as ``Described``.
extension Described {
    /// What the entity is called: `Line`.
    public static var title: String { description.title }

    /// What several are called: `Lines`.
    public static var plural: String { description.plural }

    /// The words for a property of the class: its own, else those of what shows it; nil for one that is not in the table.
    /// - Complexity: O(properties).
    public static func words(for path: AnyKeyPath) -> PropertyWords? {
        let own = description.properties.first { $0.keyPath == path }
        return (own ?? description.property(at: path)).map(PropertyWords.init)
    }

    /// The words for a property of an object that may be a part of this one, which may call it something else than the
    /// part's own table: `buyer's VAT id`.
    public func words(for path: AnyKeyPath, of object: AnyObject) -> String? {
        Self.description.fields.first { $0.shows(path, of: object, in: self) }?.label
    }
}
