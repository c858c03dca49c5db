import Derive
import DeriveDocuments
import Exchange
import Foundation
import Invoicing
import Ledger
import Rendering
import Storage

/// Files that are attached to an invoice (BG-24).
extension Repository {
    /// Attaches a file to a draft, as one step that undo reverts.
    /// - Parameter receive: Takes a sentence about it; or an ``AttachmentError`` or a ``StorageError``, and nothing is changed then.
    public func attach(_ file: AttachedFile, to invoice: Invoice, _ receive: @escaping Receive<String>) {
        keep(file.kept, of: invoice.id) { answer in
            receive(
                Result {
                    try answer.get()
                    try invoice.checkAttaching()
                    let document = unrecorded { SupportingDocument() }
                    unrecorded {
                        document.reference = file.name
                        document.attachment = Attachment(
                            hash: file.kept.hash, size: file.kept.size, mediaType: file.type.rawValue,
                            fileName: file.name)
                    }
                    transaction("attach \(file.name)") { invoice.supportingDocuments.append(document) }
                    return "“\(file.name)” is attached. It goes out inside the XML and the PDF."
                })
        }
    }

    /// Removes a file from a draft, as one step that undo reverts.
    /// - Returns: A sentence about it.
    /// - Throws: ``AttachmentError``; nothing is changed then.
    public func detach(_ name: String, from invoice: Invoice) throws(AttachmentError) -> String {
        try invoice.checkAttaching()
        let documents = invoice.supportingDocuments
        guard let document = documents.elements.first(where: { $0.attachment?.fileName == name }) else {
            throw .notThere(name, known: invoice.attachments.map(\.fileName))
        }
        transaction("remove \(name)") { documents.removeAll { $0 === document } }
        return "“\(name)” is removed."
    }

    /// The contents of the files that an invoice has by their hashes.
    /// - Throws: ``StorageError`` or ``ExchangeError`` if they cannot be read. Those of other machines are missing.
    public func attachedFiles(of invoice: Invoice) throws -> AttachedFiles {
        var files: AttachedFiles = [:]
        for attachment in invoice.attachments {
            guard let hash = attachment.hash, let kept = try keptFile(hash) else { continue }
            files[hash] = try kept.bytes(named: attachment.fileName)
        }
        return files
    }

    /// Issues an invoice with its document, in which its files are.
    /// - Parameter receive: Takes also an ``AttachmentError`` if a file is missing; nothing is changed then.
    public func issue(_ invoice: Invoice, _ receive: @escaping Receive<IssueOutcome>) {
        do {
            let files = try attachedFiles(of: invoice)
            if let missing = invoice.attachments.first(where: { $0.hash.map { files[$0] == nil } ?? false }) {
                throw AttachmentError.isElsewhere(missing.fileName)
            }
            issue(invoice, document: { $0.documentToSend(files) }, receive)
        } catch {
            receive(.failure(error))
        }
    }
}

extension Invoice {
    /// The files inside the invoice.
    var attachments: [Attachment] { supportingDocuments.elements.compactMap(\.attachment) }

    /// Replaces the contents of files that came with it by their hashes.
    /// - Returns: The contents, for the database to keep.
    public func takeOutFiles() throws(ExchangeError) -> [KeptFile] {
        var files: [KeptFile] = []
        for document in supportingDocuments.elements {
            guard let attachment = document.attachment, attachment.hash == nil, !attachment.base64.isEmpty,
                let content = Data(base64Encoded: attachment.base64, options: .ignoreUnknownCharacters),
                !content.isEmpty
            else { continue }
            let file = try KeptFile(packing: content, named: attachment.fileName)
            files.append(file)
            unrecorded {
                document.attachment = Attachment(
                    hash: file.hash, size: file.size, mediaType: attachment.mediaType, fileName: attachment.fileName)
            }
        }
        return files
    }

    func checkAttaching() throws(AttachmentError) {
        guard !isFrozen else { throw .isFrozen(invoice: title) }
    }

    /// The files as they go into a PDF.
    func pdfAttachments(_ files: AttachedFiles) -> [PDFAttachment] {
        attachments.compactMap { attachment in
            attachment.content(in: files).map {
                PDFAttachment(name: attachment.fileName, mediaType: attachment.mediaType, content: $0)
            }
        }
    }
}

extension Attachment {
    /// The length of its content.
    nonisolated var byteCount: Int { size ?? base64.utf8.count / 4 * 3 }

    /// Its content; nil where that is not at hand, or no Base64.
    nonisolated func content(in files: AttachedFiles) -> Data? {
        hash.map { files[$0] } ?? Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    }
}

extension KeptFile {
    /// Packs a file.
    /// - Parameter name: Its name in messages.
    public nonisolated init(packing bytes: Data, named name: String) throws(ExchangeError) {
        self.init(
            hash: SHA256.hash(of: bytes), size: bytes.count, packed: try Unpacking.pack(bytes, of: name))
    }

    /// Its bytes.
    public nonisolated func bytes(named name: String) throws(ExchangeError) -> Data {
        try Unpacking.unpack(Data(packed), count: size, of: name)
    }
}
