import ArgumentParser
import Console
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering

/// `billow product`: what is sold.
struct ProductCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product", abstract: "Add, list, change and merge products.",
        subcommands: [Add.self, List.self, Edit.self, Merge.self], defaultSubcommand: List.self)

    /// The fields of a product.
    struct Fields: ParsableArguments {
        @Option(help: "The name, as it stands on a line.")
        var name: String?
        @Option(help: "The product's number.")
        var number: String?
        @Option(help: "The unit: pcs, h, kg, day.")
        var unit: String?
        @Option(parsing: .unconditional, help: "What one unit costs, without VAT.")
        var price: String?
        @Option(help: "The VAT: a rate, or why there is none.")
        var vat: String?
        @Option(help: "More about it.")
        var text: String?

        var values: [FieldValue] {
            [
                FieldValue("name", name), FieldValue("sellerItemIdentifier", number),
                FieldValue("unitCode", unit),
                FieldValue("netPrice", price), FieldValue("vatCategory", vat),
                FieldValue("itemDescription", text),
            ]
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a product.",
            discussion:
                "Example: billow product add --name \"Espresso beans 1 kg\" --unit kg --price 21.40 --vat 7"
        )
        @OptionGroup var fields: Fields
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .creates) { shell in
                guard let name = fields.name, !name.trimmed.isEmpty else {
                    throw CommandProblem.nothingToDo("--name")
                }
                if shell.books.product(named: name) != nil { throw CommandProblem.exists("product", name) }
                try shell.checkRead()
                let product = Product()
                try Product.description.set(fields.values, of: product)
                shell.books.change("add \(name)") { shell.books.data.products.append(product) }
                try shell.report(product, "is a product now")
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change a product.",
            discussion: "Example: billow product edit Espresso --price 22.90")
        @Argument(help: "Name or number, or the beginning of either.")
        var product: String
        @OptionGroup var fields: Fields
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let values = fields.values.filter { $0.text != nil }
                guard !values.isEmpty else {
                    throw CommandProblem.nothingToDo("--name, --price, --unit, --vat")
                }
                let found = try shell.product(product)
                try shell.books.change("edit \(found.name)") {
                    try Product.description.set(values, of: found)
                }
                try shell.report(found, "is changed")
            }
        }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Make one product of two.",
            discussion: "Example: billow product merge \"Espresso 1 kg\" Espresso"
        )
        @Argument(help: "The one that stays.")
        var kept: String
        @Argument(help: "The one that goes.")
        var other: String
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let (kept, other) = (try shell.product(kept), try shell.product(other))
                shell.books.merge(other, into: kept)
                try shell.report(kept, "is both now")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List products, or those that fit a text.",
            discussion: "Example: billow product list beans")
        @Argument(help: "What their name or number begins with.")
        var text: String = ""
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .reads) { shell in
                shell.settle()
                let entries =
                    text.isEmpty
                    ? shell.books.allProducts : shell.books.products(matching: text, limit: 1_000)
                shell.books.readProducts(entries.map(\.id))
                let products = entries.compactMap { shell.books.product($0.id) }
                let lines = products.map { product in
                    let values = Product.description.values(
                        of: product, named: ["name", "sellerItemIdentifier", "netPrice", "unitCode"])
                    return values.map(\.text).joined(separator: ", ")
                }
                try shell.report(.list(products.map(\.json)), lines)
            }
        }
    }
}

extension Shell {
    fileprivate func report(_ product: Product, _ what: String) throws {
        try report(product.json, ["\(product.name) \(what)."])
    }
}
