import Derive
import DeriveDocuments
import Exchange
import Foundation
import Invoicing
import Ledger
import Storage
import Testing

@testable import Delivery

/// Files that go out with an invoice.
@Suite("Attached files", .serialized)
final class AttachingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "attaching-\(UUID())")
    private let store: Repository

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try Repository(path: folder.appending(path: "billow.sqlite").path)
    }

    isolated deinit {
        try? store.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private static let pdf = Data("%PDF-1.4 of the hours".utf8)

    private func file(_ name: String, _ bytes: Data = pdf) throws -> String {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        return file.path
    }

    private func draft() throws -> Invoice {
        let books = try store.openLedger()
        books.edit(Invoice(), "company") { books.company.party.name = "Rösterei Nord" }
        let invoice = books.makeInvoice(on: CalendarDate("2026-11-21"))
        unrecorded {
            for (party, name) in [(invoice.seller, "Rösterei Nord"), (invoice.buyer, "Meyer")] {
                let address = PostalAddress()
                (address.city, address.countryCode) = ("Kiel", "DE")
                (party.name, party.vatIdentifier, party.address) = (name, "DE123456789", address)
            }
            invoice.dueDate = CalendarDate("2026-12-21")
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.vatRate) = ("Coffee", 2, 19)
            line.enter(netPrice: 10)
            invoice.lines.append(line)
        }
        _ = try store.add(invoice)
        return invoice
    }

    @discardableResult
    private func attach(_ path: String, to invoice: Invoice) throws -> String {
        let file = try AttachedFile(path, for: invoice)
        return try store.answer { store.attach(file, to: invoice, $0) }
    }

    @Test("are read again out of the XML and the PDF as they were, and are not in the rows of the invoice")
    func goesOut() throws {
        let invoice = try draft()
        try attach(try file("Stunden Ö.pdf"), to: invoice)
        #expect(invoice.attachments.map(\.base64) == [""])
        store.flush()
        let read = try #require(try store.read(invoice.id))
        let files = try store.attachedFiles(of: read)
        for syntax in InvoiceSyntax.allCases {
            let copy = try InvoiceReader.read(
                InvoiceWriter.document(read, as: syntax, files: files), named: "copy")
            let attachment = try #require(copy.attachments.first)
            #expect(attachment.content(in: [:]) == Self.pdf)
            #expect(attachment.mediaType == "application/pdf" && attachment.fileName == "Stunden Ö.pdf")
            let leftOut = InvoiceWriter.leftOut(of: read, as: syntax)
            #expect(leftOut.map(\.term) == ["BT-125"], "where the content is not at hand")
        }
        let export = InvoiceExport(formats: [.facturx], folder: folder.path)
        let pdf = try export.prepare(read, files: files).document(.facturx)
        #expect(try ReceivedFile.others(in: pdf, named: "x.pdf") == ["Stunden Ö.pdf"])
        #expect(try ReceivedFile.other("Stunden Ö.pdf", in: pdf, named: "x.pdf") == Self.pdf)
    }

    @Test("come and go with undo and redo, and are frozen at issue, with their contents in the document")
    func frozen() throws {
        let invoice = try draft()
        let sentence = try attach(try file("a.pdf"), to: invoice)
        #expect(sentence == "“a.pdf” is attached. It goes out inside the XML and the PDF.")
        let history = try #require(Document.owner(of: invoice)?.history)
        history.undo()
        #expect(invoice.attachments.isEmpty)
        history.redo()
        #expect(invoice.attachments.map(\.fileName) == ["a.pdf"])
        #expect(try store.detach("a.pdf", from: invoice) == "“a.pdf” is removed.")
        history.undo()
        #expect(throws: AttachmentError.notThere("b.pdf", known: ["a.pdf"])) {
            try store.detach("b.pdf", from: invoice)
        }
        _ = try store.answer { store.issue(invoice, $0) }
        let document = try #require(try store.issuedDocument(of: invoice))
        let issued = try InvoiceReader.read(document, named: "issued")
        #expect(issued.attachments.first?.content(in: [:]) == Self.pdf)
        #expect(throws: AttachmentError.isFrozen(invoice: invoice.title)) {
            try AttachedFile(try self.file("b.pdf"), for: invoice)
        }
        #expect(throws: AttachmentError.isFrozen(invoice: invoice.title)) {
            try store.detach("a.pdf", from: invoice)
        }
    }

    @Test("are not issued where their contents are on another machine")
    func elsewhere() throws {
        let invoice = try draft()
        let document = SupportingDocument()
        document.attachment = Attachment(hash: "0", size: 1, mediaType: "text/csv", fileName: "a.csv")
        transaction("attach") { invoice.supportingDocuments.append(document) }
        #expect(throws: AttachmentError.isElsewhere("a.csv")) { try store.answer { store.issue(invoice, $0) } }
        #expect(!invoice.isIssued)
    }

    @Test(
        "are of a type that an invoice carries, by their names and their first bytes",
        arguments: [
            ("a.docx", "PK", AttachmentError.noSuchType("a.docx")), ("a.pdf", "<html>", .isNot("a.pdf", .pdf)),
            ("a.PNG", "GIF89a", .isNot("a.PNG", .png)), ("a.jpeg", "", .isNot("a.jpeg", .jpeg)),
            ("a.csv", "a\u{0}b", .isNot("a.csv", .csv)), ("a.csv", "", .isNot("a.csv", .csv)),
            ("a.ods", "mimetype", .isNot("a.ods", .ods)), ("a", "%PDF-", .noSuchType("a")),
        ])
    func types(name: String, text: String, error: AttachmentError) throws {
        let invoice = try draft()
        #expect(throws: error) { try AttachedFile(try self.file(name, Data(text.utf8)), for: invoice) }
        #expect(throws: ExchangeError.notThere(file: "/nowhere/\(name)")) {
            try AttachedFile("/nowhere/\(name)", for: invoice)
        }
    }

    @Test("have 20 MB together, and each another name")
    func sizes() throws {
        let invoice = try draft()
        let large = Self.pdf + Data(repeating: 32, count: 15 << 20)
        try attach(try file("a.pdf", large), to: invoice)
        let path = try file("b.pdf", large)
        let error = AttachmentError.tooLarge("b.pdf", bytes: large.count, left: (5 << 20) - Self.pdf.count)
        #expect(throws: error) { try AttachedFile(path, for: invoice) }
        #expect("\(error)".hasPrefix("“b.pdf” has 15.1 MB, and 5 of 20 MB are left for the files of the invoice."))
        #expect(throws: AttachmentError.isThere("a.pdf")) {
            try AttachedFile(self.folder.path + "/a.pdf", for: invoice)
        }
        try attach(try file("c.csv", Data("a;b".utf8)), to: invoice)
        #expect(invoice.files.map(\.sizeText) == ["15.1 MB", "3 B"])
    }

    @Test("are opened only where they are what they are called")
    func opened() throws {
        let invoice = try draft()
        for (name, text) in [("run.sh", "rm"), ("a.pdf", "MZ"), ("../b.csv", "a;b")] {
            let document = SupportingDocument()
            document.attachment = Attachment(
                base64: Data(text.utf8).base64EncodedString(), mediaType: "application/pdf", fileName: name)
            invoice.supportingDocuments.append(document)
        }
        let files = invoice.files
        #expect(throws: AttachmentError.noSuchType("run.sh")) { try store.show(files[0], of: invoice) }
        #expect(throws: AttachmentError.isNot("a.pdf", .pdf)) { try store.show(files[1], of: invoice) }
        let environment = Environment(["BILLOW_OPEN": "true", "PATH": "/usr/bin:/bin"])
        let sentence = try Environment.$current.withValue(environment) { try store.show(files[2], of: invoice) }
        #expect(sentence == "“b.csv” is opened with “true”.")
    }
}
