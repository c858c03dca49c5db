import ArgumentParser
import Console
import Derive
import Invoicing
import Ledger

/// `billow product`: the directory of products.
typealias ProductCommand = DirectoryCommand<Product>

/// The fields of a product.
struct ProductFields: DirectoryFields {
    @Option(help: "The name, as on a line.")
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

    var vatId: String? { nil }
    var values: [FieldValue] {
        [
            FieldValue("name", name), FieldValue("sellerItemIdentifier", number),
            FieldValue("unitCode", unit),
            FieldValue("netPrice", price), FieldValue("vatCategory", vat),
            FieldValue("itemDescription", text),
        ]
    }
}

extension Product: DirectoryEntity {
    typealias Fields = ProductFields

    nonisolated static let texts = DirectoryTexts(
        noun: "product", abstract: "Add, list, change and merge products.",
        add: CommandConfiguration(
            commandName: "add", abstract: "Add a product.",
            discussion:
                "Example: billow product add --name \"Espresso beans 1 kg\" --unit kg --price 21.40 --vat 7"),
        list: CommandConfiguration(
            commandName: "list", abstract: "List products, or those that fit a text.",
            discussion: "Example: billow product list beans"),
        edit: CommandConfiguration(
            commandName: "edit", abstract: "Change a product.",
            discussion: "Example: billow product edit Espresso --price 22.90"),
        merge: CommandConfiguration(
            commandName: "merge", abstract: "Make one product of two.",
            discussion: "Example: billow product merge \"Espresso 1 kg\" Espresso"),
        searched: "What their name or number begins with.", editable: "--name, --price, --unit, --vat")

    static func isKnown(_ name: String, in books: Ledger) -> Bool {
        books.product(named: name).map { $0.seenOn == nil } ?? false
    }

    static func add(_ name: String, to books: Ledger) -> Product { books.addProduct(named: name) }

    static func find(_ text: String, in shell: Shell) throws -> Product { try shell.product(text) }

    static func entries(matching text: String, in books: Ledger) -> [Product] {
        let entries = text.isEmpty ? books.allProducts : books.products(matching: text, limit: 1_000)
        books.readProducts(entries.map(\.id))
        return entries.compactMap { books.product($0.id) }
    }

    func absorb(_ other: Product, in books: Ledger) throws -> MergeOutcome { try books.merge(other, into: self) }

    var title: String { name }
    var row: String {
        Self.description.values(of: self, named: ["name", "sellerItemIdentifier", "netPrice", "unitCode"])
            .map(\.text).joined(separator: ", ")
    }
}
