import Derive
import Invoicing
import Terminal

/// What there is to decide and to mend in the open invoice, and the cursor among that.
@Observed(recorded: false)
final class ProblemsModel: PaneModel {
    unowned let workspace: Workspace
    let scroll = ScrollState()
    /// Differences first, since they may explain the rest.
    @Derived var findings: [Finding]

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func deriveFindings() -> [Finding] {
        guard let invoice = workspace.invoice else { return [] }
        let residue = invoice.priceWithVATResidue
        return invoice.differences.map(Finding.difference) + invoice.problems.map(Finding.problem)
            + (residue == 0 ? [] : [.residue(residue, currency: invoice.currency.code)])
    }

    /// How many there are. Counting them lists none.
    var count: Int {
        guard let opened = workspace.opened else { return 0 }
        guard opened.isLoaded else { return opened.totals?.problemCounts?.total ?? 0 }
        let invoice = opened.invoice
        return invoice.differenceCount + invoice.problemCounts.total + (invoice.priceWithVATResidue == 0 ? 0 : 1)
    }

    /// How many there are, for a title; empty for none.
    var countText: String {
        switch count {
        case 0: ""
        case 1: "\(key: .problems) 1 problem"
        case let count: "\(key: .problems) \(count) problems"
        }
    }

    /// The finding under the cursor.
    var current: Finding? {
        guard workspace.sheet == .problems, !findings.isEmpty else { return nil }
        return findings[row]
    }

    /// All of the finding under the cursor, of which the pane shows the beginning; nil while the cursor is elsewhere.
    var explanation: String? {
        guard hasFocus, let current else { return nil }
        guard case .difference = current else { return current.sentence }
        return "\(current.sentence) \(key: .keepDeclared) keeps what is declared, "
            + "\(key: .keepCalculated) what is calculated."
    }

    var hasFocus: Bool { workspace.focus == .sheet && workspace.sheet == .problems }

    var height: Int { ScreenAreas.rowCount(of: workspace.areas.middle) }

    /// The row with the cursor. The list gets shorter by itself, so that the cursor may stand behind its end.
    var row: Int { min(scroll.cursor, max(0, findings.count - 1)) }

    /// The first visible row.
    var firstRow: Int { min(scroll.top, max(0, findings.count - height)) }

    /// Shows the problems, or takes them away.
    func toggle() {
        guard workspace.invoice != nil else { return workspace.status.message = .noInvoice }
        guard !hasFocus else { return workspace.closeSheet() }
        workspace.open(.problems)
    }

    func moveRows(by distance: Int) { moveCursor(to: row + distance) }

    func moveColumns(by distance: Int) { if distance < 0 { workspace.focus = .list } }

    func moveToEnd(_ isLast: Bool) { moveCursor(to: isLast ? .max : 0) }

    func moveCursor(to row: Int) { scroll.moveCursor(to: row, of: findings.count, height: height) }

    /// Goes where the finding under the cursor is mended.
    func enter() { goToFinding() }

    func deleteAtCursor() { workspace.details.deleteAtCursor() }

    func reveal() { if workspace.sheet == .problems, workspace.areas.middle != nil { moveCursor(to: row) } }
}

/// Deciding between declared and calculated amounts.
extension ProblemsModel {
    /// Lets what the document declares stand, or what is calculated, for the difference under the cursor.
    func decide(forDeclared: Bool) {
        guard let invoice = workspace.invoice, case .difference(let difference) = current else {
            return say(
                "\(key: .keepDeclared) and \(key: .keepCalculated) decide between two amounts. "
                    + "Go to such a row of the problems with \(key: .problems) first.")
        }
        guard !forDeclared || invoice.canKeepDeclared(difference) else {
            return say(
                "\(difference.term.businessTerm) cannot stand: nothing on this invoice is in its VAT group. "
                    + "Give a line that kind of VAT, or press \(key: .keepCalculated).")
        }
        if forDeclared { invoice.keepDeclared(difference) } else { invoice.keepDerived(difference) }
        moveCursor(to: scroll.cursor)
        let kept = forDeclared ? difference.declared : difference.derived
        say("\(difference.term.businessTerm): \(DecimalFormat.amount(kept)) stands. Press \(key: .undo) to undo that.")
    }

    /// Lets everything stand that the document declares, or that is calculated, in one step.
    func decideForAll(declared: Bool) {
        guard let invoice = workspace.invoice, !invoice.differences.isEmpty else {
            return say("The document declares no other amounts than those that are calculated.")
        }
        if declared { invoice.keepAllDeclared() } else { invoice.keepAllDerived() }
        moveCursor(to: scroll.cursor)
        let exception = invoice.differences.isEmpty ? "" : ", but for VAT groups that nothing is in"
        say(
            "All \(declared ? "declared" : "calculated") amounts stand\(exception). "
                + "Press \(key: .undo) to undo that.")
    }

    private func say(_ text: String) { workspace.status.message = .info(text) }
}
