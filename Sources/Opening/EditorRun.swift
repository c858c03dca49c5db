import ArgumentParser
import Console
import Editor
import Foundation
import Input
import Invoicing
import Ledger
import Propagation
import Storage
import Terminal

/// A command that opens the editor.
nonisolated protocol EditorCommand: ParsableCommand, Sendable {
    /// Opens the database and adds the command's invoices.
    /// - Throws: ``TerminalError`` before anything is added, if there is no usable terminal.
    @MainActor func openEditor() throws -> EditorRun
}

nonisolated extension EditorCommand {
    func run() throws { try Failure.report { try openEditor().run() } }
}

/// The editor over a database that a command has opened, until the user quits.
final class EditorRun {
    let session: Session
    let screen: ScreenOptions
    private let console: PlainConsole?
    private let configuration: Configuration
    /// Folder of a temporary database; nil for the user's own.
    private let scratch: ScratchFolder?
    private let trace, events: TraceFile?
    /// The exchange with other machines; nil for a file that shares nothing.
    private let exchange: FileExchange?

    /// Opens the database, and lets the command put invoices in, of which it may have something to say.
    /// - Parameters:
    ///   - scratch: Folder of a temporary database, which is removed with the editor.
    ///   - keys: The meaning of the keys; nil for the user's.
    init(
        _ options: EditorOptions, path: String?, in scratch: ScratchFolder? = nil, isPresenting: Bool = false,
        keys: KeyMap? = nil,
        typist: @escaping @MainActor (EventLoop) -> (any Typist)? = { _ in nil },
        prepare: @MainActor (Workspace) throws -> Message?
    ) throws {
        self.scratch = scratch
        let environment = Environment.current
        // Before any import: the next try would import the documents again.
        let isPlain = try options.plain || !Self.canPlaceCursor()
        if !isPlain { Interruption.handOnTyping() }
        trace = try (options.trace ?? environment["BILLOW_TRACE"]).map { path in try TraceFile(path: path) }
        events = try options.traceEvents.map { path in try TraceFile(path: path, .events) }
        guard !isPlain || options.record == nil else { throw Failure.noScreen }
        let recording = try options.record.map { path in try Recording(path: path) }
        let store = try Self.open(path ?? Repository.defaultPath)
        configuration = Configuration(keys: options.keys)
        store.observeUnsaved { LossMessage.set($0 ? Self.lossAtOnce : nil) }
        let session = Session(
            store: store, keys: keys ?? (isPlain ? .words : configuration.keys), forms: configuration.settings.forms(),
            trace: trace, events: events)
        session.workspace.ledger.defaults = configuration.settings.defaults
        session.workspace.isPresenting = isPresenting
        let (settings, skipped) = (configuration.settings, configuration.notice)
        (console, exchange) = try RegionForms.$current.withValue(session.forms) {
            let made = store.status.damage == nil ? try RecurringInvoices.makeDue(besides: store) : nil
            let notice = try prepare(session.workspace)
            let console = isPlain ? PlainConsole() : nil
            session.begin(settings, notice: skipped, asks: console?.isTerminal ?? true, sorts: !isPlain)
            let exchange = try FileExchange(of: store, in: session.workspace)
            if isPresenting { session.present() }
            if let message = notice ?? made.map(Message.info) { session.workspace.status.message = message }
            return (console, exchange)
        }
        self.session = session
        Interruption.end()
        // After that, which gives SIGINT its default action.
        if isPlain, StandardStreams.replaced == nil { LossMessage.install() }
        screen = ScreenOptions(
            theme: isPresenting ? configuration.theme.forAudience : configuration.theme,
            highlights: !options.noWave && environment["BILLOW_NO_WAVE"] == nil,
            usesMouse: configuration.settings.usesMouse, recording: recording, makeTypist: typist)
    }

    /// Shows the invoices until the user quits.
    /// - Throws: ``ExitCode`` where the status is not 0.
    func run() throws {
        try RegionForms.$current.withValue(session.forms) {
            try end(console.map { PlainEditor(session, $0, CommandTable.run(_:_:in:)).run() } ?? session.run(screen))
        }
    }

    /// Reports unsaved text and failures, and closes the database.
    /// - Parameter status: The editor's exit status.
    func end(_ status: Int32) throws {
        let store = session.store
        configuration.mistakes.forEach(Failure.tell)
        var places = LastPlaces()
        let draft = session.savedDraft ?? SavedDraft(of: session.workspace)
        places.keep(scratch == nil ? draft : nil, in: store.path)
        if !draft.text.isEmpty {
            let rest = scratch == nil ? "The next start says so." : "It is not kept."
            Failure.tell("\(draft.text.quoted) was being typed. \(rest)")
        }
        let sends = exchange != nil
        do {
            try exchange?.end()
            try store.close()
        } catch {
            LossMessage.set(nil)
            let loss = "What was changed last could not be saved and is lost, for this reason:"
            if store.hasUnsaved { Failure.tell(loss) }
            throw error
        }
        if let file = store.status.savedBeside { Failure.tell(Status.saved(in: file)) }
        if let copy = session.copyToRestore {
            let former = try DatabaseBackup.restore(copy, to: store.path, on: .today)
            StandardOutput.print(DatabaseBackup.sentence(on: copy, in: store.path, former).printable)
        }
        if sends { try LedgerExchange.run(in: store.path) }
        let cut = [("recording", screen.recording?.failure), ("trace", trace?.failure ?? events?.failure)].compactMap {
            name, failure in
            failure.map { "The \(name) ends early: \($0.reason)." }
        }
        cut.forEach(Failure.tell)
        if status != 0 || !cut.isEmpty { throw ExitCode(status != 0 ? status : ExitStatus.inputOutput.rawValue) }
    }

    /// The losses for which a second signal leaves no time.
    private nonisolated static let lossAtOnce: StaticString =
        "billow: What was changed last was not saved yet and is lost: the program was ended before it could be.\n"

    /// Opens a database; for reading only if it is damaged or cannot be written.
    private static func open(_ path: String) throws(StorageError) -> Repository {
        do {
            return try Repository.opening(path)
        } catch {
            switch error {
            case .damaged, .notWritable, .full: return try Repository(readingOnly: path, error)
            default: throw error
            }
        }
    }

    /// Returns `true` if the terminal can be drawn on; without it there may be a dialogue in lines.
    private static func canPlaceCursor() throws(TerminalError) -> Bool {
        do {
            try EventLoop.checkTerminal()
            return true
        } catch {
            guard case .dumb = error else { throw error }
            return false
        }
    }
}

extension Recording {
    /// Begins a file: a new one, or in place of an earlier recording.
    /// - Throws: ``Failure/recording(path:reason:)``, also for a file with anything else in it, which stays as it is.
    convenience init(path: String) throws(Failure) {
        do {
            self.init(to: try LineFile.open(path, replacing: [Self.beginning]), title: "Billow")
        } catch {
            let reason = error == .isOther ? "it is there already and is no recording" : error.reason
            throw .recording(path: path, reason: reason)
        }
    }
}

nonisolated extension TerminalError: CommandError {
    package var exitStatus: ExitStatus { .unavailable }
}
