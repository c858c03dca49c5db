import Foundation
import Invoicing
import Ledger
import Storage
import TerminalEmulator

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console
@testable import Program
@testable import Terminal

/// The editor of a command on an emulated screen, within the test's own process: keys in, the bytes that the program would
/// write out.
///
/// Its event loop runs while the test waits for something. Time passes at once where the loop would sleep for it; other threads
/// are waited for. One editor can be on a screen at a time, since ncurses has one terminal: the next one ends it.
final class EditorOnScreen: EditorSession {
    let emulator: TerminalEmulator
    private(set) var bytesReceived = 0
    /// What the program has written last.
    private(set) var written = ""
    /// What the program has given to the system's clipboard.
    private(set) var clipboard = ClipboardRequests()
    private let environment: Environment
    private let streams = StandardStreams()
    private let descriptors: Descriptors
    private let clock = Clock()
    private var editor: EditorRun?
    private var loop: EventLoop?
    /// The VT52 that the terminal is; nil for a terminal of ECMA-48.
    private var vt52: VT52?
    private var end: TerminalSession.End?
    /// Whether the last turn had something to do.
    private var hadWork = false

    private static weak var current: EditorOnScreen?

    /// - Parameter environment: All of it; nothing is inherited.
    init(_ arguments: [String], environment: Environment, rows: Int = 24, columns: Int = 80) throws {
        Self.current?.close()
        emulator = TerminalEmulator(rows: rows, columns: columns)
        self.environment = environment
        vt52 = environment["TERM"] == "vt52" ? VT52() : nil
        descriptors = try Descriptors()
        Self.current = self
        let command = try EditorCommandList.command(withoutParsing: arguments) ?? BillowCommand.parseAlone(arguments)
        guard let command = command as? any EditorCommand else {
            throw SessionError(what: "\(arguments) does not open the editor", screen: "")
        }
        end(by: run { report { try open(command) } })
    }

    isolated deinit { close() }

    /// Ends an editor that was not quit. The next one on a screen does so as well.
    private func close() {
        guard end == nil, let editor else { return }
        run {
            loop?.end()
            editor.session.close()
            try? editor.session.store.close()
        }
        (self.editor, loop, end) = (nil, nil, .signalled(SIGKILL))
    }

    /// Has a signal reach the event loop. That the program catches it is shown by a process.
    func signal(_ number: Int32) { run { loop?.take(signal: number) } }

