import Console
import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// Takes documents into the database one after the other, each as soon as the one before is on disk, and says of each that it is in.
@MainActor
struct InvoiceImport {
    private let documents: [ReadDocument]
    /// The number of documents and files that were named.
    private let count: Int
    private let store: Repository
    private let addsAgain: Bool
    /// The document that is being saved.
    private var pending: Pending?
    /// The number of invoices that are on disk.
    private var savedCount = 0

    /// The documents that were left out, since no number is given twice.
    private(set) var refusals: [String]
    /// The number of documents that were left out.
    private var refusedCount = 0
    /// A document breaks a rule; parts of a document were left out.
    private(set) var (hasErrors, hasLeftOut) = (false, false)

    /// A document that is being saved, with its report.
    private struct Pending {
        let open: OpenInvoice
        let line: String
        let remarks: [String]
    }

    init(_ read: ReadDocument.Files, into store: Repository, addsAgain: Bool) {
        (documents, count, self.store, self.addsAgain) = (read.documents, read.count, store, addsAgain)
        refusals = read.known.map { "“\($0.file)”: \($0.error)" }
    }

    /// Adds all documents in order. Stops where one cannot be written, but waits up to ten seconds for another program's lock.
    /// - Throws: ``Failure/stopped(_:)``, or what keeps the database from being written.
    mutating func run() throws {
        let books = try store.openLedger()
        var bar = ProgressBar("Importing invoices", of: documents.count)
        defer { bar.end() }
        for (index, document) in documents.enumerated() {
            guard !Interruption.isAsked else { throw Failure.stopped(sentence) }
            bar.end()
            try importDocument(document, books)
            bar.show(index + 1)
        }
    }

    private mutating func importDocument(_ document: ReadDocument, _ books: Ledger) throws {
        let (file, invoice) = (document.file, document.invoice)
        let outcome: ImportOutcome
        do {
            outcome = try books.importDocument(
                invoice, text: document.text, original: document.original(), addsAgain: addsAgain, to: store)
        } catch let error as ImportError {
            refusedCount += 1
            return refusals.append("“\(file)”: \(error)")
        }
        let problems = invoice.allProblems
        let rules = invoice.isReceived ? document.examination.brokenRules.map { ["It has \($0)."] } ?? [] : []
        let remarks =
            problems.ambiguous.map(\.sentence) + rules + document.remarks + outcome.remarks
            + document.leftOut.map { "left out: \($0)" }
        (hasErrors, hasLeftOut) = (hasErrors || !rules.isEmpty, hasLeftOut || !document.leftOut.isEmpty)
        pending = Pending(
            open: store.open(invoice.id), line: "\(file): \(invoice.summary)\(problems.deviation)".printable,
            remarks: remarks.map { "“\(file)”: \($0)" })
        try waitForDisk()
        reportSaved()
    }

    private func waitForDisk() throws {
        store.flush()
        if let trouble = store.status.trouble ?? store.status.ledgerTrouble { throw trouble }
    }

    /// Prints a line for the last one if it is on disk by now.
    mutating func reportSaved() {
        guard let last = pending, last.open.isSaved else { return }
        pending = nil
        savedCount += 1
        StandardOutput.print(last.line)
        last.remarks.forEach(Failure.tell)
    }

    /// The numbers of those that are in, and of those that are not.
    var sentence: String {
        let next = documents.dropFirst(savedCount + refusedCount).first
        return "\(savedCount) of \(count) invoices are imported"
            + (next.map { ", those from “\($0.file)” on are not." } ?? ".")
    }
}
