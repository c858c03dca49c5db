import ArgumentParser
import Derive
import Foundation
import Invoicing
import Ledger
import Storage

/// The options of every command that works on the database beside an editor.
struct ShellOptions: ParsableArguments {
    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    @Flag(help: "Print JSON.")
    var json = false
}

/// Which of several documents of one number is meant.
struct SellerOption: ParsableArguments {
    @Option(help: "Whose document it is, where a supplier has one of the same number.")
    var seller: String?
}

/// The database for as long as a command works on it. What it changes an editor beside it shows within a second.
@MainActor
final class Shell {
    let store: Repository
    let books: Ledger
    let printsJSON: Bool

    /// Opens the database, lets a command work on it, and closes it when all is written.
    /// - Parameter access: What the command does with it.
    nonisolated static func run(
        _ options: ShellOptions, _ access: Access = .changes, _ body: @MainActor (Shell) throws -> Void
    ) throws {
        try Failure.report {
            let shell = try Shell(options, access)
            let result = Result { try body(shell) }
            do {
                try shell.store.closeAfterCommand()
            } catch let status as ExitCode {
                try result.get()
                throw status
            }
            try result.get()
            // What there is to read may not be all.
            if shell.store.status.damage != nil { throw ExitCode(65) }
        }
    }

    /// What a command does with the database.
    enum Access {
        /// Reads it, also where it is damaged or cannot be written.
        case reads
        /// Changes one that is there.
        case changes
        /// Changes it, or makes it where there is none.
        case makes
    }

    private init(_ options: ShellOptions, _ access: Access) throws {
        let path = options.db ?? Repository.defaultPath
        store =
            switch access {
            case .reads: try Repository.openingForReading(path)
            case .changes: try Repository.openingExisting(path)
            case .makes: try Repository.opening(path)
            }
        books = try store.openLedger()
        printsJSON = options.json
        store.list.today = { .today }
        if let notice = store.status.notice { Failure.tell(notice) }
    }

    /// Waits until what is being read is there.
    func settle() {
        while store.isBusy {
            usleep(500)
            tick()
        }
    }

    /// Waits until what was changed is in the database.
    /// - Throws: ``StorageError`` where it cannot be written.
    private func save() throws {
        while store.hasUnsaved, store.status.trouble == nil { store.waitForWriter() }
        guard !store.hasUnsaved || store.retry() else {
            throw store.status.trouble ?? StorageError.locked(path: store.path)
        }
    }

    /// Prints a value as JSON, or the lines that say the same, once what was changed is in the database.
    func report(_ value: some Encodable, _ lines: [String]) throws {
        try save()
        guard !printsJSON else { return try JSONOutput.print(value) }
        // Tabs between cells stay what they are.
        for line in lines {
            StandardOutput.print(
                line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(
                    separator: "\t"))
        }
    }

    /// The day of today.
    func today() throws -> CalendarDate {
        guard let today = CalendarDate.today else { throw CommandProblem.noToday }
        return today
    }
}

// MARK: Finding

extension Shell {
    /// The invoice of a number: one's own, or the only one that was received. It is loaded whole, and what is changed of it
    /// is saved.
    func invoice(_ number: String) throws -> Invoice {
        let found = try store.invoices(numbered: number)
        let own = found.filter { !$0.isReceived }
        let candidates = own.isEmpty ? found : own
        guard let first = candidates.first else { throw CommandProblem.noInvoice(number) }
        guard candidates.count == 1 else {
            throw CommandProblem.severalInvoices(number, candidates.count)
        }
        return try store.load(first.id)
    }

    /// A document of a number, one's own or one that was received: a supplier may give the same number.
    /// - Parameter seller: Whose it is, or a part of the name; nil where there is only one.
    func document(_ number: String, of seller: String?) throws -> Invoice {
        let found = try store.invoices(numbered: number)
        let sellers = Set(found.map(\.sellerName)).sorted()
        guard let seller else {
            guard sellers.count > 1 else { return try invoice(number) }
            throw CommandProblem.severalSellers(number, sellers)
        }
        let name = seller.foldedForSearch
        let equal = found.filter { $0.sellerName.foldedForSearch == name }
        let fitting = equal.isEmpty ? found.filter { $0.sellerName.foldedForSearch.contains(name) } : equal
        guard let first = fitting.first else {
            throw sellers.isEmpty ? CommandProblem.noInvoice(number) : .noInvoiceOf(seller, number, sellers)
        }
        guard fitting.count == 1 else { throw CommandProblem.severalInvoices(number, fitting.count) }
        return try store.load(first.id)
    }

