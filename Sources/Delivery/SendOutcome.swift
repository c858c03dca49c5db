/// The files that were written for a customer, and the outcome of the mail with them.
public struct SendOutcome {
    /// The outcome of the mail.
    public enum Mail: Equatable {
        /// The program that was opened, and the addresses that it was given.
        case opened(String, [String], isAgain: Bool)
        /// No mail program is there.
        case noProgram
        case failed(ExportError)
    }

    /// The paths of the files.
    public let files: [String]
    /// The parts of the document that have no place in its XML, each in a sentence.
    public let notes: [String]
    /// The outcome of the mail; nil if none was wanted.
    public internal(set) var mail: Mail?

    init(files: [String], notes: [String]) { (self.files, self.notes) = (files, notes) }

    /// The error of the mail program; nil if it was opened.
    public var failure: ExportError? { if case .failed(let error) = mail { error } else { nil } }

    /// The sentence on the mail: its addresses, or the next step without a mail program. Nil if no mail was wanted.
    public var sentence: String? {
        switch mail {
        case .opened(let program, let recipients, let isAgain):
            let again = isAgain ? " again" : ""
            return recipients.isEmpty
                ? "“\(program)” is opened with them\(again). No mail address of the customer is known: enter it there."
                : "“\(program)” is opened with them\(again), to \(recipients.joined(separator: ", "))."
        case .noProgram:
            return
                "No mail program was found, so no mail is opened. Attach the files to a mail yourself, or name a mail program "
                + "with BILLOW_MAIL."
        case .failed(let error): return "\(error)"
        case nil: return nil
        }
    }
}
