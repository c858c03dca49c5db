/// A callback that runs when the value at the end of a path has changed.
///
/// - It runs in a tick, at most once, with everything settled, in order of registration.
/// - It runs if the end of the path has another value than at the last tick, or if the source at the end was set in
///   between, even there and back.
/// - Observer and observed are held weakly, and the observation ends with either; only a pending change keeps the
///   observed object alive, until its tick.
/// - Without an observer it ends when this token is let go.
@MainActor
public class Observation: Observer {
    /// Where it was declared.
    public let location: String

    init(_ name: String, location: String) {
        self.location = location
        super.init(name, tellsWhenQueued: true)
    }

    /// Keeps an observation alive that has an observer of its own and needs no token.
    private var keepsItself: Observation?

    func keepUntilEnd() { keepsItself = self }

    /// Ends the observation: there is no call afterwards, also if one was pending.
    public override func stop() {
        super.stop()
        keepsItself = nil
    }
}
