// Sums of what was issued, and what can be done among them.

nonisolated extension CommandTable {
    package static let reports: [Action] = [
        Action(
            .reports, .reports, "Reports: turnover, VAT, what is open, by customer and by product",
            also: "sales tax return revenue chart bars Umsatzsteuer Bericht Auswertung Diagramm "
                + "export write CSV SVG", vim: ["V"],
            menu: .init("R", "reports"), on: .report
        ) { $0.open() },
        reported("report.open", "What the sum is made of; there, the invoice", keys: [.enter], hint: "open") {
            $0.enter()
        },
        reported("report.next", "The next report", keys: [.right], hint: "next") { $0.moveColumns(by: 1) },
        reported("report.previous", "The report before", keys: [.left]) { $0.moveColumns(by: -1) },
        reported(
            "report.write", "Write what is shown: a table (CSV), or a picture (SVG)", keys: [.function(3)],
            hint: "write", menu: .init("W", "write file")
        ) {
            $0.writeFile()
        },
        reported("report.period", "By month, by quarter, by year", keys: [.tab], hint: "period") { $0.nextPeriod() },
        reported("report.search.delete", "Delete the character before", keys: [.backspace]) {
            $0.type { $0.deleteBackward() }
        },
        reported(.closeReport, "Back to the sums, then close the report", keys: [.escape], hint: "close") {
            $0.goBack()
        },
    ]

    private static func reported(
        _ id: Command.ID, _ help: String, keys: Command.Keys, hint: String? = nil, menu: Command.Menu? = nil,
        run: @escaping @MainActor @Sendable (ReportModel) -> Void
    ) -> Action {
        let hint = hint.map { Command.Hint(word: $0, contexts: .report, isEssential: $0 == "close") }
        return Action(id, .reports, help, in: .report, keys: keys, hint: hint, menu: menu, on: .report, run: run)
    }
}
