import DeriveDocuments
import Foundation
import Invoicing

/// Drafts that were begun and in which nothing is entered yet.
extension Repository {
    /// Adds a draft in which nothing is entered. If this program ends before something is, the next start of any program drops it.
    /// - Throws: ``StorageError`` if it cannot be encoded; nothing is added then.
    public func begin(_ draft: Invoice) throws(StorageError) -> OpenInvoice {
        let open = try add(draft, asStep: "new invoice", isFresh: true)
        // Esc takes it back, not undo.
        removals.history.forget { $0.changes.contains { $0.kind.invoice === draft } }
        return open
    }

    /// Keeps a begun draft though nothing is entered in it.
    public func keep(_ draft: Invoice) {
        let (backend, id) = (backend, draft.id.uuidString)
        perform {
            try backend.write { try $0.run("DELETE FROM fresh WHERE invoice = ?", [.text(id)]) }
        } _: { _ in
        }
    }
}
