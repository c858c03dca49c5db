import Derive
import Foundation

/// The one loop of the program, on the main thread: waits; reads all input that is there; takes in submitted work and
/// ticks; draws what has changed; updates the terminal once.
///
/// - Under a flood of input it draws at most 60 times a second, and loses no key; else it draws at once.
/// - It sleeps while nothing happens: there is no timer but those that somebody waits for.
/// - Work on the main queue and tasks of the main actor run in it; timers of `RunLoop` do not.
/// - SIGTERM, SIGHUP, SIGINT and SIGQUIT end it in order. If it does not get round to that within five seconds, or a
///   second one comes before, the process ends at once, with the terminal given back.
public final class EventLoop {
    /// What was drawn after a tick, and what it cost.
    public struct Drawing: Equatable, Sendable {
        /// Rows by pane.
        public let rows: [DrawnRows]
        /// Bytes written to the terminal.
        public let bytes: Int
    }

    private let screen: Screen
    private let surface: Surface
    private let handle: (Key) -> Void
    private let afterDrawing: (Drawing) -> Void
    private let onEnd: () -> Void
    private var input: Input
    private var pace = FramePace()
    private var timers = Timers()
    private var exitStatus: Int32?
    /// Since when the loop has been awake.
    private var awake = ContinuousClock.now

    /// Takes over the terminal.
    /// - Parameters:
    ///   - knowsAlt: Whether Alt with a character is a key. Else it is Escape and then the character.
    ///   - handle: What a key does.
    ///   - afterDrawing: Told after each update of the terminal.
    ///   - onEnd: Called when a signal asks the program to end, so that it can finish what it is doing.
    public init(
        _ surface: Surface, knowsAlt: Bool = true, handle: @escaping (Key) -> Void,
        afterDrawing: @escaping (Drawing) -> Void = { _ in }, onEnd: @escaping () -> Void = {}
    ) throws(TerminalError) {
        screen = try Screen()
        input = Input(KeyDecoder(KeySequences(Screen.capability), knowsAlt: knowsAlt))
        self.surface = surface
        self.handle = handle
        self.afterDrawing = afterDrawing
        self.onEnd = onEnd
        surface.resize(to: screen.size)
    }

    /// Says why the terminal cannot be taken over, if so: before a program begins what only a terminal can end.
    public static func checkTerminal() throws(TerminalError) { try Screen.check() }

    /// Runs until ``quit(_:)`` or a signal, and gives the terminal back. Call it from synchronous code: the main queue
    /// does not run within its own work.
    /// - Returns: The exit status; 128 and the signal's number after a signal.
    public func run() -> Int32 {
        // On the main thread the loop is awake already.
        let own = pthread_self()
        onWake { if pthread_equal(pthread_self(), own) == 0 { Screen.wake() } }
        defer {
            onWake(nil)
            screen.close()
        }
        turn()
        while exitStatus == nil {
            let ready = Ready.wait(for: screen, until: deadline)
            awake = .now
            take(ready)
            turn()
        }
        return exitStatus ?? 0
    }

    /// Ends the loop after the key or the work that it is busy with. What is typed ahead after it is not handled.
    public func quit(_ status: Int32 = 0) { exitStatus = status }

    /// Does something later, unless it is cancelled before.
    @discardableResult
    public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Int {
        timers.add(at: .now + delay, action)
    }

    /// Cancels what ``after(_:_:)`` has returned the number of. Without effect if it is done already.
    public func cancel(_ timer: Int) { timers.cancel(timer) }

    /// Draws everything anew, in the terminal's present size.
    public func repaint() {
        screen.measure()
        screen.repaint()
        surface.resize(to: screen.size)
    }

    // MARK: One turn

    private func take(_ ready: Ready) {
        if ready.hasWakes { for number in Ready.takeSignals(from: screen.wakes) { take(signal: number) } }
        if ready.hasInput || input.isOverdue(at: awake) { takeInput(ready) }
        if ready.hasMainQueueWork { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        while exitStatus == nil, let action = timers.takeDue(at: awake) { action() }
    }

    private func takeInput(_ ready: Ready) {
        let keys = ready.hasInput ? input.readAll() : input.finish()
        for key in keys where exitStatus == nil { handle(key) }
        if input.hasEnded, exitStatus == nil { end(by: SIGHUP) }
    }

    private func turn() {
        guard exitStatus == nil else { return }
        settle()
        guard surface.needsDrawing(at: awake) else { return }
        guard pace.mayDraw(at: awake, moreIsComing: Input.isWaiting) else { return }
        let frame = surface.draw(at: awake)
        afterDrawing(Drawing(rows: frame.drawn, bytes: screen.show(frame)))
    }

    /// Ticks until nothing more follows. Placing the panes may tell a model how much room there is, and be one more
    /// thing that changes; it does so a few times at most, and what is left is for the next turn.
    private func settle() {
        for _ in 0..<4 {
            while tick() {}
            surface.layOut()
            guard needsTick else { return }
        }
    }

    private var deadline: ContinuousClock.Instant? {
        guard !needsTick else { return awake }
        let isWaitingToDraw = surface.needsDrawing(at: awake)
        let frame = isWaitingToDraw ? pace.nextFrame : surface.nextFade
        return [timers.next, input.deadline, frame].compactMap { $0 }.min()
    }

    // MARK: Signals

    private func take(signal: Int32) {
        switch signal {
        case SIGWINCH: repaint()
        case SIGCONT:
            screen.takeAgain()
            repaint()
        case SIGTSTP:
            screen.suspend()
            repaint()
        default: end(by: signal)
        }
    }

    private func end(by signal: Int32) {
        onEnd()
        Screen.answerSignal()
        quit(128 + signal)
    }
}
