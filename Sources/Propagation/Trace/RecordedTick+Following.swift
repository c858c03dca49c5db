import Derive
import Editor

extension RecordedTick {
    /// Both ticks as one change: each value with what it was before the first and what it is after the second. What has come
    /// back to what it was is left out.
    /// - Complexity: O(hops).
    func followed(by next: RecordedTick) -> RecordedTick {
        let joined = hops + next.hops.map { $0.moved { $0 + hops.count } }
        return RecordedTick(
            number: next.number, time: next.time, hops: joined.joinedByValue(words),
            droppedCount: droppedCount + next.droppedCount, drawn: drawn + next.drawn, bytes: bytes + next.bytes,
            microseconds: microseconds + next.microseconds, derivedCount: next.derivedCount, words: next.words,
            newInvoice: newInvoice ?? next.newInvoice, origin: origin, person: person, waves: waves + next.waves)
    }
}

extension [RecordedHop] {
    /// The same hops, where a value of the invoice was set more than once as one change of it: keys that arrive together are
    /// typed in one field.
    /// - Complexity: O(hops).
    func asOneChange(_ words: TraceWords) -> [RecordedHop] {
        var seen: Set<ValueIdentity> = []
        let isRepeated = contains { hop in
            guard hop.kind == .changed, hop.group == .values, let identity = hop.identity else { return false }
            return !seen.insert(identity).inserted
        }
        return isRepeated ? joinedByValue(words) : self
    }

    /// Each value once, where it was changed last, with what it was before the first change.
    fileprivate func joinedByValue(_ words: TraceWords) -> [RecordedHop] {
        let identities = map(\.identity)
        let last = Dictionary(zip(identities, indices).compactMap { id, place in id.map { ($0, place) } }) { $1 }
        let before = Dictionary(
            zip(identities, self).compactMap { id, hop in id.map { ($0, hop.isEqual ? hop.new : hop.old) } }
        ) { old, _ in
            old
        }
        let kept = indices.filter { place in identities[place].map { last[$0] == place } ?? true }
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        return kept.enumerated().map { place, original in
            // A cause may have happened once more since, and is then behind the hop.
            let hop = self[original].moved { cause in
                identities[cause].flatMap { last[$0] }.flatMap { places[$0] } ?? places[cause]
            }
            let moved = hop.caused(before: place).with(old: identities[original].flatMap { before[$0] })
            return moved.isBack(words) ? moved.asBefore : moved
        }
    }
}

extension RecordedHop {
    /// The same at another place: with its causes where these are now.
    fileprivate func moved(_ place: (Int) -> Int?) -> RecordedHop {
        RecordedHop(
            kind: kind, property: property, name: name, group: group, old: old, new: new,
            causes: causes.compactMap(place), depth: depth, duration: duration)
    }

    /// Without causes that stand behind it.
    fileprivate func caused(before place: Int) -> RecordedHop {
        guard causes.contains(where: { $0 >= place }) else { return self }
        return moved { $0 < place ? $0 : nil }
    }

    fileprivate func with(old earlier: HopValue?) -> RecordedHop {
        guard let earlier, group == .values else { return self }
        // A text is kept where the value is too large to be kept and compared.
        if isEqual, case .text = earlier { return self }
        return RecordedHop(
            kind: kind == .equal ? .recomputed : kind, property: property, name: name, group: group, old: earlier,
            new: new, causes: causes, depth: depth, duration: duration)
    }

    /// `true` if it has left its value as it was, so that the new one is the old one too.
    fileprivate var isEqual: Bool { kind == .equal || kind == .unchanged }

    /// Returns `true` if its value is what it was.
    fileprivate func isBack(_ words: TraceWords) -> Bool {
        guard isStep, case .value = old, case .value = new else { return false }
        return words.text(of: old, in: self) == words.text(of: new, in: self)
    }

    fileprivate var asBefore: RecordedHop {
        RecordedHop(
            kind: isComputed ? .equal : .unchanged, property: property, name: name, group: group, old: .text(""),
            new: new, causes: causes,
            depth: depth, duration: duration)
    }
}
