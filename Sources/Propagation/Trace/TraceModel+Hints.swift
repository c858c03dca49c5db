import Derive
import Editor
import Foundation
import Invoicing
import Terminal

/// What the hint row says of the trace.
extension TraceModel {
    /// The hints before those of the command table: how to step through a change, or what an edit would reach.
    func hints(in context: Contexts) -> [HintText] {
        guard context != .trace else { return stepHints }
        let weight = Contexts.fields.contains(context) ? weight : ""
        return weight.isEmpty ? [] : [HintText(id: nil, key: "", word: weight)]
    }

    /// What a change of the value under the cursor may reach, while the trace is on: `reaches 14 values, 4 rows`.
    private var weight: String {
        guard isOpen, let property = shownProperty, let path = property.path,
            let object = property.object as? any ObservedObject
        else { return "" }
        let (dependents, words) = (Dependents(of: object, path), TraceWords(invoice))
        let values = dependents.values.count { words.group(of: $0).isOfModel }
        let rows = dependents.observers.count { name in
            name.range(of: " row ").map { !Self.ownPanes.contains(String(name[..<$0.lowerBound])) } ?? false
        }
        return "reaches \(values) \(values == 1 ? "value" : "values"), \(rows) \(rows == 1 ? "row" : "rows")"
    }

    /// The keys that step through a change, before any other hint of the pane.
    var stepHints: [HintText] {
        let step = HintText(.columnRight, "hop", in: .trace)
        guard isStepping else {
            return graph.isOpen || isAsking || tick.sources.isEmpty ? [] : [step].compactMap { $0 }
        }
        return [step, HintText(.columnLeft, "back", in: .trace), HintText(.open, "play", in: .trace)].compactMap { $0 }
            + [HintText(id: nil, key: "1–5", word: "seconds")]
            + [HintText(.back, "let through", in: .trace)].compactMap { $0 }
    }
}
