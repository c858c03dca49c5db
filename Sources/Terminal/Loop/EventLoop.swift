import Derive
import Foundation

/// The one loop of the program, on the main thread. A turn of it is one round: input, submitted work, a tick, a
/// drawing, one write to the terminal.
///
/// - Under a flood of input or of submitted work it draws 60 times a second, and loses no key; else it draws at once.
/// - While nothing waits it does idle work, a few milliseconds a turn; without any it sleeps, and has no timer.
/// - Work on the main queue and tasks of the main actor run in it; timers of `RunLoop` do not.
/// - SIGTERM, SIGHUP, SIGINT and SIGQUIT end it in order. If it does not get round to that within five seconds, or a
///   second one comes before, the process ends at once, with the terminal given back.
/// - A status request in the input, `ESC [ 5 n`, is answered with `ESC [ 0 n` once all that came before it is handled
///   and on the screen and no work is left: a test that drives the program on a pseudo-terminal need not guess when.
public final class EventLoop {
    /// The rows that were drawn after a tick, and their cost.
    public struct Drawing: Equatable, Sendable {
        /// Rows by pane.
        public let rows: [DrawnRows]
        /// Bytes written to the terminal.
        public let bytes: Int
        /// Only the highlighting of earlier changes has ended.
        public let isFading: Bool
    }

    /// The time that idle work, and the keys of a flood, may keep a turn from its end.
    private static let idleBudget: Duration = .milliseconds(4)
    private static let keyBudget = FramePace.frame
    /// The time that awaited answers may keep the end.
    private static let farewell: Duration = .milliseconds(100)
    /// The interval at which a status request looks whether other threads have finished.
    private static let busyInterval: Duration = .milliseconds(5)

    private let device: TerminalDevice
    private let screen: Screen
    let surface: Surface
    private let handle: (Key) -> Void
    private let handleText: (() -> String) -> Bool
    private let onResize: (Size) -> Void
    private let idle: (ContinuousClock.Instant) -> Bool
    private let isBusy: () -> Bool
    private let onEnd: () -> Void
    private var input: Input
    /// Keys that the turns to come handle.
    private var keys: ArraySlice<Key> = []
    private var round: Round
    /// `true` if keys waited already when the screen was last drawn.
    public private(set) var hadKeysWaiting = false
    /// The status to end with; nil while the loop goes on.
    private(set) var exitStatus: Int32?
    /// Since when the loop has been awake.
    private var awake: ContinuousClock.Instant
    /// `true` if there may be idle work.
    private var mayIdle = true
    private var answeredRequests = 0
    /// Presses keys as well; nil if only the user does.
    public var typist: (any Typist)?

    /// Takes over the terminal.
    /// - Parameters:
    ///   - usesMouse: Whether the mouse is reported, where the terminal can; its own selection then takes Shift.
    ///   - handle: What a key does.
    ///   - handleText: Takes all characters that were typed ahead, as a text; returns false, without having asked for it,
    ///     where each has to be handled as a key.
    ///   - onResize: Takes the window's size, before the first tick and whenever it changes, before the tick that
    ///     follows.
    ///   - beforeDrawing: Called after input and before the tick whose result is drawn.
    ///   - isSettling: Whether another thread reads or writes what the next frame shows, which waits for that, but no longer than 1/60 s.
    ///   - afterDrawing: Called after each update of the terminal.
    ///   - idle: Called while nothing else waits, with the time to return at. Returns whether there is more to do; if
    ///     not, it is asked again after the next event.
    ///   - isBusy: Whether other threads do work that a status request waits for.
    ///   - title: What the window is called; asked at each drawing.
    ///   - onEnd: Called when a signal asks the program to end, so that it can end what was only begun.
    public init(
        _ surface: Surface, on device: TerminalDevice = .current, usesMouse: Bool = false,
        handle: @escaping (Key) -> Void,
        handleText: @escaping (_ text: () -> String) -> Bool = { _ in false },
        onResize: @escaping (Size) -> Void = { _ in }, beforeDrawing: @escaping () -> Void = {},
        isSettling: @escaping () -> Bool = { false }, afterDrawing: @escaping (Drawing) -> Void = { _ in },
        idle: @escaping (_ until: ContinuousClock.Instant) -> Bool = { _ in false },
        isBusy: @escaping () -> Bool = { false }, title: @escaping () -> String = { "" },
        onEnd: @escaping () -> Void = {}
    ) throws(TerminalError) {
        let screen = try Screen(surface.theme, usesMouse: usesMouse, on: device)
        (self.screen, self.device) = (screen, device)
        awake = device.now()
        input = Input(KeyDecoder(KeySequences(Screen.capability)), from: device, awaitsAnswers: screen.hasAsked)
        self.surface = surface
        self.handle = handle
        self.handleText = handleText
        self.onResize = onResize
        round = Round(surface, beforeDrawing: beforeDrawing, isSettling: isSettling) { frame in
            afterDrawing(Drawing(rows: frame.drawn, bytes: screen.show(frame), isFading: frame.isFading))
            screen.setTitle(title())
        }
        self.idle = idle
        self.isBusy = isBusy
        self.onEnd = onEnd
        resize()
        keys += input.decode(typedBefore: TypedBefore.take())
    }

