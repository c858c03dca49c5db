import Derive

/// A text path that has been checked against a type: a way to read its end from any object of that type.
@MainActor
struct CompiledPath {
    /// Reads the end; nil if the path ends early.
    let read: @MainActor (Any) -> Any?
    /// Reads a mark for the end, which an observation keeps. The mark holds no object alive, and differs when the end
    /// has changed.
    let readMark: @MainActor (Any) -> Any?
    /// The type of the value, if it is known in advance.
    let type: Any.Type?

    /// Checks a path against a type.
    /// - Throws: ``PathError`` with the first part that leads nowhere.
    init(_ path: TextPath, on type: Any.Type) throws(PathError) {
        self = try PathCompiler(path: path).compile(path.parts[...], on: type)
    }

    init(
        type: Any.Type?, mark: (@MainActor (Any) -> Any?)? = nil, read: @escaping @MainActor (Any) -> Any?
    ) {
        self.type = type
        self.read = read
        readMark = mark ?? read
    }

    /// The value itself: a path without parts.
    static func itself(_ type: Any.Type) -> CompiledPath {
        CompiledPath(type: type) { content(of: $0) }
    }

    /// First this path, then another one from where it leads to.
    func then(_ rest: CompiledPath) -> CompiledPath {
        CompiledPath(type: rest.type, mark: { read($0).flatMap { rest.readMark($0) } }) {
            read($0).flatMap { rest.read($0) }
        }
    }
}

/// Turns a path's parts into reads, one type after the other.
@MainActor
struct PathCompiler {
    let path: TextPath

    func compile(_ parts: ArraySlice<TextPath.Part>, on anyType: Any.Type) throws(PathError) -> CompiledPath {
        let type = wrapped(anyType)
        guard let part = parts.first else { return .itself(type) }
        let rest = parts.dropFirst()
        if let type = type as? any ObservedObject.Type { return try compile(part, rest, onObject: type) }
        if let type = type as? any PathCollection.Type { return try type.compile(part, rest, with: self) }
        // What a protocol's value is shows only when it is there. That the type is one shows in its metatype's name alone.
        if "\(Swift.type(of: type))".hasSuffix(".Protocol") { return compileLater(parts) }
        throw error(part, .leadsNoFurther(type: "\(type)"))
    }

    func error(_ part: TextPath.Part, _ reason: PathError.Reason) -> PathError {
        PathError(path.description, part, reason)
    }

    private func compile(
        _ part: TextPath.Part, _ rest: ArraySlice<TextPath.Part>, onObject type: any ObservedObject.Type
    ) throws(PathError) -> CompiledPath {
        let schema = type._$schema
        if part.text == "*" {
            guard let next = rest.first else { return everyProperty(of: schema) }
            throw error(next, .leadsNoFurther(type: "all properties of \(schema.typeName)"))
        }
        guard let property = schema.property(named: part.text) else {
            throw error(part, .unknownProperty(type: schema.typeName, known: schema.properties.map(\.name)))
        }
        let here = CompiledPath(type: property.valueType) { object in
            (object as? any ObservedObject).flatMap { content(of: property.get($0)) }
        }
        return here.then(try compile(rest, on: property.valueType))
    }

    private func everyProperty(of schema: Schema) -> CompiledPath {
        let read: @MainActor (Any) -> [String: Any]? = { object in
            guard let object = object as? any ObservedObject else { return nil }
            return Dictionary(schema.properties.map { ($0.name, $0.get(object)) }, uniquingKeysWith: { $1 })
        }
        return CompiledPath(type: [String: Any].self, mark: { read($0).map { _ in AlwaysAnother() } }, read: read)
    }

    private func compileLater(_ parts: ArraySlice<TextPath.Part>) -> CompiledPath {
        let compiled: @MainActor (Any) -> (path: CompiledPath, value: Any)? = { value in
            guard let value = content(of: value) else { return nil }
            return (try? compile(parts, on: Swift.type(of: value))).map { ($0, value) }
        }
        return CompiledPath(type: nil, mark: { compiled($0).flatMap { $0.path.readMark($0.value) } }) {
            compiled($0).flatMap { $0.path.read($0.value) }
        }
    }
}

/// A mark that equals no other, for a value that is read again only after a change.
struct AlwaysAnother {}

/// A collection that a text path can lead into.
@MainActor
protocol PathCollection: AnyObject {
    static func compile(
        _ part: TextPath.Part, _ rest: ArraySlice<TextPath.Part>, with compiler: PathCompiler
    ) throws(PathError) -> CompiledPath
}
