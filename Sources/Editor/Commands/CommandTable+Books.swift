// Company, customers and products: what opens them, and what can be done in their lists, where characters are searched for.

nonisolated extension CommandTable {
    package static let books: [Action] = [
        Action(
            .company, .books, "My company: what each new invoice begins with",
            also: "seller address bank logo tax number settings Firma Steuernummer", vim: ["M"],
            menu: .init("y", "your firm"),
            plain: .init(27, "company", "asks who writes the invoices", needsInvoice: false) {
                $0.workspace.ledger.openCompany()
            }, on: .ledger
        ) { $0.openCompany() },
        Action(
            .customers, .books, "Customers and suppliers",
            also: "buyers clients contacts Kunden Lieferanten", vim: ["B"], menu: .init("c", "customers"),
            plain: .init(28, "customer", "NAME", "asks for the fields of a customer", needsInvoice: false) {
                $0.openEntry($1, isProduct: false)
            }, on: .directory
        ) { $0.open(.customers) },
        Action(
            .products, .books, "Products",
            also: "items articles prices Artikel", vim: ["P"], menu: .init("I", "items"),
            plain: .init(29, "product", "NAME", "asks for the fields of a product", needsInvoice: false) {
                $0.openEntry($1, isProduct: true)
            }, on: .directory
        ) { $0.open(.products) },
    ]

    /// The commands that the palette alone finds.
    package static let unlettered: [Action] = [
        Action(
            "invoices.import", .invoices, "Import e-invoices: XML, or a PDF with one in it",
            also: "receive read supplier file UBL CII ZUGFeRD Factur-X importieren einlesen Eingangsrechnung", on: .list
        ) { $0.askForImport() },
        Action(
            "entry.archive.customer", .books, "Archive a customer or supplier: Del in their list",
            also: "archivieren remove delete customer Kunde löschen", on: .directory
        ) { $0.openToArchive(.customers) },
        Action(
            "entry.archive.product", .books, "Archive a product: Del in their list",
            also: "archivieren remove delete product item Artikel löschen", on: .directory
        ) { $0.openToArchive(.products) },
    ]

    package static let directory: [Action] = [
        listed(.openEntry, "Edit it; after the key that merges, keep this one", keys: [.enter], hint: "edit") {
            $0.enter()
        },
        listed(.addEntry, "Add one, called as what is searched for", keys: [.insert], hint: "add") { $0.add() },
        listed(.mergeEntry, "Merge it with another one", keys: [.function(6)], hint: "merge") { $0.beginMerging() },
        listed("entry.archive", "Archive it: it is offered no more; or bring it back", keys: [.delete], hint: "archive")
        { $0.deleteAtCursor() },
        listed(.showArchived, "List what is archived, or what is not", keys: [.function(7)], hint: "archived") {
            $0.toggleArchived()
        },
        listed(
            .closeDirectory, "List all again, then close the list", keys: [.escape], vim: [.escape, .control("c")],
            hint: "close"
        ) { $0.goBack() },
        listed("entry.next", "The next one", keys: [.down]) { $0.moveRows(by: 1) },
        listed("entry.previous", "The one before", keys: [.up]) { $0.moveRows(by: -1) },
        listed("entry.page.next", "A screenful down", keys: [.pageDown]) { $0.movePages(by: 1) },
        listed("entry.page.previous", "A screenful up", keys: [.pageUp]) { $0.movePages(by: -1) },
        listed(
            "entry.search.delete", "Delete the character before", keys: [.backspace], vim: [.backspace, .control("h")]
        ) { $0.type { $0.deleteBackward() } },
    ]

    private static func listed(
        _ id: Command.ID, _ help: String, keys: Command.Keys, vim: Command.Keys? = nil, hint: String? = nil,
        run: @escaping @MainActor @Sendable (DirectoryModel) -> Void
    ) -> Action {
        let hint = hint.map { Command.Hint(word: $0, contexts: .directory, isEssential: $0 == "close") }
        return Action(id, .books, help, in: .directory, keys: keys, vim: vim, hint: hint, on: .directory, run: run)
    }
}