    /// Says why the terminal cannot be taken over, if so: before a program begins what only a terminal can end.
    public static func checkTerminal(_ device: TerminalDevice = .current) throws(TerminalError) {
        try Screen.check(device)
    }

    /// Runs until ``quit(_:)`` or a signal, and gives the terminal back. Call it from synchronous code: the main queue
    /// does not run within its own work.
    /// - Returns: The exit status; 128 and the signal's number after a signal.
    public func run() -> Int32 {
        begin()
        defer { end() }
        while exitStatus == nil { turn() }
        return exitStatus ?? 0
    }

    /// Registers the handler that wakes the loop for changes from other threads. Balance with ``end()``.
    func begin() {
        // On the main thread the loop is awake already.
        let own = pthread_self()
        onWake { if pthread_equal(pthread_self(), own) == 0 { Screen.wake() } }
    }

    /// Draws, waits, and handles the events that have come.
    /// - Parameter limit: When to stop waiting; nil waits until there is something to do.
    /// - Returns: Whether there was anything to do.
    @discardableResult
    func turn(until limit: ContinuousClock.Instant? = nil) -> Bool {
        round.run(at: awake) {
            hadKeysWaiting = !keys.isEmpty || input.isWaiting
            return hadKeysWaiting
        }
        answerStatusRequests()
        takeTypedKey()
        guard exitStatus == nil else { return true }
        let hasWork = deadline.map { $0 <= device.now() } ?? false
        let end = [deadline, limit].compactMap { $0 }.min()
        let ready = screen.wait(Ready.milliseconds(from: device.now(), until: end))
        take(ready)
        return hasWork || !ready.isNothing
    }

    /// Removes that handler, takes pending answers and gives the terminal back.
    func end() {
        onWake(nil)
        awaitAnswers()
        screen.close()
    }

    /// Before the terminal is given back, what it answers yet is taken: the shell would take it for what was typed.
    private func awaitAnswers() {
        let end = device.now() + Self.farewell
        while input.awaitsAnswers, !input.hasEnded,
            input.isWaiting(for: Ready.milliseconds(from: device.now(), until: end))
        {
            keys += input.readAll(until: end)
            takeAnswers()
        }
    }

    /// Ends the loop after the present key or work. Keys that were typed ahead after it are not handled.
    public func quit(_ status: Int32 = 0) { exitStatus = status }

    /// Draws the screen again, in the terminal's present size.
    public func repaint() {
        screen.measure()
        resize()
    }

    /// Draws all rows again, also those without a change.
    public func redraw() {
        surface.forgetRows()
        repaint()
    }

    /// Records the terminal's output from now on.
    public func record(to recording: Recording) { screen.record(to: recording) }

