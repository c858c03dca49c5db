import DeriveGraph

/// Tells when a property gains its first observer and when it loses the last one.
///
/// A property is observed if an observation or a reaction depends on it, also through derived values and as a part of
/// another object's path. Each start, stop and tick checks this, at no cost while no callback is registered.
@MainActor
enum ObservedState {
    private struct Watched {
        let id: ObjectIdentifier
        let node: @MainActor () -> NodeID?
        let tell: @MainActor (Bool) -> Void
        var isObserved: Bool
    }

    private static var watched: [Watched] = [] {
        didSet { graph.reportsTicks = !watched.isEmpty }
    }

    static func add(
        _ id: ObjectIdentifier, node: @escaping @MainActor () -> NodeID?, _ tell: @escaping @MainActor (Bool) -> Void
    ) {
        watched.append(Watched(id: id, node: node, tell: tell, isObserved: Downstream.areObservers(of: node() ?? 0)))
    }

    static func remove(_ id: ObjectIdentifier) { watched.removeAll { $0.id == id } }

    /// Looks whether any property's state is another one now, and tells.
    @inline(__always)
    static func update() {
        if graph.reportsTicks { tellOfChanges() }
    }

    @inline(never)
    private static func tellOfChanges() {
        for index in watched.indices.reversed() where watched[index].node() == nil { watched.remove(at: index) }
        var news: [(id: ObjectIdentifier, tell: (Bool) -> Void, isObserved: Bool)] = []
        for index in watched.indices {
            let isObserved = Downstream.areObservers(of: watched[index].node() ?? 0)
            guard isObserved != watched[index].isObserved else { continue }
            watched[index].isObserved = isObserved
            news.append((watched[index].id, watched[index].tell, isObserved))
        }
        // Told afterwards, since a callback may observe or stop something itself.
        graph.untracked {
            for one in news where watched.contains(where: { $0.id == one.id }) { one.tell(one.isObserved) }
        }
    }
}

extension ObservedObject {
    /// Returns `true` if an observation or a reaction depends on a property, directly or through derived values.
    /// - Complexity: O(*n*) in what depends on the property.
    public func isObserved(_ property: PartialKeyPath<Self>) -> Bool {
        let key = key(of: property)
        let isSource = type(of: self)._$schema.properties[Int(key)].kind == .source
        return Downstream.areObservers(of: _$node(key, makes: false))
            || isSource && Downstream.areObservers(of: _$node(NodeKey.any, makes: false))
    }

    /// Calls back when a property gains its first observer, and when it has lost its last one.
    ///
    /// An object can so fetch a value while it is observed, and release it afterwards.
    /// - Returns: A token; it ends when that is released or the object dies.
    public func observeObservers(
        of property: PartialKeyPath<Self>, _ callback: @escaping @MainActor (Self, _ isObserved: Bool) -> Void
    ) -> ObservedStateToken {
        let key = key(of: property)
        return ObservedStateToken(
            node: { [weak self] in self.map { $0._$node(key, makes: false) } },
            tell: { [weak self] isObserved in if let self { callback(self, isObserved) } })
    }
}

/// Keeps a callback of ``ObservedObject/observeObservers(of:_:)`` going for as long as it lives.
@MainActor
public final class ObservedStateToken {
    fileprivate init(node: @escaping @MainActor () -> NodeID?, tell: @escaping @MainActor (Bool) -> Void) {
        ObservedState.add(ObjectIdentifier(self), node: node, tell)
    }

    /// Ends the callback.
    public func stop() { ObservedState.remove(ObjectIdentifier(self)) }

    isolated deinit { stop() }
}

/// The observers that depend on a node, over however many derived values, each once.
@MainActor
package struct Downstream {
    package private(set) var observers: [NodeID] = []

    /// - Parameter stoppingAtFirst: Whether the first observer is enough.
    /// - Complexity: O(*n*) in what depends on the node.
    package init(of id: NodeID, stoppingAtFirst: Bool = false) {
        guard id != 0 else { return }
        var seen: Set<NodeID> = [id]
        var waiting = [id]
        while let next = waiting.popLast() {
            for subscriber in graph.subscribers(of: next) where seen.insert(subscriber).inserted {
                guard graph.isObserver(subscriber) else {
                    waiting.append(subscriber)
                    continue
                }
                if let observation = graph.engineOwner(of: subscriber) as? ObservationToken, !observation.isWatched {
                    continue
                }
                observers.append(subscriber)
                if stoppingAtFirst { return }
            }
        }
    }

    /// Returns `true` if an observer depends on a node, directly or through others.
    static func areObservers(of id: NodeID) -> Bool { !Downstream(of: id, stoppingAtFirst: true).observers.isEmpty }
}
