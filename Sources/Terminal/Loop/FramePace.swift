/// Lets drawings through at once while they are few, and 60 a second while they are many.
nonisolated struct FramePace {
    static let frame: Duration = .seconds(1) / 60
    /// How many drawings may follow one another at once after a quiet time.
    private static let burst = 4
    private var saved = FramePace.burst
    private var last: ContinuousClock.Instant?

    /// When the next drawing is let through that must wait.
    var nextFrame: ContinuousClock.Instant? { last.map { $0 + Self.frame } }

    /// Whether a drawing may be made now; if so it counts as made.
    /// - Parameter moreIsComing: Whether input waits already: what is drawn now would soon be out of date.
    mutating func mayDraw(at now: ContinuousClock.Instant, moreIsComing: Bool) -> Bool {
        guard let last else {
            last = now
            return true
        }
        let frames = Int((now - last) / Self.frame)
        if frames == 0, saved == 0 || moreIsComing { return false }
        saved = min(Self.burst, saved + frames) - 1
        self.last = now
        return true
    }
}
