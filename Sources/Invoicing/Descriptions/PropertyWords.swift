/// The words of a table for a property on a screen, whatever the entity.
public struct PropertyWords {
    /// Its title in the trade, for a screen: `Amount`.
    public let title: String
    /// Its name in messages and in the history: `net amount`.
    public let label: String
    /// Its name outside its pane and heading: `Due date`, which the head has as `Due`.
    public let name: String
    /// Its business term; empty where the standard does not know it.
    public let term: String
    /// The style of its number, if it is one.
    public let numberStyle: NumberStyle
    /// The words for its codes; nil where there are none.
    public let codes: CodeWords?
    /// The topic of its value.
    public let topic: Topic

    fileprivate init<Owner>(_ property: DescribedProperty<Owner>) {
        (title, label, term) = (property.title, property.label, property.term)
        let isInForm = property.places.contains { $0 != .column && $0 != .totals }
        name = isInForm ? label.capitalizedFirst : title
        (numberStyle, codes, topic) = (property.numberStyle, property.words, property.topic)
    }
}

/// The topic of a value: the trade itself, or a judgement of it.
public nonisolated enum Topic: Sendable {
    /// Something on the invoice, or what follows from that.
    case value
    /// The rules' judgement.
    case rules
    /// The amounts that a document declares otherwise.
    case differences
    /// Stored values without words of the trade: used numbers, unmapped elements of an import.
    case housekeeping
}

/// The words of an entity's table, for callers that know an entity's type only as ``Described``.
extension Described {
    /// The title of the entity: `Line`.
    public static var title: String { description.title }

    /// The title of several: `Lines`.
    public static var plural: String { description.plural }

    /// Returns the words for a property of the class: its own, else those of the property that shows it; nil if the
    /// table has neither.
    /// - Complexity: O(properties).
    public static func words(for path: AnyKeyPath) -> PropertyWords? {
        let own = description.properties.first { $0.keyPath == path }
        return (own ?? description.property(at: path)).map(PropertyWords.init)
    }

    /// Returns the property with the cell that shows a property: itself, or another property with a field that shows
    /// both.
    /// - Complexity: O(1).
    public func shownPath(for path: AnyKeyPath) -> AnyKeyPath {
        Self.description.property(at: path).map { $0.keyPath } ?? path
    }

    /// The words for a property of an object that may be a part of this one, which may call it something else than the
    /// part's own table: `buyer's VAT id`.
    public func words(for path: AnyKeyPath, of object: AnyObject) -> String? {
        Self.description.fields.first { $0.shows(path, of: object, in: self) }?.label
    }
}
