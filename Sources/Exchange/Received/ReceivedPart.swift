import Foundation

/// A document to read: a file, or a part of an archive or of a mail.
public nonisolated struct ReceivedPart: Sendable {
    /// Its name in messages: `invoices.zip/1.xml`.
    public let name: String
    /// Its bytes; nil for a file, which is read where it is.
    public let bytes: Data?

    /// A file.
    public init(file: String) { (name, bytes) = (file, nil) }

    init(name: String, bytes: Data) { (self.name, self.bytes) = (name, bytes) }
}

/// The contents of an archive or a mail.
nonisolated struct ReceivedContents {
    /// The documents that may be invoices.
    var parts: [ReceivedPart] = []
    /// Names of the other files.
    var others: [String] = []
}

/// Finds the documents of a file: those inside a ZIP, a gzip or a mail, or the file itself.
public nonisolated enum ReceivedFile {
    /// The most bytes that a file unpacks to.
    static let mostBytes = 200 << 20
    /// The most entries of an archive, and parts of a mail.
    static let mostEntries = 1_000

    /// Returns the documents of a file, and the names of what else is inside it.
    /// - Throws: ``ExchangeError/notReadable(file:reason:)`` and ``ExchangeError/unopened(file:reason:)``.
    /// - Complexity: O(*n*) in the bytes that it unpacks to, at most ``mostBytes``.
    public static func parts(
        of path: String
    ) throws(ExchangeError) -> (parts: [ReceivedPart], others: [String]) {
        // A file that is not there, or that cannot be read, is told by its reader.
        guard let handle = FileHandle(forReadingAtPath: path),
            let beginning = try? handle.read(upToCount: Kind.markLength), let kind = Kind(beginning)
        else { return ([ReceivedPart(file: path)], []) }
        let bytes: Data
        do {
            bytes = beginning + (try handle.read(upToCount: mostBytes) ?? Data())
        } catch {
            throw .notReadable(file: path, reason: error.reason)
        }
        guard bytes.count <= mostBytes else { throw .tooLarge(file: path, megabytes: mostBytes >> 20) }
        var room = mostBytes
        let contents = try kind.contents(of: bytes, named: path, &room)
        guard !contents.parts.isEmpty else {
            throw .unopened(file: path, reason: "\(kind.name) has no XML and no PDF inside")
        }
        return (contents.parts, contents.others)
    }

    /// Returns the names of the files in a PDF besides its invoice; none for another file.
    /// - Parameter name: The PDF's name in messages.
    public static func others(in pdf: Data, named name: String) throws(ExchangeError) -> [String] {
        try EmbeddedInvoice.isPDF(pdf.prefix(1_024)) ? EmbeddedInvoice(in: pdf, named: name).others : []
    }

    /// Returns a file inside a PDF.
    public static func other(_ wanted: String, in pdf: Data, named name: String) throws(ExchangeError) -> Data {
        try EmbeddedInvoice(in: pdf, named: name, wanted: wanted).xml
    }

    /// A kind of file that has others inside.
    enum Kind {
        case zip, gzip, mail

        /// So many bytes tell it.
        static let markLength = 4_096

        /// - Parameter beginning: The first bytes of the file.
        init?(_ beginning: Data) {
            if beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
                self = .zip
            } else if beginning.starts(with: [0x1F, 0x8B]) {
                self = .gzip
            } else if MailPart.isMail(beginning) {
                self = .mail
            } else {
                return nil
            }
        }

        var name: String {
            switch self {
            case .zip: "the ZIP"
            case .gzip: "the gzip file"
            case .mail: "the mail"
            }
        }

        /// - Parameters:
        ///   - room: How many bytes it may still unpack to.
        ///   - isInside: It is inside another one, and opens no third.
        func contents(
            of bytes: Data, named name: String, _ room: inout Int, isInside: Bool = false
        ) throws(ExchangeError) -> ReceivedContents {
            let files: [(name: String, bytes: Data)]
            switch self {
            case .zip: files = try ZIPArchive(bytes, named: name).files(&room)
            case .gzip:
                let end = name.lowercased().hasSuffix(".gz") ? name.dropLast(3) : name[...]
                files = [
                    (
                        String(end.split(separator: "/").last ?? end),
                        try Unpacking.unpack(bytes, .ZIP_GZIP, &room, of: name)
                    )
                ]
            case .mail: files = try MailPart(bytes).files(&room, named: name)
            }
            var contents = ReceivedContents()
            for file in files {
                // A name of an archive is shown, and never a place to write to.
                let part = "\(name)/\(file.name)"
                if let inner = Kind(file.bytes.prefix(Self.markLength)), inner != .mail || self != .mail {
                    guard !isInside else {
                        contents.others.append(part)
                        continue
                    }
                    let found = try inner.contents(of: file.bytes, named: part, &room, isInside: true)
                    contents.parts += found.parts
                    contents.others += found.others
                } else if Self.mayBeInvoice(file.name, file.bytes) {
                    contents.parts.append(ReceivedPart(name: part, bytes: file.bytes))
                } else {
                    contents.others.append(part)
                }
            }
            return contents
        }

        /// Returns `true` for XML and for a PDF, by name or by the first bytes.
        private static func mayBeInvoice(_ name: String, _ bytes: Data) -> Bool {
            let name = name.lowercased()
            guard !name.hasSuffix(".xml"), !name.hasSuffix(".pdf") else { return true }
            return EmbeddedInvoice.isPDF(bytes.prefix(1_024)) || bytes.prefix(100).starts(with: Data("<?xml".utf8))
        }
    }
}