    /// The screen as an image.
    public func picture(on background: Palette.Background) -> Picture {
        Picture(surface.lines, cursor: surface.cursor, on: background)
    }

    /// Gives a text to the system's clipboard by way of the terminal (xterm's OSC 52). Terminals that do not have that, or do
    /// not allow it, ignore it.
    public func copyToClipboard(_ text: String) { screen.copyToClipboard(text) }

    // MARK: One turn

    private func take(_ ready: Ready) {
        awake = device.now()
        if ready.hasWakes { for number in Ready.takeSignals(from: screen.wakes) { take(signal: number) } }
        // A signal may have had it read before.
        let hasInput = ready.hasInput && (!ready.hasWakes || input.isWaiting)
        if hasInput || input.isOverdue(at: awake) {
            keys += hasInput ? input.readAll(until: awake + Self.keyBudget) : input.finish()
            takeAnswers()
        }
        if ready.hasMainQueueWork { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        let isIdle = ready.isNothing && keys.isEmpty && !needsTick
        handleKeys()
        if mayIdle, isIdle, exitStatus == nil {
            mayIdle = idle(awake + Self.idleBudget)
        } else if !isIdle {
            mayIdle = true
        }
    }

    /// Handles keys until none is left or a frame is due.
    private func handleKeys() {
        while exitStatus == nil, let key = keys.popFirst() {
            handle(key)
            handleTypedAhead()
            if !keys.isEmpty, device.now() - awake > Self.keyBudget { break }
        }
        if input.hasEnded, keys.isEmpty, exitStatus == nil { end(by: SIGHUP) }
    }

    /// Text that costs its length is not taken character by character.
    private func handleTypedAhead() {
        guard exitStatus == nil, keys.first?.character != nil else { return }
        var count = 0
        let isTaken = handleText {
            let characters = keys.prefix { $0.character != nil }.compactMap(\.character)
            count = characters.count
            return String(characters)
        }
        if isTaken { keys.removeFirst(count) }
    }

    /// When the next turn is due; nil to wait for an event.
    var deadline: ContinuousClock.Instant? {
        guard keys.isEmpty, !mayIdle else { return awake }
        let answer = answeredRequests < input.statusRequests ? awake + Self.busyInterval : nil
        let typed = typist?.nextTime.map { isSettled ? $0 : max($0, awake + Self.busyInterval) }
        return [input.deadline, round.nextTime(after: awake), answer, typed].compactMap { $0 }.min()
    }

    private func resize() {
        onResize(screen.size)
        surface.resize(to: screen.size)
    }

    /// `true` if all that came is handled and on the screen, and no work is left.
    var isSettled: Bool { keys.isEmpty && !mayIdle && round.isOver(at: awake) && !isBusy() }

    /// `true` if the input ends with a complete key.
    var isInputWhole: Bool { input.deadline == nil }

    private func takeTypedKey() {
        guard let typist, isSettled, let key = typist.nextKey(at: device.now()) else { return }
        keys.append(key)
    }

    private func answerStatusRequests() {
        guard answeredRequests < input.statusRequests, isSettled else { return }
        screen.answerStatusRequests(input.statusRequests - answeredRequests)
        answeredRequests = input.statusRequests
    }

    /// Takes the terminal's answers, and draws the screen again if its background is another one than was assumed.
    private func takeAnswers() {
        for answer in input.takeAnswers() {
            switch answer {
            case .background(let red, let green, let blue):
                if screen.use(background: RGB(red: red, green: green, blue: blue)) { repaint() }
            case .mode(Screen.updateMode, let isKnown): screen.updatesAtOnce = isKnown
            case .mode, .attributes: break
            }
        }
    }

    // MARK: Signals

    /// Does what a signal asks for.
    func take(signal: Int32) {
        switch signal {
        case SIGWINCH: repaint()
        case SIGCONT:
            screen.takeAgain()
            repaint()
        case SIGTSTP:
            awaitAnswers()
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

extension Key {
    fileprivate nonisolated var character: Character? {
        if case .character(let character) = self { character } else { nil }
    }
}
