import Derive
import Foundation
import Invoicing

/// The company's books: its master data as one document, and what can be done with them.
///
/// Each verb is one step of the document's history, with its name, and one change set.
@MainActor
public final class Ledger {
    /// The company, its customers and suppliers, and its products.
    public let data: MasterData
    /// Commits, undo and the open edit of all of it.
    public let document: Document
    var customers = Directory<Customer>()
    var products = Directory<Product>()
    private var commits: CommitObservation?

    /// Makes a ledger of master data, which belong to its document from then on.
    public init(_ data: MasterData = MasterData()) {
        self.data = data
        document = Document("ledger")
        document.adopt(data)
        customers.update(all: data.customers.elements)
        products.update(all: data.products.elements)
        commits = document.observeCommits { [unowned self] in follow($0.record) }
    }

    /// Who writes the invoices.
    public var company: Company { data.company }

    // MARK: Finding

    /// The customers that fit what is typed, best first: by name, number, town or VAT identifier.
    public func customers(matching text: String, limit: Int = 12) -> [Customer] {
        customers.completions(of: text, limit: limit)
    }

    /// The suppliers that fit what is typed, best first.
    public func suppliers(matching text: String, limit: Int = 12) -> [Customer] {
        customers.completions(of: text, in: 1, limit: limit)
    }

    /// The products that fit what is typed, best first: by name or number.
    public func products(matching text: String, limit: Int = 12) -> [Product] {
        products.completions(of: text, limit: limit)
    }

    /// The customer or supplier of an identity.
    public func customer(_ id: UUID) -> Customer? { customers[id] }

    /// The product of an identity.
    public func product(_ id: UUID) -> Product? { products[id] }

    /// The product of a name, as a line has it: also one that was seen on one invoice only.
    public func product(named name: String) -> Product? {
        DirectoryKey.named(name).flatMap { products.items(with: $0).first }
    }

    // MARK: Following

    /// Takes over what a commit has changed, whoever made it.
    private func follow(_ record: ChangeRecord) {
        var touched: [ObjectIdentifier: AnyObject] = [:]
        for change in record.changes {
            for object in change.elements + [document.row(of: change.object)].compactMap({ $0 }) {
                touched[ObjectIdentifier(object)] = object
            }
        }
        let objects = Array(touched.values)
        follow(objects.compactMap { $0 as? Customer }, \.customers)
        follow(objects.compactMap { $0 as? Product }, \.products)
    }

    private func follow<Item: Listed>(_ items: [Item], _ path: ReferenceWritableKeyPath<Ledger, Directory<Item>>) {
        let gone = items.filter { !document.contains($0) }
        for item in gone { self[keyPath: path].remove(item.id) }
        self[keyPath: path].update(all: items.filter { document.contains($0) })
    }
}

extension Change {
    /// The objects that came into a collection, or left it.
    fileprivate var elements: [AnyObject] {
        switch kind {
        case .inserted(_, let element), .removed(_, let element): [element as AnyObject]
        case .replaced(_, let old, let new): [old as AnyObject, new as AnyObject]
        case .spliced(_, let removed, let inserted): (removed + inserted).map { $0 as AnyObject }
        case .property, .override, .moved, .exchanged, .entry: []
        }
    }
}
