import ArgumentParser
import Console
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering

/// `billow customer`: whom one charges, and who charges.
struct CustomerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customer", abstract: "Add, list, change and merge customers and suppliers.",
        subcommands: [Add.self, List.self, Edit.self, Merge.self], defaultSubcommand: List.self)

    /// What only customers have.
    struct CustomerOptions: ParsableArguments {
        @Option(help: "The customer's number.")
        var number: String?

        @Option(help: "What the customer wants to be quoted on each invoice (BT-10).")
        var reference: String?

        @Option(
            help: "The VAT of whatever it is charged: a rate, or a reason such as \"reverse charge\".")
        var vat: String?

        var values: [FieldValue] {
            [
                FieldValue("number", number), FieldValue("buyerReference", reference),
                FieldValue("vatCategory", vat),
            ]
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a customer.",
            discussion: """
                Example: billow customer add --name "Hotel Seeblick KG" \\
                    --address "Seeweg 1;23570;Lübeck;DE" --vat-id DE811907980

                The exit status is 64 if a value cannot be understood, and 65 if there is one of that name.
                """)
        @OptionGroup var party: PartyOptions
        @OptionGroup var more: CustomerOptions
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .creates) { shell in
                guard let name = party.name, !name.trimmed.isEmpty else {
                    throw CommandProblem.nothingToDo("--name")
                }
                if case .known = shell.books.match(Party(name: name)) {
                    throw CommandProblem.exists("customer", name)
                }
                try shell.checkRead()
                let customer = Customer()
                try Customer.description.set(party.values + more.values, of: customer)
                shell.books.change("add \(name)") { shell.books.data.customers.append(customer) }
                shell.tellDoubts(vatIdentifier: party.vatId)
                try shell.report(customer, "is a customer now")
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change a customer. Invoices that are issued stay as they are.",
            discussion: "Example: billow customer edit Seeblick --days-to-pay 30")
        @Argument(help: "Name or number, or the beginning of either.")
        var customer: String
        @OptionGroup var party: PartyOptions
        @OptionGroup var more: CustomerOptions
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let values = (party.values + more.values).filter { $0.text != nil }
                guard !values.isEmpty else {
                    throw CommandProblem.nothingToDo("--name, --address, --days-to-pay")
                }
                let found = try shell.customer(customer)
                try shell.books.change("edit \(found.party.name)") {
                    try Customer.description.set(values, of: found)
                }
                shell.tellDoubts(vatIdentifier: party.vatId)
                try shell.report(found, "is changed")
            }
        }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Make one customer of two.",
            discussion: "Example: billow customer merge \"Hotel Seeblick KG\" \"Seeblick\"")
        @Argument(help: "The one that stays.")
        var kept: String
        @Argument(help: "The one that goes.")
        var other: String
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let (kept, other) = (try shell.customer(kept), try shell.customer(other))
                shell.books.merge(other, into: kept)
                try shell.report(kept, "is both now")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List customers and suppliers, or those that fit a text.",
            discussion: "Example: billow customer list lübeck")
        @Argument(help: "What their name, number or town begins with.")
        var text: String = ""
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .reads) { shell in
                shell.settle()
                let entries =
                    text.isEmpty
                    ? shell.books.allCustomers : shell.books.customers(matching: text, limit: 1_000)
                shell.books.readCustomers(entries.map(\.id))
                let customers = entries.compactMap { shell.books.customer($0.id) }
                try shell.report(
                    .list(customers.map(\.json)),
                    customers.map {
                        [$0.party.name, $0.number, $0.party.town].filter { !$0.isEmpty }.joined(separator: ", ")
                    })
            }
        }
    }
}

extension Shell {
    fileprivate func report(_ customer: Customer, _ what: String) throws {
        try report(customer.json, ["\(customer.party.name) \(what)."])
    }
}
