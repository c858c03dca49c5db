import Derive
import Foundation

/// The difference between two states of a list of rows: the removed ones, then those inserted or moved, each with the row
/// before it, in an order in which they can be carried out.
@MainActor
struct ListDifference {
    struct Step {
        let row: any RowCodable
        let after: UUID?
        let isNew: Bool
    }

    private(set) var removed: [any RowCodable] = []
    private(set) var placed: [Step] = []

    /// Makes the difference of a single change, or of its undoing; nil for a change that needs the whole list.
    /// - Parameter now: The row at a position after the change; nil before the first.
    private init?(_ kind: Change.Kind, undoing: Bool, now: (Int) -> (any RowCodable)?) {
        func before(_ position: Int) -> UUID? { now(position - 1)?.rowID?.id }
        switch undoing ? kind.opposite : kind {
        case .inserted(let position, let row as any RowCodable):
            placed = [Step(row: row, after: before(position), isNew: true)]
        case .moved(let from, let to):
            guard let row = now(undoing ? from : to) else { return nil }
            // Rows that it has passed on its way stand one further before it goes back.
            placed = [Step(row: row, after: before(undoing && from < to ? to + 1 : to), isNew: false)]
        case .removed(_, let row as any RowCodable): removed = [row]
        case .replaced(let position, let old as any RowCodable, let new as any RowCodable):
            removed = [old]
            placed = [Step(row: new, after: before(position), isNew: true)]
        case .spliced(let position, let old, let new):
            let (old, new) = (old.compactMap { $0 as? any RowCodable }, new.compactMap { $0 as? any RowCodable })
            guard old.isEmpty || new.isEmpty else { return nil }
            removed = old
            var last = before(position)
            for row in new {
                placed.append(Step(row: row, after: last, isNew: true))
                last = row.rowID?.id
            }
        default: return nil
        }
    }

    /// Makes the difference of changes of a list, or of their undoing: of several by comparing the rows before and now.
    init(_ kinds: [Change.Kind], undoing: Bool = false, in list: any RowList, of owner: AnyObject) {
        if kinds.count == 1, let single = Self(kinds[0], undoing: undoing, now: { list.row(at: $0, of: owner) }) {
            self = single
            return
        }
        let now = list.rows(of: owner)
        var before = now
        for kind in kinds.reversed() { kind.opposite.apply(to: &before) }
        self = undoing ? Self(from: now, to: before) : Self(from: before, to: now)
    }

    private init(from before: [any RowCodable], to now: [any RowCodable]) {
        let places = Dictionary(
            before.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
        let stay = Set(now.map(ObjectIdentifier.init))
        removed = before.filter { !stay.contains(ObjectIdentifier($0)) }
        let origins = now.map { places[ObjectIdentifier($0)] }
        let fixed = Self.longestRise(origins)
        var last: UUID?
        for (index, row) in now.enumerated() {
            if !fixed.contains(index) { placed.append(Step(row: row, after: last, isNew: origins[index] == nil)) }
            last = row.rowID?.id
        }
    }

    /// The positions of a longest increasing subsequence: the rows that need not move.
    /// - Complexity: O(*n* log *n*)
    ///
    /// *(Patience sorting; Fredman, 1975.)*
    static func longestRise(_ values: [Int?]) -> Set<Int> {
        var tops: [Int] = []
        var before: [Int: Int] = [:]
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if let top = values[tops[middle]], top < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = tops[low - 1] }
            if low == tops.count { tops.append(index) } else { tops[low] = index }
        }
        var rise: Set<Int> = []
        var next = tops.last
        while let index = next {
            rise.insert(index)
            next = before[index]
        }
        return rise
    }
}
