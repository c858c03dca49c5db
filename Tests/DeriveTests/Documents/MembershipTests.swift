import Derive
import DeriveDocuments
import Testing

private struct Failure: Error {}

/// Holds objects in every way that there is.
@Observed
private final class Cupboard {
    let own = Item()
    var maybe: Item?
    var list: [Item] = []
    var named: [String: Item] = [:]
    var anything: (any ObservedObject)?
    weak var seen: Item?
    @Unobserved var hidden: Item?
    let items = ObservedArray<Item>()
    let byName: ObservedDictionary<String, Item> = [:]
    let passing = ObservedArray<Item>([], recorded: false)
    init() {}
}

@Suite("Members of a document")
struct MembershipTests {
    private let holder = Cupboard()
    private let document = Document("cupboard")
    private let item = Item(price: 1)

    init() { document.adopt(holder) }

    private func isMember(_ object: AnyObject?) -> Bool { object.map { document.contains($0) } ?? false }

    private typealias Way = (name: String, put: @MainActor (Cupboard, Item?) -> Void)
    private static let ways: [Way] = [
        ("an optional", { $0.maybe = $1 }),
        ("an array of Swift", { $0.list = $1.map { [$0] } ?? [] }),
        ("a dictionary of Swift", { $0.named["a"] = $1 }),
        ("a protocol", { $0.anything = $1 }),
        ("an observed array", { if let item = $1 { $0.items.append(item) } else { $0.items.removeLast() } }),
        ("an observed dictionary", { $0.byName["a"] = $1 }),
    ]

    @Test("are all that a root holds, at the start and later, until it is released")
    func held() {
        #expect(isMember(holder.own) && isMember(holder.items) && isMember(holder.byName))
        #expect(!isMember(holder.passing) && !isMember(item))
        for way in Self.ways {
            way.put(holder, item)
            #expect(isMember(item), "in \(way.name)")
            #expect(Document.owner(of: item) === document)
            way.put(holder, nil)
            #expect(!isMember(item), "out of \(way.name)")
        }
        #expect(document.holder(of: holder.items) === holder)
        document.release(holder)
        #expect(!isMember(holder) && !isMember(holder.own) && !isMember(holder.items))
        #expect(document.holder(of: holder.items) == nil)
    }

    @Test("are not what is only referred to")
    func references() {
        holder.seen = item
        holder.hidden = item
        holder.passing.append(item)
        #expect(!isMember(item))
    }

    @Test("are held until the last holder has let go")
    func heldTwice() {
        holder.maybe = item
        holder.items.append(item)
        holder.items.append(item)
        holder.maybe = nil
        holder.items.removeLast()
        #expect(isMember(item))
        holder.items.removeLast()
        #expect(!isMember(item))
    }

    @Test("stay what they are while they are moved, and their changes are recorded on the way")
    func moved() {
        holder.items.append(item)
        transaction {
            holder.items.remove(at: 0)
            item.price = 5
            holder.maybe = item
        }
        #expect(isMember(item))
        document.history.undo()
        #expect(item.price == 1 && holder.maybe == nil && holder.items.elements.map(\.price) == [1])
        #expect(isMember(item))
    }

    @Test("that leave take what was done to them since along into the undo of that")
    func changedAfterLeaving() {
        holder.items.append(item)
        transaction {
            holder.items.remove(at: 0)
            item.price = 5
        }
        item.price = 6
        #expect(!isMember(item))
        document.history.undo()
        #expect(holder.items.count == 1 && isMember(item))
        document.history.redo()
        #expect(holder.items.isEmpty && !isMember(item))
    }

    @Test("of another document stay there, and come over when they leave it in the same transaction")
    func otherDocument() {
        let other = Cupboard()
        let second = Document("other")
        second.adopt(other)
        holder.items.append(item)
        other.items.append(item)
        #expect(isMember(item))
        other.items.remove(at: 0)
        transaction {
            other.items.append(item)
            holder.items.remove(at: 0)
        }
        #expect(second.contains(item))
        item.price = 9
        #expect(second.revision > 0 && second.history.undo()?.changes.count == 1)
    }

    @Test("are as before when a transaction fails or an edit is cancelled")
    func rolledBack() {
        holder.items.append(item)
        try? transaction {
            holder.items.remove(at: 0)
            holder.maybe = Item(price: 3)
            throw Failure()
        }
        #expect(isMember(item) && holder.items.count == 1)
        let edit = document.beginEdit()
        let new = Item(price: 3)
        holder.maybe = new
        holder.items.remove(at: 0)
        tick()
        item.price = 4
        edit.cancel()
        #expect(isMember(item) && item.price == 1 && !isMember(new))
    }

    @Test("are nobody's once the document is gone, and may join another one")
    func documentGone() {
        var short: Document? = Document("short")
        short?.adopt(item)
        #expect(Document.owner(of: item) === short)
        short = nil
        #expect(Document.owner(of: item) == nil)
        item.price = 8
        holder.maybe = item
        item.price = 9
        #expect(isMember(item) && document.revision == 2)
    }

    @Test("of a subclass are recorded whichever class a property belongs to")
    func subclass() {
        let employee = Employee()
        document.adopt(employee)
        employee.first = "Jane"
        employee.employer = "Initech"
        #expect(document.revision == 2)
        document.history.undo()
        document.history.undo()
        #expect((employee.first, employee.employer) == ("John", "Acme"))
    }
}
