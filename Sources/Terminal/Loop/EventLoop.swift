import Derive
import Foundation

/// The one loop of the program, on the main thread: waits; reads all input that is there; takes in submitted work and
/// ticks; draws what has changed; updates the terminal once.
///
/// It waits with poll(2), which costs a fifth of what a run loop with dispatch sources does, and lets the main actor's
/// queue run as a run loop would. Under a flood of input it draws at most 60 times a second, and loses no key. It sleeps while nothing happens.
public final class EventLoop {
    /// What was drawn after a tick, and how many bytes were written for it.
    public struct Drawing {
        /// Rows by pane.
        public let rows: [DrawnRows]
        /// Bytes written to the terminal; zero unless ``EventLoop/countsBytes``.
        public let bytes: Int
    }

    /// Whether bytes are to be counted for ``Drawing/bytes``.
    public var countsBytes = false
    private let screen: Screen
    private let surface: Surface
    private let handle: (Key) -> Void
    private let afterDrawing: (Drawing) -> Void
    private let onEnd: (Int32) -> Void
    private var decoder = KeyDecoder()
    private var pace = FramePace()
    private let doorbell = Doorbell()
    private var exitStatus: Int32?
    private let counter = ByteCounter()

    /// Takes over the terminal.
    /// - Parameters:
    ///   - handle: What a key does.
    ///   - afterDrawing: Told after each update of the terminal.
    ///   - onEnd: Told the number of the signal that asks the program to end, so that it can finish what it is doing.
    public init(
        _ surface: Surface, handle: @escaping (Key) -> Void, afterDrawing: @escaping (Drawing) -> Void = { _ in },
        onEnd: @escaping (Int32) -> Void = { _ in }
    ) throws(TerminalError) {
        screen = try Screen()
        self.surface = surface
        self.handle = handle
        self.afterDrawing = afterDrawing
        self.onEnd = onEnd
        surface.resize(to: screen.size)
    }

    /// Runs until ``quit(_:)``, and gives the terminal back.
    /// - Returns: The exit status.
    public func run() -> Int32 {
        let button = doorbell.button
        // On the main thread a turn follows anyway, so only other threads have to wake it.
        onWake { if !Thread.isMainThread { Doorbell.ring(button) } }
        defer {
            onWake(nil)
            screen.close()
        }
        turn()
        while exitStatus == nil {
            wait()
            turn()
        }
        return exitStatus ?? 0
    }

    /// Ends the loop after the present turn.
    public func quit(_ status: Int32 = 0) { exitStatus = status }

    /// Draws everything anew.
    public func repaint() {
        screen.repaint()
        screen.measure()
        surface.resize(to: screen.size)
    }

    /// Sleeps until there is something to do, and takes it in.
    private func wait() {
        var descriptors = [STDIN_FILENO, screen.signals, doorbell.descriptor, Screen.mainQueue].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { return }
        if descriptors[1].revents != 0 { readSignals() }
        if descriptors[2].revents != 0 { doorbell.silence() }
        if descriptors[3].revents & Int16(POLLIN) != 0 { Screen.runMainQueue() }
        if descriptors[0].revents != 0 { readKeys() }
    }

    // MARK: One turn

    private func turn() {
        // A callback may cause another tick; the engine itself stops those that never end.
        while tick() {}
        let now = ContinuousClock.now
        let hasFaded = surface.fade(on: screen, now: now)
        guard surface.needsDrawing else {
            if hasFaded { screen.update(cursor: surface.cursor) }
            return
        }
        guard pace.mayDraw(now) else { return }
        let bytesBefore = countsBytes ? counter.bytes : 0
        let rows = surface.draw(on: screen, now: now)
        screen.update(cursor: surface.cursor)
        afterDrawing(Drawing(rows: rows, bytes: countsBytes ? counter.bytes - bytesBefore : 0))
        // What was drawn may have been told to a model, which is drawn as well.
        if needsTick || surface.needsDrawing { Doorbell.ring(doorbell.button) }
    }

    /// Milliseconds until lit cells fade or the next frame may be drawn; -1 for no end.
    private var timeout: Int32 {
        let next = [surface.nextFade, surface.needsDrawing ? pace.nextFrame : nil].compactMap { $0 }.min()
        guard let next else { return -1 }
        return Int32(max(0, ((next - ContinuousClock.now) / .milliseconds(1)).rounded(.up)))
    }

    // MARK: Input

    private func readKeys() {
        var reads: [RawKey] = []
        while let read = Screen.readEvent() { reads.append(read) }
        guard !reads.isEmpty else { return endIfHungUp() }
        for key in decoder.decode(reads) where exitStatus == nil { handle(key) }
    }

    /// A terminal that is gone is forever ready to be read, and has nothing to say.
    private func endIfHungUp() {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0, descriptor.revents & Int16(POLLHUP | POLLERR) != 0 else { return }
        end(by: SIGHUP)
    }

    private func readSignals() {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(screen.signals, &numbers, numbers.count)
        for number in numbers.prefix(max(0, count)) { take(signal: Int32(number)) }
    }

    private func take(signal: Int32) {
        switch signal {
        case SIGWINCH, SIGCONT: repaint()
        case SIGTSTP:
            screen.suspend()
            repaint()
        default: end(by: signal)
        }
    }

    private func end(by signal: Int32) {
        onEnd(signal)
        quit(128 + signal)
    }
}
