import DeriveGraph

// Valid: the cached value is that of the present sources. Invalid: it was never computed, or something that it was
// computed from may have changed since. A read makes the property valid.
extension ObservedObject {
    /// Returns `true` if a derived property's cached value is known to be right. Looking computes nothing, but for the first
    /// look at an inherited property by a path from the subclass, which has to find out what the path leads to.
    public func isValid(_ property: PartialKeyPath<Self>) -> Bool { isValid(key(of: property)) }

    /// The names of the derived properties whose cached values are known to be right.
    public var validProperties: Set<String> { Set(derived.filter { isValid($0.key) }.map(\.name)) }

    /// The names of the derived properties that would be computed, or at least looked into, if they were read.
    public var invalidProperties: Set<String> { Set(derived.filter { !isValid($0.key) }.map(\.name)) }

    /// Makes derived properties invalid by hand: after a change of something that the engine cannot see.
    ///
    /// What depends on them follows; observers run if it comes to other values. Other properties are left as they are.
    public func invalidate(_ properties: PartialKeyPath<Self>...) {
        for property in properties { invalidate(key(of: property)) }
    }

    /// Makes the derived properties of some names invalid by hand. Other names are left as they are.
    public func invalidate(named names: Set<String>) {
        for property in derived where names.contains(property.name) { invalidate(property.key) }
    }

    /// Makes all derived properties invalid by hand.
    public func invalidateAll() {
        for property in derived { invalidate(property.key) }
    }

    /// Computes all derived properties that are invalid, for a look at the object in the debugger.
    public func validateAll() {
        let properties = type(of: self)._$schema.properties
        graph.untracked { for property in properties where property.kind == .derived { _ = property.get(self) } }
    }

    /// The derived properties by key; of those that a subclass overrides, the subclass's.
    private var derived: [(name: String, key: UInt32)] {
        let schema = type(of: self)._$schema
        return schema.properties.indices.compactMap { index in
            let property = schema.properties[index]
            let isLast = schema.properties.lastIndex { $0.name == property.name } == index
            return property.kind == .derived && isLast ? (property.name, UInt32(index)) : nil
        }
    }

    func isValid(_ key: UInt32) -> Bool {
        let node = _$node(key, makes: false)
        guard node != 0 else { return false }
        graph.markIfChained(node)
        return !graph.nodes[Int(node)].isStale
    }

    private func invalidate(_ key: UInt32) {
        let node = _$node(key, makes: false)
        guard node != 0, graph.nodes[Int(node)].flags.contains(.derived) else { return }
        Misuse.refuseWriteWhileComputing(graph.label(of: node))
        graph.invalidateDerived(node)
    }
}
