extension ObservedObject {
    /// Calls back whenever the value at the end of a path has changed, for as long as both objects live.
    ///
    /// Inside the callback use its parameters: a closure that holds either object keeps it alive.
    /// - Parameters:
    ///   - path: Where to look, also through optionals. A path that ends early has the value nil.
    ///   - observer: For whom. It is held weakly.
    ///   - callback: What to do, given the observer and this object.
    @discardableResult
    public func observe<Value: Equatable, Watcher: AnyObject>(
        _ path: KeyPath<Self, Value>, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> Observation {
        observe(path, by: observer, isEqual: { $0 == $1 }, location: "\(file):\(line)", callback)
    }

    /// Calls back whenever the object at the end of a path is another one, or the collection there has changed.
    @discardableResult
    public func observe<Value: AnyObject, Watcher: AnyObject>(
        _ path: KeyPath<Self, Value>, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> Observation {
        observe(path, by: observer, isEqual: { $0 === $1 }, location: "\(file):\(line)", callback)
    }

    /// Calls back whenever the object at the end of a path is another one or there is none any more.
    @discardableResult
    public func observe<Value: AnyObject, Watcher: AnyObject>(
        _ path: KeyPath<Self, Value?>, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> Observation {
        observe(path, by: observer, isEqual: { $0 === $1 }, location: "\(file):\(line)", callback)
    }

    /// Calls back with each new value at the end of a path, until the token is stopped or let go.
    public func observe<Value: Equatable>(
        _ path: KeyPath<Self, Value>, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Value) -> Void
    ) -> Observation {
        PathObservation(self, path, isEqual: { $0 == $1 }, location: "\(file):\(line)") { _, value in
            callback(value)
            return true
        }
    }

    private func observe<Value, Watcher: AnyObject>(
        _ path: KeyPath<Self, Value>, by observer: Watcher, isEqual: @escaping (Value, Value) -> Bool,
        location: String, _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> Observation {
        let observation = PathObservation(self, path, isEqual: isEqual, location: location) {
            [weak observer] root, _ in
            guard let observer else { return false }
            callback(observer, root)
            return true
        }
        observation.keepUntilEnd()
        return observation
    }
}
