// What plain mode says on demand, and a screen shows all the time.

nonisolated extension CommandTable {
    package static let plainOnly: [Action] = [
        said(.more, .init(2, "more", "lists the next ones", needsInvoice: false) { $0.sayMoreEntries() }),
        said("plain.read", .init(5, "read", "reads the whole invoice") { $0.readAll() }),
        said(
            "plain.fields",
            .init(6, "fields", "asks for number, customer, dates and so on, one after the other") {
                $0.walkHead()
            }),
        said("plain.lines", .init(8, "lines", "reads the lines") { $0.sayLines() }),
        said(
            .restore,
            .init(13, "restore", "NUMBER", "brings one of them back", needsInvoice: false) { $0.restore($1) }),
        said("plain.totals", .init(14, "totals", "reads the totals") { $0.sayTotals() }),
    ]

    private static func said(_ id: Command.ID, _ plain: Action.Plain) -> Action {
        Action(id, .program, plain.word.help ?? "", in: [], plain: plain, on: .session) { _ in }
    }
}
