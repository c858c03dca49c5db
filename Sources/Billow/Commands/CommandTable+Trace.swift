// How changes travel: the trace, and what can be done in it.

nonisolated extension CommandTable {
    static let trace = [
        Command(
            .propagation, .trace, "Show how each change travels; in the trace, close it",
            hint: .init(word: "trace", contexts: .panes), menu: .init("P", "trace", isSpare: true)
        ) { $0.workspace.guide.trace.toggle() },
        Command(
            .earlierTick, .trace, "In the trace: the change before", in: .trace,
            hint: .init(word: "earlier", contexts: .trace), menu: .init(",", "earlier", in: .trace)
        ) { $0.workspace.guide.trace.showTick(by: -1) },
        Command(
            .laterTick, .trace, "In the trace: the change after", in: .trace,
            hint: .init(word: "later", contexts: .trace), menu: .init(".", "later", in: .trace)
        ) { $0.workspace.guide.trace.showTick(by: 1) },
        Command(
            .traceKind, .trace, "In the trace: one kind of hop alone, then all again", in: .trace,
            hint: .init(word: "kind", contexts: .trace), menu: .init("f", "kind", in: .trace)
        ) { $0.workspace.guide.trace.showNextKind() },
        Command(
            .showCell, .trace, "In the trace: go to the cell that shows the value",
            in: .trace, hint: .init(word: "cell", contexts: .trace)
        ) { $0.workspace.guide.trace.showCell() },
        Command(
            .holdChanges, .trace,
            "Hold each change until it is stepped through",
            menu: .init("O", "hold", isSpare: true)
        ) { $0.workspace.guide.trace.toggleHolding() },
        Command(
            .why, .trace, "Why a value is what it is; Enter goes deeper",
            menu: .init("w", "why")
        ) { $0.workspace.guide.trace.ask() },
        Command(
            .graph, .trace,
            "Draw the values around the one under the cursor",
            hint: .init(word: "graph", contexts: .trace), menu: .init("G", "graph", isSpare: true)
        ) { $0.workspace.guide.trace.toggleGraph() },
        Command(.nextHop, .trace, "Next hop (also →); Enter plays, 1–5 set the seconds per hop", in: .trace) {
            $0.workspace.guide.trace.step(by: 1)
        },
        Command(.previousHop, .trace, "Previous hop (also ←)", in: .trace) {
            $0.workspace.guide.trace.step(by: -1)
        },
        Command(
            .breakpoint, .trace,
            "Break when this value changes, or when the typed condition holds"
        ) { $0.workspace.guide.trace.toggleBreakpoint() },
        Command(
            .compare, .trace, "Compute and draw everything anew, and compare the cost",
            menu: .init("=", "compare", in: .trace)
        ) { session in session.workspace.guide.trace.compare { session.redraw() } },
    ]
}
