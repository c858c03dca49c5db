import Console
import Delivery
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Settings
import Storage
import Terminal

/// The invoices whose next reminder is due, or all that are overdue. One letter goes to each customer of the marked ones.
@Observed(recorded: false)
package final class RemindersModel: ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved unowned let editing: EditModel
    @Unobserved unowned let ledger: LedgerModel
    package let scroll = ScrollState()
    /// The invoices; nil until they are read.
    private(set) var rows: [ReminderRow]? = nil
    /// The row where marking began; nil while none is marked.
    private(set) var markStart: Int? = nil
    /// `true` if overdue invoices are listed whose next reminder is not due yet.
    private(set) var showsAll: Bool = false
    @Unobserved private var overdue: [OverdueInvoice] = []
    /// The letters of each step since it was opened.
    @Unobserved private var steps: [[PreparedReminder]] = []

    init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel) {
        (self.desk, self.editing, self.ledger) = (desk, editing, ledger)
    }

    package var hasFocus: Bool { modes.front == .reminders }

    package var height: Int { max(1, ScreenAreas.rowCount(of: areas.front) - RemindersPane.detailRows) }

    package var rowCount: Int { rows?.count ?? 0 }

    var current: ReminderRow? { rows?.element(at: scroll.cursor) }

    /// The marked rows, or else the one under the cursor; none in an empty list.
    var chosen: [ReminderRow] {
        guard let rows, let current else { return [] }
        return marked.map { Array(rows[$0]) } ?? [current]
    }

    /// The places of the marked rows; nil while none is marked.
    private var marked: ClosedRange<Int>? {
        markStart.map { min($0, scroll.cursor)...max($0, scroll.cursor) }
    }

    func isMarked(_ row: Int) -> Bool { marked?.contains(row) == true }

    // MARK: Opening and moving

    func open() {
        guard editing.commit() else { return }
        modes.replace(with: .reminders)
        (steps, showsAll) = ([], false)
        read()
    }

    private func read() {
        guard let today = CalendarDate.today else { return say(problem: "\(CommandProblem.noToday)") }
        rows = nil
        store.readOverdueInvoices(on: today) { [weak self] answer in
            guard let self else { return }
            do {
                overdue = try answer.get()
                show(today)
            } catch {
                say(problem: "\(error)")
            }
        }
    }

    private func show(_ today: CalendarDate) {
        let reminding = Reminding(store, ledger.books, on: today)
        let due = Set(reminding.due(among: overdue))
        let shown = overdue.filter { due.contains($0.id) || showsAll && !$0.reminders.contains { $0.date == today } }
        rows = shown.map { ReminderRow($0, reminding.terms, on: today) }
        markStart = nil
        scroll.moveCursor(to: scroll.cursor, of: rowCount, height: height)
    }

    package func moveRows(by distance: Int) {
        markStart = nil
        scroll.moveCursor(to: scroll.cursor + distance, of: rowCount, height: height)
    }

    /// Marks the invoice under the cursor and the next ones, or those before; or takes the mark of one back.
    func mark(by distance: Int) {
        guard current != nil else { return say(nothing) }
        markStart = markStart ?? scroll.cursor
        scroll.moveCursor(to: scroll.cursor + distance, of: rowCount, height: height)
        let count = chosen.count
        say(
            "\(count) \(count == 1 ? "invoice is" : "invoices are") marked. \(keys[.writeReminders]) writes the letters."
        )
    }

    /// Lists all that is overdue, or again those alone whose next reminder is due.
    func toggleAll() {
        guard let today = CalendarDate.today else { return say(problem: "\(CommandProblem.noToday)") }
        showsAll.toggle()
        show(today)
    }

    var nothing: String {
        guard showsAll else { return "No reminder is due. \(keys[.showOverdue]) lists all that is overdue." }
        return overdue.isEmpty && steps.isEmpty ? "Nothing is overdue." : "All that is overdue was reminded today."
    }

    // MARK: Writing

    /// Writes one letter to each customer of the marked invoices, and opens the mail program with each.
    package func enter() {
        let chosen = chosen
        guard !chosen.isEmpty else { return say(nothing) }
        guard !status.refusesChange(), let today = CalendarDate.today else { return }
        do {
            let (letters, refused) = try Reminding(store, ledger.books, on: today)
                .letters(about: chosen.map(\.invoice.id))
            let sending = Sending(UserSettings())
            let (outcomes, failures) = sending.send(letters)
            let problems = (refused + failures).map { "\($0)" }
            if !outcomes.isEmpty { steps.append(Array(letters.prefix(outcomes.count))) }
            let done = Set(outcomes.flatMap { $0.letter.claims.map(\.invoice) })
            overdue.removeAll { done.contains($0.id) }
            show(today)
            tell(outcomes, problems)
        } catch {
            say(problem: "\(error)")
        }
    }

    private func tell(_ outcomes: [ReminderOutcome], _ problems: [String]) {
        let words =
            outcomes.count <= 1
            ? outcomes.map(\.sentence).joined()
            : "\(outcomes.count) letters are in “\((outcomes[0].file as NSString).deletingLastPathComponent)”, about "
                + "\(outcomes.map(\.letter.numbers).joined(separator: ", "))."
        guard problems.isEmpty else {
            return say(problem: ([words] + problems).filter { !$0.isEmpty }.joined(separator: " "))
        }
        say("\(words) \(keys[.takeRemindersBack]) takes that back.")
    }

    /// Takes the last letters back: the reminders are no longer noted.
    func undo() {
        guard let letters = steps.popLast() else {
            return say("No reminder was written here since this was opened.")
        }
        for letter in letters { letter.takeBack() }
        read()
        say(
            "\(letters.map(\.letter.numbers).joined(separator: ", ")): no reminder of today is noted. The files stay "
                + "until they are written again.")
    }
}

/// An overdue invoice with what its next reminder asks for.
struct ReminderRow {
    let invoice: OverdueInvoice
    let level: Int
    /// The first day of the next level; nil after the last one.
    let nextDay: CalendarDate?
    let daysLate: Int
    /// Nil where a base rate is missing.
    let claim: ReminderClaim?

    init(_ invoice: OverdueInvoice, _ terms: ReminderTerms, on day: CalendarDate) {
        self.invoice = invoice
        level = terms.nextLevel(after: invoice.reminders)
        nextDay = terms.nextDay(due: invoice.due, invoice.reminders)
        daysLate = invoice.due.days(until: day)
        claim = try? terms.claim(of: invoice, on: day)
    }
}
