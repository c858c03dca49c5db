/// An object whose properties can be observed: what ``Observed(recorded:)`` makes of a class.
///
/// The requirements are written by the macro; nobody implements them by hand.
@MainActor
public protocol ObservedObject: ObservationRoot {
    /// What the class is made of.
    static var _$schema: Schema { get }
    /// Computes a derived property anew and stores it.
    /// - Returns: Whether the value is now a different one.
    func _$recompute(_ key: UInt32) -> Bool
}
