import Derive
import Foundation
import GRDB
import Invoicing

/// All invoices, the newest first, read from the database page by page as they are looked at.
@Observed(recorded: false)
public final class InvoiceList {
    /// How many invoices there are. It changes whenever a position may have another invoice.
    public private(set) var count: Int = 0
    @Unobserved private var pages: [Int: [InvoiceEntry]] = [:]
    @Unobserved private var entries: [UUID: InvoiceEntry] = [:]
    @Unobserved private var open: [UUID: Invoice] = [:]
    @Unobserved private let database: DatabaseQueue
    @Unobserved private let onTrouble: (any Error) -> Void

    private static let pageSize = 100
    private static let mostPages = 50

    init(_ database: DatabaseQueue, onTrouble: @escaping (any Error) -> Void) throws {
        self.database = database
        self.onTrouble = onTrouble
        count = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM invoice") } ?? 0
    }

    /// The entry at a position, counted from zero; nil behind the last one.
    public func entry(at position: Int) -> InvoiceEntry? {
        guard (0..<count).contains(position) else { return nil }
        let page = page(position / Self.pageSize)
        let index = position % Self.pageSize
        return page.indices.contains(index) ? page[index] : nil
    }

    /// Where an invoice stands in the list.
    public func position(of id: UUID) -> Int? {
        let sql = """
            SELECT count(*) FROM invoice
            WHERE sequence > (SELECT sequence FROM invoice WHERE id = ?)
            """
        let newer = attempt { try Int.fetchOne($0, sql: sql, arguments: [id.uuidString]) } ?? nil
        return newer.flatMap { $0 < count ? $0 : nil }
    }

    /// Takes note of an invoice that is open, so that its entry follows it.
    func opened(_ invoice: Invoice) {
        entries[invoice.id]?.invoice = invoice
        open[invoice.id] = invoice
    }

    /// Takes note that there is an invoice more.
    func added() {
        pages = [:]
        count += 1
    }

    /// Takes note of an invoice that is back, where it was before.
    func restored(_ invoice: Invoice) {
        added()
        opened(invoice)
    }

    /// Takes note that an invoice is gone.
    func removed(_ id: UUID) {
        open[id] = nil
        entries[id] = nil
        pages = [:]
        count -= 1
    }

    private func page(_ number: Int) -> [InvoiceEntry] {
        if let page = pages[number] { return page }
        let sql = """
            SELECT id, number, buyerName, issueDate, amountDue, currency FROM invoice
            ORDER BY sequence DESC LIMIT ? OFFSET ?
            """
        let rows = attempt {
            try Row.fetchAll($0, sql: sql, arguments: [Self.pageSize, number * Self.pageSize])
        }
        if pages.count >= Self.mostPages { forgetPages(around: number) }
        let page = (rows ?? []).compactMap(entry(of:))
        pages[number] = page
        return page
    }

    private func entry(of row: Row) -> InvoiceEntry? {
        do {
            let made = try InvoiceEntry(row: row)
            if let known = entries[made.id] {
                known.stored = made.stored
                return known
            }
            made.invoice = open[made.id]
            entries[made.id] = made
            return made
        } catch {
            onTrouble(error)
            return nil
        }
    }

    /// Keeps memory constant, however long the list is scrolled through.
    private func forgetPages(around number: Int) {
        pages = pages.filter { abs($0.key - number) <= 2 }
        let kept = Set(pages.values.joined().map(\.id))
        entries = entries.filter { kept.contains($0.key) }
    }

    private func attempt<Value>(_ body: (Database) throws -> Value) -> Value? {
        do {
            return try database.read(body)
        } catch {
            onTrouble(error)
            return nil
        }
    }
}
