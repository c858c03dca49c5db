import Console
import Delivery
import Exchange
import Foundation
import Invoicing
import Rendering
import Settings
import Storage

/// Writes some or all invoices of a database, one after the other.
final class ExportRun {
    private let export: InvoiceExport
    private let store: Repository
    private let numbers: [String]?
    private let includesDrafts, writesOriginals: Bool
    private var paths: [String] = []
    private var (count, done) = (0, 0)
    private var bar = ProgressBar("Writing invoices", of: 1)
    /// `true` if all invoices could be read and drawn.
    private(set) var isWhole = true
    /// The number of quotes that were not written as XML.
    private var quoteCount = 0
    /// The number of drafts that were left out.
    private var draftCount = 0

    /// - Parameters:
    ///   - numbers: Those of the invoices; nil for all.
    ///   - includesDrafts: Whether drafts are among all.
    ///   - writesOriginals: Whether files are written as they were received.
    init(
        _ export: InvoiceExport, _ store: Repository, numbers: [String]?, includesDrafts: Bool,
        writesOriginals: Bool = false
    ) {
        (self.export, self.store, self.numbers) = (export, store, numbers)
        (self.includesDrafts, self.writesOriginals) = (includesDrafts, writesOriginals)
    }

    /// - Parameter tables: Whether the tables are written as well.
    /// - Returns: The paths of what was written.
    func write(tables: Bool) throws -> [String] {
        count = try checkNames()
        bar = ProgressBar("Writing invoices", of: count)
        defer {
            bar.end()
            tellQuotes()
            tellDrafts()
        }
        guard tables else {
            try eachSummary { try write($0) { _ in } }
            return paths
        }
        let tables = TableExport(folder: export.folder, replaces: export.replaces)
        let written = try tables.write(taken: store.depositsTaken()) { row in
            try eachSummary { try write($0, row) }
        }
        return try paths + written + (numbers == nil ? tables.writeBooks(of: store) : [])
    }

    private func write(_ summary: InvoiceSummary, _ row: (InvoiceSnapshot) throws -> Void) throws {
        guard !Interruption.isAsked else {
            throw Failure.stopped("\(done) of \(count) invoices are written, the others are not.")
        }
        guard let invoice = try store.read(summary.id) else { return }
        if writesOriginals { try writeOriginal(of: summary) }
        guard !export.formats.isEmpty || !writesOriginals else { return bar.show(done) }
        if invoice.differenceCount > 0 { tellDifference(of: summary) }
        var export = export
        if summary.isQuote, export.formats.contains(where: { $0.syntax != nil }) {
            export.formats.removeAll { $0.syntax != nil }
            quoteCount += 1
        }
        if summary.stage == .cancelled, export.formats.contains(where: { $0.syntax != nil }) { tellCancelled(summary) }
        let prepared = export.prepare(
            invoice, issued: try store.issuedDocument(of: invoice), files: try store.attachedFiles(of: invoice))
        if !prepared.notes.isEmpty { bar.end() }
        prepared.notes.forEach(Failure.tell)
        do {
            if export.folder == "-", StandardOutput.isTerminal {
                for format in export.formats {
                    StandardOutput.print(String(decoding: try prepared.document(format), as: UTF8.self), terminator: "")
                }
            } else {
                paths += try prepared.write()
            }
        } catch let error as PDFError where error.isOfOneInvoice {
            bar.end()
            Failure.tell("“\(summary.reference)” is not drawn: \(error)")
            isWhole = false
        }
        try row(prepared.snapshot)
        done += 1
        bar.show(done)
    }

    /// Writes the file that an invoice was read from.
    /// - Throws: ``CommandProblem/noOriginal(_:)`` for a named invoice without an original.
    private func writeOriginal(of summary: InvoiceSummary) throws {
        guard let original = try store.wholeOriginal(of: summary.id) else {
            guard numbers != nil else { return }
            throw CommandProblem.noOriginal(summary.reference)
        }
        let bytes = try original.file.bytes(named: original.name)
        let ending = original.name.lowercased().hasSuffix(".pdf") ? "pdf" : "xml"
        let name = export.pattern.name(of: FileNamePattern.NamedInvoice(summary))
        let path = export.folder == "-" ? "/dev/stdout" : "\(export.folder)/\(name).original.\(ending)"
        if export.folder != "-" {
            try OutputFolder.make((path as NSString).deletingLastPathComponent, in: export.folder)
        }
        try OutputFile(path, replaces: export.replaces).write(bytes)
        paths.append(path)
        done += 1
    }

    /// Reports that a received document declares other amounts, and that they are undecided.
    private func tellDifference(of summary: InvoiceSummary) {
        bar.end()
        Failure.tell(
            "“\(summary.reference)” declares other amounts than are calculated, and they are written, since they count. Space v in "
                + "the editor decides which ones do.")
    }

    /// No term of the standard says that an invoice does not count any more.
    private func tellCancelled(_ summary: InvoiceSummary) {
        bar.end()
        Failure.tell("“\(summary.reference)” was cancelled, which its XML cannot say: that is as it was issued.")
    }

    /// Says how many quotes were left out, where all invoices are written.
    private func tellQuotes() {
        guard quoteCount > 0 else { return }
        let quotes = quoteCount == 1 ? "1 quote was" : "\(quoteCount) quotes were"
        Failure.tell("\(quotes) not written as XML: UBL and CII have no quotes.")
    }

    /// Says how many drafts were left out, where all invoices are written.
    private func tellDrafts() {
        guard draftCount > 0 else { return }
        Failure.tell(
            draftCount == 1
                ? "1 draft was left out. Add --drafts to write it, too."
                : "\(draftCount) drafts were left out. Add --drafts to write them, too.")
    }

    /// Sees that no two invoices are one file, and that no quote that was named is to be XML, before anything is written.
    /// - Returns: How many invoices there are to write.
    private func checkNames() throws -> Int {
        var known: [String: String] = [:]
        var count = 0
        try eachSummary { summary in
            count += 1
            guard numbers == nil || !summary.isQuote || export.formats.allSatisfy({ $0.syntax == nil }) else {
                throw ExportError.isQuote(number: summary.reference)
            }
            guard !export.formats.isEmpty, export.folder != "-" else { return }
            let name = export.pattern.name(of: FileNamePattern.NamedInvoice(summary))
            // Some file systems do not tell capitals apart.
            if let other = known.updateValue(summary.reference, forKey: name.lowercased()) {
                throw ExportError.sameName(name, numbers: [other, summary.reference])
            }
        }
        return count
    }

    private func eachSummary(_ body: (InvoiceSummary) throws -> Void) throws {
        guard let numbers else { return try eachOfAll(body) }
        for number in numbers {
            let found = try store.invoices(numbered: number)
            guard !found.isEmpty else {
                throw CommandProblem.noInvoice(number, nearest: store.nearestName(to: number))
            }
            for summary in found { try body(summary) }
        }
    }

    private func eachOfAll(_ body: (InvoiceSummary) throws -> Void) throws {
        var last: Int64 = 0
        draftCount = 0
        while true {
            let page = try store.nextSummaries(after: &last)
            guard !page.isEmpty else { return }
            for summary in page {
                if summary.isDraft, !includesDrafts { draftCount += 1 } else { try body(summary) }
            }
        }
    }
}
