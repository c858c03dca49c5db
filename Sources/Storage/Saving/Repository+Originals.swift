import Foundation
import GRDB
import Invoicing
import Ledger

/// Imported documents, the files that they came from, and those that are attached to invoices.
extension Repository {
    /// Adds an imported document.
    /// - Parameters:
    ///   - text: The document, if the invoice counts as issued.
    ///   - original: The file as it was received.
    ///   - books: Changes the ledger. It is written in the same transaction.
    /// - Throws: ``StorageError`` if it cannot be encoded; no invoice is added then.
    public func addImported(
        _ invoice: Invoice, issued text: String?, original: OriginalFile?, with books: () -> Void = {}
    ) throws {
        heldBooks = []
        books()
        defer { writeHeldBooks() }
        try add(invoice, issued: text, original: original)
    }

    /// The file of an invoice without its bytes; nil for what was made here, or received by a version that kept none.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func original(of id: UUID) throws(StorageError) -> OriginalFile? { try original(of: id, packed: "x''") }

    /// The file of an invoice with its bytes.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func wholeOriginal(of id: UUID) throws(StorageError) -> OriginalFile? {
        try original(of: id, packed: "packed")
    }

    /// Returns a kept file; nil where this file of several machines has it not.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func keptFile(_ hash: String) throws(StorageError) -> KeptFile? {
        let sql = "SELECT hash, size, packed FROM keptFile WHERE hash = ?"
        return try reading { database in
            try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [hash]).map(KeptFile.init(row:))
        }
    }

    /// Keeps a file before an invoice is changed that is to name it. It stays for as long as the invoice is there, so that undo and
    /// redo find it.
    public func keep(_ file: KeptFile, of id: UUID, _ receive: @escaping Receive<Void>) {
        let backend = backend
        perform({ try backend.write { try $0.attach(file, to: id) } }, receive)
    }

    private func original(of id: UUID, packed: String) throws(StorageError) -> OriginalFile? {
        let sql = """
            SELECT name, hash, size, day, examination, \(packed) AS packed FROM original JOIN keptFile USING (hash)
                WHERE invoice = ?
            """
        return try reading { database in
            try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.uuidString]).map { row in
                OriginalFile(
                    name: row["name"], file: KeptFile(row: row), day: row["day"], examination: row["examination"])
            }
        }
    }
}

extension KeptFile {
    fileprivate nonisolated init(row: Row) {
        self.init(hash: row["hash"], size: row["size"], packed: row["packed"] as Data)
    }
}
