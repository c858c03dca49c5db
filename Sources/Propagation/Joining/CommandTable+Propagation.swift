import Editor

// How changes travel: the trace, and what can be done in it.

nonisolated extension CommandTable {
    package static let propagation: [Action] = [
        Action(
            .propagation, .trace, "Show how each change travels; in the trace, close it", vim: ["p"],
            hint: .init(word: "trace", contexts: .panes), menu: .init("P", "path", isSpare: true), traits: .keepsMarks,
            on: .trace
        ) { $0.toggle() },
        Action(
            "trace.earlier", .trace, "In the trace: the change before", in: .trace, keys: [.controlled(.pageUp)],
            hint: .init(word: "earlier", contexts: .trace), menu: .init(",", "earlier", in: .trace), on: .trace
        ) { $0.showTick(by: -1) },
        Action(
            "trace.later", .trace, "In the trace: the change after", in: .trace, keys: [.controlled(.pageDown)],
            hint: .init(word: "later", contexts: .trace), menu: .init(".", "later", in: .trace), on: .trace
        ) { $0.showTick(by: 1) },
        Action(
            "trace.without", .trace, "In the trace: the invoice as if this change had never been", in: .trace,
            menu: .init("x", "without", in: .trace), on: .trace
        ) { $0.showWithout() },
        Action(
            "trace.kind", .trace, "In the trace: one kind of hop alone, then all again", in: .trace,
            keys: [.function(7)], hint: .init(word: "kind", contexts: .trace), menu: .init("f", "kind", in: .trace),
            on: .trace
        ) { $0.showNextKind() },
        Action(
            .showCell, .trace, "In the trace: go to the cell that shows the value", in: .trace, keys: [.function(2)],
            hint: .init(word: "cell", contexts: .trace), on: .trace
        ) { $0.showCell() },
        Action(
            "trace.hold", .trace, "Hold each change until it is stepped through",
            menu: .init("O", "one by one", for: .any, isSpare: true), on: .trace
        ) { $0.toggleHolding() },
        Action(
            "trace.why", .trace, "Why a value is what it is; Enter goes deeper",
            menu: .init("w", "why", for: .any, isSpare: true), on: .trace
        ) { $0.ask() },
        Action(
            "trace.graph", .trace, "Draw the values around the one under the cursor",
            keys: .init([.function(5)], in: .trace), hint: .init(word: "graph", contexts: .trace),
            menu: .init("G", "graph", for: .any, isSpare: true), on: .trace
        ) { $0.toggleGraph() },
        Action(
            "trace.hop.next", .trace, "Next hop (also →); Enter plays, 1–5 set the seconds per hop", in: .trace,
            keys: [.controlled(.right)], on: .trace
        ) { $0.step(by: 1) },
        Action(
            "trace.hop.previous", .trace, "Previous hop (also ←)", in: .trace, keys: [.controlled(.left)], on: .trace
        ) { $0.step(by: -1) },
        Action(
            "trace.predict", .trace, "In the trace: ask for each hop before it is shown", in: .trace,
            keys: [.function(10)], hint: .init(word: "predict", contexts: .trace),
            menu: .init("?", "predict", in: .trace),
            on: .trace
        ) { $0.togglePredicting() },
        Action(
            .breakpoint, .trace, "Break when this value changes, or when the typed condition holds",
            keys: [.function(9)], on: .trace
        ) { $0.toggleBreakpoint() },
        Action(
            "trace.copy", .trace, "In the trace: copy the change, or the reasons, as Markdown", in: .trace,
            keys: [.function(3)], menu: .init("C", "copy", in: .trace, isSpare: true), on: .session
        ) { session in
            if let text = session.workspace.trace.copyMarkdown() { session.copyToClipboard(text) }
        },
        Action(
            "trace.compare", .trace, "Recompute and redraw everything, and compare the cost", keys: [.function(8)],
            menu: .init("=", "compare", in: .trace), on: .session
        ) { session in session.workspace.trace.compare { session.redraw() } },
    ]
}

nonisolated extension Action.Target {
    fileprivate static var trace: Action.Target<TraceModel> { .init { $0.workspace.trace } }
}
