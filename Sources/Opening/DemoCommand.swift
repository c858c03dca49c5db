import ArgumentParser
import Console
import Derive
import Editor
import Foundation
import Invoicing
import Ledger
import Propagation
import Storage
import Terminal

/// `billow demo`: opens the sample invoices in a database that is gone afterwards.
struct DemoCommand: EditorCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Open sample invoices, in a scratch database unless --db names one.",
        usage: "billow demo [<options>]")

    @Option(help: "Add an invoice with this many lines, and open that.")
    var lines: Int?

    @Option(help: "Begin with this many invoices that are made up, instead of the samples.")
    var invoices: Int?

    @Option(
        help: "Open what --trace has written, or a lesson, instead of the samples, and step through it.",
        completion: .file())
    var replay: String?

    @Flag(help: "Play a tour of how a change travels, by real keys; the presenter can pause, go back and take over.")
    var tour = false

    @Option(help: "Seconds between two keys of the tour; 0 plays it without waiting.")
    var pace = 0.8

    @Flag(help: "For an audience: high contrast, large figures, half of the window for the trace, no list.")
    var present = false

    @Option(name: .customLong("from-step"), help: .hidden)
    var step = 0

    @Flag(help: .hidden)
    var paused = false

    @OptionGroup var options: EditorOptions

    func validate() throws {
        guard !tour || options.db == nil && !options.plain && invoices == nil else {
            throw ValidationError(
                "--tour plays on a screen and with the samples: leave out --db, --plain and --invoices.")
        }
        let isAlone =
            !tour && options.db == nil && !options.plain && invoices == nil && lines == nil && options.trace == nil
        guard replay == nil || isAlone else {
            throw ValidationError(
                "--replay has an invoice of its own: leave out --tour, --db, --plain, --invoices, --lines and --trace.")
        }
        guard (0...60).contains(pace) else { throw ValidationError("--pace takes seconds from 0 to 60.") }
        for (name, value) in [("--lines", lines), ("--invoices", invoices)] {
            guard let value, !(1...Self.most).contains(value) else { continue }
            throw ValidationError("\(name) takes a number from 1 to \(Self.most), and \(value) is none.")
        }
    }

    private static let most = 1_000_000

    func run() throws {
        try Failure.report {
            let lesson = try readLesson()
            let played = played(lesson)
            try openEditor(of: lesson, for: played).run()
            try played?.next?.restart()
        }
    }

    func openEditor() throws -> EditorRun {
        let lesson = try readLesson()
        return try openEditor(of: lesson, for: played(lesson))
    }

    /// Reads the tour or the replayed file; nil where there is neither.
    @MainActor
    private func readLesson() throws -> TraceReader? {
        try (tour ? Samples.tour() : replay).map { path throws(Failure) in try TraceReader(path: path) }
    }

    /// A lesson with keys to press, from the step where it begins.
    @MainActor
    private func played(_ lesson: TraceReader?) -> Tour? {
        guard let lesson, lesson.hasKeys else { return nil }
        let start = TourStart(step: max(0, step), isPaused: paused)
        return Tour(lesson, name: tour ? "Tour" : "Lesson", pace: pace, start: start)
    }

    @MainActor
    private func openEditor(of lesson: TraceReader?, for tour: Tour?) throws -> EditorRun {
        if tour != nil { try EventLoop.checkTerminal() }
        return try openEditor(of: lesson, for: tour) { tour?.typist(for: $0) }
    }

    /// - Parameter typist: Makes a typist, which presses keys besides the user.
    @MainActor
    func openEditor(
        of lesson: TraceReader? = nil, for tour: Tour? = nil,
        typist: @escaping @MainActor (EventLoop) -> (any Typist)?
    ) throws -> EditorRun {
        let scratch = options.db == nil ? ScratchFolder() : nil
        let path = options.db ?? scratch?.url.appending(path: "billow.sqlite").path
        return try EditorRun(
            options, path: path, in: scratch, isPresenting: present, keys: tour == nil ? nil : .billow, typist: typist
        ) { workspace in
            let store = workspace.store
            guard store.list.count == 0 else {
                throw Failure.demoOverInvoices(path: store.path, count: store.list.count)
            }
            if let lesson, !lesson.hasKeys {
                // A company without a name would be asked for.
                workspace.ledger.books.beginDemo(with: [])
                return try (workspace.addOn as? Propagation)?.replay(lesson)
            }
            if let first = try fill(store, workspace.ledger.books) { workspace.show(store.open(first)) }
            try tour?.begin(in: workspace, longest: lines.map { "DEMO-\($0)" })
            return nil
        }
    }

    /// Adds the invoices, and the company with their customers and items. The first sample is on top of the list, below it
    /// the company's last two months, then the other samples.
    /// - Returns: The invoice to open; nil for the first of the list.
    @MainActor
    private func fill(_ store: Repository, _ ledger: Ledger) throws -> UUID? {
        let long = try lines.map { try [LongSample.rows(lines: $0)] } ?? []
        if let invoices {
            try makeUp(invoices, and: long, in: store)
            ledger.beginDemo(with: SampleRows.customers())
            return nil
        }
        let samples = try Samples.invoices(near: .today)
        let rows = try samples.map { try InvoiceRows(of: $0) } + long
        ledger.beginDemo(with: samples)
        let older = samples.count - 1
        try store.insert(count: older) { rows[$0] }
        if let today = CalendarDate.today { try DemoHistory(store, ledger, today: today).make() }
        try store.insert(count: rows.count - older) { rows[older + $0] }
        return lines == nil ? samples.last?.id : nil
    }

    @MainActor
    private func makeUp(_ count: Int, and long: [InvoiceRows], in store: Repository) throws {
        Interruption.stopBetweenParts()
        let total = count + long.count
        var bar = ProgressBar("Making invoices", of: total)
        bar.show(0)
        let samples = try SampleRows(count: count, today: .today)
        let texts = LongWorkBar()
        defer { bar.end() }
        let made = try store.insert(
            count: total,
            progress: {
                bar.show($0)
                return !Interruption.isAsked
            },
            report: { work, done, total in
                texts.show(work, done, of: total)
                return !Interruption.isAsked
            },
            { $0 < count ? samples.row(at: $0) : long[$0 - count] })
        bar.end()
        texts.end()
        guard Interruption.isAsked else { return }
        try store.close()
        throw Failure.stopped(
            options.db.map { "\(made) of \(total) invoices are made; they are in “\($0)”." }
                ?? "nothing of it is saved."
        )
    }
}
