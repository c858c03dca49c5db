import Derive

extension RecordedTick {
    /// Both ticks as one change: each value with what it was before the first and what it is after the second. What has come
    /// back to what it was is left out.
    /// - Complexity: O(hops).
    func followed(by next: RecordedTick) -> RecordedTick {
        let later = Set(next.hops.compactMap(\.identity))
        let first = hops.indices.filter { hops[$0].identity.map { !later.contains($0) } ?? true }
        let before = Dictionary(hops.compactMap { hop in hop.identity.map { ($0, hop.old) } }) { old, _ in old }
        let places = Dictionary(uniqueKeysWithValues: first.enumerated().map { ($1, $0) })
        let joined =
            first.map { hops[$0].moved { places[$0] } }
            + next.hops.map { hop in
                hop.moved { $0 + first.count }.with(old: hop.identity.flatMap { before[$0] })
            }
        return RecordedTick(
            number: next.number, time: next.time, hops: joined.map { $0.isBack(words) ? $0.asBefore : $0 },
            droppedCount: droppedCount + next.droppedCount, drawn: drawn + next.drawn, bytes: bytes + next.bytes,
            microseconds: microseconds + next.microseconds, derivedCount: next.derivedCount, words: next.words)
    }
}

extension RecordedHop {
    /// The same at another place: with its causes where these are now.
    fileprivate func moved(_ place: (Int) -> Int?) -> RecordedHop {
        RecordedHop(
            kind: kind, property: property, name: name, group: group, old: old, new: new,
            causes: causes.compactMap(place), depth: depth, duration: duration)
    }

    fileprivate func with(old earlier: Value?) -> RecordedHop {
        guard let earlier, group == .values else { return self }
        return RecordedHop(
            kind: kind == .equal ? .recomputed : kind, property: property, name: name, group: group, old: earlier,
            new: new, causes: causes, depth: depth, duration: duration)
    }

    /// Whether its value is what it was.
    fileprivate func isBack(_ words: TraceWords) -> Bool {
        guard isStep, case .value = old, case .value = new else { return false }
        return words.text(of: old, in: self) == words.text(of: new, in: self)
    }

    fileprivate var asBefore: RecordedHop {
        RecordedHop(
            kind: .equal, property: property, name: name, group: group, old: .text(""), new: new, causes: causes,
            depth: depth, duration: duration)
    }
}
