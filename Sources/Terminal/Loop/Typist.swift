/// Presses keys in place of a person, or beside one: the next when all before it is handled and on the screen.
public protocol Typist: AnyObject {
    /// The next key; nil if none is due yet.
    func nextKey(at now: ContinuousClock.Instant) -> Key?
    /// When it wants to be asked again; nil for never.
    var nextTime: ContinuousClock.Instant? { get }
}
