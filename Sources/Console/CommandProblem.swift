import Derive
import Input

/// Reasons why a command cannot do what it was asked for. Each sentence says what to do.
package nonisolated enum CommandProblem: CommandError, Equatable {
    case noToday
    /// There is no database at a path; perhaps there is a copy of an earlier one.
    case noDatabase(String, copy: String?)
    /// Nothing has a number or a name; perhaps it is that of a draft nearby.
    case noInvoice(String, nearest: String?)
    /// No file is kept with an invoice.
    case noOriginal(String)
    case severalInvoices(String, Int)
    /// Several sellers have a document of a number.
    case severalSellers(String, [String])
    case noInvoiceOf(String, String, [String])
    case unknown(String, String)
    case several(String, String, [String])
    case field(name: String, problem: String)
    /// A value that can be understood, and cannot be taken.
    case refused(name: String, problem: String)
    /// An invoice or a line has no field of a name. The sentence names the nearest ones.
    case noField(String, known: [String])
    case noValue(String, known: [String], ofLine: [String])
    case noLine(String, count: Int)
    case noNumber(String)
    /// - Parameter correction: The document that corrects it, in a sentence.
    case isFrozen(String, correction: String)
    case badLine(String, reason: String)
    case nothingToDo(String)
    case noSum(String, known: [String])
    case exists(String, String)
    case noCompany
    /// A document that cannot be issued at once, and the reason.
    case notMade(String, isUnconfirmed: Bool)
    /// A statement is of an account that is none of those that are known.
    case otherAccount(String, file: String, known: [String])
    /// No entry of a bank has a number.
    case noEntry(Int)
    case noStatement(Int)
    /// A step that an entry does not allow, and why.
    case entryStays(Int, reason: String)

    package var description: String {
        switch self {
        case .noToday: "The system does not say which day it is. Set its clock."
        case .noDatabase(let path, let copy?):
            "There is no database “\(path)”, but “\(copy)” is a copy that Billow has made of it. “billow restore \(copy) --db \(path)” "
                + "puts that copy in its place."
        case .noDatabase(let path, nil):
            "There is no database “\(path)”. Name another one with --db, or make this one with “billow company --name NAME”."
        case .noInvoice(let name, let nearest?):
            "There is no draft “\(name)”. The nearest is \(nearest); “billow list --status draft” lists them."
        case .noOriginal(let number):
            "“\(number)” has no original: it was made here, or received by a version that kept none."
        case .noInvoice(let number, nil): "There is no invoice “\(number)”. “billow list” lists them."
        case .severalInvoices(let number, let count):
            "There are \(count) invoices “\(number)”. Delete one in the editor, or give it another number."
        case .severalSellers(let number, let sellers):
            "“\(number)” is a number of \(sellers.joined(separator: " and of ")). Say whose is meant, as in --seller \"\(sellers[0])\"."
        case .noInvoiceOf(let seller, let number, let sellers):
            "There is no invoice “\(number)” of “\(seller)”, but one of \(sellers.joined(separator: " and one of "))."
        case .unknown(let kind, let text):
            "There is no \(kind) “\(text)”. “billow \(kind) list” lists them."
        case .several(let kind, let text, let names):
            "“\(text)” fits several \(kind): \(names.prefix(5).joined(separator: ", ")). Write more of the name."
        case .field(let name, let problem), .refused(let name, let problem): "\(name): \(problem)"
        case .noField(let name, let known):
            "There is no field “\(name)”. The nearest are: \(name.nearest(5, in: known).joined(separator: ", ")). The editor's palette "
                + "(Ctrl-P) finds all of them."
        case .noValue(let name, let known, let ofLine):
            "There is no value “\(name)”. There are: \(known.joined(separator: ", ")); of each line, as “amount of line 1”: "
                + "\(ofLine.joined(separator: ", "))."
        case .noLine(let number, let count):
            "There is no line \(number). The invoice has \(count == 1 ? "1 line" : "\(count) lines")."
        case .noNumber(let name): "“\(name)” is no number, so nothing can be compared with it."
        case .isFrozen(let number, let correction):
            "\(number) stays as it is, since it was issued or received. \(correction)"
        case .badLine(let text, let reason):
            "“\(text)” is no line: \(reason) Write \"ITEM;QUANTITY;PRICE;VAT\", as in \"Beans;2;12.50;7\"."
        case .nothingToDo(let options):
            "There is nothing to do. Name at least one of \(options)."
        case .noSum(let name, let known):
            "There is no sum “\(name)”. There are: \(known.joined(separator: ", "))."
        case .exists(let kind, let name):
            "There is a \(kind) “\(name)” already. “billow \(kind) edit” changes it."
        case .notMade(let reason, let isUnconfirmed):
            "\(reason) Nothing is made.\(isUnconfirmed ? " Say it again with --confirm if that is right." : "")"
        case .otherAccount(let account, let file, let known):
            "“\(file)” is of the account \(account), and yours is \(known.joined(separator: " or ")). If it is yours as well, say so once "
                + "with “billow bank \(file) --account \(account)”. Nothing of it is taken."
        case .noEntry(let number): "There is no entry \(number). “billow bank --all” lists them."
        case .noStatement(let number): "There is no statement \(number). “billow bank --all” lists them."
        case .entryStays(let number, let reason): "Entry \(number): \(reason)"
        case .noCompany: "Your company has no name yet. Enter it with “billow company --name NAME”."
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noDatabase, .noInvoice, .noOriginal, .noInvoiceOf, .unknown, .noSum, .noEntry, .noStatement:
            .noInput
        case .noNumber, .refused, .severalInvoices, .severalSellers, .several, .isFrozen, .exists, .noCompany, .notMade,
            .otherAccount, .entryStays:
            .data
        case .field, .noField, .noValue, .noLine, .badLine, .nothingToDo: .usage
        case .noToday: .software
        }
    }
}

extension CommandProblem {
    /// Makes the problem of a field that has not the value that was written for it.
    package init(_ name: String, _ error: any Error) {
        let isOutOfRange = (error as? FieldProblem)?.isOutOfRange ?? false
        self = isOutOfRange ? .refused(name: name, problem: "\(error)") : .field(name: name, problem: "\(error)")
    }

    /// Says which value cannot be understood.
    package static func naming<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw CommandProblem(name, error) }
    }
}
