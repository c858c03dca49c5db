import Derive
import Foundation
import Invoicing

/// Reads invoices from files. This is the module's face.
///
/// A document is read as it streams by, in time proportional to its size; nothing else is read from disk or network.
public enum InvoiceReader {
    /// Reads a UBL 2.1 invoice or credit note.
    public static func read(contentsOf path: String) throws(ExchangeError) -> Invoice {
        try read(try data(of: path), named: path)
    }

    /// Reads a UBL 2.1 invoice or credit note.
    /// - Parameter name: What messages call it.
    public static func read(_ data: Data, named name: String) throws(ExchangeError) -> Invoice {
        do {
            return try unrecorded {
                let document = UBLDocument(name: name)
                try XMLReading(document, name: name).read(data)
                return document.finish()
            }
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .notReadable(file: name, reason: "\(error)")
        }
    }

    private static func data(of path: String) throws(ExchangeError) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .notThere(file: path)
        }
        guard !isFolder.boolValue else { throw .notReadable(file: path, reason: "it is a folder") }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw .notReadable(file: path, reason: "there is no permission, or the disk does not give it out")
        }
    }
}
