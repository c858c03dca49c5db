/// Reasons why a document cannot be read or written. Each message names the file, the place, and what to do.
public nonisolated enum ExchangeError: Error, Equatable, CustomStringConvertible {
    /// A place in a document; line and column count from 1.
    public struct Place: Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int
        public var description: String { "line \(line), column \(column)" }
    }

    /// The file does not exist.
    case notThere(file: String)
    /// The file cannot be read.
    case notReadable(file: String, reason: String)
    /// The file is not XML.
    case notXML(file: String, place: Place, reason: String)
    /// The file has a document type declaration, which may define entities.
    case hasDocumentType(file: String, place: Place)
    /// The file is larger than any invoice.
    case tooLarge(file: String, megabytes: Int)
    /// The file is a PDF that cannot be read.
    case damagedPDF(file: String)
    /// The file is a PDF that unpacks to more than any invoice.
    case tooLargePDF(file: String, megabytes: Int)
    /// The file is a PDF that is encrypted with a password.
    case protectedPDF(file: String)
    /// The file is a PDF without an invoice as XML inside.
    case noInvoiceInPDF(file: String)
    /// The file is XML but not an invoice.
    case notAnInvoice(file: String, root: String)
    /// The file is an invoice in a syntax that is not supported.
    case otherSyntax(file: String, syntax: String)
    /// The file is an archive or a mail that cannot be opened, or has no document inside.
    case unopened(file: String, reason: String)
    /// A value is not of its element's type.
    case unusable(file: String, place: Place, element: String, value: String, wanted: String)
    /// A document can be read in more than one way, so that it cannot be written in another syntax.
    case ambiguous(file: String, reason: String)
    /// A file is there already.
    case exists(file: String)
    /// A file cannot be written.
    case notWritten(file: String, reason: String)

    public var description: String {
        switch self {
        case .notThere(let file):
            "“\(file)” does not exist. Check the name and the folder."
        case .notReadable(let file, let reason):
            "“\(file)” cannot be read: \(reason)."
        case .notXML(let file, let place, let reason):
            "“\(file)” is not XML from \(place) on: \(reason). Ask its sender for the file again."
        case .hasDocumentType(let file, let place):
            "“\(file)” has a document type declaration at \(place), which no invoice needs and Billow refuses. "
                + "Remove it."
        case .tooLarge(let file, let megabytes):
            "“\(file)” is larger than \(megabytes) MB. No invoice is that large: check that it is the right file."
        case .damagedPDF(let file):
            "“\(file)” is a damaged PDF. Ask its sender for the file again."
        case .tooLargePDF(let file, let megabytes):
            "“\(file)” is a PDF that takes more than \(megabytes) MB of memory to unpack. No invoice is that large: check that it "
                + "is the right file."
        case .protectedPDF(let file):
            "“\(file)” is a PDF protected by a password. Save a copy without the password, and read that one."
        case .noInvoiceInPDF(let file):
            "“\(file)” is a PDF without an invoice inside. Ask the sender for an e-invoice (XML, or a PDF with it)."
        case .notAnInvoice(let file, let root):
            "“\(file)” is not an invoice: its root element is “\(root)”. Billow reads UBL invoices, UBL credit notes and CII."
        case .otherSyntax(let file, let syntax):
            "“\(file)” is an invoice in \(syntax), which Billow does not read. Ask its sender for UBL or CII."
        case .unopened(let file, let reason):
            "“\(file)” cannot be opened: \(reason)."
        case .ambiguous(let file, let reason):
            "“\(file)” is not converted, since nobody can say for sure what it means: \(reason)"
        case .exists(let file):
            "“\(file)” is there already and stays as it is. Name another file, or have it replaced with --force."
        case .notWritten("/dev/stdout", let reason):
            "Nothing can be written to standard output: \(reason). Look where it leads."
        case .notWritten(let file, let reason):
            "“\(file)” cannot be written: \(reason). Name another file."
        case .unusable(let file, let place, let element, let value, let wanted):
            "“\(file)”, \(place): \(element) is “\(value)”, which is not \(wanted). Correct it, then read the file again."
        }
    }

    /// The exit status according to sysexits(3).
    public var exitCode: Int32 {
        switch self {
        case .notThere, .notReadable: 66
        case .notXML, .hasDocumentType, .tooLarge, .damagedPDF, .tooLargePDF, .protectedPDF, .noInvoiceInPDF,
            .notAnInvoice, .otherSyntax, .unopened, .unusable, .ambiguous:
            65
        case .exists, .notWritten: 73
        }
    }
}
