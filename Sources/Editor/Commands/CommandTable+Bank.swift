// Statements of banks, and what can be done with their entries.

nonisolated extension CommandTable {
    package static let bank: [Action] = [
        Action(
            .bank, .bank, "Transfers: the entries of your bank's statements, and which invoices they settle",
            also: "bank statement reconcile CAMT MT940 money in Kontoauszug Zahlungseingang Bank", vim: ["T"],
            menu: .init("T", "transfers", offered: .any), on: .bank
        ) { $0.open() },
        entered(.takeEntry, "Take what is proposed, or name the invoice", keys: [.enter], hint: "take") { $0.enter() },
        entered("bank.sure", "Take all that are sure", keys: [.tab], hint: "take all sure") { $0.takeSure() },
        entered("bank.other", "The next of several proposals", keys: [.right], hint: "other") { $0.moveColumns(by: 1) },
        entered("bank.otherBefore", "The proposal before", keys: [.left]) { $0.moveColumns(by: -1) },
        entered(.nameEntry, "Name the invoice that it settles", keys: [.function(2)], hint: "name invoice") {
            $0.name()
        },
        entered("bank.aside", "Set the entry aside with a word", keys: [.delete], hint: "set aside") {
            $0.deleteAtCursor()
        },
        entered(.takeEntryBack, "Take back what was taken last", keys: [.alt("z")], hint: "undo") { $0.undo() },
        entered(.readBankFile, "Read a file of your bank", keys: [.insert], hint: "read file") { $0.readFile() },
        Action(
            .closeBank, .bank, "Close the entries", in: .bank, keys: [.escape],
            hint: .init(word: "close", contexts: .bank, isEssential: true), on: .session
        ) { $0.goBack() },
    ]

    private static func entered(
        _ id: Command.ID, _ help: String, keys: Command.Keys, hint: String? = nil,
        run: @escaping @MainActor @Sendable (BankModel) -> Void
    ) -> Action {
        let hint = hint.map { Command.Hint(word: $0, contexts: .bank) }
        return Action(id, .bank, help, in: .bank, keys: keys, hint: hint, on: .bank, run: run)
    }
}
