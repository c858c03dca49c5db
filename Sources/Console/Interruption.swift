import CStopKey
import Foundation
import Synchronization

/// Ctrl-C while a command works, and Esc while it shows a bar. It ends the command at once where a transaction takes back what
/// was not finished, and between two parts where it is to be said what was done. A second one always ends it at once.
package nonisolated enum Interruption {
    /// `true` if that was pressed since ``stopBetweenParts()``.
    package static var isAsked: Bool { asked.load(ordering: .relaxed) }

    private static let asked = Atomic(false)
    private static let endsAtOnce = Atomic(true)
    private static let handsOn = Atomic(false)
    private static let sentence: StaticString =
        "\r\u{1B}[Kbillow: Stopped. The database is whole; what was not finished is taken back.\n"

    /// Ctrl-C ends the command from now on.
    package static func endAtOnce() {
        endsAtOnce.store(true, ordering: .relaxed)
        listen()
    }

    /// Ctrl-C asks the command to stop from now on.
    package static func stopBetweenParts() {
        asked.store(false, ordering: .relaxed)
        endsAtOnce.store(false, ordering: .relaxed)
        listen()
    }

    /// Ctrl-C is what it is to any program.
    package static func end() {
        guard StandardStreams.replaced == nil else { return }
        endEscape()
        signal(SIGINT, SIG_DFL)
    }

    /// Asks the command to stop between two parts, as Ctrl-C does.
    static func ask() { asked.store(true, ordering: .relaxed) }

    /// Passes text that is typed meanwhile to the editor, which comes next, in place of the shell.
    package static func handOnTyping() { handsOn.store(true, ordering: .relaxed) }

    /// Esc does what Ctrl-C does from now on.
    /// - Returns: Whether there is a terminal to press it on.
    package static func watchEscape() -> Bool {
        guard StandardStreams.replaced == nil else { return false }
        return term_watch_escape(handsOn.load(ordering: .relaxed)) { Interruption.handle() }
    }

    /// Looks whether Esc was pressed; to be called between two parts.
    package static func lookForEscape() { term_look_for_escape() }

    /// Esc does nothing from now on.
    package static func endEscape() { term_unwatch_escape() }

    private static func listen() {
        guard StandardStreams.replaced == nil else { return }
        signal(SIGINT) { _ in Interruption.handle() }
        // Who started the program may have blocked it.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Within a signal only what needs no lock may be done.
    private static func handle() {
        guard endsAtOnce.load(ordering: .relaxed) || asked.exchange(true, ordering: .relaxed) else { return }
        term_unwatch_escape()
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(ExitStatus.interrupted.rawValue)
    }
}
