// Sums of what was issued, and what can be done among them.

nonisolated extension CommandTable {
    static let reports = [
        Command(
            .reports, .reports, "Reports: turnover, VAT, what is open, by customer and by product",
            menu: .init("R", "reports", isSpare: true)
        ) { $0.workspace.guide.report.open() },
        reported(.openSum, "What the sum is made of; there, the invoice", hint: "open") { $0.enter() },
        reported(.nextReport, "The next report", hint: "other report") { $0.moveColumns(by: 1) },
        reported(.previousReport, "The report before") { $0.moveColumns(by: -1) },
        reported(.reportPeriod, "By month, by quarter, by year", hint: "period") { $0.nextPeriod() },
        reported(.deleteInReport, "Delete the character before") { $0.search { $0.deleteBackward() } },
        reported(.closeReport, "Back to the sums, then close the report", hint: "close") { $0.goBack() },
    ]

    private static func reported(
        _ id: Command.ID, _ help: String, hint: String? = nil,
        run: @escaping @MainActor @Sendable (ReportModel) -> Void
    ) -> Command {
        let hint = hint.map { Command.Hint(word: $0, contexts: .report, isEssential: $0 == "close") }
        return Command(id, .reports, help, in: .report, hint: hint) { run($0.workspace.guide.report) }
    }
}
