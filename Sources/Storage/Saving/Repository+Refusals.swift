import DeriveDocuments
import Foundation
import GRDB
import Ledger

/// Commits that cannot be written, while those of other documents are.
extension Repository {
    /// Discards everything that is not saved of documents of which the database refuses a change. They are read again from the
    /// file.
    public func discardRefused() {
        for open in opened.values where open.encodingError != nil {
            open.encodingError = nil
            discardUnsaved(of: open)
        }
        if let storedLedger, !storedLedger.unencoded.isEmpty {
            storedLedger.unencoded = []
            storedLedger.readAnew(reader, isWhole: true)
        }
        status.trouble = trouble
        writes.discardRefused()
        mergeWhatWaits()
    }

    /// The reason why not everything is saved; nil where it is, or is on its way.
    var trouble: StorageError? {
        if case .gone? = status.trouble { return status.trouble }
        if let open = opened.values.first(where: { $0.encodingError != nil }), let error = open.encodingError {
            return .refused(path: path, document: name(of: open.invoice.id), reason: error.reason)
        }
        if let error = storedLedger?.encodingError {
            return .refused(path: path, document: name(of: MasterData.only), reason: error.reason)
        }
        guard let failure = writes.failure else {
            return backend.disk.failure.map { .notOnDisk(path: path, reason: $0) }
        }
        guard let document = failure.document else { return StorageError(failure.error, path: path) }
        let reason = (failure.error as? DatabaseError)?.message ?? failure.error.reason
        return .refused(path: path, document: name(of: document), reason: reason)
    }

    /// `true` if something could not be encoded yet.
    var hasUnencoded: Bool {
        storedLedger?.unencoded.isEmpty == false || opened.values.contains { $0.encodingError != nil }
    }

    /// Encodes again what could not be encoded.
    func encodeAgain() {
        for open in opened.values where open.encodingError != nil { insert(open) }
        storedLedger.map(saveUnencoded(of:))
    }

    /// A commit is given up.
    func discarded(_ write: CommitWrite) {
        guard case .invoice(let write) = write else {
            return discardBooks()
        }
        unreportedCount -= 1
        if !write.books.isEmpty { discardBooks() }
        if let open = opened[write.commit.document] { discardUnsaved(of: open) }
    }

    func discardBooks() {
        storedLedger?.own.forgetUnwritten()
        storedLedger?.readAnew(reader, isWhole: true)
    }

    private func discardUnsaved(of open: OpenInvoice) {
        open.own.forgetUnwritten()
        open.summary = nil
        readSummaries(of: [open.invoice.id])
        guard !open.isRemoved, open.sequence != nil else { return release(open, isOutdated: !open.isRemoved) }
        open.document.history.forget()
        readAgain(open)
    }

    private func name(of document: UUID) -> String {
        if document == MasterData.only { return "the company, the customers or the products" }
        return opened[document]?.invoice.titleInSentence ?? "an invoice"
    }
}
