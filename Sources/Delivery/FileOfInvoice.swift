import Exchange
import Foundation
import Invoicing
import Ledger
import Settings
import Storage

/// A file that came with an invoice, or that is attached to it.
public struct FileOfInvoice: Equatable {
    /// Its name.
    public let name: String
    /// Its place.
    public let place: Place

    /// The place of a file's content.
    public enum Place: Equatable {
        /// It is what was received, so many bytes.
        case original(Int)
        /// It is inside the invoice.
        case attached(Attachment)
        /// It is in the PDF that was received, beside the invoice.
        case inPDF
        /// It is at an address.
        case link(String)
    }

    /// Its length in bytes; nil where it is not known.
    public var size: Int? {
        switch place {
        case .original(let size): size
        case .attached(let attachment): attachment.byteCount
        case .inPDF, .link: nil
        }
    }
}

extension FileOfInvoice {
    /// Its length for people; empty where it is not known.
    public var sizeText: String {
        guard let size else { return "" }
        if size < 1_000 { return "\(size) B" }
        return size < 1_000_000 ? "\((size + 1_023) >> 10) KB" : "\(AttachmentError.megabytes(size)) MB"
    }

    /// Its place, for people.
    public var placeText: String {
        switch place {
        case .original: "as it came"
        case .attached: "in the invoice"
        case .inPDF: "in the PDF"
        case .link(let address): address
        }
    }
}

extension Invoice {
    /// The files inside the invoice, and the addresses of those that are not.
    public var files: [FileOfInvoice] {
        supportingDocuments.elements.compactMap { document in
            if let attachment = document.attachment {
                let name = attachment.fileName.isEmpty ? document.reference : attachment.fileName
                return FileOfInvoice(name: name, place: .attached(attachment))
            }
            return document.location.isEmpty
                ? nil : FileOfInvoice(name: document.reference, place: .link(document.location))
        }
    }
}

extension Repository {
    /// The file that an invoice came from, and those in its PDF besides; none for what was made here.
    /// - Throws: ``StorageError`` or ``ExchangeError`` if they cannot be read.
    public func filesReceived(with invoice: Invoice) throws -> [FileOfInvoice] {
        guard let original = try wholeOriginal(of: invoice.id) else { return [] }
        let others = try ReceivedFile.others(in: original.file.bytes(named: original.name), named: original.name)
        return [FileOfInvoice(name: original.name, place: .original(original.file.size))]
            + others.map { FileOfInvoice(name: $0, place: .inPDF) }
    }

    /// The content of a file.
    /// - Throws: ``AttachmentError`` if it is not in the database, ``StorageError`` or ``ExchangeError`` if it cannot be read.
    public func content(of file: FileOfInvoice, in invoice: Invoice) throws -> Data {
        switch file.place {
        case .link(let address): throw AttachmentError.isLink(file.name, address)
        case .attached(let attachment):
            guard let content = attachment.content(in: try attachedFiles(of: invoice)) else {
                throw AttachmentError.isElsewhere(file.name)
            }
            return content
        case .original, .inPDF:
            guard let original = try wholeOriginal(of: invoice.id) else {
                throw AttachmentError.isElsewhere(file.name)
            }
            let bytes = try original.file.bytes(named: original.name)
            return file.place == .inPDF ? try ReceivedFile.other(file.name, in: bytes, named: original.name) : bytes
        }
    }

    /// Opens a file with the user's program: `$BILLOW_OPEN`, else xdg-open where there is a desktop.
    ///
    /// It is written into a folder of its own for that, which the system's temporary folder has. What was received may be anything:
    /// only files of the types that an invoice carries, and XML, are opened.
    /// - Returns: A sentence about it.
    /// - Throws: ``AttachmentError``, and what ``content(of:in:)`` throws.
    public func show(_ file: FileOfInvoice, of invoice: Invoice) throws -> String {
        let name = URL(fileURLWithPath: "/" + file.name.replacing("\\", with: "/")).lastPathComponent
        let content = try content(of: file, in: invoice)
        let type = AttachmentType(name: name)
        let isXML = name.lowercased().hasSuffix(".xml") && content.prefix(1_024).contains(UInt8(ascii: "<"))
        guard type?.fits(content) ?? isXML else {
            throw type.map { AttachmentError.isNot(name, $0) } ?? AttachmentError.noSuchType(name)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-file-\(UUID().uuidString)")
        guard mkdir(folder.path, 0o700) == 0 else {
            throw ExchangeError.notWritten(file: folder.path, reason: "the folder cannot be made")
        }
        let path = folder.appending(path: name).path
        try OutputFile(path, replaces: false).write(content)
        guard let program = UserProgram("BILLOW_OPEN", else: "xdg-open", in: .current) else {
            return "“\(name)” is in “\(folder.path)”. BILLOW_OPEN names a program that opens it."
        }
        do throws(UserProgram.Failure) { try program.start([path]) } catch {
            throw AttachmentError.notOpened(name, path: folder.path, program: program.name, reason: error.reason)
        }
        return "“\(name)” is opened with “\(program.name)”."
    }
}
