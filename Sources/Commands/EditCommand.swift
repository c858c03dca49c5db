import ArgumentParser
import Console
import Delivery
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Settings
import Storage

/// `billow edit NUMBER`: fields of a draft.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change fields of a draft, or lines.",
        usage: "billow edit [<options>] <number>",
        discussion: """
            Fields are called as in the editor. What is issued or received stays as it is; the exit status is 65 then, and also if a \
            value is not allowed. It is 64 if a value cannot be understood. Nothing is changed then.

            Example: billow edit draft-7 --set "due date=+30" \\
                --set "line 2 price=12.50" --add "Delivery;1;18.90"
            """)

    @Argument(help: "The invoice's number, or the name of the draft.", completion: .drafts)
    var number: String

    @Option(
        name: .customLong("set"), help: "\"FIELD=VALUE\" or \"line 2 FIELD=VALUE\"; each sets a field.")
    var fields: [String] = []

    @Option(
        name: .customLong("add"), parsing: .unconditionalSingleValue,
        help: "\"ITEM;QUANTITY;PRICE;VAT;UNIT\", for each line that is added."
    )
    var lines: [String] = []

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            guard !fields.isEmpty || !lines.isEmpty else {
                throw CommandProblem.nothingToDo("--set, --add")
            }
            let invoice = try shell.invoice(number)
            guard !invoice.isFrozen else { throw CommandProblem.isFrozen(number, correction: invoice.correction) }
            let added = try Drafting(shell).lines(lines, of: invoice)
            let values = try fields.map { try FieldAssignment($0, of: invoice).naming(in: shell.store) }
            // Another buyer brings an address of its own and removes the former buyer's, so it comes before other values.
            let buyers = try values.filter { try $0.namesBuyer }
            let others = try values.filter { try !$0.namesBuyer }
            // Customers are looked up now, since none is read from the file while a step is recorded.
            for party in [invoice.buyer] + buyers.map({ Party(name: $0.text) }) { _ = shell.books.match(party) }
            try shell.checkRead()
            for value in values where try value.namesNumber { try shell.checkIsFree(value.text, besides: invoice) }
            let earlier = try values.filter { try $0.namesEarlier }.map(\.text)
            let deposits = try shell.store.deposits(numbered: earlier)
            let former = invoice.vatGroups
            try shell.books.edit(invoice, "edit") {
                for value in buyers + others { try shell.set(value) }
                for line in added { invoice.lines.append(line) }
                if !deposits.isEmpty {
                    shell.books.remark(on: deposits, in: invoice, style: UserSettings().documents)
                }
            }
            shell.books.learn(from: invoice, lines: added, for: shell.books.customer(of: invoice))
            shell.remarkOnRates(of: invoice, besides: former)
            try shell.report(
                invoice.json,
                ["\(invoice.summary), \(invoice.status(on: .today).name)." + invoice.roundingRemark])
        }
    }
}

extension Shell {
    /// Throws if another document of one's own has a number.
    func checkIsFree(_ number: String, besides invoice: Invoice? = nil) throws {
        let number = number.withPlainBlanks.trimmed
        let isTaken = try store.invoices(numbered: number).contains { !$0.isReceived && $0.id != invoice?.id }
        guard number.isEmpty || !isTaken else { throw IssueError.numberTaken(number) }
    }

    /// Sets a field of a draft. With another buyer's name come the data of that one, or those of the former one are removed.
    fileprivate func set(_ value: FieldAssignment) throws {
        let invoice = value.invoice
        let former = invoice.buyer.name
        try value.field.setting(value.text)
        guard invoice.buyer.name != former else { return }
        let change = books.replaceBuyer(of: invoice, formerlyNamed: former)
        let sentences = [change.sentence(after: former), books.sentenceOnKept(in: invoice)].compactMap { $0 }
        if !sentences.isEmpty { Failure.tell(sentences.joined(separator: " ")) }
    }
}

/// `FIELD=VALUE` or `line 2 FIELD=VALUE`: a text for a field of an invoice.
@MainActor
private struct FieldAssignment {
    let invoice: Invoice
    private(set) var text: String
    private let name: String

    /// - Throws: ``CommandProblem`` if there is no such field.
    init(_ option: String, of invoice: Invoice) throws {
        guard let sign = option.firstIndex(of: "=") else {
            throw CommandProblem.field(name: option, problem: "there is no =. Write FIELD=VALUE.")
        }
        self.invoice = invoice
        name = String(option[..<sign]).trimmed.lowercased()
        text = String(option[sign...].dropFirst())
        _ = try field
    }

    /// The field. It is looked up each time, since another buyer may bring another address or contact.
    var field: Field {
        get throws {
            let words = name.split(separator: " ", maxSplits: 2)
            guard words.count == 3, words[0] == "line", let number = Int(words[1]) else {
                return try Invoice.description.field(named: name, of: invoice, or: invoice.details)
            }
            guard let line = invoice.lines.element(at: number - 1) else {
                throw CommandProblem.field(name: name, problem: "there is no line \(number).")
            }
            return try InvoiceLine.description.field(named: String(words[2]), of: line, or: line.details)
        }
    }

    /// Returns `true` for the number of an earlier invoice.
    var namesEarlier: Bool { get throws { try field.name.hasPrefix("earlier invoice") && field.property == "number" } }

    /// The same with the number of an earlier invoice in the place of the name that it had as a draft.
    func naming(in store: Repository) throws -> FieldAssignment {
        var named = self
        if try namesEarlier, let found = try store.invoices(numbered: text).first, !found.number.isEmpty {
            named.text = found.number
        }
        return named
    }

    /// `true` if it is the buyer's name, whatever beginning of that field's name was written.
    var namesBuyer: Bool { get throws { try isOf(invoice.buyer, \Party.name) } }

    /// `true` if it is the invoice's number.
    var namesNumber: Bool { get throws { try isOf(invoice, \Invoice.number) } }

    private func isOf(_ object: AnyObject, _ path: AnyKeyPath) throws -> Bool {
        let target = try field.target
        return target?.object === object && target?.path == path
    }
}

extension Description where Owner: ObservedObject {
    /// The field that is called so, or the first whose name begins so.
    /// - Parameter rows: The sheet of all fields, which also has those of allowances, charges, exemptions and documents. Of several of
    ///   them the name in full says which one is meant.
    /// - Throws: ``CommandProblem/noField(_:known:)``
    func field(named name: String, of owner: Owner, or rows: [DetailRow]) throws -> Field {
        let described = fields.filter { !$0.places.isEmpty }.compactMap { property in
            Field(property, of: owner).map { (property.name, $0) }
        }
        let names = Set(described.map(\.1.name))
        let more = rows.compactMap(\.field).filter { !names.contains($0.name) }.map { ($0.name, $0) }
        let known = described + more
        let beginning = more.filter { $0.0.lowercased().hasPrefix(name) }
        let found =
            known.first { $1.name.lowercased() == name || $0.lowercased() == name }
            ?? described.first { $1.name.lowercased().hasPrefix(name) } ?? (beginning.count == 1 ? beginning[0] : nil)
        guard let (_, field) = found else {
            throw CommandProblem.noField(name, known: known.map { $1.name })
        }
        return field
    }
}
