import Foundation
import TerminalEmulator

/// A program on a pseudo-terminal of its own, with an emulated screen and a keyboard.
///
/// It shows what only a process and a terminal can show: signals, kills, suspending, the window's size, the start and the end.
/// Everything else is shown by ``EditorOnScreen``.
final class TerminalSession: EditorSession {
    /// How a program has ended.
    enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    let emulator: TerminalEmulator
    let process: pid_t
    private let master: Int32
    private let originalModes: termios
    private(set) var bytesReceived = 0
    /// What the program has written last.
    private(set) var written = ""
    private var end: End?
    /// How many status requests were sent.
    private var requests = 0
    private var answers = StatusRequest()
    /// What the program has given to the system's clipboard.
    private(set) var clipboard = ClipboardRequests()
    /// What the terminal is instead of one that follows ECMA-48.
    private var vt52: VT52?

    /// Starts a program as the leader of a session whose terminal is the new one.
    /// - Parameter environment: All of it; nothing is inherited. `TERM` says what the terminal is.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], rows: Int = 24, columns: Int = 80
    ) throws {
        emulator = TerminalEmulator(rows: rows, columns: columns)
        vt52 = environment["TERM"] == "vt52" ? VT52() : nil
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, lock): (UInt32, Int32) = (0, 0)
        guard master >= 0, ioctl(master, LinuxTerminal.unlock, &lock) == 0,
            ioctl(master, LinuxTerminal.number, &number) == 0
        else {
            throw SessionError(what: "no pseudo-terminal: \(String(cString: strerror(errno)))", screen: "")
        }
        Self.setSize(of: master, rows: rows, columns: columns)
        originalModes = Self.modes(of: master)
        process = try Self.spawn(program, arguments, environment, terminal: "/dev/pts/\(number)")
    }

    isolated deinit {
        if end == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(master)
    }

    // MARK: Keyboard

    /// Types text; control characters are keys: `\r` is Enter, `\t` Tab, `\u{1B}` Esc.
    ///
    /// A status request follows each Esc, which would be Alt with the next key otherwise.
    func type(_ text: String) {
        let typed = Self.typed(text)
        // Before the program has the terminal, an Esc would be the line discipline's.
        if typed.requests > 0 { try? wait("the program to be up") { $0.isOnAlternateScreen } }
        requests += typed.requests
        send(typed.bytes)
    }

    /// What typing a text sends, with the number of status requests in it.
    static func typed(_ text: String) -> (bytes: String, requests: Int) {
        let escape = /\x{1B}(?![\[O])/
        return (text.replacing(escape, with: "\u{1B}" + StatusRequest.question), text.matches(of: escape).count)
    }

    /// Waits until all that was typed is handled, saved and on the screen: until the program says so itself.
    func waitUntilSettled() throws {
        try wait("the program to be up") { $0.isOnAlternateScreen }
        requests += 1
        send(StatusRequest.question)
        try wait("an answer to the status request") { _ in answers.count >= requests }
    }

    /// Sends bytes as they are, in one go.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
            if !rest.isEmpty { pump(for: .milliseconds(5)) }
        }
    }

    func resize(rows: Int, columns: Int) {
        emulator.resize(rows: rows, columns: columns)
        Self.setSize(of: master, rows: rows, columns: columns)
    }

    /// Has the terminal claim a size that its screen has not.
    func claimSize(rows: UInt16, columns: UInt16) { Self.setSize(of: master, rows: Int(rows), columns: Int(columns)) }

    func signal(_ number: Int32) { kill(process, number) }

    // MARK: Screen

    /// Waits until a condition holds.
    func wait(
        _ what: String, within limit: Duration = .seconds(60), until condition: (TerminalEmulator) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + limit
        while !condition(emulator) {
            guard ContinuousClock.now < deadline else {
                throw SessionError(what: "waited \(limit) in vain for \(what)", screen: emulator.text)
            }
            pump(for: .milliseconds(20))
        }
    }

    /// Waits until the program has ended.
    func waitForEnd(within limit: Duration = .seconds(60)) throws -> End {
        let deadline = ContinuousClock.now + limit
        while end == nil {
            guard ContinuousClock.now < deadline else {
                throw SessionError(what: "the program does not end", screen: emulator.text)
            }
            pump(for: .milliseconds(10))
            takeEnd()
        }
        pump(for: .milliseconds(20))
        return end ?? .exited(-1)
    }

    /// Types a key that has the screen drawn, without reading what is drawn, until the program waits to be read.
    func fillOutput(typing key: String) {
        var waiting: Int32 = 0
        var before: Int32 = -1
        while waiting != before {
            before = waiting
            for _ in 0..<8 { send(key) }
            usleep(300_000)
            _ = ioctl(master, UInt(FIONREAD), &waiting)
        }
    }

    /// Waits until the program has ended, and reads nothing meanwhile.
    func waitForEndUnread(within limit: Duration = .seconds(60)) throws -> End {
        let deadline = ContinuousClock.now + limit
        while end == nil, ContinuousClock.now < deadline {
            usleep(10_000)
            takeEnd()
        }
        return try waitForEnd(within: .zero)
    }

    private func takeEnd() {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return }
        end = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Whether the terminal is as it was before the program began.
    var isIntact: Bool {
        let modes = Self.modes(of: master)
        return !emulator.isOnAlternateScreen && emulator.isCursorVisible && !emulator.isMouseOn
            && modes.c_lflag == originalModes.c_lflag && modes.c_iflag == originalModes.c_iflag
            && modes.c_oflag == originalModes.c_oflag
    }

    /// Takes in what the program writes for a while.
    /// - Returns: Whether it wrote anything.
    @discardableResult
    func pump(for time: Duration) -> Bool {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(time / .milliseconds(1))
        guard poll(&descriptor, 1, max(1, milliseconds)) > 0, descriptor.revents & Int16(POLLIN) != 0 else {
            if descriptor.revents != 0 { usleep(2000) }
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytesReceived += count
        written = String((written + String(decoding: buffer.prefix(count), as: UTF8.self)).suffix(200_000))
        answers.take(buffer.prefix(count))
        clipboard.take(buffer.prefix(count))
        emulator.feed(vt52?.translate(buffer.prefix(count)) ?? Array(buffer.prefix(count)))
        let answers = emulator.takeAnswers()
        if !answers.isEmpty { _ = write(master, answers, answers.count) }
        return true
    }

    // MARK: The system

    private static func setSize(of terminal: Int32, rows: Int, columns: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    private static func modes(of terminal: Int32) -> termios {
        var modes = termios()
        tcgetattr(terminal, &modes)
        return modes
    }

    /// The child opens the terminal as its first descriptor in a new session, which makes it the controlling one.
    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], terminal: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawnattr_setflags(&attributes, LinuxTerminal.newSession)
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let argv = ([program] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, program, &actions, &attributes, argv, envp)
        guard error == 0 else {
            throw SessionError(what: "\(program) does not start: \(String(cString: strerror(error)))", screen: "")
        }
        return process
    }
}

/// Numbers of Linux whose macros Swift does not import; see ioctl_tty(2) and posix_spawnattr_setflags(3).
private enum LinuxTerminal {
    /// TIOCSPTLCK
    static let unlock: UInt = 0x4004_5431
    /// TIOCGPTN
    static let number: UInt = 0x8004_5430
    /// POSIX_SPAWN_SETSID
    static let newSession: Int16 = 0x80
}

/// The question whether the program is ready, and its answers (ECMA-48, DSR).
private struct StatusRequest {
    static let question = "\u{1B}[5n"
    private static let answer = Array("\u{1B}[0n".utf8)
    /// How many answers have come.
    private(set) var count = 0
    /// How much of an answer the bytes so far end with.
    private var matched = 0

    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            matched = byte == Self.answer[matched] ? matched + 1 : byte == Self.answer[0] ? 1 : 0
            guard matched == Self.answer.count else { continue }
            matched = 0
            count += 1
        }
    }
}

/// What a session waited for in vain, and what its screen showed instead.
struct SessionError: Error, CustomStringConvertible {
    let what: String
    let screen: String
    var description: String { "\(what)\n\(screen)" }
}
