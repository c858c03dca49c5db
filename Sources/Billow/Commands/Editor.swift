import ArgumentParser
import Foundation
import Storage
import Terminal

/// Runs the editor for the commands that open it.
enum Editor {
    /// Opens the database, lets the command put invoices in, and shows them until the user quits.
    /// - Parameter isScratch: Whether the database is removed afterwards.
    nonisolated static func run(
        _ options: EditorOptions, path: String?, isScratch: Bool = false, isPresenting: Bool = false,
        typist: @escaping @MainActor (EventLoop) -> (any Typist)? = { _ in nil },
        prepare: @MainActor (Workspace) throws -> Void
    ) throws {
        try Failure.report {
            let environment = ProcessInfo.processInfo.environment
            // Before anything is taken in: at the next try it would be taken in once more.
            let isPlain = try options.plain || !canPlaceCursor()
            if !isPlain { Interruption.handOnTyping() }
            let trace = try (options.trace ?? environment["BILLOW_TRACE"]).map { path in try TraceFile(path: path) }
            guard !isPlain || options.record == nil else { throw Failure.noScreen }
            let recording = try options.record.map { path in try Recording(path: path) }
            let store = try open(path ?? Repository.defaultPath)
            let configuration = Configuration(contentsOf: Configuration.defaultPath, keys: options.keys)
            KeyMap.inUse = isPlain ? .words : configuration.keys
            DecimalSign.inUse = configuration.decimalSign ?? DecimalSign(environment: environment)
            store.observeUnsaved { LossMessage.set($0 ? lossAtOnce : nil) }
            let session = Session(store: store, trace: trace)
            session.workspace.ledger.defaults = configuration.defaults
            session.workspace.guide.isPresenting = isPresenting
            let made = store.status.damage == nil ? try RecurringInvoices.makeDue(besides: store) : nil
            try prepare(session.workspace)
            let console = isPlain ? PlainConsole() : nil
            session.begin(configuration, asks: console?.isTerminal ?? true)
            if isPresenting { session.present() }
            if let made { session.workspace.status.message = .info(made) }
            Interruption.end()
            // After that, which gives SIGINT its default action.
            if isPlain { LossMessage.install() }
            let screen = ScreenOptions(
                theme: isPresenting ? configuration.theme.forAudience : configuration.theme,
                highlights: !options.noWave && environment["BILLOW_NO_WAVE"] == nil,
                usesMouse: configuration.usesMouse, recording: recording, makeTypist: typist)
            let status = try console.map { PlainEditor(session, $0).run() } ?? session.run(screen)
            configuration.mistakes.forEach(Failure.tell)
            var places = LastPlaces()
            let place = isScratch ? nil : session.placeOfTyping ?? LastPlace(of: session.workspace)
            places.keep(place, in: store.path)
            if let typed = session.halfTyped {
                let rest = place == nil ? "It is not kept." : "The next start says so."
                Failure.tell("\(typed.text.quoted) was being typed. \(rest)")
            }
            do {
                try store.close()
            } catch {
                LossMessage.set(nil)
                let loss = "What was changed last could not be saved and is lost, for this reason:"
                if store.hasUnsaved { Failure.tell(loss) }
                throw error
            }
            if let move = store.status.move { Failure.tell(move) }
            let cut = [("recording", recording?.failure), ("trace", trace?.failure)].compactMap { name, failure in
                failure.map { "The \(name) ends early: \($0.reason)." }
            }
            cut.forEach(Failure.tell)
            if status != 0 || !cut.isEmpty { throw ExitCode(status != 0 ? status : Failure.cutOffStatus) }
        }
    }

    /// What a second signal leaves no time for.
    private nonisolated static let lossAtOnce: StaticString =
        "billow: What was changed last was not saved yet and is lost: the program was ended before it could be.\n"

    /// Opens a database; one that is damaged for reading only, as far as it can be read.
    private static func open(_ path: String) throws(StorageError) -> Repository {
        do {
            return try Repository.opening(path)
        } catch {
            guard case .damaged = error else { throw error }
            return try Repository.readingDamaged(path, error)
        }
    }

    /// Whether the terminal can be drawn on; without it there may be a dialogue in lines.
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
            self.init(to: try LineFile.open(path, replacing: Self.beginning), title: "Billow")
        } catch {
            let reason = error == .isOther ? "it is there already and is no recording" : error.reason
            throw .recording(path: path, reason: reason)
        }
    }
}
