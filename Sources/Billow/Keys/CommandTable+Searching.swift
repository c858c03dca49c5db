import Terminal

// What keys mean while one types what to search for. All other characters are typed.

nonisolated extension CommandTable {
    static let searching = [
        searched(.commitSearch, [.enter, .tab], "Keep what was found, and go on in it") { $0.commitSearch() },
        searched(.cancelSearch, [.escape, .control("c")], "List all invoices again") { $0.cancelSearch() },
        searched(.nextHit, [.down], "The next invoice that was found") { $0.moveRows(by: 1) },
        searched(.previousHit, [.up], "The one before") { $0.moveRows(by: -1) },
        searched(.deleteInSearch, [.backspace, .control("h")], "Delete the character before") {
            $0.typeInSearch { $0.deleteBackward() }
        },
        searched(.clearSearch, [.control("u")], "Delete everything before") { $0.typeInSearch { $0.deleteToStart() } },
    ]

    private static func searched(
        _ id: Command.ID, _ keys: [Key], _ help: String, run: @escaping @MainActor @Sendable (ListModel) -> Void
    ) -> Command {
        Command(id, .searching, keys, help, in: .searching) { run($0.workspace.list) }
    }
}
