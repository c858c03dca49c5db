import DeriveGraph

/// The parts of an observed class: its properties, by number.
///
/// The macro writes one for each class. It is what text paths, undo and the trace go by.
@MainActor
public final class Schema {
    /// The class's name.
    public let typeName: String
    /// The properties in the order of declaration, those of the superclass first. A property's key is its index here.
    public let properties: [Property]
    /// The schema of the superclass, if that is observed as well.
    public let base: Schema?
    /// The file in which the class's own properties are declared, as `Module/File.swift`.
    public let file: String
    /// `true` if changes belong to transactions, undo and commits.
    package let isRecorded: Bool
    let id: UInt16
    /// The names of values that are no properties, by their keys.
    private let describe: (@MainActor (UInt32) -> String)?

    /// All schemas, by their number.
    static var all: [Schema] = []
    private static var generic: [ObjectIdentifier: Schema] = [:]

    /// Registers a class.
    @inlinable
    public convenience init<Owner: ObservedObject>(
        _ type: Owner.Type, inheriting base: Schema? = nil, isRecorded: Bool = true, file: String = "",
        properties: [Property]
    ) {
        // Written here, so that it is compiled where the class is known.
        let formulas = Formulas { owner, key in unsafeDowncast(owner, to: Owner.self)._$recompute(key) }
        self.init(
            // The same as its description, which asks for many conformances first.
            typeName: _typeName(type, qualified: false), formulas, inheriting: base, isRecorded: isRecorded, file: file,
            properties: properties)
    }

    @usableFromInline
    init(
        typeName: String, _ formulas: consuming Formulas, inheriting base: Schema? = nil, isRecorded: Bool = true,
        file: String = "", properties: [Property] = [], describe: (@MainActor (UInt32) -> String)? = nil
    ) {
        self.describe = describe
        self.base = base
        self.file = file
        self.isRecorded = isRecorded
        self.properties = (base?.properties ?? []) + properties
        self.typeName = typeName
        id = graph.register(formulas)
        Schema.all.append(self)
    }

    /// Finds the schema of a generic class with its present arguments, or makes it.
    public static func of<Owner: ObservedObject>(_ type: Owner.Type, make: () -> Schema) -> Schema {
        if let known = generic[ObjectIdentifier(type)] { return known }
        let made = make()
        generic[ObjectIdentifier(type)] = made
        return made
    }

    /// The property of a name: of several, the one of the class furthest down.
    public func property(named name: String) -> Property? {
        properties.last { $0.name == name }
    }

    /// `Invoice.total`.
    package func label(of key: UInt32) -> String {
        if let describe { return describe(key) }
        return switch key {
        case NodeKey.life: "\(typeName)"
        case NodeKey.commit: "\(typeName).now()"
        case NodeKey.any: "\(typeName).*"
        default: "\(typeName).\(properties.indices.contains(Int(key)) ? properties[Int(key)].name : "#\(key)")"
        }
    }

    /// The properties as the trace calls them, by their keys: `Invoice.total`.
    private(set) lazy var labels = properties.map { "\(typeName).\($0.name)" }

    /// Returns where a property is declared, as `Module/File.swift:12`; nil for a key of no property.
    package func location(of key: UInt32) -> String? {
        guard properties.indices.contains(Int(key)) else { return nil }
        if let base, Int(key) < base.properties.count { return base.location(of: key) }
        return "\(file):\(properties[Int(key)].line)"
    }

    /// The number of derived ones among the properties.
    public private(set) lazy var derivedCount = properties.count { $0.kind == .derived }

    /// The properties that may hold observed objects or collections, other than weakly.
    private lazy var holds = properties.map(\.mayHold)

    /// The keys of the properties that may hold observed objects or collections, other than weakly.
    package private(set) lazy var holdingKeys = holds.indices.filter { holds[$0] }

    /// Returns `true` if a property may hold observed objects.
    func holdsObjects(_ key: UInt32) -> Bool { holds[Int(key)] }

    package func property(at path: AnyKeyPath) -> Property? { key(of: path).map { properties[$0] } }

    /// The key of the property that a path leads to in one hop.
    package func key(of path: AnyKeyPath) -> Int? {
        // Paths from one place in the source are the same object each time.
        for key in keyPaths.indices.reversed() where keyPaths[key] === path { return key }
        return keyPaths.lastIndex { $0 == path } ?? inherited[path]
    }

    private lazy var keyPaths = properties.map(\.keyPath)

    /// The keys of inherited properties by paths from the subclass, which equal those from the superclass in nothing.
    private var inherited: [AnyKeyPath: Int] = [:]

    func remember(_ path: AnyKeyPath, key: Int) { inherited[path] = key }
}
