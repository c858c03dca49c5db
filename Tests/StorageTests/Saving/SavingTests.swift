import Derive
import DeriveDocuments
import Foundation
import Fuzzing
import GRDB
import Invoicing
import Storage
import TestSupport
import Testing

extension Pace {
    /// A pace at which no program looks for others by itself.
    nonisolated static var still: Pace {
        var pace = fast
        pace.look = .infinity
        return pace
    }

    /// A pace at which no test waits for time to pass.
    nonisolated static var fast: Pace {
        var pace = Pace()
        (pace.look, pace.retry, pace.copy) = (0.005, 0.01, 0)
        return pace
    }

    /// The same, where a test holds a lock that is waited for in vain.
    nonisolated static var impatient: Pace {
        var pace = fast
        pace.lock = 0.02
        return pace
    }
}

/// Returns whether a condition comes true while all repositories go on.
func wait(_ condition: () -> Bool) -> Bool {
    (try? waitUntil("the condition", until: condition)) != nil
}

/// A folder for databases, gone with the test.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "billow-store-\(UUID().uuidString)")
    var path: String { folder.appending(path: "data/billow.sqlite").path }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the database, or makes it.
    func open() throws(StorageError) -> Repository {
        try? Self.prepared.get().put(at: path)
        return try Repository(path: path, pace: .fast)
    }

    private static let prepared = Result<PreparedDatabase, any Error> {
        try PreparedDatabase { try Repository(path: $0).close() }
    }

    /// What a crash would leave as soon as all is written: the files as they are on disk now.
    func crashCopy(of store: Repository) throws -> String {
        store.flush()
        let copy = folder.appending(path: "crashed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: path + suffix, toPath: copy.appending(path: "b.sqlite").path + suffix)
        }
        return copy.appending(path: "b.sqlite").path
    }

    /// Makes a database of three invoices, called 1, 2 and 3, of two lines each.
    func makeStore() throws {
        let store = try Repository(path: path)
        for number in 1...3 {
            let invoice = Invoice(lines: [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)])
            invoice.number = "\(number)"
            try store.add(invoice)
        }
        try store.close()
    }

    /// Changes the database as another program might.
    func spoil(_ sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { try $0.execute(sql: sql) }
        try database.close()
    }
}

extension InvoiceList {
    /// The row at a position, however long it takes to read it.
    func readEntry(at position: Int) -> InvoiceEntry? {
        guard position < count else { return nil }
        var found = entry(at: position)
        guard found == nil else { return found }
        _ = wait {
            found = entry(at: position)
            return found != nil || position >= count
        }
        return found
    }
}

extension InvoiceLine {
    convenience init(_ name: String, _ price: ExactDecimal) {
        self.init()
        itemName = name
        enteredNetPrice = price
    }
}

extension Invoice {
    /// Everything that the store keeps of the lines, in order.
    var content: [String] {
        lines.elements.map {
            let numbers = [$0.invoicedQuantity ?? 0, $0.netPrice, $0.netAmount].map(\.plainText)
            return "\($0.itemName) \(numbers) \($0.vatGroup) \($0.unitCode)"
        } + ["\(number) \(buyer.name) \(amountDue.inCents) \(paidAmount.inCents) \(issueDate?.description ?? "-")"]
    }
}

@Suite("Saving")
struct SavingTests {
    let scratch = Scratch()

    @Test("keeps a discount and percentages that follow, also what became of them while lines changed")
    func discount() throws {
        let store = try Repository(path: scratch.path)
        let line = InvoiceLine("Tea", 100)
        line.allowanceCharges.append(LineAllowanceCharge())
        let invoice = Invoice(lines: [line], allowanceCharges: [DocumentAllowanceCharge()])
        invoice.allowanceCharges[0].vatRate = 19
        try store.add(invoice)
        transaction("allow") {
            (invoice.discount, invoice.discountReason) = (.percentage(10), "Fair")
            line.allowanceCharges[0].enter(percentage: 5)
            invoice.allowanceCharges[0].enter(percentage: 1)
        }
        invoice.lines[0].invoicedQuantity = 2
        #expect(invoice.taxExclusiveAmount == ExactDecimal("169.1"))
        try store.close()
        let again = try Repository(path: scratch.path)
        let loaded = try again.load(invoice.id)
        #expect(loaded.discount == .percentage(10) && loaded.discountReason == "Fair")
        #expect(loaded.allowanceCharges[0].isCalculated && loaded.lines[0].allowanceCharges[0].isCalculated)
        #expect(again.list.readEntry(at: 0)?.amountDue == invoice.amountDue)
        loaded.lines[0].invoicedQuantity = 1
        #expect(loaded.taxExclusiveAmount == ExactDecimal("84.55"))
        try again.close()
    }

