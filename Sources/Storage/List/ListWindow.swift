import Foundation

/// The rows of the list that are in memory: neighbours, of which the first one's position is known.
///
/// Rows before and behind them are read by key, so that it costs the same wherever in the list they are.
struct ListWindow {
    /// The number of rows that are read at a time, at least.
    nonisolated static let page = 100
    /// The largest distance of a row from those with a known key at which it is read by key, with all that are between.
    private static let farthest = 5_000
    /// The number of rows that stay in memory.
    private static let mostRows = 1_000

    private(set) var start = 0
    private(set) var entries: [InvoiceEntry] = []

    var isEmpty: Bool { entries.isEmpty }
    var end: Int { start + entries.count }

    /// A row in the middle of those that are in memory.
    var middle: InvoiceEntry? { isEmpty ? nil : entries[entries.count / 2] }

    func position(of id: UUID) -> Int? { entries.firstIndex { $0.id == id }.map { start + $0 } }

    subscript(position: Int) -> InvoiceEntry? {
        (start..<end).contains(position) ? entries[position - start] : nil
    }

    /// Returns the request for the row at a position: from wherever the way is shortest.
    func request(for position: Int, of count: Int, in order: ListOrder) -> ListRequest {
        let fromStart = position
        let fromEnd = count - 1 - position
        let fromWindow = isEmpty ? Int.max : position < start ? start - position : position - end
        let nearest = min(fromStart, fromEnd, fromWindow)
        guard nearest <= Self.farthest else {
            return ListRequest(order: order, start: .at(position - Self.page / 2), limit: Self.page)
        }
        let limit = nearest + Self.page
        guard nearest == fromWindow, let first = entries.first, let last = entries.last else {
            return ListRequest(order: order, start: fromStart <= fromEnd ? .first : .last, limit: limit)
        }
        return ListRequest(order: order, start: position < start ? .before(first.key) : .after(last.key), limit: limit)
    }

    /// Adds what was read.
    /// - Parameter position: The row that was wanted, around which rows stay if there are too many.
    mutating func add(_ read: [InvoiceEntry], of request: ListRequest, count: Int, around position: Int) {
        switch request.start {
        case .first: (start, entries) = (0, read)
        case .at(let position): (start, entries) = (position, read)
        case .last: (start, entries) = (max(0, count - read.count), read)
        case .after: entries += read
        case .before: (start, entries) = (max(0, start - read.count), read + entries)
        }
        trim(around: position)
    }

    /// Replaces all rows by rows from a position on.
    mutating func replace(with entries: [InvoiceEntry], at start: Int) {
        (self.start, self.entries) = (start, entries)
    }

    /// An invoice came in. It may have been read already, between its being written and the report of that.
    mutating func insert(_ entry: InvoiceEntry, in order: ListOrder, count: Int) {
        guard !entries.contains(where: { $0.id == entry.id }) else { return }
        let index = entries.firstIndex { entry.key.isBefore($0.key, in: order) } ?? entries.count
        switch index {
        // The window's start may count it already.
        case 0 where start > 0: self = ListWindow()
        case entries.count where end < count - 1: break
        default: entries.insert(entry, at: index)
        }
    }

    /// Moves an invoice to its new place.
    /// - Parameter count: How many rows the list has.
    mutating func move(_ entry: InvoiceEntry, to key: ListKey, in order: ListOrder, count: Int) {
        entries.removeAll { $0 === entry }
        entry.key = key
        insert(entry, in: order, count: count)
    }

    /// An invoice went.
    /// - Returns: Whether it is known where it was.
    mutating func remove(_ id: UUID, sequence: Int64?, in order: ListOrder) -> Bool {
        if let index = entries.firstIndex(where: { $0.id == id }) {
            entries.remove(at: index)
            return true
        }
        // If it was before them, the window's start may be without it already.
        guard let first = entries.first, order == .newest, let sequence else { return false }
        return sequence < first.key.sequence
    }

    private mutating func trim(around position: Int) {
        guard entries.count > 2 * Self.mostRows else { return }
        let lower = min(max(0, position - start - Self.mostRows / 2), entries.count - Self.mostRows)
        entries = Array(entries[lower..<lower + Self.mostRows])
        start += lower
    }
}

extension ListKey {
    /// Returns `true` if a row with this key comes before a row with another one.
    nonisolated func isBefore(_ other: ListKey, in order: ListOrder) -> Bool {
        let difference = zip(values, other.values).first { $0 != $1 }
        let isLess = difference.map { $0.isLess(than: $1) } ?? (sequence < other.sequence)
        return self != other && isLess != order.isDescending
    }
}

extension ColumnValue {
    /// Compares values of one kind as SQLite does: numbers by value, texts by their bytes.
    nonisolated fileprivate func isLess(than other: ColumnValue) -> Bool {
        switch (self, other) {
        case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.real(let a), .real(let b)): a < b
        case (.integer(let a), .integer(let b)): a < b
        default: false
        }
    }
}
