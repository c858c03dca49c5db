// Company, customers and products: what opens them, and what can be done in their lists, where characters are searched for.

nonisolated extension CommandTable {
    static let books = [
        Command(.company, .books, "My company: what each new invoice begins with", menu: .init("y", "company")) {
            $0.workspace.ledger.openCompany()
        },
        Command(.customers, .books, "Customers and suppliers", menu: .init("c", "customers")) {
            $0.workspace.ledger.directory.open(.customers)
        },
        Command(.products, .books, "Products", menu: .init("I", "items")) {
            $0.workspace.ledger.directory.open(.products)
        },
    ]

    static let directory = [
        listed(.openEntry, "Edit it; after the key that merges, keep this one", hint: "edit") { $0.enter() },
        listed(.addEntry, "Add one, called as what is searched for", hint: "add") { $0.add() },
        listed(.mergeEntry, "Merge it with another one", hint: "merge") { $0.beginMerging() },
        listed(.archiveEntry, "Archive it: it is offered no more; or bring it back", hint: "archive") {
            $0.deleteAtCursor()
        },
        listed(.showArchived, "List what is archived, or what is not", hint: "archived") { $0.toggleArchived() },
        listed(.closeDirectory, "List all again, then close the list", hint: "close") { $0.goBack() },
        listed(.nextEntry, "The next one") { $0.moveRows(by: 1) },
        listed(.previousEntry, "The one before") { $0.moveRows(by: -1) },
        listed(.nextEntries, "A screenful down") { $0.movePages(by: 1) },
        listed(.previousEntries, "A screenful up") { $0.movePages(by: -1) },
        listed(.deleteInDirectory, "Delete the character before") { $0.search { $0.deleteBackward() } },
    ]

    private static func listed(
        _ id: Command.ID, _ help: String, hint: String? = nil,
        run: @escaping @MainActor @Sendable (DirectoryModel) -> Void
    ) -> Command {
        let hint = hint.map { Command.Hint(word: $0, contexts: .directory, isEssential: $0 == "close") }
        return Command(id, .books, help, in: .directory, hint: hint) { run($0.workspace.ledger.directory) }
    }
}
