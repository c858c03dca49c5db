/// A row of the trace below its sentence.
enum TraceRow: Equatable {
    /// A hop, by its place in the tick, and how far it is indented.
    case hop(Int, level: Int)
    /// Hops of one kind, with what of it is computed and how many are as before; a fold opens and closes them.
    case heading(HopGroup, Count)
    /// The rows that were drawn, as a heading or each pane's.
    case drawing(rows: Int, isFolded: Bool)
    case drawn(Int)
    /// What a value is made of, and when it changed, by their places.
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

/// What of a tick is shown.
struct TraceView: Equatable {
    var folded: Set<HopGroup> = [.rules, .differences, .storage, .screen, .observations]
    var foldsDrawing = true
    /// The only kind that is shown; nil for all.
    var only: HopGroup?
    /// Words that a hop must have.
    var words: [String] = []
}

extension RecordedTick {
    /// The rows of a view: what belongs to the trade as a tree, everything else under a heading.
    /// - Complexity: O(hops).
    func rows(in view: TraceView) -> [TraceRow] {
        guard number > 0 else { return [] }
        let all = found(in: view)
        var rows = tree(of: all.filter { hops[$0].group == .values })
        for group in HopGroup.allCases where group != .values {
            rows += self.rows(of: group, all.filter { hops[$0].group == group }, in: view)
        }
        if droppedCount > 0 { rows.append(.dropped(droppedCount)) }
        if rows.isEmpty { rows.append(.note("No hop of this change has that.")) }
        guard view.only == nil, view.words.isEmpty, !drawn.isEmpty else { return rows }
        return rows + [.drawing(rows: rowCount, isFolded: view.foldsDrawing)]
            + (view.foldsDrawing ? [] : drawn.indices.map(TraceRow.drawn))
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

    /// Each hop below the last of those that caused it, as far as they are shown; without recursion, since a wave may be as
    /// long as one likes.
    private func tree(of places: [Int]) -> [TraceRow] {
        let parents = parents(of: places)
        var children: [Int: [Int]] = [:]
        for place in places { children[parents[place] ?? -1, default: []].append(place) }
        var rows: [TraceRow] = []
        var waiting = (children[-1] ?? []).reversed().map { (place: $0, level: 0) }
        while let (place, level) = waiting.popLast() {
            rows.append(.hop(place, level: level))
            waiting += (children[place] ?? []).reversed().map { (place: $0, level: level + 1) }
        }
        return rows
    }

    /// The nearest shown hop that caused each, over those that are not shown.
    private func parents(of places: [Int]) -> [Int: Int] {
        let shown = Set(places)
        var nearest: [Int: Int] = [:]
        for place in hops.indices {
            let causes = hops[place].causes.compactMap { shown.contains($0) ? $0 : nearest[$0] }
            nearest[place] = causes.max()
        }
        return nearest.filter { shown.contains($0.key) }
    }
}