    /// The customer or supplier of a name, a number or the beginning of either.
    func customer(_ text: String) throws -> Customer {
        if case .known(let customer) = books.match(Party(name: text)) { return customer }
        settle()
        let found = books.customers(matching: text) + books.suppliers(matching: text)
        let names = found.reduce(into: [CompletionEntry]()) { all, entry in
            if !all.contains(where: { $0.id == entry.id }) { all.append(entry) }
        }
        guard let customer = books.customer(try only(names, "customer", text)) else {
            throw CommandProblem.unknown("customer", text)
        }
        return customer
    }

    /// The product of a name, a number or the beginning of either.
    func product(_ text: String) throws -> Product {
        if let product = books.product(named: text) { return product }
        settle()
        let found = books.products(matching: text)
        guard let product = books.product(try only(found, "product", text)) else {
            throw CommandProblem.unknown("product", text)
        }
        return product
    }

    /// The only entry that was found for a text.
    private func only(_ found: [CompletionEntry], _ kind: String, _ text: String) throws -> UUID {
        guard let first = found.first else { throw CommandProblem.unknown(kind, text) }
        guard found.count == 1 else { throw CommandProblem.several("\(kind)s", text, found.map(\.name)) }
        return first.id
    }
}

/// Why a command cannot do what it was asked for. Each sentence says what to do.
nonisolated enum CommandProblem: Error, Equatable, CustomStringConvertible {
    case noToday
    case noDatabase(String)
    case noInvoice(String)
    case severalInvoices(String, Int)
    /// Several sellers have a document of a number.
    case severalSellers(String, [String])
    case noInvoiceOf(String, String, [String])
    case unknown(String, String)
    case several(String, String, [String])
    case field(name: String, problem: String)
    /// A value that can be understood, and cannot be taken.
    case refused(name: String, problem: String)
    case noField(String, known: [String])
    case noValue(String, known: [String], ofLine: [String])
    case noLine(String, count: Int)
    case noNumber(String)
    case isFrozen(String)
    case badLine(String, reason: String)
    case nothingToDo(String)
    case noSum(String, known: [String])
    case exists(String, String)
    case noCompany

    var description: String {
        switch self {
        case .noToday: "The system does not say which day it is. Set its clock."
        case .noDatabase(let path):
            "There is no database “\(path)”. Name another one with --db, or make this one with “billow company --name NAME”."
        case .noInvoice(let number): "There is no invoice “\(number)”. “billow list” lists them."
        case .severalInvoices(let number, let count):
            "There are \(count) invoices “\(number)”. Give each a number of its own in the editor."
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
            "There is no field “\(name)”. There are: \(known.joined(separator: ", "))."
        case .noValue(let name, let known, let ofLine):
            "There is no value “\(name)”. There are: \(known.joined(separator: ", ")); of each line, as “amount of line 1”: "
                + "\(ofLine.joined(separator: ", "))."
        case .noLine(let number, let count):
            "There is no line \(number). The invoice has \(count == 1 ? "1 line" : "\(count) lines")."
        case .noNumber(let name): "“\(name)” is no number, so nothing can be compared with it."
        case .isFrozen(let number):
            "\(number) stays as it is, since it was issued or received. “billow credit” makes a credit note."
        case .badLine(let text, let reason):
            "“\(text)” is no line: \(reason) Write \"ITEM;QUANTITY;PRICE;VAT\", as in \"Beans;2;12.50;7\"."
        case .nothingToDo(let options):
            "Nothing is said that is to be set. Name at least one of \(options)."
        case .noSum(let name, let known):
            "There is no sum “\(name)”. There are: \(known.joined(separator: ", "))."
        case .exists(let kind, let name):
            "There is a \(kind) “\(name)” already. “billow \(kind) edit” changes it."
        case .noCompany: "Nobody has said who writes the invoices. “billow company --name NAME” does."
        }
    }

    /// As sysexits(3) has it.
    var exitCode: Int32 {
        switch self {
        case .noDatabase, .noInvoice, .noInvoiceOf, .unknown, .noSum: 66
        case .noNumber, .refused, .severalInvoices, .severalSellers, .several, .isFrozen, .exists, .noCompany: 65
        case .field, .noField, .noValue, .noLine, .badLine, .nothingToDo: 64
        case .noToday: 70
        }
    }
}

extension CommandProblem {
    /// Why a field has not the value that was written for it.
    init(_ name: String, _ error: any Error) {
        let isOutOfRange = (error as? FieldProblem)?.isOutOfRange ?? false
        self = isOutOfRange ? .refused(name: name, problem: "\(error)") : .field(name: name, problem: "\(error)")
    }

    /// Says which value cannot be understood.
    static func naming<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw CommandProblem(name, error) }
    }
}
