import Foundation
import Testing

/// Ends the program by signals, and sees that the terminal is as it was: a few, each at another place of the editor.
/// BILLOW_WAYS_OUT=all tries every one at every place.
@Suite("The terminal, which is given back", .serialized)
struct WaysOutTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// What is shown when the signal comes.
    nonisolated enum Place: CaseIterable, Sendable {
        case list, value, menu, palette, help, company
    }

    nonisolated struct Way: Sendable, CustomStringConvertible {
        let signal: Int32
        let place: Place
        var description: String { "signal \(signal) in the \(place)" }
    }

    private nonisolated static let ending = [
        SIGTERM, SIGHUP, SIGINT, lastRealTime, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
        firstRealTime,
    ]
    /// SIGRTMIN and SIGRTMAX, which are no constants.
    private nonisolated static let (firstRealTime, lastRealTime): (Int32, Int32) = (34, 64)
    private nonisolated static let crashing = [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGSYS]
    private nonisolated static let triesAll = ProcessInfo.processInfo.environment["BILLOW_WAYS_OUT"] == "all"

    /// The first signals at one place each, or every signal at every place.
    /// - Parameter few: The places; nil for a signal that another test has at the same place.
    private nonisolated static func ways(
        _ signals: [Int32], _ few: [Place?], all: [Place] = Place.allCases
    ) -> [Way] {
        guard triesAll else {
            return zip(signals, few).compactMap { signal, place in place.map { Way(signal: signal, place: $0) } }
        }
        return signals.flatMap { signal in all.map { Way(signal: signal, place: $0) } }
    }

    /// Starts the editor and goes to a place.
    private func start(at place: Place, rows: Int = 24, columns: Int = 120) throws -> TerminalSession {
        guard place != .company else {
            let session = try program.startProcess(environment: ["BILLOW_NO_QUESTIONS": ""])
            try session.waitFor("My company")
            return session
        }
        let session = try program.startProcess(["demo"], rows: rows, columns: columns)
        try session.waitFor("4 178.91")
        switch place {
        case .list, .company: break
        case .value:
            session.type("\rx7y")
            try session.waitFor("x7y")
        case .menu:
            session.type(" ")
            try session.waitFor(["Commands", "Esc closes"])
        case .palette:
            session.type("\u{10}")
            try session.waitFor("Find:")
        case .help:
            session.send("\u{1B}OP")
            try session.waitFor("All keys")
        }
        return session
    }

    @Test("when a signal ends the program", arguments: ways(ending, [nil, .value, .menu, .palette]))
    func signals(way: Way) throws {
        let session = try start(at: way.place)
        session.signal(way.signal)
        #expect(try session.waitForEnd() == .exited(128 + way.signal))
        #expect(session.isIntact)
    }

    @Test("in a crash", arguments: ways(crashing, [.help, .company]))
    func crashes(way: Way) throws {
        let session = try start(at: way.place)
        session.signal(way.signal)
        #expect(try session.waitForEnd() == .signalled(way.signal))
        #expect(session.isIntact)
    }

    @Test(
        "while nobody reads it, and the program ends",
        arguments: ways(ending, [.list], all: [.list, .value]))
    func unread(way: Way) throws {
        let session = try start(at: way.place, rows: 60, columns: 200)
        session.fillOutput(typing: "\u{0C}")
        session.signal(way.signal)
        #expect(try session.waitForEndUnread() == .exited(128 + way.signal))
        while session.pump(for: .milliseconds(100)) {}
        #expect(session.isIntact)
    }
}
