import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Storage
import TestSupport

nonisolated extension FuzzTarget {
    /// Change sets of another program: they are merged or refused, and sums hold all the same.
    static let changeSets = FuzzTarget(
        name: "change-sets", usualRuns: 600, corpus: { try storedChangeSets(of: invoice(lines: 3)) },
        words: [#""null""#, "null", "{}", "[]", "-1", "1e400", #""lines""#, "00000000-0000-0000-0000-000000000000"],
        reader: {
            { bytes in
                guard let changes = try? ChangeSet(json: String(decoding: bytes, as: UTF8.self)) else { return false }
                let copy = invoice(lines: 3)
                let document = Document("copy")
                document.adopt(copy)
                guard (try? document.merge(changes)) != nil else { return false }
                try FuzzMistake.unless(
                    copy.sumOfLineNetAmounts == copy.lines.elements.reduce(0) { $0 + $1.netAmount },
                    "The sum is not that of the lines.")
                return true
            }
        })

    @MainActor
    fileprivate static func invoice(lines count: Int) -> Invoice {
        let invoice = Invoice(
            lines: (0..<count).map {
                let line = InvoiceLine()
                (line.itemName, line.enteredNetPrice) = ("line \($0)", ExactDecimal($0))
                return line
            })
        invoice.buyer.name = "Ann"
        return invoice
    }

    /// Change sets of edits of many kinds, as they are stored.
    @MainActor
    private static func storedChangeSets(of invoice: Invoice) throws -> [[UInt8]] {
        var sets: [ChangeSet] = []
        let document = Document("fuzz")
        document.adopt(invoice)
        let observation = document.observeCommits { commit in (try? commit.changeSet).map { sets.append($0) } }
        defer { observation.stop() }
        document.transaction("edit") { invoice.lines[0].itemName = "other" }
        document.transaction("price") { invoice.lines[1].enteredNetPrice = ExactDecimal(12.5) }
        document.transaction("add") { invoice.lines.append(InvoiceLine()) }
        document.transaction("delete") { _ = invoice.lines.remove(at: 0) }
        document.transaction("move") { invoice.lines.move(from: 0, to: 1) }
        document.transaction("head") { (invoice.number, invoice.buyer.name) = ("7", "Bob") }
        try FuzzMistake.unless(sets.count == 6, "Of six edits \(sets.count) can be stored.")
        return sets.map { [UInt8]($0.json.utf8) }
    }
}

nonisolated extension FuzzTarget {
    /// Databases of which some bytes are others: they are refused with a sentence, or opened, read and checked to an end.
    ///
    /// An input is a list of changes, three bytes each, since a byte more or less would shift all pages.
    static let databases = FuzzTarget(
        name: "databases", usualRuns: 40, corpus: { [[UInt8](repeating: 0, count: 12)] }, words: [],
        reader: {
            let folder = try ScratchDatabase()
            let whole = try folder.contents()
            return { changes in
                var bytes = whole
                for index in stride(from: 0, to: changes.count - 3, by: 3) {
                    let place = Int(changes[index]) << 16 | Int(changes[index + 1]) << 8 | Int(changes[index + 2])
                    bytes[place % bytes.count] ^= changes[index] | 1
                }
                try folder.replace(with: bytes)
                do {
                    try folder.readAll()
                    return true
                } catch {
                    let code = (error as? StorageError)?.exitCode ?? 0
                    try FuzzMistake.unless((64...78).contains(code) && !"\(error)".isEmpty, "It ends with \(error).")
                    return false
                }
            }
        })
}

/// A database in a folder of its own, which is gone with it.
private final class ScratchDatabase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "billow-fuzz-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "b.sqlite") }

    /// Makes one that was in use, without a log beside it.
    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try Repository(path: file.path)
        for count in [2, 150] {
            try store.add(FuzzTarget.invoice(lines: count))
        }
        try store.close()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func contents() throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

    /// Puts other bytes in its place, with nothing beside them.
    func replace(with bytes: [UInt8]) throws {
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            try FileManager.default.removeItem(at: file)
        }
        try Data(bytes).write(to: file)
    }

    /// Opens it, reads some invoices to their end and checks all.
    func readAll() throws {
        let store = try Repository(path: file.path)
        defer { try? store.close() }
        for row in 0..<min(10, store.list.count) {
            guard let entry = store.list.entry(at: row) else { continue }
            let open = store.open(entry.id)
            try waitUntil("all lines are loaded") {
                while store.continueLoading(until: .now) { tick() }
                return !open.isLoading
            }
            _ = open.invoice.amountDue
        }
        _ = try store.check()
    }
}
