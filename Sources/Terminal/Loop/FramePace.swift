/// Lets drawings through at once while they are few, and 60 a second while they are many.
nonisolated struct FramePace {
    private static let frame: Duration = .seconds(1) / 60
    private static let burst = 4
    private var saved = FramePace.burst
    private var last: ContinuousClock.Instant?

    /// The time of the next drawing that would be let through.
    var nextFrame: ContinuousClock.Instant? { last.map { $0 + Self.frame } }

    /// Whether a drawing may be made now; if so it counts as made.
    mutating func mayDraw(_ now: ContinuousClock.Instant) -> Bool {
        if let last {
            let frames = Int((now - last) / Self.frame)
            saved = min(Self.burst, saved + frames)
        }
        guard saved > 0 else { return false }
        saved -= 1
        last = now
        return true
    }
}
