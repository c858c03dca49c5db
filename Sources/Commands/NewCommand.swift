import ArgumentParser
import Console
import Delivery
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger

/// `billow new`: a draft.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a draft of an invoice.",
        usage: "billow new --customer <customer> [--line <line> ...] [<options>]",
        discussion: """
            A line is an item, a quantity, a price without VAT, a rate of VAT and a unit, of which all but the item may be left \
            out: the rest is what product, customer and company say.

            The draft has a name, such as draft-7, by which the other commands take it until it is issued and afterwards.

            Example: billow new --customer "Hotel Seeblick KG" --discount "10 %" \\
                --line "Espresso beans 1 kg;24;21.40;7" --line "Delivery;1;18.90;19"

            The exit status is 64 if a line or a value cannot be understood, 65 if your company has no name yet, the \
            number is another invoice's, or --issue lacks something, and 66 if there is no such customer; nothing is made then.
            """)

    @Option(help: "The customer's name or number, or the beginning of either.")
    var customer: String

    @Option(
        name: .customLong("line"), parsing: .unconditionalSingleValue,
        help: "\"ITEM;QUANTITY;PRICE;VAT;UNIT\", for each line.")
    var lines: [String] = []

    @Option(help: "The day of issue. Default: today.")
    var date: String?

    @Option(help: "The day by which to pay. Default: by the customer's terms.")
    var due: String?

    @Option(help: "A number of your own. Default: issuing gives the next one.")
    var number: String?

    @Option(parsing: .unconditional, help: "What is taken off all lines: \"10 %\" or an amount.")
    var discount: String?

    @Option(help: "The buyer's order (BT-13).")
    var order: String?

    @Option(help: "A note on the invoice.")
    var note: String?

    @Flag(help: "Make a quote, valid until --due, of which “billow accept” makes the invoice.")
    var quote = false

    @Flag(help: "Issue it at once.")
    var issue = false

    @OptionGroup var confirmation: ConfirmOption

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            guard shell.books.company.isKnown else { throw CommandProblem.noCompany }
            let buyer = try shell.customer(customer)
            let drafting = Drafting(shell)
            let invoice = try drafting.draft(
                for: buyer, lines: lines, asQuote: quote,
                [
                    FieldValue("issueDate", date), FieldValue("dueDate", due),
                    FieldValue("discount", discount),
                    FieldValue("purchaseOrderReference", order), FieldValue("note", note),
                    FieldValue("number", number),
                ])
            shell.remarkOnRates(of: invoice)
            if confirmation.confirm, !issue { unrecorded { invoice.confirmNumbers() } }
            try shell.store.add(invoice)
            let issued = try issue ? shell.issueOrDiscard(invoice, confirmation) : nil
            shell.books.learn(from: invoice, for: buyer)
            try shell.report(
                invoice.json,
                [
                    "\(invoice.summary), \(invoice.status(on: .today).name)."
                        + (issued?.remarks ?? invoice.roundingRemark)
                ])
        }
    }
}

/// Makes drafts of what a command line says.
struct Drafting {
    private let shell: Shell

    init(_ shell: Shell) { self.shell = shell }

    /// A draft, with a number if one is given.
    func draft(
        for customer: Customer, lines: [String], asQuote isQuote: Bool = false, _ values: [FieldValue]
    ) throws -> Invoice {
        // Nothing is read of the books while nothing is recorded.
        let made = try lines.map { try line($0, for: customer) }
        let invoice = try unrecorded {
            let invoice = shell.books.makeInvoice(on: try shell.today())
            if isQuote { shell.books.makeQuote(of: invoice) }
            shell.books.fill(invoice, for: customer)
            for line in made { invoice.lines.append(line) }
            try Invoice.description.set(values.filter { $0.field != "number" }, of: invoice)
            return invoice
        }
        if let number = values.first(where: { $0.field == "number" })?.text?.withPlainBlanks.trimmed {
            try shell.checkIsFree(number)
            unrecorded { invoice.number = number }
        }
        return invoice
    }

    /// Lines that an invoice is to get.
    func lines(_ texts: [String], of invoice: Invoice) throws -> [InvoiceLine] {
        let customer = shell.books.customer(of: invoice)
        return try texts.map { try line($0, for: customer) }
    }

