/// Reasons why documents cannot be written. Each sentence says what to do.
public nonisolated enum ExportError: Error, Equatable, CustomStringConvertible {
    /// An amount of it is not computable.
    case isNotComputable(number: String)
    /// It is a quote, and XML was asked for.
    case isQuote(number: String)
    /// Two invoices would be the same file.
    case sameName(String, numbers: [String])
    /// A file is there that another document was written to.
    case otherDocument(String)
    /// The folder is not there, or is none.
    case noFolder(String)
    /// The folder for what goes to customers.
    case noOutbox(String)
    /// The mail program could not be started, or has failed.
    case noMail(program: String, reason: String)

    public var description: String {
        switch self {
        case .isNotComputable(let number):
            "An amount of invoice “\(number)” has more than 38 digits. Its problems name the line; "
                + "shorten the quantity or the price there."
        case .isQuote(let number):
            "\(number) is a quote, and UBL, CII and Factur-X have no quotes. Write it as --pdf, --html, "
                + "--text or --json, or make the invoice of it with “billow accept \(number)”."
        case .sameName(let name, let numbers):
            "The invoices \(numbers.map { "“\($0)”" }.joined(separator: " and ")) would both be written as “\(name)”. "
                + "Tell them apart with {seller}, {date} or {id} in --name."
        case .otherDocument(let path):
            "“\(path)” belongs to another document and was not replaced. Move it away, or name another folder with “billow config set "
                + "files.outbox FOLDER”; “billow send --force” replaces it."
        case .noFolder(let folder):
            "The folder “\(folder)” is not there. Make it, or name another one."
        case .noOutbox(let folder):
            "The outbox “\(folder)” is no folder, and cannot be made one. Name another one with “billow config set files.outbox FOLDER” or "
                + "BILLOW_OUTBOX."
        case .noMail(let program, let reason):
            "The files are written, but no mail: “\(program)” \(reason). Attach them to a mail yourself, or name another mail program "
                + "with BILLOW_MAIL."
        }
    }

    /// The exit status according to sysexits(3).
    public var exitCode: Int32 {
        switch self {
        case .isNotComputable, .isQuote, .sameName: 65
        case .noFolder, .noOutbox, .otherDocument: 73
        case .noMail: 69
        }
    }
}
