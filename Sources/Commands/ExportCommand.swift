import ArgumentParser
import Console
import Delivery
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Settings
import Storage

nonisolated extension DocumentFormat: EnumerableFlag {
    public static func help(for format: DocumentFormat) -> ArgumentHelp? {
        switch format {
        case .pdf: "A PDF, which is what is written if nothing else is named."
        case .facturx: "A Factur-X (ZUGFeRD) PDF, which has the invoice in it as CII."
        case .ubl: "XML in the syntax UBL."
        case .cii: "XML in the syntax CII."
        case .html: "A page that loads nothing and prints well."
        case .text: "Plain text of 80 columns."
        case .json: "JSON, by the names of EN 16931."
        }
    }
}

/// `billow export NUMBER…`: writes invoices of the database as files.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write invoices of the database as files.",
        discussion: """
            Each invoice becomes a file in each format that is named; --csv writes tables of the invoices, their lines and \
            their payments, one for the tax adviser (adviser.csv: sales and purchases by rate of VAT in columns of their own, \
            credit notes below zero, without drafts, quotes and what was cancelled), and with --all those of customers and products, which “billow import” reads. Documents are in \
            the language of the buyer's country: English, German or French. The editor may be open meanwhile. \
            Ctrl-C stops between two invoices. Files that are there stay, unless --force is given.

            How PDFs look is set in config.toml, in its section [pdf].

            Example: billow export 2026-0141 2026-0142 --facturx --to . \\
                --name "{year}/{number}"

            The status is 65 if the pattern of names, the logo or the font cannot be used or no font has a character, 66 if there \
            is no such invoice, 69 if a library for PDFs is missing, 73 if a file cannot be written, 74 if the database cannot \
            be read, and 130 after Ctrl-C.
            """)

    @Argument(help: "The numbers of the invoices, or the names of drafts.", completion: .drafts)
    var numbers: [String] = []

    @Flag(help: "Write all invoices except drafts.")
    var all = false

    @Flag(help: "With --all, write drafts, too. The names of their files begin with “draft-”.")
    var drafts = false

    @Flag
    var formats: [DocumentFormat] = []

    @Flag(help: "Tables of invoices, lines and payments as CSV; with --all those of customers and products as well.")
    var csv = false

    @Flag(help: "The files as they were received, byte by byte: NUMBER.original.xml.")
    var original = false

    @Option(help: "The folder to write to, which must be there; “-” for standard output.", completion: .directory)
    var to = "."

    @Option(help: "How files are called, with {number}, {date}, {year}, {month}, {buyer}, {seller}, {id}.")
    var name = "{number}"

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    @Flag(help: "Print what was written as JSON, a list of paths.")
    var report = false

    @Flag(help: "Replace files that are there.")
    var force = false

    func validate() throws {
        guard all || !numbers.isEmpty else {
            throw ValidationError("Say which invoices: their numbers, or --all.")
        }
        guard !all || numbers.isEmpty else { throw ValidationError("Give numbers or --all, not both.") }
        guard all || !drafts else {
            throw ValidationError("--drafts goes with --all; one draft is named by its number.")
        }
        guard to != "-" || !csv else { throw ValidationError("Tables are several files: name a folder with --to.") }
        guard to != "-" || !report else { throw ValidationError("Standard output takes the documents or the report.") }
    }

    func run() throws {
        try Failure.report {
            let pattern = try FileNamePattern(name)
            if to != "-" { try OutputFolder.check(to) }
            let store = try Repository.openingOrCopying(db ?? Repository.defaultPath)
            if let notice = store.status.notice { Failure.tell(notice) }
            Interruption.stopBetweenParts()
            let settings = EditorSettings.ofUser
            Failure.tellMistakes(in: settings)
            let export = InvoiceExport(
                formats: formats.isEmpty && !csv && !original ? [.pdf] : formats, folder: to, pattern: pattern,
                replaces: force,
                style: settings.documents)
            let run = ExportRun(
                export, store, numbers: all ? nil : numbers, includesDrafts: drafts, writesOriginals: original)
            let paths = Result { try run.write(tables: csv) }
            try store.close()
            try tell(paths.get())
            if !run.isWhole || store.status.damage != nil { throw ExitCode(.data) }
        }
    }

    @MainActor
    private func tell(_ paths: [String]) throws {
        guard to != "-" else { return }
        if report { return JSONOutput.print(.list(paths.map(JSONValue.text))) }
        // Of many, the folder says enough.
        let shown = paths.count <= 20 ? paths : ["\(paths.count) files are in “\(to)”."]
        for path in shown { StandardOutput.print(path.printable) }
    }
}
