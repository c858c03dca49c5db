import Derive
import DeriveDocuments

/// An entity of which one table says everything but how it is calculated: what its properties are called in files, in the
/// standard and in the trade, how they are stored, what can be typed in them, and where.
///
/// A new property is one line in the class and one in the table. Rows, head, columns of the lines, the sheet of
/// all fields, undo's way back, jumps from problems and the words of the trace read it there.
@MainActor
public protocol Described: RowCodable {
    /// The table.
    static var description: Description<Self> { get }
    /// Makes one of which nothing is known.
    static func make() -> Self
}

/// The table of an entity: one line for each property, in the order in which a user meets them.
@MainActor
public struct Description<Owner: AnyObject> {
    /// The title of the entity in the trade: `Line`.
    public let title: String
    /// The title of several of them: `Lines`.
    public let plural: String
    /// Its properties.
    public let properties: [DescribedProperty<Owner>]
    /// The properties of it and of its parts that a user meets, in order.
    public let fields: [DescribedProperty<Owner>]
    private let places: [String: Int]
    private let paths: [AnyKeyPath: Int]

    /// Makes a table.
    /// - Parameters:
    ///   - title: What the entity is called in the trade.
    ///   - plural: What several are called, where that is not the title with an s.
    public init(
        _ title: String, plural: String? = nil, _ properties: [DescribedProperty<Owner>]
    ) where Owner: ObservedObject {
        self.title = title
        self.plural = plural ?? title + "s"
        self.properties = properties
        fields = properties.flatMap(\.fields)
        places = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        paths = Dictionary(
            properties.enumerated().flatMap { index, property in
                ([property.keyPath] + property.alsoShows).map { ($0 as AnyKeyPath, index) }
            }
        ) { first, _ in first }
    }

    /// The property of a name, which is that of the class.
    /// - Complexity: O(1).
    public func property(named name: String) -> DescribedProperty<Owner>? { places[name].map { properties[$0] } }

    /// The property that is stored in a column.
    /// - Complexity: O(*n*) in the properties.
    public func property(inColumn column: String) -> DescribedProperty<Owner>? {
        properties.first { $0.coding?.name == column }
    }

    /// The property to which a path leads, or whose field shows what the path leads to.
    /// - Complexity: O(1).
    public func property(at path: AnyKeyPath) -> DescribedProperty<Owner>? { paths[path].map { properties[$0] } }

    /// An object and those that belong to it, whose changes are changes of it.
    public func parts(of owner: Owner) -> [AnyObject] {
        [owner] + properties.flatMap { $0.members?(owner) ?? [] }
    }

    /// The property in whose value an object is.
    /// - Complexity: O(parts).
    public func property(holding object: AnyObject, in owner: Owner) -> DescribedProperty<Owner>? {
        properties.first { $0.members?(owner).contains { $0 === object } ?? false }
    }
}
