// What can be done while one types what to search for.

nonisolated extension CommandTable {
    package static let searching: [Action] = [
        searched(.openHit, "Go to the invoice that was found", keys: [.enter], vim: [], hint: ("open", true)) {
            $0.openHit()
        },
        searched(
            .cancelSearch, "List all invoices again", keys: [.escape], vim: [.escape, .control("c")],
            hint: ("clear", true)
        ) { $0.putSearchAside() },
        searched(
            .commitSearch, "Go to the results", keys: [.tab], vim: [.enter, .tab],
            hint: ("keep", false)
        ) { $0.commitSearch() },
        searched("search.next", "The next invoice that was found", keys: [.down]) { $0.moveRows(by: 1) },
        searched("search.previous", "The one before", keys: [.up]) { $0.moveRows(by: -1) },
        filtered(.deleteInSearch, "Delete the character before", keys: [.backspace], vim: [.backspace, .control("h")]) {
            $0.deleteBackward()
        },
        filtered("search.clear", "Delete everything before", keys: [.control("u")]) { $0.deleteToStart() },
    ]

    private static func searched(
        _ id: Command.ID, _ help: String, keys: Command.Keys, vim: Command.Keys? = nil,
        hint: (word: String, isEssential: Bool)? = nil,
        run: @escaping @MainActor @Sendable (ListModel) -> Void
    ) -> Action {
        let hint = hint.map { Command.Hint(word: $0.word, contexts: .searching, isEssential: $0.isEssential) }
        return Action(id, .searching, help, in: .searching, keys: keys, vim: vim, hint: hint, on: .list, run: run)
    }

    /// Returns a command that changes the query of the list, palette, help or trace.
    private static func filtered(
        _ id: Command.ID, _ help: String, keys: Command.Keys, vim: Command.Keys? = nil,
        change: @escaping @MainActor @Sendable (inout TextBuffer) -> Void
    ) -> Action {
        Action(id, .searching, help, in: [.searching, .palette, .help, .trace], keys: keys, vim: vim, on: .session) {
            session in
            guard id != .deleteInSearch || session.workspace.addOn?.takesBackspace() != true else { return }
            session.query?.type(change)
        }
    }
}
