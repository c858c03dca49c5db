extension ObservationRoot {
    /// Calls back whenever the value at the end of a path has changed, for as long as both objects live.
    ///
    /// Inside the callback use its parameters: a closure that holds either object keeps it alive.
    /// - Parameters:
    ///   - path: Where to look, also through optionals. A path that ends early has the value nil. A path that ends in a
    ///     collection follows all of it.
    ///   - observer: For whom. It is held weakly.
    ///   - callback: What to do, given the observer and this object.
    /// - Precondition: The path leads through something that can change, and no derived value is being computed.
    @inlinable
    @discardableResult
    public func observe<Value, Watcher: AnyObject>(
        _ path: KeyPath<Self, Value>, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> ObservationToken {
        PathObservation.make(
            self, [path], OnePath(path), by: observer, at: CallSite(file, line),
            deliver: Self.delivery(to: observer, callback))
    }

    /// Calls back once a tick if the value at the end of any of several paths has changed.
    ///
    /// Otherwise as for one path.
    @discardableResult
    public func observe<First, Second, each Rest, Watcher: AnyObject>(
        _ first: KeyPath<Self, First>, _ second: KeyPath<Self, Second>, _ rest: repeat KeyPath<Self, each Rest>,
        by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> ObservationToken {
        var paths: [AnyHashable] = [first, second]
        var readers: [any PathReaderOf<Self>] = [OnePath(first), OnePath(second)]
        for path in repeat each rest {
            paths.append(path)
            readers.append(OnePath(path))
        }
        return PathObservation.make(
            self, paths, SeveralPaths(readers: readers), by: observer, at: CallSite(file, line),
            deliver: Self.delivery(to: observer, callback))
    }

    /// Calls back with each new value at the end of a path, until the token is stopped or released.
    @inlinable
    public func observe<Value>(
        _ path: KeyPath<Self, Value>, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Value) -> Void
    ) -> ObservationToken {
        PathObservation.make(self, [path], OnePath(path), at: CallSite(file, line)) { root, observation in
            callback(observation.reader.memory.kept ?? observation.reader.get(root))
            return true
        }
    }

    /// Calls back within each change of the value at the end of a path, with the old and the new value, until the token
    /// is stopped or released.
    ///
    /// A transaction is one change, and the callback runs at its end. A transaction that is rolled back is no change. A
    /// derived value is computed at once for this, even if nothing else needs it, so prefer `observe(_:by:)` where a
    /// tick is soon enough.
    /// - Parameter callback: What to do. The old value is nil if it was an object that has died.
    public func observeImmediately<Value>(
        _ path: KeyPath<Self, Value>, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (_ old: Value?, _ new: Value) -> Void
    ) -> ObservationToken {
        PathObservation.make(self, [path], OnePath(path), at: CallSite(file, line), isImmediate: true) {
            root, observation in
            callback(observation.reader.previous, observation.reader.get(root))
            return true
        }
    }

    /// Runs a callback for an observer that is held weakly; it answers false once that is gone.
    @inlinable
    static func delivery<Watcher: AnyObject, Reader: PathReader>(
        to observer: Watcher, _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> @MainActor (Self, PathObservation<Reader>) -> Bool where Reader.Root == Self {
        { [weak observer] root, _ in
            guard let observer else { return false }
            callback(observer, root)
            return true
        }
    }
}

extension ObservedObject {
    /// Calls back once a tick if any property of this object has changed, inherited and derived ones included.
    @discardableResult
    public func observeEveryProperty<Watcher: AnyObject>(
        by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> ObservationToken {
        PathObservation.make(
            self, ["*"], EveryProperty(), by: observer, at: CallSite(file, line),
            deliver: Self.delivery(to: observer, callback))
    }
}
