/// An object whose properties can be observed: what ``Observed(recorded:)`` makes of a class.
///
/// The macro writes the requirements. Do not implement them by hand.
@MainActor
public protocol ObservedObject: ObservationRoot {
    /// The schema of the class.
    static var _$schema: Schema { get }
    /// Recomputes a derived property and stores its value.
    /// - Returns: Whether the value is now a different one.
    func _$recompute(_ key: UInt32) -> Bool
}

/// The isolation of an observed class, as the type of one of its methods; written by ``Observed(recorded:)``.
public struct _$Isolation<Owner, Method> {
    public init(_ method: (Owner) -> Method) {}
}

extension _$Isolation where Method == @MainActor @Sendable (UInt32) -> Void {
    public func isMainActor() {}
}

extension _$Isolation where Method == (UInt32) -> Void {
    @available(
        *, unavailable,
        message: "Write '@MainActor' before the class, or '.defaultIsolation(MainActor.self)' for its target."
    )
    public func isMainActor() {}
}
