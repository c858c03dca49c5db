import Derive

/// A turn of the loop once input is handled: one tick, and a drawing of what has changed if one is due.
///
/// A tick that leaves work is followed by another round before the drawing, but only for the time of a frame: whoever
/// submits without end cannot keep the screen from being drawn.
struct Round {
    private let surface: Surface
    private let beforeDrawing: () -> Void
    private let isSettling: () -> Bool
    private let show: (Frame) -> Void
    private var pace = FramePace()

    /// - Parameters:
    ///   - beforeDrawing: Called before a tick whose result may be drawn.
    ///   - isSettling: Whether what the next drawing shows is still being read or written; it waits for that, no longer than a frame.
    ///   - show: Brings the terminal to what a drawing has changed.
    init(
        _ surface: Surface, beforeDrawing: @escaping () -> Void, isSettling: @escaping () -> Bool = { false },
        show: @escaping (Frame) -> Void
    ) {
        self.surface = surface
        self.beforeDrawing = beforeDrawing
        self.isSettling = isSettling
        self.show = show
    }

    /// Runs a tick, and draws if a drawing is due. Without effect while the model is up to date and drawn.
    /// - Parameter inputFollows: Whether input waits already; called at most once.
    mutating func run(at now: ContinuousClock.Instant, inputFollows: () -> Bool) {
        guard !isOver(at: now) else { return }
        let inputFollows = inputFollows()
        if pace.allowsDrawing(at: now, moreIsComing: inputFollows) { beforeDrawing() }
        tick()
        surface.layOut()
        guard surface.needsDrawing(at: now),
            pace.mayDraw(at: now, moreIsComing: inputFollows, isUnfinished: needsTick || isSettling())
        else { return }
        show(surface.draw(at: now))
    }

    /// Returns `true` if the model is up to date and drawn.
    func isOver(at now: ContinuousClock.Instant) -> Bool { !needsTick && !surface.needsDrawing(at: now) }

    /// When the next round is due without an event; nil for never.
    func nextTime(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard !needsTick else { return now }
        return surface.needsDrawing(at: now) ? pace.nextFrame : surface.nextFade
    }
}