    @Test("puts each committed edit on disk before the next one, so that a crash loses none")
    func survivesCrash() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        try store.add(invoice)
        invoice.lines[0].invoicedQuantity = 3
        transaction("both") {
            invoice.buyer.name = "日本"
            invoice.lines.append(InvoiceLine("Kaffee", 7))
        }
        let copy = try Repository(path: try scratch.crashCopy(of: store))
        #expect(try copy.load(invoice.id).content == invoice.content)
        #expect(copy.list.readEntry(at: 0)?.amountDue == ExactDecimal("26.18"))
        try copy.close()
        try store.close()
    }

    @Test("follows an invoice that was loaded as if it had been typed")
    func loadedInvoiceFollows() throws {
        let store = try Repository(path: scratch.path)
        let id = UUID()
        try store.add(Invoice(id: id, lines: [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)]))
        try store.close()

        let second = try Repository(path: scratch.path)
        let loaded = try second.load(id)
        loaded.lines[1].enteredNetPrice = 2
        second.flush()
        #expect(second.list.readEntry(at: 0)?.amountDue == ExactDecimal("8.33"))
        try second.close()

        let third = try Repository(path: scratch.path)
        #expect(try third.load(id).content == loaded.content)
        try third.close()
    }

    @Test("of random edits, undone and redone, equals the model when it is loaded again", arguments: 1...12)
    func randomEdits(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let store = try Repository(path: scratch.path)
        let invoice = Invoice()
        try store.add(invoice)
        let history = try #require(Document.owner(of: invoice)).history
        for step in 0..<120 { invoice.edit(step, history, &random) }
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(try again.load(invoice.id).content == invoice.content, "seed \(seed)")
        try again.close()
    }

    @Test("ends for an invoice that is removed, and the others stand where they stood")
    func removed() throws {
        let store = try Repository(path: scratch.path)
        let (first, second) = (Invoice(lines: [InvoiceLine("Tea", 5)]), Invoice(lines: [InvoiceLine("Milk", 1)]))
        try store.add(first)
        try store.add(second)
        store.discard(second)
        second.number = "gone"
        first.number = "kept"
        store.flush()
        #expect(store.list.count == 1)
        #expect(store.list.readEntry(at: 0)?.number == "kept")
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(again.list.readEntry(at: 0)?.number == "kept")
        #expect(throws: StorageError.noInvoice(id: second.id)) { try again.load(second.id) }
        try again.close()
    }

    @Test(
        "takes a removed invoice out, and undo brings it back where it stood, with its lines, redo takes it out again")
    func removedAndBack() throws {
        let store = try Repository(path: scratch.path)
        let invoices = [Invoice(lines: [InvoiceLine("Tea", 5), InvoiceLine("Rum", 7)]), Invoice(), Invoice()]
        for invoice in invoices { try store.add(invoice) }
        let history = store.removals.history
        invoices[0].lines.move(from: 1, to: 0)
        store.remove(invoices[1])
        store.remove(invoices[0])
        store.flush()
        #expect(store.list.count == 1)
        #expect(try onDisk(store) == [invoices[2].content])
        history.undo()
        store.flush()
        #expect(store.list.readEntry(at: 1)?.id == invoices[0].id)
        invoices[0].lines[1].invoicedQuantity = 2
        #expect(try onDisk(store) == [invoices[2].content, invoices[0].content])
        Document.owner(of: invoices[0])?.history.undo()
        history.undo()
        store.flush()
        #expect(wait { store.list.position(of: invoices[0].id) == 2 })
        #expect(try onDisk(store) == invoices.reversed().map(\.content))
        history.redo()
        #expect(try onDisk(store) == [invoices[2].content, invoices[0].content])
        try store.close()
    }

    @Test("of a removal that fails is made up for, and the list has the invoice until then")
    func removalThatFails() throws {
        let store = try Repository(path: scratch.path, pace: .impatient)
        let invoice = Invoice()
        try store.add(invoice)
        store.flush()
        let other = try DatabaseQueue(path: scratch.path, configuration: .unsafeTransactions)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        store.remove(invoice)
        #expect(!store.flush())
        #expect(store.list.count == 1 && store.status.trouble == .locked(path: scratch.path))
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        #expect(store.flush())
        #expect(store.list.count == 0)
        try other.close()
        try store.close()
    }

    /// What a crash at this moment would leave of each invoice, in the order of the list.
    private func onDisk(_ store: Repository) throws -> [[String]] {
        let copy = try Repository(path: try scratch.crashCopy(of: store))
        defer { try? copy.close() }
        return try (0..<copy.list.count).compactMap { copy.list.readEntry(at: $0) }.map { try copy.load($0.id).content }
    }

    @Test("of many lines that go between the same two makes room among few")
    func noGapLeft() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: [InvoiceLine("first", 1), InvoiceLine("last", 1)])
        try store.add(invoice)
        for number in 0..<40 { invoice.lines.insert(InvoiceLine("\(number)", 1), at: 1) }
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(try again.load(invoice.id).lines.elements.map(\.itemName) == invoice.lines.elements.map(\.itemName))
        try again.close()
    }

    @Test("that fails is told, kept, and made up for with the next edit")
    func trouble() throws {
        let store = try Repository(path: scratch.path, pace: .impatient)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        try store.add(invoice)
        store.flush()
        let other = try DatabaseQueue(path: scratch.path, configuration: .unsafeTransactions)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        invoice.lines[0].itemName = "Green tea"
        #expect(!store.flush())
        #expect(store.status.trouble == .locked(path: scratch.path))
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        invoice.number = "1"
        #expect(store.flush())
        #expect(store.status.trouble == nil)
        try other.close()
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(try again.load(invoice.id).lines[0].itemName == "Green tea")
        try again.close()
    }

    @Test("is told at each moment until all is written, also while a writer that had failed goes on")
    func afterTrouble() throws {
        let store = try Repository(path: scratch.path, pace: .impatient)
        let invoice = Invoice()
        try store.add(invoice)
        store.flush()
        let other = try DatabaseQueue(path: scratch.path, configuration: .unsafeTransactions)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        for number in 1...200 { invoice.number = "\(number)" }
        #expect(!store.flush() && store.status.trouble != nil)
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        var wasSilent = false
        try waitUntil("all is written") {
            // What is not written now was not written then.
            if store.hasUnsaved, store.status.trouble == nil, !store.status.isSaving { wasSilent = true }
            return !store.hasUnsaved
        }
        #expect(store.flush())
        #expect(!wasSilent && store.status.trouble == nil && !store.status.isSaving && !store.hasUnsaved)
        try other.close()
        try store.close()
    }
}

extension Configuration {
    /// For another program that begins a transaction and leaves it open.
    static var unsafeTransactions: Configuration {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return configuration
    }
}

extension Invoice {
    fileprivate func edit(_ step: Int, _ history: UndoHistory, _ random: inout SplitMix) {
        let index = lines.isEmpty ? 0 : random.below(lines.count)
        switch lines.isEmpty ? 0 : random.below(9) {
        case 0, 1: lines.insert(InvoiceLine("line \(step)", ExactDecimal(step)), at: index)
        case 2: lines.remove(at: index)
        case 3: lines.move(from: index, to: random.below(lines.count))
        case 4: lines[index].invoicedQuantity = ExactDecimal(random.below(50) * 25, exponent: -2)
        case 5: history.undo()
        case 6: history.redo()
        case 7:
            transaction {
                lines.move(from: index, to: 0)
                lines.insert(InvoiceLine("twin \(step)", 1), at: 0)
                lines[0].unitCode = "KGM"
            }
        default: number = "\(step)"
        }
    }
}
