/// An object whose properties can be observed: what ``Observed(recorded:)`` makes of a class.
///
/// The macro writes the requirements. Do not implement them by hand.
@MainActor
public protocol ObservedObject: ObservationRoot {
    /// What the class is made of.
    static var _$schema: Schema { get }
    /// Recomputes a derived property and stores its value.
    /// - Returns: Whether the value is now a different one.
    func _$recompute(_ key: UInt32) -> Bool
}
