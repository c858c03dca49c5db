import Derive
import Foundation
import Invoicing

/// Reads invoices from files. It is the module's public interface for reading.
///
/// A document is decoded as a stream, in time proportional to its length. Nothing else is read from disk or network.
public enum InvoiceReader {
    /// Reads a UBL 2.1 invoice or credit note, or a UN/CEFACT CII invoice, also inside a PDF.
    public static func read(contentsOf path: String) throws(ExchangeError) -> Invoice {
        try document(contentsOf: path).invoice
    }

    /// Reads an invoice, and returns it with the syntax of the document.
    public static func document(
        contentsOf path: String
    ) throws(ExchangeError) -> (invoice: Invoice, format: InvoiceSyntax) {
        let (invoice, format, _) = try contents(of: path)
        return (invoice, format)
    }

    /// Reads an invoice, and returns it with the syntax of the document and with what of it the invoice does not keep.
    /// - Parameter progress: Takes how many bytes have been read, after each 64 KB.
    public static func contents(
        of path: String, progress: @escaping (Int) -> Void = { _ in }
    ) throws(ExchangeError) -> (invoice: Invoice, format: InvoiceSyntax, leftOut: [LeftOut]) {
        let stream = try stream(of: path)
        stream.progress = progress
        return try document(stream, named: path)
    }

    /// Reads a UBL 2.1 invoice or credit note, or a UN/CEFACT CII invoice.
    /// - Parameter name: The document's name in messages.
    public static func read(_ data: Data, named name: String) throws(ExchangeError) -> Invoice {
        try document(DocumentStream(data: data), named: name).invoice
    }

    /// Reads an invoice, and judges the document by the rules that say how one is written.
    /// - Parameter profile: Whose rules are examined; nil for those that the document claims.
    public static func judged(
        contentsOf path: String, by profile: RuleProfile? = nil
    ) throws(ExchangeError) -> (invoice: Invoice, verdict: DocumentVerdict) {
        try judged(stream(of: path), named: path, by: profile)
    }

    /// Reads and judges a document that is in memory.
    /// - Parameter name: The document's name in messages.
    public static func judged(
        _ data: Data, named name: String, by profile: RuleProfile? = nil
    ) throws(ExchangeError) -> (invoice: Invoice, verdict: DocumentVerdict) {
        try judged(DocumentStream(data: data), named: name, by: profile)
    }

    private static func judged(
        _ stream: DocumentStream, named name: String, by profile: RuleProfile?
    ) throws(ExchangeError) -> (invoice: Invoice, verdict: DocumentVerdict) {
        let reading = InvoiceReading(name: name) { DocumentJudge(profile, isCII: $0) }
        let invoice = try document(stream, named: name, reading).invoice
        return (
            invoice,
            reading.judge?.verdict ?? DocumentVerdict(findings: [], examined: [], profile: .en16931, format: .ubl)
        )
    }

    /// Returns the bytes of a document; of a PDF those of the invoice inside.
    public static func xml(of path: String) throws(ExchangeError) -> Data { try bytes(of: stream(of: path), path) }

    private static func bytes(of stream: DocumentStream, _ path: String) throws(ExchangeError) -> Data {
        let bytes: Data
        do { bytes = try stream.remainder() } catch { throw .notReadable(file: path, reason: error.reason) }
        guard bytes.count <= DocumentStream.lengthLimit else {
            throw .tooLarge(file: path, megabytes: DocumentStream.lengthLimit >> 20)
        }
        return bytes
    }

    private static func document(
        _ stream: DocumentStream, named name: String, _ ownReading: InvoiceReading? = nil
    ) throws(ExchangeError) -> (invoice: Invoice, format: InvoiceSyntax, leftOut: [LeftOut]) {
        do {
            return try unrecorded {
                let reading = ownReading ?? InvoiceReading(name: name)
                try XMLReading(stream, reading, name: name).read()
                guard let invoice = reading.invoice else { throw ExchangeError.notAnInvoice(file: name, root: "") }
                return (invoice, reading.format, reading.log.leftOut)
            }
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .notReadable(file: name, reason: error.reason)
        }
    }

    private static func stream(of path: String) throws(ExchangeError) -> DocumentStream {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .notThere(file: path)
        }
        guard !isFolder.boolValue else { throw .notReadable(file: path, reason: "it is a folder") }
        let stream: DocumentStream
        do {
            stream = try DocumentStream(file: FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
        } catch {
            throw .notReadable(file: path, reason: "permission is denied, or the disk fails")
        }
        guard EmbeddedInvoice.isPDF(stream.beginning) else { return stream }
        return DocumentStream(data: try EmbeddedInvoice.xml(in: bytes(of: stream, path), named: path))
    }
}
