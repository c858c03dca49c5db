import ArgumentParser
import Derive
import Foundation
import Invoicing
import Storage
import Terminal

/// `billow demo`: opens the sample invoices in a database that is gone afterwards.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Open sample invoices in a scratch database.")

    @Option(help: "Add an invoice with this many lines, and open that.")
    var lines: Int?

    @Option(help: "Begin with this many invoices that are made up, instead of the samples.")
    var invoices: Int?

    @OptionGroup var options: EditorOptions

    func validate() throws {
        for (name, value) in [("--lines", lines), ("--invoices", invoices)] {
            guard let value, !(1...Self.most).contains(value) else { continue }
            throw ValidationError("\(name) takes a number from 1 to \(Self.most), and \(value) is none.")
        }
    }

    private static let most = 1_000_000

    func run() throws { try run(typist: { _ in nil }) }

    /// Runs with somebody who presses keys besides the user.
    func run(typist: @escaping @MainActor (EventLoop) -> (any Typist)?) throws {
        guard let path = options.db else {
            let folder = ScratchFolder()
            defer { folder.remove() }
            return try run(path: folder.url.appending(path: "billow.sqlite").path, typist)
        }
        try run(path: path, typist)
    }

    private func run(path: String, _ typist: @escaping @MainActor (EventLoop) -> (any Typist)?) throws {
        try Editor.run(options, path: path, typist: typist) { workspace in
            let store = workspace.store
            guard store.list.count == 0 else {
                throw Failure.demoOverInvoices(path: store.path, count: store.list.count)
            }
            workspace.ledger.books.beginDemo(with: try fill(store))
        }
    }

    /// - Returns: Invoices whose customers and items the books begin with.
    @MainActor
    private func fill(_ store: Repository) throws -> [Invoice] {
        let long = try lines.map { try [LongSample.rows(lines: $0)] } ?? []
        guard let invoices else {
            let samples = try Samples.invoices(near: .today)
            let rows = try samples.map { try InvoiceRows(of: $0) } + long
            try store.insert(count: rows.count) { rows[$0] }
            return samples
        }
        try makeUp(invoices, and: long, in: store)
        return SampleRows.customers()
    }

    @MainActor
    private func makeUp(_ count: Int, and long: [InvoiceRows], in store: Repository) throws {
        Interruption.stopBetweenParts()
        let (samples, total) = (try SampleRows(), count + long.count)
        var bar = ProgressBar("Making invoices", of: total)
        let texts = LongWorkBar()
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
            options.db.map { "\(made) of \(total) invoices are made; they are in “\($0)”." } ?? "nothing of it is kept."
        )
    }
}
