/// The intervals at which a repository looks, tries again and gives up, in seconds. Tests use shorter ones.
public nonisolated struct Pace: Sendable {
    /// Time between two looks for commits of other programs.
    public var look = 0.45
    /// Time until a failed write is tried again.
    public var retry = 1.0
    /// Time until the daily copy begins, so that opening the database comes first.
    public var copy = 1.0
    /// Time that a statement waits for a lock of another program, but on a main thread with a screen to draw.
    public var lock = 10.0

    /// The default intervals.
    public init() {}
}
