import ArgumentParser
import Derive
import Exchange
import Foundation
import Invoicing
import Storage

/// `billow demo`: opens the sample invoices in a database that is gone afterwards.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Open sample invoices in a scratch database.")

    @Option(help: "Add an invoice with this many lines, and open that.")
    var lines: Int?

    @OptionGroup var options: EditorOptions

    func validate() throws {
        guard let lines, !(1...1_000_000).contains(lines) else { return }
        throw ValidationError("--lines takes a number from 1 to 1000000, and \(lines) is none.")
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Editor.run(options, path: options.db ?? folder.appending(path: "billow.sqlite").path) { workspace in
            let store = workspace.store
            guard store.list.count == 0 else {
                throw Failure.demoOverInvoices(path: store.path, count: store.list.count)
            }
            for file in try Samples.files() { workspace.list.add(try InvoiceReader.read(contentsOf: file)) }
            if let lines { workspace.list.add(unrecorded { .sample(lines: lines) }) }
        }
    }
}
