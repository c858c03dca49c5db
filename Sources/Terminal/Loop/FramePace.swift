/// Lets drawings through at once while they are few, and 60 a second while they are many.
nonisolated struct FramePace {
    static let frame: Duration = .seconds(1) / 60
    /// The largest number of drawings that follow one another at once after a quiet time.
    private static let burst = 4
    private var saved = FramePace.burst
    private var last: ContinuousClock.Instant?
    /// Since when a drawing is put off because the model is not up to date; nil if none is.
    private var unfinishedSince: ContinuousClock.Instant?

    /// When the next drawing is let through that must wait.
    var nextFrame: ContinuousClock.Instant? { [last, unfinishedSince].compactMap { $0 }.max().map { $0 + Self.frame } }

    /// Returns `true` if a drawing may be made now.
    /// - Parameter moreIsComing: Whether input waits already, so that a drawing would soon be out of date.
    func allowsDrawing(at now: ContinuousClock.Instant, moreIsComing: Bool) -> Bool {
        guard let last, now < last + Self.frame else { return true }
        return saved > 0 && !moreIsComing
    }

    /// Returns `true` if a drawing may be made now; if so it counts as made.
    /// - Parameter isUnfinished: Whether another tick follows soon. It is waited for, but no longer than a frame.
    mutating func mayDraw(at now: ContinuousClock.Instant, moreIsComing: Bool, isUnfinished: Bool = false) -> Bool {
        unfinishedSince = isUnfinished ? unfinishedSince ?? now : nil
        if let unfinishedSince, now < unfinishedSince + Self.frame { return false }
        guard allowsDrawing(at: now, moreIsComing: moreIsComing) else { return false }
        unfinishedSince = nil
        if let last { saved = min(Self.burst, saved + Int((now - last) / Self.frame)) - 1 }
        last = now
        return true
    }
}
