import Terminal

/// What the hint row says of the trace.
extension TraceModel {
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