    /// Ends the editor as a kill does, which closes nothing: files below a folder stay as they are.
    func kill(leaving folder: URL) throws {
        let copy = folder.deletingLastPathComponent().appending(path: folder.lastPathComponent + "-killed")
        try FileManager.default.copyItem(at: folder, to: copy)
        close()
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: copy, to: folder)
    }

    // MARK: Keyboard

    /// Types text; control characters are keys: `\r` is Enter, `\t` Tab, `\u{1B}` Esc.
    ///
    /// A status request follows each Esc, which would be Alt with the next key otherwise.
    func type(_ text: String) { send(TerminalSession.typed(text).bytes) }

    /// Sends bytes as they are, in one go.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, end == nil {
            let count = rest.withUnsafeBytes { write(descriptors.keyboard, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else { turn() }
        }
    }

    /// Presses keys, each after all that the one before has done. Without effect after the end.
    func press(_ keys: [Key]) throws {
        let typist = KeyTypist(keys)
        loop?.typist = typist
        try wait("the end of \(keys.map(\.name))", within: .seconds(60)) { _ in
            hasEnded || typist.nextTime == nil && loop?.isSettled == true
        }
    }

    func resize(rows: Int, columns: Int) {
        emulator.resize(rows: rows, columns: columns)
        run { loop?.repaint() }
    }

    // MARK: Screen

    /// Waits until all that was typed is handled, saved and on the screen.
    func waitUntilSettled() throws {
        turn()
        try wait("the editor to settle") { _ in loop?.isSettled == true && loop?.isInputWhole == true }
    }

    /// Waits until a condition holds.
    func wait(
        _ what: String, within limit: Duration = .seconds(10), until condition: (TerminalEmulator) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + limit
        var seen = bytesReceived
        while !condition(emulator) {
            guard end == nil, ContinuousClock.now < deadline else {
                throw SessionError(what: "waited in vain for \(what)\(whyNotSettled)", screen: emulator.text)
            }
            // The screen can wait where a turn follows at once.
            repeat { turn() } while hadWork && bytesReceived == seen && end == nil
            seen = bytesReceived
        }
    }

    /// What the editor still waits for.
    private var whyNotSettled: String {
        guard let loop, let store = editor?.session.store, !loop.isSettled else { return "" }
        return store.isBusy ? ", while the store is busy" : ", while the loop has work"
    }

    /// Waits until the editor has ended.
    func waitForEnd(within limit: Duration = .seconds(10)) throws -> TerminalSession.End {
        try wait("the end", within: limit) { _ in end != nil }
        return end ?? .exited(-1)
    }

    /// Whether the terminal is as it was before the program began.
    var isIntact: Bool { !emulator.isOnAlternateScreen && emulator.isCursorVisible && !emulator.isMouseOn }

    // MARK: The program

    var hasEnded: Bool { end != nil }

    /// Its panes, as they are placed now.
    var surface: Surface? { loop?.surface }

    /// Its models.
    var workspace: Workspace? { editor?.session.workspace }

    /// Runs a closure with the editor's environment, streams, terminal and forms of numbers and days.
    func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Environment.$current.withValue(environment) {
            try StandardStreams.$replaced.withValue(streams) {
                try TerminalDevice.$current.withValue(device) {
                    try RegionForms.$current.withValue(editor?.session.forms ?? RegionForms(), operation: body)
                }
            }
        }
    }

    private var device: TerminalDevice {
        let (environment, clock, emulator) = (environment, clock, emulator)
        return TerminalDevice(
            input: descriptors.keys, output: descriptors.screen, ownsProcess: false,
            size: { Size(width: emulator.columns, height: emulator.rows) }, now: { clock.now }
        ) { environment[$0] }
    }

    private func open(_ command: any EditorCommand) throws {
        let editor = try command.openEditor()
        self.editor = editor
        loop = try editor.session.open(editor.screen)
        loop?.begin()
    }

    /// Runs a part of a command.
    /// - Returns: The status that it ends the program with; nil if it goes on.
    private func report(_ body: @MainActor () throws -> Void) -> Int32? {
        do {
            try Failure.report(body)
            return nil
        } catch {
            return BillowCommand.exitCode(for: error).rawValue
        }
    }

    /// One turn of the event loop.
    private func turn() {
        guard end == nil, let loop else { return }
        run {
            hadWork = loop.turn(until: clock.now)
            takeOutput()
            guard !hadWork, loop.exitStatus == nil else { return }
            if editor?.session.store.isBusy == false, let deadline = loop.deadline {
                clock.pass(until: deadline)
            } else {
                loop.turn(until: clock.now + .milliseconds(5))
            }
            takeOutput()
        }
        guard let status = loop.exitStatus else { return }
        let last = run {
            loop.end()
            editor?.session.close()
            takeOutput()
            return report { try editor?.end(status) } ?? 0
        }
        end(by: last)
    }

    private func end(by status: Int32?) {
        guard let status else { return takeOutput() }
        takeOutput()
        streams.flush()
        let last = streams.written.replacing("\n", with: "\r\n")
        written += last
        emulator.feed(Array(last.utf8))
        end = .exited(status)
        (editor, loop) = (nil, nil)
    }

    private func takeOutput() {
        let bytes = descriptors.takeWritten()
        guard !bytes.isEmpty else { return }
        bytesReceived += bytes.count
        written = String((written + String(decoding: bytes, as: UTF8.self)).suffix(200_000))
        clipboard.take(bytes)
        emulator.feed(vt52?.translate(bytes) ?? bytes)
        let answers = emulator.takeAnswers()
        if !answers.isEmpty { _ = write(descriptors.keyboard, answers, answers.count) }
    }
}

/// Presses keys, each as soon as the editor has settled.
private final class KeyTypist: Typist {
    private var keys: ArraySlice<Key>

    init(_ keys: [Key]) { self.keys = keys[...] }

    var nextTime: ContinuousClock.Instant? { keys.isEmpty ? nil : .now }

    func nextKey(at now: ContinuousClock.Instant) -> Key? { keys.popFirst() }
}

/// A clock that jumps ahead instead of sleeping.
private final class Clock {
    private var lead = Duration.zero
    var now: ContinuousClock.Instant { .now + lead }

    func pass(until time: ContinuousClock.Instant) { lead += max(.zero, time - now) }
}

/// The terminal's descriptors: a pipe for keys, an unlinked file for output.
private final class Descriptors {
    let (keys, keyboard): (Int32, Int32)
    let screen: Int32
    private var taken = 0

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SessionError(what: "no pipe", screen: "") }
        (keys, keyboard) = (ends[0], ends[1])
        let path = FileManager.default.temporaryDirectory.appending(path: "billow-screen-\(UUID().uuidString)").path
        screen = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        unlink(path)
        _ = fcntl(keyboard, F_SETFL, O_NONBLOCK)
        guard screen >= 0 else { throw SessionError(what: "no file for what is drawn", screen: "") }
    }

    isolated deinit { for descriptor in [keys, keyboard, screen] { close(descriptor) } }

    func takeWritten() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = pread(screen, &buffer, buffer.count, off_t(taken)), count > 0 {
            bytes += buffer.prefix(count)
            taken += count
        }
        return bytes
    }
}