    private func line(_ text: String, for customer: Customer?) throws -> InvoiceLine {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        guard parts.count <= 5, !parts[0].isEmpty else {
            throw CommandProblem.badLine(
                text, reason: parts[0].isEmpty ? "It has no item." : "It has more than five parts.")
        }
        let (line, product) = (InvoiceLine(), shell.books.product(named: parts[0]))
        try shell.checkRead()
        let defaults = shell.books.defaults(of: product, for: customer)
        if let product {
            line.fill(with: product, defaults)
        } else {
            line.itemName = parts[0]
            line.fill(with: defaults)
        }
        let names = ["invoicedQuantity", "enteredNetPrice", "vatCategory", "unitCode"]
        do {
            let values = zip(names, parts.dropFirst()).filter { !$1.isEmpty }.map { FieldValue($0, $1) }
            try InvoiceLine.description.set(values, of: line)
        } catch {
            throw CommandProblem.badLine(text, reason: "\(error)")
        }
        return line
    }
}

// MARK: Issuing

/// The option of every command that issues.
struct ConfirmOption: ParsableArguments {
    @Flag(
        help: """
            Confirm what wants it: numbers that could be read in two ways, VAT above 30 %, a price or a total of 0, a day to come \
            or more than a year back. It is printed.
            """)
    var confirm = false
}

extension Shell {
    /// Issues an invoice, and waits until that is written. What is odd about it is said on the error stream.
    /// - Throws: ``IssueError/odd(invoice:_:)`` where something wants a confirmation and has none; it stays a draft then.
    func issue(_ invoice: Invoice, _ confirmation: ConfirmOption) throws -> IssueOutcome {
        let precedents = try store.answer { store.readPrecedents(of: invoice, $0) }
        let oddities = try books.review(invoice, after: precedents, today: try today()).oddities
        let wanting = oddities.filter(\.wantsConfirmation).map { $0.words }
        guard wanting.isEmpty || confirmation.confirm else {
            throw IssueError.odd(invoice: invoice.titleInSentence, wanting)
        }
        if !wanting.isEmpty { books.edit(invoice, "confirm") { invoice.confirmNumbers() } }
        let outcome = try confirmed(invoice, asks: !confirmation.confirm) {
            try store.answer { store.issue(invoice, $0) }
        }
        if !wanting.isEmpty { Failure.tell("\(invoice.number): confirmed: \(wanting.joined(separator: "; "))") }
        let told = oddities.filter { !$0.wantsConfirmation }.map { $0.words }
        if !told.isEmpty { Failure.tell("\(invoice.number): \(told.joined(separator: "; "))") }
        return outcome
    }

    /// Issues a new draft. A draft that cannot be issued is discarded, and the error says so.
    func issueOrDiscard(_ draft: Invoice, _ confirmation: ConfirmOption) throws -> IssueOutcome {
        do { return try issue(draft, confirmation) } catch {
            // Its number is on the way.
            if try store.isBeingIssued(draft) { throw error }
            store.discard(draft)
            // A full disk takes no deletion either.
            if !store.flush(), try store.read(draft.id) != nil {
                Failure.tell(
                    "\(draft.titleInSentence) is in the database as a draft. Issue that one later, or delete it, and do not make it again."
                )
                throw error
            }
            guard let error = error as? IssueError else { throw error }
            throw CommandProblem.notMade("\(error)", isUnconfirmed: error.isUnconfirmed)
        }
    }

    /// Issues a copy where that is wanted. It is not there if it cannot be issued.
    func finish(_ copy: CopyOutcome, issuing isIssued: Bool, _ confirmation: ConfirmOption) throws -> IssueOutcome? {
        try isIssued ? issueOrDiscard(copy.draft, confirmation) : nil
    }

    /// Prints what was made of an invoice.
    func report(_ copy: CopyOutcome, issued: IssueOutcome?) throws {
        let draft = copy.draft
        try report(
            draft.json,
            [
                "\(draft.reference): \(copy.title), \(draft.status(on: .today).name).\(copy.remark)"
                    + (issued?.remarks ?? "")
            ])
    }
}
