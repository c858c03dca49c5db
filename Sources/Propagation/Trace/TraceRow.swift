import Editor

/// A row of the trace below its sentence.
enum TraceRow: Equatable {
    /// A hop, by its place in the tick, and how far it is indented.
    case hop(Int, level: Int)
    /// Hops of one kind, with what of it is computed and how many are as before; a fold opens and closes them.
    case heading(HopGroup, Count)
    /// The rows that were drawn, as a heading or each pane's.
    case drawing(rows: Int, isFolded: Bool)
    case drawn(Int)
    /// Parts of a value, and the times of its changes, by their places.
    case term(Int)
    case past(Int)
    /// Members of a sum that are not listed yet.
    case more(Int)
    /// Hops that were not kept.
    case dropped(Int)
    case note(String)

    struct Count: Equatable {
        var all = 0
        var equal = 0
        var isFolded = true
    }
}

/// The part of a tick that is shown.
struct TraceView: Equatable {
    var folded: Set<HopGroup> = [.rules, .differences, .storage, .screen, .observations]
    var foldsDrawing = true
    /// The only kind that is shown; nil for all.
    var only: HopGroup?
    /// Words that a hop must have.
    var words: [String] = []
}

extension RecordedTick {
    /// The rows of a view: what belongs to the trade in the engine's order, everything else under a heading.
    /// - Complexity: O(hops).
    func rows(in view: TraceView) -> [TraceRow] {
        guard number > 0 else { return [] }
        let all = found(in: view)
        var rows = all.filter { hops[$0].group == .values }.map { TraceRow.hop($0, level: tree[$0]?.level ?? 0) }
        for group in HopGroup.allCases where group != .values {
            rows += self.rows(of: group, all.filter { hops[$0].group == group }, in: view)
        }
        if droppedCount > 0 { rows.append(.dropped(droppedCount)) }
        if rows.isEmpty { rows.append(.note("No hop of this change has that.")) }
        guard view.only == nil, view.words.isEmpty, !drawn.isEmpty else { return rows }
        return rows + [.drawing(rows: rowCount, isFolded: view.foldsDrawing)]
            + (view.foldsDrawing ? [] : drawn.indices.map(TraceRow.drawn) + fadeRows)
    }

    private var fadeRows: [TraceRow] {
        guard faded.bytes > 0 else { return [] }
        let count = "\(faded.rows) \(faded.rows == 1 ? "row" : "rows")"
        return [.note("  ▫ \(count) more and \(faded.bytes) bytes as the highlighting faded")]
    }

    /// The places of the hops that a view does not leave out.
    private func found(in view: TraceView) -> [Int] {
        hops.indices.filter { place in
            (view.only ?? hops[place].group) == hops[place].group && (view.words.isEmpty || has(view.words, place))
        }
    }

    private func has(_ words: [String], _ place: Int) -> Bool {
        let text = "\(self.words.title(of: hops[place])) \(self.words.values(of: hops[place])) \(hops[place].name)"
            .lowercased()
        return words.allSatisfy { text.contains($0) }
    }

    private func rows(of group: HopGroup, _ places: [Int], in view: TraceView) -> [TraceRow] {
        guard !places.isEmpty else { return [] }
        let isFolded = view.folded.contains(group) && view.only == nil && view.words.isEmpty
        let count = TraceRow.Count(
            all: places.count, equal: places.count { hops[$0].kind == .equal }, isFolded: isFolded)
        return [.heading(group, count)] + (isFolded ? [] : places.map { .hop($0, level: 1) })
    }
}

/// The place of a hop of the trade among the others, in the engine's order.
struct TreePlace {
    /// Counted from one.
    let number: Int
    /// One deeper than the deepest of its causes.
    let level: Int
    /// `true` if the row that it is indented below is one of its causes.
    let isBelowCause: Bool
    /// The numbers of its causes, and of those besides that row.
    let allCauses, otherCauses: [Int]

    /// All causes, for a text without indentation: `of 5 and 7`.
    var causes: String { Self.text(allCauses, "of") }

    /// `also of 7`; empty where the indentation says all.
    var text: String { Self.text(otherCauses, isBelowCause ? "also of" : "of") }

    private static func text(_ causes: [Int], _ link: String) -> String {
        guard !causes.isEmpty else { return "" }
        let shown = causes.prefix(mostCauses).map { String($0) }
        let all = causes.count > shown.count ? shown + ["\(causes.count - shown.count) more"] : shown
        let parts = [all.dropLast().joined(separator: ", "), all.last ?? ""].filter { !$0.isEmpty }
        return "\(link) \(parts.joined(separator: " and "))"
    }

    private static let mostCauses = 3
}

extension [RecordedHop] {
    /// The places of the hops of the trade. A cause that is not of the trade counts as the last of its own causes.
    /// - Complexity: O(hops and causes).
    var tree: [Int: TreePlace] {
        var tree: [Int: TreePlace] = [:]
        var nearest: [Int: Int] = [:]
        var above: [(place: Int, level: Int)] = []
        for place in indices {
            let causes = Set(self[place].causes.compactMap { tree[$0] == nil ? nearest[$0] : $0 })
            guard self[place].group == .values else {
                nearest[place] = causes.max()
                continue
            }
            let level = causes.compactMap { tree[$0]?.level }.max().map { $0 + 1 } ?? 0
            while let last = above.last, last.level >= level { above.removeLast() }
            let parent = above.last?.place
            let others = causes.filter { $0 != parent }.compactMap { tree[$0]?.number }.sorted()
            tree[place] = TreePlace(
                number: tree.count + 1, level: level, isBelowCause: others.count < causes.count,
                allCauses: causes.compactMap { tree[$0]?.number }.sorted(), otherCauses: others)
            above.append((place, level))
        }
        return tree
    }
}
