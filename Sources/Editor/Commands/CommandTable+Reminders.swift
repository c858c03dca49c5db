// Invoices that are overdue, and the letters about them.

nonisolated extension CommandTable {
    package static let reminders: [Action] = [
        Action(
            .reminders, .reminders, "To remind: the invoices whose next reminder is due, one letter to each customer",
            also: "reminder dunning overdue late interest Mahnung Mahnlauf Verzug", vim: [],
            menu: .init("D", "to remind", offered: .any), on: .reminders
        ) { $0.open() },
        entered(.writeReminders, "Write the letters about the marked ones", keys: [.enter], hint: "write") {
            $0.enter()
        },
        entered(.showOverdue, "All that is overdue, or those alone that are due", keys: [.tab], hint: "due or all") {
            $0.toggleAll()
        },
        entered("reminders.mark.down", "Mark invoices downwards", keys: [.shifted(.down)], hint: "mark") {
            $0.mark(by: 1)
        },
        entered("reminders.mark.up", "Mark invoices upwards", keys: [.shifted(.up)]) { $0.mark(by: -1) },
        entered("reminders.mark.last", "Mark all to the last one", keys: [.shifted(.end)], hint: "mark all") {
            $0.mark(by: $0.rowCount)
        },
        entered("reminders.mark.first", "Mark all up to the first", keys: [.shifted(.home)]) {
            $0.mark(by: -$0.rowCount)
        },
        entered(.takeRemindersBack, "Take the letters back that were written last", keys: [.alt("z")], hint: "undo") {
            $0.undo()
        },
        Action(
            .closeReminders, .reminders, "Close the reminders", in: .reminders, keys: [.escape],
            hint: .init(word: "close", contexts: .reminders, isEssential: true), on: .session
        ) { $0.goBack() },
    ]

    private static func entered(
        _ id: Command.ID, _ help: String, keys: Command.Keys, hint: String? = nil,
        run: @escaping @MainActor @Sendable (RemindersModel) -> Void
    ) -> Action {
        let hint = hint.map { Command.Hint(word: $0, contexts: .reminders) }
        return Action(id, .reminders, help, in: .reminders, keys: keys, hint: hint, on: .reminders, run: run)
    }
}
