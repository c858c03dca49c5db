import ArgumentParser
import Derive
import Foundation
import Invoicing
import Storage

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

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Editor.run(options, path: options.db ?? folder.appending(path: "billow.sqlite").path) { workspace in
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
            let samples = try Samples.invoices()
            let rows = try samples.map { try InvoiceRows(of: $0) } + long
            try store.insert(count: rows.count) { rows[$0] }
            return samples
        }
        let samples = try SampleRows()
        var bar = ProgressBar("Making invoices", of: invoices)
        try store.insert(count: invoices + long.count, progress: { bar.show($0) }) {
            $0 < invoices ? samples.row(at: $0) : long[$0 - invoices]
        }
        bar.end()
        return SampleRows.customers()
    }
}
