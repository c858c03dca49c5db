import DeriveGraph

/// The occasions on which a callback that is given an ``ObservationEvent`` runs.
public struct ObservationOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At once, when the observation begins.
    public static let initial = ObservationOptions(rawValue: 1 << 0)
    /// In a tick, after a change.
    public static let didSet = ObservationOptions(rawValue: 1 << 1)
    /// When the observed object has died.
    public static let `deinit` = ObservationOptions(rawValue: 1 << 2)
}

/// The reason for which a callback runs: its kind, and which of the observed paths have changed.
@MainActor
public struct ObservationEvent<Root: ObservationRoot> {
    /// An occasion on which a callback runs.
    public enum Kind: Sendable {
        /// The observation has begun.
        case initial
        /// Values at the ends of paths have changed.
        case didSet
        /// The observed object has died, and the observation has ended.
        case `deinit`
    }

    /// The occasion.
    public let kind: Kind
    /// The observed object; nil if it has died.
    public let object: Root?
    fileprivate let paths: [AnyHashable]
    fileprivate let observation: ObservationToken?

    /// Returns `true` if the value at the end of a path is another one than at the last event. At the beginning all paths
    /// match, at the end none.
    /// - Parameter path: One of the observed paths.
    public func matches(_ path: PartialKeyPath<Root>) -> Bool { paths.contains(path) }

    /// Ends the observation: there is no further event.
    public func cancel() { observation?.stop() }
}

extension ObservationRoot {
    /// Calls back with an event that tells which of several paths have changed, once a tick at most, for as long as both objects live.
    ///
    ///     item.observe(\.price, \.quantity, by: label, options: [.initial, .didSet]) { label, event in
    ///         if event.matches(\.price) { label.flash() }
    ///     }
    ///
    /// Otherwise as `observe(_:by:)`.
    /// - Parameters:
    ///   - path: Where to look.
    ///   - observer: For whom. It is held weakly.
    ///   - options: The occasions on which to call back.
    ///   - callback: What to do, given the observer and the event.
    @discardableResult
    public func observe<each Value, Watcher: AnyObject>(
        _ path: repeat KeyPath<Self, each Value>, by observer: Watcher, options: ObservationOptions,
        file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, ObservationEvent<Self>) -> Void
    ) -> ObservationToken {
        var paths: [AnyHashable] = []
        var readers: [any PathReaderOf<Self>] = []
        for one in repeat each path {
            paths.append(one)
            readers.append(OnePath(one))
        }
        let observation = PathObservation.make(
            self, paths, SeveralPaths(readers: readers), by: observer, at: CallSite(file, line)
        ) { [weak observer] root, observation in
            guard let observer else { return false }
            guard options.contains(.didSet) else { return true }
            let changed = observation.reader.changed.map { paths[$0] }
            callback(
                observer, ObservationEvent(kind: .didSet, object: root, paths: changed, observation: observation))
            return true
        }
        if options.contains(.deinit) {
            observation.whenObservedDies { [weak observer] in
                guard let observer else { return }
                callback(observer, ObservationEvent(kind: .deinit, object: nil, paths: [], observation: nil))
            }
        }
        if options.contains(.initial) {
            graph.untracked {
                callback(
                    observer, ObservationEvent(kind: .initial, object: self, paths: paths, observation: observation))
            }
        }
        return observation
    }
}
