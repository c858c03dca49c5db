import Delivery
import Exchange
import Foundation
import Invoicing
import Ledger
import Storage

/// A document that was read and is not imported yet.
@MainActor
package struct ReadDocument {
    package let part: ReceivedPart
    package let invoice: Invoice
    package let leftOut: [LeftOut]
    /// Sentences about the file that it was inside.
    package let remarks: [String]
    package let examination: Examination
    private let format: InvoiceSyntax

    /// Its name in messages.
    package var file: String { part.name }

    private init(_ part: ReceivedPart, _ read: ReadInvoice) {
        (self.part, invoice, leftOut, remarks) = (part, read.invoice, read.leftOut, read.remarks)
        (format, examination) = (read.format, Examination(read.invoice, read.verdict))
    }

    /// The document as it is; as this program writes it where it is in another encoding or cannot be read a second time.
    package var text: String {
        (try? InvoiceReader.xml(of: part)).flatMap { String(bytes: $0, encoding: .utf8) }
            ?? String(decoding: InvoiceWriter.document(invoice, as: format, amounts: .declared), as: UTF8.self)
    }

    /// The file as it came, packed, with its examination. The files inside the invoice are taken out of it, and are beside it.
    /// - Throws: ``ExchangeError`` where it cannot be read a second time.
    package func original() throws(ExchangeError) -> OriginalFile {
        let bytes = try InvoiceReader.bytes(of: part)
        let day = CalendarDate.today
        return OriginalFile(
            name: String(file.split(separator: "/").last ?? "document"),
            file: try KeptFile(packing: bytes, named: file), day: day?.description ?? "",
            examination: examination.json(on: day).compact, attached: try invoice.takeOutFiles())
    }

    /// Documents to import, and what stood in the way of others.
    package struct Files {
        package var documents: [ReadDocument] = []
        package var failures: [ExchangeError] = []
        /// Files whose documents are in the database, with the sentences about them.
        package var known: [(file: String, error: ImportError)] = []
        /// Names of other files in archives and mails, such as a PDF that shows the invoice beside it.
        package var others: [String] = []

        /// A sentence about each of the others.
        package var remarksOnOthers: [String] { others.map { "Left out: “\($0)”, which is no e-invoice." } }

        /// The number of documents and unreadable files.
        package var count: Int { documents.count + known.count + failures.count }
    }

    /// Reads all files before the first is imported: Esc and Ctrl-C leave the database as it was. Each that cannot be read is
    /// among the failures.
    /// - Parameters:
    ///   - database: A file whose document is there, to the byte, is not read again; nil to read each.
    ///   - isBesideScreen: Whether the editor has the terminal and its keys: no bar is shown, and nothing stops the reading.
    package static func all(
        of files: [String], notIn database: String? = nil, isBesideScreen: Bool = false
    ) -> Files {
        if !isBesideScreen { Interruption.endAtOnce() }
        let sizes = files.map(size)
        var bar = ProgressBar("Reading files", of: sizes.reduce(0, +), isBesideScreen: isBesideScreen)
        defer { bar.end() }
        var (read, parts, before) = (Files(), [(part: ReceivedPart, file: String, before: Int)](), 0)
        for (file, size) in zip(files, sizes) {
            do throws(ExchangeError) {
                let found = try ReceivedFile.parts(of: file)
                read.others += found.others
                parts += found.parts.map { ($0, file, before) }
            } catch {
                read.failures.append(error)
            }
            before += size
        }
        let hashes = database == nil ? [] : parts.map { try? SHA256.hash(of: InvoiceReader.bytes(of: $0.part)) }
        let there = database.map { KnownOriginals.known(hashes.compactMap(\.self), in: $0) } ?? [:]
        var (filesWithInvoices, withoutInvoice) = (Set<String>(), [(part: String, file: String)]())
        for (index, (part, file, before)) in parts.enumerated() {
            bar.show(before)
            if !there.isEmpty, let known = hashes[index].flatMap({ there[$0] }) {
                read.known.append((part.name, .isReceived(number: known.number, seller: known.seller)))
                filesWithInvoices.insert(file)
                continue
            }
            do throws(ExchangeError) {
                let document = try InvoiceReader.read(part, judges: true) { bar.show(before + $0) }
                read.documents.append(ReadDocument(part, document))
                filesWithInvoices.insert(file)
            } catch .noInvoiceInPDF {
                withoutInvoice.append((part.name, file))
            } catch {
                read.failures.append(error)
            }
        }
        for (part, file) in withoutInvoice {
            if filesWithInvoices.contains(file) {
                read.others.append(part)
            } else {
                read.failures.append(.noInvoiceInPDF(file: part))
            }
        }
        return read
    }

    /// In bytes; 0 for what cannot be read.
    private static func size(of file: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
