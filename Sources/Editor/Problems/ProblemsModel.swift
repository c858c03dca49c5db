import Derive
import Input
import Invoicing
import Terminal

/// The decisions and problems of the open invoice, and the cursor among them.
@Observed(recorded: false)
package final class ProblemsModel: ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved unowned let lines: LinesModel
    @Unobserved unowned let details: DetailsModel
    package let scroll = ScrollState()
    /// Problems under the headings of their groups.
    @Derived var rows: [ProblemRow]
    /// The part of them that the pane has room for, row by row of the screen.
    @Derived var shown: [ProblemPart]
    /// The amounts that a received document declares otherwise than calculated, and what to do; empty for none.
    @Derived var banner: String

    init(_ desk: Desk, _ lines: LinesModel, _ details: DetailsModel) {
        (self.desk, self.lines, self.details) = (desk, lines, details)
    }

    func deriveRows() -> [ProblemRow] {
        guard let opened, opened.isLoaded else { return [] }
        return ProblemRow.rows(of: opened.invoice.allProblems)
    }

    /// The number of problems, by severity; nil while the invoice is being read. Counting them lists none.
    var counts: ProblemCounts? {
        guard let opened, opened.isLoaded else { return nil }
        return opened.invoice.allProblemCounts
    }

    /// The number of errors, for a title; empty for none.
    var countText: String {
        switch counts?.errors ?? 0 {
        case 0: ""
        case 1: "\(keys[.problems]) 1 problem"
        case let count: "\(keys[.problems]) \(count) problems"
        }
    }

    /// The state of the open invoice, and the problems to mend or to look at before it is issued: `Draft, 4 to fill in`.
    var status: String {
        guard let invoice else { return "" }
        guard !desk.store.status.isBeingIssued(invoice.id) else { return "Being issued" }
        guard !invoice.isFrozen else {
            let status = invoice.status(on: .today)
            let level = invoice.reminders.map(\.level).max() ?? 0
            let sent = status.isAwaited ? invoice.sentDate.map { ", sent \($0.shown)" } : nil
            return status.words(due: invoice.dueDate, reminded: level, on: .today) + (sent ?? "")
        }
        return counts.map(Self.status) ?? "Draft"
    }

    /// Returns the problems that keep a draft from being issued, or are to be looked at before.
    static func status(of counts: ProblemCounts) -> String {
        guard counts.toFillIn == 0 else { return "Draft, \(counts.toFillIn) to fill in" }
        guard counts.errors == 0 else { return "Draft" }
        return counts.warnings == 0 ? "Ready to issue" : "Ready to issue, \(counts.warnings) to check"
    }

    /// The text shown if there are no problems.
    var nothingFound: String {
        guard let invoice, opened?.isLoaded == true else { return "" }
        let coverage = RuleCoverage(of: RuleProfile(of: invoice.specification))
        return "Nothing found by the \(coverage.examined.count) rules of \(coverage.profile.rawValue) examined here."
    }

    /// The problem under the cursor.
    var current: Problem? {
        guard modes.sheet == .problems, !rows.isEmpty else { return nil }
        return rows[row].problem
    }

    /// The choice for the problem under the cursor; nil for none.
    var choice: String? {
        guard hasFocus, current?.declaredAmount != nil else { return nil }
        return "\(keys[.keepDeclared]) keeps what is declared, \(keys[.keepCalculated]) what is calculated."
    }

    package var hasFocus: Bool { modes.pane == .problems }

    package var height: Int { ScreenAreas.rowCount(of: area) }

    /// Beside the invoice, or in place of its lines.
    var area: Area? { areas.problems ?? areas.middle }

    /// The row with the cursor. The list gets shorter by itself, so that the cursor may stand behind its end.
    var row: Int { nearestProblem(to: scroll.cursor, by: 1) }

    /// That row, or the problem beside it if it is a heading. There is always one below.
    private func nearestProblem(to row: Int, by direction: Int) -> Int {
        let row = max(0, min(row, rows.count - 1))
        guard rows.indices.contains(row), rows[row].problem == nil else { return row }
        return direction < 0 && row > 0 ? row - 1 : row + 1
    }

    /// Shows the problems, or takes them away.
    func toggle() {
        guard invoice != nil else { return status.message = status.noInvoice }
        guard !hasFocus else { return desk.closeSheet() }
        desk.open(.problems)
    }

    package func moveRows(by distance: Int) { moveCursor(to: row + distance, by: distance) }

    package func moveToEnd(_ isLast: Bool) { moveCursor(to: isLast ? rows.count : 0) }

    func moveCursor(to row: Int, by direction: Int = 1) {
        let row = nearestProblem(to: row, by: direction)
        // The heading right above is worth its row.
        let first = row > 0 && rows.indices.contains(row) && rows[row - 1].problem == nil ? row - 1 : row
        scroll.cursor = row
        scroll.top = min(max(min(scroll.top, first), firstRow(showing: row)), lastFirstRow)
    }

    package func scrollRows(by distance: Int) { scroll.top = min(max(0, scroll.top + distance), lastFirstRow) }

    /// Goes where the problem under the cursor is mended.
    package func enter() { goToProblem() }

    package func deleteAtCursor() { details.deleteAtCursor() }

    func reveal() { if modes.sheet == .problems, area != nil { moveCursor(to: row) } }

    package var rowCount: Int { rows.count }

    package func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        desk.open(.problems)
        moveCursor(to: row)
    }
}

/// Deciding between declared and calculated amounts.
extension ProblemsModel {
    /// Keeps the declared or the calculated amount for the difference under the cursor.
    func decide(forDeclared: Bool) {
        guard let invoice, let difference = current?.declaredAmount else {
            return say(
                "\(keys[.keepDeclared]) and \(keys[.keepCalculated]) decide between two amounts. "
                    + "Go to such a row of the problems with \(keys[.problems]) first.")
        }
        guard !forDeclared || invoice.canKeepDeclared(difference) else {
            return say(
                "\(difference.term.businessTerm) cannot be kept: nothing on this invoice is in its VAT group. "
                    + "Give a line that kind of VAT, or press \(keys[.keepCalculated]).")
        }
        if forDeclared { invoice.keepDeclared(difference) } else { invoice.keepDerived(difference) }
        moveCursor(to: scroll.cursor)
        let kept = forDeclared ? difference.declared : difference.derived
        say(
            "\(difference.term.businessTerm): \(DecimalFormat.amount(kept)) is kept. \(keys.press(.undo)) to undo that."
        )
    }

    /// Lets everything stand that the document declares, or that is calculated, in one step.
    func decideForAll(declared: Bool) {
        guard let invoice, !invoice.differences.isEmpty || invoice.hasDecisions else {
            return say("The document declares no other amounts than those that are calculated.")
        }
        if declared { invoice.keepAllDeclared() } else { invoice.keepAllDerived() }
        moveCursor(to: scroll.cursor)
        let exception = invoice.differences.isEmpty ? "" : ", but for VAT groups that nothing is in"
        say(
            "All \(declared ? "declared" : "calculated") amounts are kept\(exception). "
                + "\(keys.press(.undo)) to undo that.")
    }

}
