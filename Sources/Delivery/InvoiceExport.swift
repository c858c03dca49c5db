import Exchange
import Foundation
import Invoicing
import Rendering
import Settings
import Storage

/// The documents of an invoice that are written, their folder and their names.
public nonisolated struct InvoiceExport: Sendable {
    /// The formats to write, one file each.
    public var formats: [DocumentFormat]
    /// The folder; `-` for standard output.
    public var folder: String
    /// The pattern of the files' names.
    public var pattern: FileNamePattern
    /// `true` if files that are there are replaced.
    public var replaces: Bool
    /// The style of the documents.
    public var style: DocumentStyle

    /// Documents in a folder.
    public init(
        formats: [DocumentFormat], folder: String, pattern: FileNamePattern = .number, replaces: Bool = false,
        style: DocumentStyle = DocumentStyle()
    ) {
        (self.formats, self.folder, self.pattern) = (formats, folder, pattern)
        (self.replaces, self.style) = (replaces, style)
    }

    /// Copies an invoice and encodes its XML, so that the files can be written off the main thread.
    /// - Parameters:
    ///   - issued: The document that was stored at issue, which is written unchanged; nil for a draft.
    ///   - files: The contents of its files, as ``Storage/Repository/attachedFiles(of:)`` gives them.
    /// - Complexity: O(*n*) in the lines.
    @MainActor
    public func prepare(_ invoice: Invoice, issued: Data? = nil, files: AttachedFiles = [:]) -> PreparedExport {
        let snapshot = InvoiceSnapshot(invoice)
        let syntaxes = InvoiceSyntax.allCases.filter { syntax in
            formats.contains { $0.syntax == syntax }
        }
        var (xml, notes) = ([InvoiceSyntax: Data](), [String]())
        for syntax in syntaxes {
            if let issued, invoice.formatToSend == syntax, !issued.isEmpty {
                xml[syntax] = issued
                notes += invoice.notesOnSending(files)
                continue
            }
            // The XML of a received document keeps the amounts that the document declares.
            let (data, leftOut) = InvoiceWriter.encoded(
                invoice, as: syntax, amounts: .declared, files: files)
            xml[syntax] = data
            notes += leftOut.map { syntax.note(of: $0, in: invoice.reference) }
        }
        return PreparedExport(
            export: self, snapshot: snapshot, xml: xml, notes: notes, files: invoice.pdfAttachments(files))
    }
}

/// An immutable copy of one invoice and its XML, ready to be written.
public nonisolated struct PreparedExport: Sendable {
    fileprivate let export: InvoiceExport
    /// The invoice as it is written.
    public let snapshot: InvoiceSnapshot
    fileprivate let xml: [InvoiceSyntax: Data]
    /// The parts of the invoice that have no place in its XML, a sentence each.
    public let notes: [String]
    /// The files that a PDF has inside.
    fileprivate let files: [PDFAttachment]

    /// Writes all files, each whole or not at all.
    /// - Returns: The paths of what was written.
    /// - Throws: ``ExportError``, ``ExchangeError``, ``PDFError``. What was written before stays.
    public func write() throws -> [String] {
        try export.formats.map { format in
            let path = try path(for: format)
            // Drawn before anything is written: what cannot be drawn leaves no file.
            try OutputFile(path, replaces: export.replaces).write(try document(format))
            return path
        }
    }

    /// The bytes of a document.
    public func document(_ format: DocumentFormat) throws -> Data {
        guard snapshot.totals.due.isComputable, snapshot.lines.allSatisfy(\.netAmount.isComputable) else {
            throw ExportError.isNotComputable(number: snapshot.reference)
        }
        return switch format {
        case .pdf: try PDFDocument.pdf(of: snapshot, export.style, files: files)
        case .facturx: try PDFDocument.pdf(of: snapshot, export.style, embedding: xml[.cii] ?? Data(), files: files)
        case .ubl: xml[.ubl] ?? Data()
        case .cii: xml[.cii] ?? Data()
        case .html: Data(HTMLDocument.html(of: snapshot, export.style).utf8)
        case .text: Data(TextDocument.text(of: snapshot, export.style).utf8)
        case .json: Data(JSONDocument.json(of: snapshot).utf8)
        }
    }

    /// Returns the path of a document; the pattern's own folders are made.
    func path(for format: DocumentFormat) throws -> String {
        guard export.folder != "-" else { return "/dev/stdout" }
        let name = export.pattern.name(of: FileNamePattern.NamedInvoice(snapshot))
        let path = "\(export.folder)/\(name).\(format.ending(among: export.formats))"
        try OutputFolder.make((path as NSString).deletingLastPathComponent, in: export.folder)
        return path
    }
}

extension FileNamePattern.NamedInvoice {
    /// Takes the values that name the files of an invoice.
    public nonisolated init(_ invoice: InvoiceSnapshot) {
        self.init(
            id: invoice.id, number: invoice.reference, buyer: invoice.buyer.name, seller: invoice.seller.name,
            date: invoice.issueDate, isDraft: invoice.isDraft)
    }

    /// Takes the values that name the files of a listed invoice.
    public nonisolated init(_ summary: InvoiceSummary) {
        self.init(
            id: summary.id, number: summary.reference, buyer: summary.buyerName, seller: summary.sellerName,
            date: summary.issueDate, isDraft: summary.isDraft)
    }
}

extension InvoiceSyntax {
    /// Returns the note about a part of an invoice that the syntax cannot express.
    nonisolated func note(of part: LeftOut, in number: String) -> String {
        "“\(number)”: left out of \(rawValue.uppercased()): \(part)"
    }
}

extension DocumentFormat {
    /// The syntax of XML that it needs, which no quote can be written in; nil for none.
    public nonisolated var syntax: InvoiceSyntax? {
        switch self {
        case .ubl: .ubl
        case .cii, .facturx: .cii
        case .pdf, .html, .text, .json: nil
        }
    }
}

/// The folder into which documents are written.
public nonisolated enum OutputFolder {
    /// Checks that it is there.
    public static func check(_ folder: String) throws(ExportError) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else { throw .noFolder(folder) }
    }

    /// Creates a missing folder in an existing parent folder.
    public static func make(_ folder: String, in parent: String) throws {
        try check(parent)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ExchangeError.notWritten(file: folder, reason: "the folder cannot be made")
        }
    }
}
