/// Reasons why an invoice cannot be issued. Each sentence says what to change.
public nonisolated enum IssueError: Error, Equatable, CustomStringConvertible {
    case received(invoice: String, seller: String)
    /// Of a draft that another company sells to this one, such as the copy of a received document.
    case ofSupplier(invoice: String, seller: String)
    /// - Parameter correction: The document that corrects it, in a sentence.
    case alreadyIssued(number: String, correction: String)
    case hasNoLines(invoice: String)
    /// - Parameters:
    ///   - place: The part of the invoice that has it; empty for the invoice itself.
    ///   - sentence: The first thing that is wrong or missing.
    ///   - others: How many more there are.
    case incomplete(invoice: String, place: String, sentence: String, others: Int)
    /// Of an invoice that lacks nothing but confirmations of numbers.
    /// - Parameters:
    ///   - place: The part of the invoice that has the first number; empty for the invoice itself.
    ///   - sentence: Which number is to be confirmed, and why.
    ///   - others: How many more there are.
    case unconfirmed(invoice: String, place: String, sentence: String, others: Int)
    /// Of an invoice with what wants a confirmation, all of it in words.
    case odd(invoice: String, [String])
    case hasNoDate(invoice: String)
    case numberTaken(String)
    /// Of a credit note that gives back more than is left to credit of its invoices.
    case creditedAlready(invoice: String, of: [String], by: [String], left: String, isNothing: Bool)
    /// Of a credit note that gives back more of a line than is left of it.
    /// - Parameter by: The credit notes that have given back a part.
    case lineCredited(invoice: String, line: Int, by: [String], left: String, isNothing: Bool)
    /// Of what a final invoice takes of its deposits, or a credit note gives back of them.
    case deposits(invoice: String, String)
    case pattern(NumberPatternError)
    /// A ledger that the file has left may give the number.
    case left(number: String)
    case notSaved(invoice: String)
    case changedElsewhere(invoice: String)

    public var description: String {
        switch self {
        case .received(let invoice, let seller):
            "\(invoice) was issued by \(seller.isEmpty ? "another company" : seller). Only an invoice of your own is issued."
        case .ofSupplier(let invoice, let seller):
            "\(invoice) is not issued: its buyer is your company, and its seller is "
                + "\(seller.isEmpty ? "another company" : seller). Only an invoice of your own is issued."
        case .alreadyIssued(let number, let correction): "\(number) was issued already. \(correction)"
        case .hasNoLines(let invoice): "\(invoice) has no lines. Add at least one before issuing it."
        case .incomplete(let invoice, let place, let sentence, let others),
            .unconfirmed(let invoice, let place, let sentence, let others):
            "\(invoice) cannot be issued yet: \(place)\(place.isEmpty ? "" : ": ")\(sentence)"
                + (others == 0 ? "" : " There \(Self.more(others)) besides.")
        case .odd(let invoice, let words): "\(invoice) cannot be issued yet: \(words.joined(separator: "; "))."
        case .hasNoDate(let invoice): "\(invoice) has no day of issue. Enter it before issuing it."
        case .numberTaken(let number):
            "There is another invoice with the number \(number). Enter another one, or none for the next one."
        case .creditedAlready(let invoice, let credited, let notes, _, isNothing: true):
            "\(invoice) is not issued: \(credited.joined(separator: " and ")) \(credited.count == 1 ? "is" : "are") credited in full already, by "
                + "\(notes.joined(separator: " and ")). Delete the draft."
        case .creditedAlready(let invoice, let credited, let notes, let left, isNothing: false):
            "\(invoice) is not issued: only \(left) of \(credited.joined(separator: " and ")) are left to credit"
                + "\(notes.isEmpty ? "" : ", after \(notes.joined(separator: " and "))"). "
                + "Delete the lines that are not credited, or lower their quantities."
        case .lineCredited(let invoice, let line, let notes, _, isNothing: true):
            "\(invoice) is not issued: line \(line) of the invoice is credited already (\(notes.joined(separator: ", "))). Delete it here."
        case .lineCredited(let invoice, let line, let notes, let left, isNothing: false):
            "\(invoice) is not issued: only \(left) of the invoice’s line \(line) are left to credit"
                + "\(notes.isEmpty ? "" : ", after \(notes.joined(separator: " and "))"). Lower its quantity."
        case .deposits(let invoice, let sentence): "\(invoice) is not issued: \(sentence)"
        case .pattern(let error): "No number can be given: \(error)"
        case .left(let number):
            "\(number) is not given: the ledger that this file has left goes on with such numbers. Enter a pattern that it never "
                + "used, as in “billow company --numbers B-{year}-{number:4}”."
        case .notSaved(let invoice): "\(invoice) is not saved yet, so it is not issued. Try again."
        case .changedElsewhere(let invoice):
            "\(invoice) was changed in another program just now. Look at it, and issue it then."
        }
    }

    private static func more(_ count: Int) -> String { count == 1 ? "is 1 more" : "are \(count) more" }
}

extension IssueError {
    /// `true` if something is to be filled in or mended first.
    public nonisolated var isIncomplete: Bool { if case .incomplete = self { true } else { false } }
    /// Only a confirmation is missing.
    public nonisolated var isUnconfirmed: Bool {
        switch self {
        case .unconfirmed, .odd: true
        default: false
        }
    }
    /// Another program has changed the invoice, so it has to be reviewed again.
    public nonisolated var isChangedElsewhere: Bool { if case .changedElsewhere = self { true } else { false } }
}
