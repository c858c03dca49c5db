import ArgumentParser
import Console
import Delivery
import Foundation
import Invoicing
import Storage

/// `billow attach NUMBER FILE…`: attaches files to a draft.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Attach files to a draft, or remove them.",
        discussion: """
            They go out inside the XML (BG-24) and the PDF: PDF, PNG, JPEG, CSV, XLSX and ODS, of 20 MB together. Issuing freezes \
            them.

            Example: billow attach draft-7 timesheet.pdf

            The exit status is 65 if a file cannot be attached or removed. The ones before it are attached then.
            """)

    @Argument(help: "The draft's name.", completion: .drafts)
    var number: String

    @Argument(help: "The files.", completion: .file())
    var files: [String] = []

    @Option(name: .customLong("remove"), help: "The name of a file to remove, first of all.")
    var removed: [String] = []

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard !files.isEmpty || !removed.isEmpty else { throw ValidationError("Name the files to attach.") }
    }

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            var done: [String] = []
            let result = Result {
                for name in removed { done.append(try shell.store.detach(name, from: invoice)) }
                for path in files {
                    let file = try AttachedFile(path, for: invoice)
                    done.append(try shell.store.answer { shell.store.attach(file, to: invoice, $0) })
                }
            }
            if !done.isEmpty { try shell.report(invoice.json, done) }
            try result.get()
        }
    }
}
