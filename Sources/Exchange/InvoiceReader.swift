import DeriveDocuments
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
        let read = try read(ReceivedPart(file: path))
        return (read.invoice, read.format)
    }

    /// Reads an invoice with all that its document says besides.
    /// - Parameters:
    ///   - judges: The document is judged by the rules that say how one is written.
    ///   - progress: Takes how many bytes have been read, after each 64 KB.
    public static func read(
        _ part: ReceivedPart, judges: Bool = false, progress: @escaping (Int) -> Void = { _ in }
    ) throws(ExchangeError) -> ReadInvoice {
        let source = try source(of: part)
        source.stream.progress = progress
        let reading = InvoiceReading(name: part.name, judge: judges ? { DocumentJudge(nil, isCII: $0) } : nil)
        do {
            let (invoice, format, leftOut) = try document(source.stream, named: part.name, reading)
            return ReadInvoice(
                invoice: invoice, format: format, leftOut: leftOut, verdict: reading.judge?.verdict,
                remarks: source.embedded?.remarks(on: part.name) ?? [])
        } catch {
            // XML that has another name than an invoice, and is none.
            guard let embedded = source.embedded, !embedded.isNamed, case .notAnInvoice = error else { throw error }
            throw .noInvoiceInPDF(file: part.name)
        }
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
        try judged(source(of: ReceivedPart(file: path)).stream, named: path, by: profile)
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
    public static func xml(of part: ReceivedPart) throws(ExchangeError) -> Data {
        try bytes(of: source(of: part).stream, part.name)
    }

    /// Returns the bytes of a file as they are.
    public static func bytes(of part: ReceivedPart) throws(ExchangeError) -> Data {
        if let bytes = part.bytes { return bytes }
        return try bytes(of: file(part.name), part.name)
    }

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
                guard let invoice = reading.invoice else {
                    throw ExchangeError.notAnInvoice(file: name, root: reading.root)
                }
                if let other = OtherFormat.ofUBL(invoice.specification.code) {
                    throw ExchangeError.otherSyntax(file: name, syntax: other)
                }
                return (invoice, reading.format, reading.log.leftOut)
            }
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .notReadable(file: name, reason: error.reason)
        }
    }

    /// The XML of a document, and the PDF that it was inside.
    private static func source(
        of part: ReceivedPart
    ) throws(ExchangeError) -> (stream: DocumentStream, embedded: EmbeddedInvoice?) {
        let stream = if let bytes = part.bytes { DocumentStream(data: bytes) } else { try file(part.name) }
        guard EmbeddedInvoice.isPDF(stream.beginning) else { return (stream, nil) }
        let embedded = try EmbeddedInvoice(in: bytes(of: stream, part.name), named: part.name)
        return (DocumentStream(data: embedded.xml), embedded)
    }

    private static func file(_ path: String) throws(ExchangeError) -> DocumentStream {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .notThere(file: path)
        }
        guard !isFolder.boolValue else { throw .notReadable(file: path, reason: "it is a folder") }
        do {
            return try DocumentStream(file: FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
        } catch {
            throw .notReadable(file: path, reason: "permission is denied, or the disk fails")
        }
    }
}

/// An invoice that was read, with the syntax, verdict and remarks of its document.
public struct ReadInvoice {
    /// The invoice.
    public let invoice: Invoice
    /// The syntax of the document.
    public let format: InvoiceSyntax
    /// Parts of the document that the invoice does not keep.
    public let leftOut: [LeftOut]
    /// The verdict on the document; nil where it was not judged.
    public let verdict: DocumentVerdict?
    /// Sentences about the PDF that it was inside.
    public let remarks: [String]
}
