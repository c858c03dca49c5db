// What can be done while one types what to search for.

nonisolated extension CommandTable {
    static let searching = [
        searched(.commitSearch, "Keep what was found, and go on in it") { $0.commitSearch() },
        searched(.cancelSearch, "List all invoices again") { $0.cancelSearch() },
        searched(.nextHit, "The next invoice that was found") { $0.moveRows(by: 1) },
        searched(.previousHit, "The one before") { $0.moveRows(by: -1) },
        searched(.deleteInSearch, "Delete the character before") {
            $0.typeInSearch { $0.deleteBackward() }
        },
        searched(.clearSearch, "Delete everything before") { $0.typeInSearch { $0.deleteToStart() } },
    ]

    private static func searched(
        _ id: Command.ID, _ help: String, run: @escaping @MainActor @Sendable (ListModel) -> Void
    ) -> Command {
        Command(id, .searching, help, in: .searching) { run($0.workspace.list) }
    }
}
