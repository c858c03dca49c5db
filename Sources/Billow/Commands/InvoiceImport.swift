import Exchange
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal

/// Takes documents into the database one after the other, and says of each that it is in when it is on disk.
@MainActor
struct InvoiceImport {
    private let documents: [ReadDocument]
    private let store: Repository
    /// Those that are on their way to the disk, in order.
    private var pending: ArraySlice<Pending> = []
    /// How many are on disk.
    private var savedCount = 0

    /// Which documents were left out, since no number is given twice.
    private(set) var refusals: [String] = []

    /// What is to be said of a document.
    private struct Pending {
        let open: OpenInvoice
        let line: String
        let remarks: [String]
    }

    init(_ documents: [ReadDocument], into store: Repository) { (self.documents, self.store) = (documents, store) }

    /// Adds all documents in order. Stops where one cannot be written, but waits for another program's lock.
    /// - Throws: ``Failure/stopped(_:)``, or what keeps the database from being written.
    mutating func run() throws {
        let books = try store.openLedger()
        var bar = ProgressBar("Taking in invoices", of: documents.count)
        defer { bar.end() }
        for (index, document) in documents.enumerated() {
            guard !Interruption.isAsked else { throw Failure.stopped(sentence(after: index)) }
            bar.end()
            try takeIn(document, books)
            reportSaved()
            // A lock passes.
            if let trouble = store.status.trouble, !trouble.isLock { throw trouble }
            if let trouble = store.status.ledgerTrouble { throw trouble }
            bar.show(index + 1)
        }
    }

    private mutating func takeIn(_ document: ReadDocument, _ books: Ledger) throws {
        let (file, invoice) = (document.file, document.invoice)
        let (isKnown, isOwn) = (try store.hasInvoice(like: invoice), books.markIssuedIfOwn(invoice))
        guard !isOwn || !isKnown else { return refusals.append("“\(file)”: \(invoice.number) is there already.") }
        let open = try store.add(invoice, issued: isOwn ? document.text : nil)
        let twice = isKnown ? ". It was there already, and is there once more now." : ""
        let judgement = Judgement(of: invoice)
        let remarks =
            judgement.ambiguities.map(\.sentence) + [books.takeOver(invoice)].compactMap { $0 }
            + document.leftOut.map { "left out: \($0)" }
        pending.append(
            Pending(
                open: open, line: "\(file): \(invoice.summary)\(judgement.deviation)\(twice)".printable,
                remarks: remarks.map { "“\(file)”: \($0)" }))
    }

    /// Prints a line for each that is on disk by now.
    mutating func reportSaved() {
        while let first = pending.first, first.open.isSaved {
            pending.removeFirst()
            savedCount += 1
            StandardOutput.print(first.line)
            first.remarks.forEach(Failure.tell)
        }
    }

    /// Which ones are not in; nil if all are.
    var unsavedSentence: String? { savedCount + refusals.count < documents.count ? sentence(after: savedCount) : nil }

    private func sentence(after count: Int) -> String {
        "\(count) of \(documents.count) invoices are taken in, those from “\(documents[count].file)” on are not."
    }
}

extension StorageError {
    /// Whether it will be over as soon as another program has done its work.
    fileprivate var isLock: Bool {
        if case .locked = self { true } else { false }
    }
}
