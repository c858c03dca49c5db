import Derive
import DeriveKit
import Editor
import Foundation
import Invoicing
import Terminal

/// The hints of the trace.
extension TraceModel {
    /// The hints before those of the command table: how to step through a change, or what an edit would reach.
    func hints(in context: Contexts) -> [HintText] {
        guard context != .trace else { return stepHints }
        let weight = Contexts.fields.contains(context) ? weight : ""
        return weight.isEmpty ? [] : [HintText(id: nil, key: "", word: weight)]
    }

    /// The most that a change of the value under the cursor makes other, while the trace is on: `at most 14 values, 4 rows`.
    private var weight: String {
        guard isOpen, let property = shownProperty else { return "" }
        let weight = Weight(of: property, TraceWords(invoice))
        return "at most \(weight.valueCount) \(weight.valueCount == 1 ? "value" : "values"), "
            + "\(weight.rowCount) \(weight.rowCount == 1 ? "row" : "rows")"
    }

    /// The keys that step through a change, before any other hint of the pane.
    var stepHints: [HintText] {
        let step = keys.hint(.columnRight, "hop", in: .trace)
        guard isStepping else {
            return graph.isOpen || isAsking || tick.sources.isEmpty ? [] : [step].compactMap { $0 }
        }
        guard holding.wave?.trial == nil else {
            let makes = invoice?.isFrozen == true ? nil : keys.hint(.open, "make it so", in: .trace)
            return [makes, keys.hint(.columnLeft, "as it is", in: .trace), keys.hint(.back, "leave", in: .trace)]
                .compactMap { $0 }
        }
        let enter = keys.hint(.open, isAnswering ? "answer" : "play", in: .trace)
        return [step, keys.hint(.columnLeft, "back", in: .trace), enter].compactMap { $0 }
            + (isAnswering ? [] : [HintText(id: nil, key: "1–5", word: "seconds")])
            + [keys.hint(.back, "let through", in: .trace)].compactMap { $0 }
    }
}

/// The values of the trade that depend on a value, and the rows that show one of them.
///
/// Ways through the rules are left out: there a change mostly ends in an equal value, while they lead to every row.
private struct Weight {
    private(set) var valueCount = 0
    var rowCount: Int { rows.count }
    private var rows: Set<String> = []

    /// - Complexity: O(values that depend on it).
    init(of property: TracedProperty, _ words: TraceWords) {
        var (waiting, seen): ([TracedProperty], Set<ValueIdentity>) = ([property], [])
        while let next = waiting.popLast() {
            guard let identity = next.identity, seen.insert(identity).inserted else { continue }
            let neighbours = next.neighbours
            if seen.count > 1, words.group(of: next) == .values { valueCount += 1 }
            let shown = neighbours.directObservers.filter { name in
                name.range(of: " row ").map { !TraceModel.ownPanes.contains(String(name[..<$0.lowerBound])) } ?? false
            }
            // The hint row tells of this.
            rows.formUnion(shown.filter { !$0.hasPrefix("hints ") })
            waiting += neighbours.readers.filter { ![.rules, .differences].contains(words.group(of: $0)) }
        }
    }
}

extension TracedProperty {
    /// The last dependencies of a value, and its subscribers. Nothing is computed for that.
    fileprivate var neighbours: Neighbours {
        guard let path, let object = object as? any ObservedObject else { return Neighbours(of: object) }
        return Neighbours(of: object, path)
    }
}
