// How changes travel: the trace, and what can be done in it.

nonisolated extension CommandTable {
    static let trace = [
        Command(
            .propagation, .trace, "Show how each change goes through the model; in the trace, close it",
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
            .traceKind, .trace, "In the trace: one kind of hop alone, the next one, all again", in: .trace,
            hint: .init(word: "kind", contexts: .trace), menu: .init("f", "kind", in: .trace)
        ) { $0.workspace.guide.trace.showNextKind() },
    ]
}
