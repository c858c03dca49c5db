// What can be done while one types what to search for.

nonisolated extension CommandTable {
    static let searching = [
        searched(.openHit, "Go to the invoice that was found", hint: ("open", true)) { $0.openHit() },
        searched(.cancelSearch, "List all invoices again", hint: ("clear", true)) { $0.putSearchAside() },
        searched(.commitSearch, "Keep what was found, and go on in it", hint: ("keep", false)) { $0.commitSearch() },
        searched(.nextHit, "The next invoice that was found") { $0.moveRows(by: 1) },
        searched(.previousHit, "The one before") { $0.moveRows(by: -1) },
        filtered(.deleteInSearch, "Delete the character before") { $0.deleteBackward() },
        filtered(.clearSearch, "Delete everything before") { $0.deleteToStart() },
    ]

    private static func searched(
        _ id: Command.ID, _ help: String, hint: (word: String, isEssential: Bool)? = nil,
        run: @escaping @MainActor @Sendable (ListModel) -> Void
    ) -> Command {
        let hint = hint.map { Command.Hint(word: $0.word, contexts: .searching, isEssential: $0.isEssential) }
        return Command(id, .searching, help, in: .searching, hint: hint) { run($0.workspace.list) }
    }

    /// A command that changes what is searched for, in the list, the palette or the help.
    private static func filtered(
        _ id: Command.ID, _ help: String, change: @escaping @MainActor @Sendable (inout TextBuffer) -> Void
    ) -> Command {
        Command(id, .searching, help, in: [.searching, .palette, .help, .trace]) { session in
            let trace = session.workspace.guide.trace
            if id == .deleteInSearch, trace.graph.isInFocus { return trace.graph.goBack() }
            guard id != .deleteInSearch || !trace.isAskingInFocus || !trace.query.characters.isEmpty else {
                return trace.goBack()
            }
            session.query?.type(change)
        }
    }
}
