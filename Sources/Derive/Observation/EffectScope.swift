import DeriveGraph

/// An owner of effects, observations, signals and clean-up closures, which end together.
///
///     let scope = EffectScope()
///     scope.run {
///         let width = Signal(80)
///         _ = Effect { draw(width.value) }
///         onCleanup { close() }
///     }
///     scope.end()
///
/// What is made while the closure of ``run(_:)`` runs belongs to the scope, which keeps it. An effect is such a scope itself, for its
/// run: effects, signals, scopes and clean-up closures that its body makes end before its next run and with its end. Observations made
/// there end as anywhere else.
///
/// A scope ends at ``end()``, with the scope or effect that it was made in, or when it is released. What it owns ends in reverse order,
/// effects and observations before signals.
@MainActor
public final class EffectScope {
    private enum Part {
        case observer(Observer)
        case scope(EffectScope)
        case cell(number: UInt32, generation: UInt32)
        case cleanup(@MainActor () -> Void)
    }

    private var parts: [Part] = []
    /// The number of parts at which those that have ended are looked for.
    private var sweepLimit = 64
    /// `true` if the scope has not ended.
    public private(set) var isActive = true

    /// The scope whose closure runs, and the effect that was running when it began.
    @exclusivity(unchecked) private static var current: Unmanaged<EffectScope>?
    @exclusivity(unchecked) private static var effectAround: NodeID = 0

    /// Makes an empty scope, which belongs to the scope or effect that is running.
    public init() { Self.running?.add(.scope(self)) }

    /// The scope of an effect's run, which the effect keeps.
    init(ofEffect: Void) {}

    /// Runs a closure: what it makes belongs to this scope.
    /// - Precondition: The scope has not ended.
    public func run<Result>(
        file: String = #fileID, line: Int = #line, _ body: () throws -> Result
    ) rethrows -> Result {
        precondition(
            isActive, "The EffectScope that runs a closure at \(file):\(line) has ended. Make another one for it.")
        let outer = (Self.current, Self.effectAround)
        (Self.current, Self.effectAround) = (.passUnretained(self), graph.active)
        defer { (Self.current, Self.effectAround) = outer }
        return try withExtendedLifetime(self) { try body() }
    }

    /// Calls a closure when the scope ends.
    public func onCleanup(_ body: @escaping @MainActor () -> Void) { add(.cleanup(body)) }

    /// Ends everything that belongs to the scope. Without effect after the first time.
    public func end() {
        guard isActive else { return }
        isActive = false
        endParts()
    }

    /// Ends what belongs to the scope, and leaves the scope as if it had just been made.
    func endParts() {
        graph.untracked {
            // A clean-up closure may add to an effect's scope.
            while !parts.isEmpty {
                let ending = parts
                parts = []
                for part in ending.reversed() { Self.endCaller(part) }
                for case .cell(let number, let generation) in ending.reversed() { Cells.end(number, generation) }
            }
        }
        sweepLimit = 64
    }

    /// Ends what calls or may call closures that read.
    private static func endCaller(_ part: Part) {
        switch part {
        case .observer(let observer): observer.stop()
        case .scope(let scope): scope.end()
        case .cleanup(let body): body()
        case .cell: break
        }
    }

    private func add(_ part: Part) {
        if parts.count >= sweepLimit { sweep() }
        parts.append(part)
    }

    /// Forgets what has ended by itself. A loop: the standard library's closures would look each time whether the main actor runs.
    private func sweep() {
        var rest: [Part] = []
        for part in parts where Self.isActive(part) { rest.append(part) }
        parts = rest
        sweepLimit = max(64, parts.count * 2)
    }

    private static func isActive(_ part: Part) -> Bool {
        switch part {
        case .observer(let observer): observer.isActive
        case .scope(let scope): scope.isActive
        case .cell(let number, let generation): Cells.isActive(number, generation)
        case .cleanup: true
        }
    }

    // What was made after the end, by the closure that has ended the scope, ends here.
    isolated deinit { endParts() }
}

extension EffectScope {
    /// The scope that is to own what is made now: of the innermost effect or closure of a scope that is running.
    private static var running: EffectScope? {
        if graph.active != 0, current == nil || graph.active != effectAround {
            if let effect = graph.engineOwner(of: graph.active) as? Effect { return effect.ownScope }
        }
        return current?.takeUnretainedValue()
    }

    /// `true` if nothing that is made now could belong to a scope, which is quick to ask.
    @inline(__always)
    private static var isOutside: Bool { current == nil && graph.active == 0 }

    /// Gives a new value to the scope that is running.
    @inline(__always)
    static func adopt(cell: UnsafeMutablePointer<CellHeader>) {
        if !isOutside { adoptInside(.cell(number: cell.pointee.number, generation: cell.pointee.generation)) }
    }

    /// Gives a new effect to the scope that is running.
    @inline(__always)
    static func adopt(_ effect: Effect) {
        if !isOutside { adoptInside(.observer(effect)) }
    }

    /// Gives a new observation or reaction to the scope whose closure is running, and to no effect.
    @inline(__always)
    static func adopt(observer: Observer) {
        guard let current, graph.active == effectAround else { return }
        current.takeUnretainedValue().add(.observer(observer))
    }

    @inline(never)
    private static func adoptInside(_ part: Part) { running?.add(part) }

    /// Calls a closure when the scope or effect that is running ends or runs again.
    fileprivate static func onCleanup(_ body: @escaping @MainActor () -> Void, _ site: CallSite) {
        guard let running else {
            preconditionFailure(
                "onCleanup at \(site) is called outside of any EffectScope and Effect, so the closure would never run.")
        }
        running.add(.cleanup(body))
    }
}

/// Calls a closure when the ``EffectScope`` or ``Effect`` that is running ends, or before the effect's next run.
/// - Precondition: One of them is running.
@MainActor
public func onCleanup(file: String = #fileID, line: Int = #line, _ body: @escaping @MainActor () -> Void) {
    EffectScope.onCleanup(body, CallSite(file, line))
}
