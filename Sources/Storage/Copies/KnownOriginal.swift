import Foundation
import GRDB

/// A received document that came from a file.
public nonisolated struct KnownOriginal: Sendable {
    /// Its number, and the name of its seller.
    public let number, seller: String
}

/// The files that received documents came from, read before the database is opened for writing.
public nonisolated enum KnownOriginals {
    /// Returns the received documents that came from files of some hashes, by hash. Those in the bin are none. Where the database is
    /// not there, or not of this version, the answer is empty: each file is read then.
    public static func known(_ hashes: [String], in path: String) -> [String: KnownOriginal] {
        guard !hashes.isEmpty, FileManager.default.fileExists(atPath: path) else { return [:] }
        let sql = """
            SELECT original.hash, number, sellerName
                FROM json_each(?) JOIN original ON original.hash = json_each.value
                JOIN invoice ON invoice.id = original.invoice JOIN invoiceEntry USING (sequence)
                WHERE invoice.id NOT IN (SELECT invoice FROM issuedDocument)
            """
        let found = try? DatabaseBackup.read(path) { database in
            try StoredRow.all(database, sql, [ColumnValue.names(hashes).jsonText])
                .map { ($0["hash"] as String, KnownOriginal(number: $0["number"], seller: $0["sellerName"])) }
        }
        return Dictionary(found ?? []) { first, _ in first }
    }
}
