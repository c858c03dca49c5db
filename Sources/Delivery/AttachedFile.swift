import Exchange
import Foundation
import Invoicing
import Ledger

/// Reasons for which a file is not attached, or not opened. Each sentence says what to do.
public nonisolated enum AttachmentError: Error, Equatable, CustomStringConvertible {
    /// The invoice was issued or received.
    case isFrozen(invoice: String)
    /// Its name has none of the endings.
    case noSuchType(String)
    /// Its bytes are not those of its ending.
    case isNot(String, AttachmentType)
    /// With it the files are larger than those of an invoice may be.
    case tooLarge(String, bytes: Int, left: Int)
    /// A file of this name is attached.
    case isThere(String)
    /// No file of this name is attached.
    case notThere(String, known: [String])
    /// Its content is not in this database.
    case isElsewhere(String)
    /// Only its address is known.
    case isLink(String, String)
    /// The program that opens files has failed.
    case notOpened(String, path: String, program: String, reason: String)

    public var description: String {
        switch self {
        case .isFrozen(let invoice): "\(invoice) is issued or received, so its files stay as they are."
        case .noSuchType(let name):
            "“\(name)” is of no type that an invoice carries: \(AttachmentType.words). Save it as one of these."
        case .isNot(let name, let type): "“\(name)” is called \(type.word) and is none. Save it again as that."
        case .tooLarge(let name, let bytes, let left):
            "“\(name)” has \(Self.megabytes(bytes)) MB, and \(Self.megabytes(left)) of \(AttachmentType.mostBytes >> 20) MB are left "
                + "for the files of the invoice. Make it smaller, or send it by itself."
        case .isThere(let name): "“\(name)” is attached already. Remove that one, or give the file another name."
        case .notThere(let name, let known):
            "No file “\(name)” is attached. "
                + (known.isEmpty ? "None is." : "There are: \(known.joined(separator: ", ")).")
        case .isElsewhere(let name):
            "The content of “\(name)” is on the machine where it was attached. Do that there, or attach the file here."
        case .isLink(let name, let address): "“\(name)” is not in the invoice. It is at \(address)."
        case .notOpened(let name, let path, let program, let reason):
            "“\(name)” is in “\(path)”, but “\(program)” \(reason). BILLOW_OPEN names another program."
        }
    }

    /// One decimal, rounded up.
    static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// The types of file that an invoice may carry (BT-125).
public nonisolated enum AttachmentType: String, CaseIterable, Sendable {
    case pdf = "application/pdf"
    case png = "image/png"
    case jpeg = "image/jpeg"
    case csv = "text/csv"
    case xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    case ods = "application/vnd.oasis.opendocument.spreadsheet"

    /// The most bytes of all files of an invoice.
    public static let mostBytes = 20 << 20

    /// The type of a name; nil for another one.
    init?(name: String) {
        let ending = (name as NSString).pathExtension.lowercased()
        guard let type = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
        self = type
    }

    private var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : ["\(self)"] }

    /// Its name for people.
    public var word: String { "\(self)".uppercased() }

    /// All of them.
    static var words: String { allCases.map(\.word).joined(separator: ", ") }

    /// Returns whether bytes begin as its files do; a table is any text.
    func fits(_ bytes: Data) -> Bool {
        switch self {
        case .pdf: bytes.prefix(1_024).firstRange(of: Data("%PDF-".utf8)) != nil
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .csv: !bytes.isEmpty && !bytes.contains(0)
        case .xlsx, .ods: bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
        }
    }
}

/// A file that is to be attached: read, and of a type and size that an invoice may carry.
public struct AttachedFile {
    /// Its name without a folder.
    public let name: String
    let type: AttachmentType
    let kept: KeptFile

    /// Reads a file.
    /// - Throws: ``AttachmentError``, or an ``ExchangeError`` if it cannot be read.
    public init(_ path: String, for invoice: Invoice) throws {
        try invoice.checkAttaching()
        let path = (path as NSString).expandingTildeInPath
        let name = URL(fileURLWithPath: path).lastPathComponent.filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        guard let type = AttachmentType(name: name) else {
            guard FileManager.default.fileExists(atPath: path) else { throw ExchangeError.notThere(file: path) }
            throw AttachmentError.noSuchType(name)
        }
        let others = invoice.attachments
        guard !others.contains(where: { $0.fileName == name }) else { throw AttachmentError.isThere(name) }
        let left = AttachmentType.mostBytes - others.reduce(0) { $0 + $1.byteCount }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        if attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? NSNumber,
            size.intValue > left
        {
            throw AttachmentError.tooLarge(name, bytes: size.intValue, left: left)
        }
        let bytes = try InvoiceReader.bytes(of: ReceivedPart(file: path))
        guard bytes.count <= left else { throw AttachmentError.tooLarge(name, bytes: bytes.count, left: left) }
        guard type.fits(bytes) else { throw AttachmentError.isNot(name, type) }
        (self.name, self.type, kept) = (name, type, try KeptFile(packing: bytes, named: path))
    }
}
