import ArgumentParser
import Console
import Derive
import Invoicing
import Ledger

/// `billow customer`: whom one charges, and who charges.
typealias CustomerCommand = DirectoryCommand<Customer>

/// The options of a party, and those that only customers have.
struct CustomerFields: DirectoryFields {
    @OptionGroup var party: PartyOptions

    @Option(help: "The customer's number.")
    var number: String?

    @Option(help: "What the customer wants to be quoted on each invoice (BT-10).")
    var reference: String?

    @Option(
        help: "The VAT of whatever it is charged: a rate, or a reason such as \"reverse charge\".")
    var vat: String?

    var name: String? { party.name }
    var vatId: String? { party.vatId }
    var values: [FieldValue] {
        party.values + [
            FieldValue("number", number), FieldValue("buyerReference", reference),
            FieldValue("vatCategory", vat),
        ]
    }
}

extension Customer: DirectoryEntity {
    typealias Fields = CustomerFields

    nonisolated static let texts = DirectoryTexts(
        noun: "customer", abstract: "Add, list, change and merge customers and suppliers.",
        add: CommandConfiguration(
            commandName: "add", abstract: "Add a customer.",
            discussion: """
                Example: billow customer add --name "Hotel Seeblick KG" \\
                    --address "Seeweg 1;23570;Lübeck;DE" --vat-id DE811907980

                The exit status is 64 if a value cannot be understood, and 65 if there is one of that name.
                """),
        list: CommandConfiguration(
            commandName: "list", abstract: "List customers and suppliers, or those that fit a text.",
            discussion: "Example: billow customer list lübeck"),
        edit: CommandConfiguration(
            commandName: "edit", abstract: "Change a customer. Invoices that are issued stay as they are.",
            discussion: "Example: billow customer edit Seeblick --days-to-pay 30"),
        merge: CommandConfiguration(
            commandName: "merge", abstract: "Make one customer of two.",
            discussion: "Example: billow customer merge \"Hotel Seeblick KG\" \"Seeblick\""),
        searched: "What their name, number or town begins with.", editable: "--name, --address, --days-to-pay")

    static func isKnown(_ name: String, in books: Ledger) -> Bool {
        if case .known = books.match(Party(name: name)) { true } else { false }
    }

    static func add(_ name: String, to books: Ledger) -> Customer {
        let customer = Customer(party: Party(name: name))
        books.data.customers.append(customer)
        return customer
    }

    static func find(_ text: String, in shell: Shell) throws -> Customer { try shell.customer(text) }

    static func entries(matching text: String, in books: Ledger) -> [Customer] {
        let entries = text.isEmpty ? books.allCustomers : books.customers(matching: text, limit: 1_000)
        books.readCustomers(entries.map(\.id))
        return entries.compactMap { books.customer($0.id) }
    }

    func absorb(_ other: Customer, in books: Ledger) throws -> MergeOutcome { try books.merge(other, into: self) }

    var title: String { party.name }
    var row: String { [party.name, number, party.town].filter { !$0.isEmpty }.joined(separator: ", ") }
}
