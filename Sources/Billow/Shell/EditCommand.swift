import ArgumentParser
import Derive
import Foundation
import Invoicing
import Ledger

/// `billow edit NUMBER`: fields of a draft.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change fields of a draft, or lines.",
        usage: "billow edit [<options>] <number>",
        discussion: """
            Fields are called as in the editor. What is issued or received stays as it is; the exit status is 65 then. It is 64 if \
            a value cannot be understood; nothing is changed then.

            Example: billow edit 2026-0142 --set "due date=+30" \\
                --set "line 2 price=12.50" --add "Delivery;1;18.90"
            """)

    @Argument(help: "The invoice's number.")
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
            guard !invoice.isFrozen else { throw CommandProblem.isFrozen(number) }
            let added = try Drafting(shell).lines(lines, of: invoice)
            // What is said of another buyer counts more than what is known of it.
            let buyers = fields.filter { $0.prefix { $0 != "=" }.lowercased() == "buyer" }
            // The books read customers now, since they read nothing while the step is made.
            let parties = [invoice.buyer] + buyers.compactMap(\.valueOfField).map { Party(name: $0) }
            for party in parties { _ = shell.books.match(party) }
            try shell.books.edit(invoice, "edit") {
                for field in buyers + fields.filter({ !buyers.contains($0) }) { try shell.set(field, of: invoice) }
                for line in added { invoice.lines.append(line) }
            }
            try shell.report(
                InvoiceReport(invoice), ["\(invoice.summary), \(invoice.status(on: .today).name)."])
        }
    }
}

extension Shell {
    /// Sets a field of a draft. With another buyer's name come the data of that one, or those of the former one are removed.
    fileprivate func set(_ text: String, of invoice: Invoice) throws {
        let former = invoice.buyer.name
        try setField(text, of: invoice)
        guard invoice.buyer.name != former else { return }
        let change = books.replaceBuyer(of: invoice, formerlyNamed: former)
        if let sentence = change.sentence(after: former) { Failure.tell(sentence) }
    }

    private func setField(_ text: String, of invoice: Invoice) throws {
        guard let sign = text.firstIndex(of: "=") else {
            throw CommandProblem.field(name: text, problem: "there is no =. Write FIELD=VALUE.")
        }
        let (name, value) = (
            String(text[..<sign]).trimmed.lowercased(), String(text[sign...].dropFirst())
        )
        let words = name.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0] == "line", let number = Int(words[1]) else {
            return try Invoice.description.set(name, to: value, of: invoice)
        }
        guard let line = invoice.lines.element(at: number - 1) else {
            throw CommandProblem.field(name: name, problem: "there is no line \(number).")
        }
        try InvoiceLine.description.set(String(words[2]), to: value, of: line)
    }
}

extension String {
    /// What stands behind the equals sign of `FIELD=VALUE`; nil where there is none.
    fileprivate var valueOfField: String? { firstIndex(of: "=").map { String(self[$0...].dropFirst()) } }
}

extension Description {
    /// Sets the field that is called so, or the first whose name begins so.
    fileprivate func set(_ name: String, to text: String, of owner: Owner) throws {
        let known = fields.filter { !$0.places.isEmpty }.compactMap { template in
            EditableField(template.field(of: owner)).map { (template.name, $0) }
        }
        let found =
            known.first { $1.name.lowercased() == name || $0 == name }
            ?? known.first { $1.name.lowercased().hasPrefix(name) }
        guard let (_, field) = found else {
            throw CommandProblem.noField(name, known: known.map { $1.name })
        }
        do {
            try field.set(text)
        } catch {
            throw CommandProblem.field(name: field.name, problem: "\(error)")
        }
    }
}
