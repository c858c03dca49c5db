import DeriveGraph

extension ObservedObject {
    /// The name of the class in messages.
    public var _$typeName: String { type(of: self)._$schema.typeName }

    public var _$instanceSchema: Schema? { type(of: self)._$schema }

    /// The number of one of the object's properties.
    func key(of path: PartialKeyPath<Self>) -> UInt32 {
        if let key = keyIfProperty(path) { return key }
        let schema = type(of: self)._$schema
        let names = schema.properties.map(\.name).joined(separator: ", ")
        preconditionFailure("\(path) leads to no property of \(schema.typeName) itself. It has \(names).")
    }

    /// The number of the property that a path leads to, if that is one of the object's own.
    package func keyIfProperty(_ path: PartialKeyPath<Self>) -> UInt32? {
        (type(of: self)._$schema.key(of: path) ?? inheritedKey(of: path)).map(UInt32.init)
    }

    /// Returns the key of a superclass's property by a path from the subclass. A key path does not say its name, so the
    /// value is read once to find the property. An invalid property stays invalid.
    private func inheritedKey(of path: PartialKeyPath<Self>) -> Int? {
        let schema = type(of: self)._$schema
        guard schema.base != nil else { return nil }
        let invalid = schema.properties.indices.filter {
            schema.properties[$0].kind == .derived && !isValid(UInt32($0))
        }
        let node = Reaction.endOfPath { _ = self[keyPath: path] }
        guard node != 0, graph.isOwned(node, by: self) else { return nil }
        let key = Int(graph.nodes[Int(node)].key)
        guard schema.properties.indices.contains(key), schema.properties[key].valueType == type(of: path).valueType
        else { return nil }
        // A path that cannot be set leads to no source, and a path that can be set to no plain derived value.
        let isWritable = type(of: path) is any WritablePath.Type
        guard isWritable == (schema.properties[key].set != nil) else { return nil }
        if invalid.contains(key) { graph.invalidateDerived(node) }
        schema.remember(path, key: key)
        return key
    }
}

/// A key path through which one can set.
private protocol WritablePath {}

extension ReferenceWritableKeyPath: WritablePath {}
