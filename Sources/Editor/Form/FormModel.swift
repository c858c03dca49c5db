import Derive
import DeriveDocuments
import Input
import Ledger
import Terminal

/// A form in front of everything else. One of its fields is always open: Enter and Tab lead through them, and behind the last
/// one the form is closed.
@Observed(recorded: false)
final class FormModel: EditingPaneModel, ScrollingPaneModel {
    @Unobserved let desk: Desk
    @Unobserved unowned let editing: EditModel
    /// The books, for forms without a document of their own.
    @Unobserved private let books: () -> Ledger
    let scroll = ScrollState()
    /// The open form; nil if there is none.
    var form: Form?
    /// The fields, under headings.
    @Derived var rows: [DetailRow]
    /// The forms that were closed before they had done what they are for, with what was entered.
    @Unobserved private var unconfirmedForms: [Form.Subject: Form] = [:]

    init(_ desk: Desk, _ editing: EditModel, books: @escaping () -> Ledger) {
        (self.desk, self.editing, self.books) = (desk, editing, books)
    }

    func deriveRows() -> [DetailRow] { form?.rows() ?? [] }

    var hasFocus: Bool { modes.front == .form }

    var height: Int { flow.capacity }

    /// The flow of the fields in the pane.
    var flow: RowFlow {
        // A group is not torn over the columns.
        let heads = rows.indices.filter { rows[$0].field == nil }
        func flow(_ foot: Int) -> RowFlow {
            RowFlow(rows.count, in: areas.front?.droppingLastRows(foot), least: Self.leastWidth, heads: heads)
        }
        let foot = hasHelp ? 1 : 0
        let whole = flow(foot)
        return keepsAdvice && whole.capacity < rows.count + advice.count ? flow(foot + advice.count) : whole
    }

    /// The advice and the doubts below the fields, in rows as wide as the window.
    var texts: [(text: String, isDoubt: Bool)] {
        doubts.flatMap { TextWidth.wrapped($0, to: adviceWidth) }.map { ($0, true) } + advice.map { ($0, false) }
    }

    private var advice: [String] { TextWidth.wrapped(form?.advice ?? "", to: adviceWidth) }

    private var adviceWidth: Int { max(1, min(Self.mostWidth, areas.front?.size.width ?? 0) - 3) }

    /// `true` if the advice has rows of its own where the fields take all others: the user has not asked for such a form.
    private var keepsAdvice: Bool {
        form?.keepsAdvice == true && areas.front?.size.height ?? 0 >= 2 * Self.leastForHelp
    }

    /// `true` if the last row says what the field is for.
    var hasHelp: Bool { areas.front?.size.height ?? 0 > Self.leastForHelp }

    /// In a lower pane too few fields would be seen.
    private static let leastForHelp = 8

    /// An address in a field that can be read.
    private static let leastWidth = 60
    /// Wider fields are not easier to read.
    private static let mostWidth = 72

    /// Doubts about values of the form, in sentences.
    var doubts: [String] { rows.compactMap(\.doubtAboutValue) }

    /// Returns the columns of a field's value in the column that begins at `start`.
    func slot(at start: Int) -> (start: Int, width: Int) { flow.slot(at: start, most: Self.mostWidth) }

    var cellPosition: Position? {
        let position = flow.position(of: scroll.cursor, top: scroll.top)
        return Position(x: slot(at: position.x).start, y: position.y)
    }

    var field: Field? { rows.indices.contains(scroll.cursor) ? rows[scroll.cursor].field : nil }

    /// A field of the form, for a draft of it; nil while no form is open.
    func draftField(_ field: Field) -> Draft.FormField? {
        guard let form else { return nil }
        return Draft.FormField(
            form: form, name: field.name, object: field.target?.object, covered: modes.behindForm)
    }

    var document: Document? { form?.document ?? books().document }

    /// The title of a form that was closed before it had done what it is for; nil if there is none.
    var unconfirmedTitle: String? { unconfirmedForms.values.first?.title }

    /// Puts a form in front and opens its start field. A form that was closed unconfirmed has its entries back.
    func open(_ opened: Form) {
        guard editing.commit() else { return }
        var opened = opened
        // What it was about may have changed since, as by a payment that was recorded elsewhere.
        if let unconfirmed = unconfirmedForms.removeValue(forKey: opened.subject), unconfirmed.advice == opened.advice {
            (opened.document, opened.rows, opened.confirm) = (
                unconfirmed.document, unconfirmed.rows, unconfirmed.confirm
            )
        }
        form = opened
        modes.push(.form)
        go(to: fieldRows.element(at: opened.start) ?? 0)
        beginTyping()
    }

    /// Returns `true` if it has a field.
    func has(_ name: String) -> Bool { rows.contains { $0.field?.name == name } }

    /// Goes to a field.
    func go(to name: String) {
        if let row = rows.firstIndex(where: { $0.field?.name == name }) { go(to: row) }
    }

    /// Puts the cursor on a field, or on the first one behind a heading.
    private func go(to row: Int) {
        let row = rows.indices.first { $0 >= row && rows[$0].field != nil } ?? row
        scroll.moveCursor(to: row, of: rows.count, height: height)
        // The heading above the first field is seen with it.
        if row == fieldRows.first { scroll.top = 0 }
    }

    func select(_ hit: Hit) { if case .row(let row) = hit { go(to: row) } }

    /// The rows with a field.
    private var fieldRows: [Int] { rows.indices.filter { rows[$0].field != nil } }

    /// Across headings.
    func moveRows(by distance: Int) {
        let fields = fieldRows
        guard let here = fields.lastIndex(where: { $0 <= scroll.cursor }) ?? fields.indices.first else { return }
        go(to: fields[min(max(0, here + distance), fields.count - 1)])
    }

    /// Closes the form. A form with `confirm` that was not confirmed keeps its entries until it is opened again.
    func close(isConfirmed: Bool = false) {
        guard let closed = form else { return }
        form = nil
        modes.pop(.form)
        (scroll.cursor, scroll.top) = (0, 0)
        closed.whenClosed()
        editing.drafts.formWasClosed(closed, isConfirmed: isConfirmed)
        guard closed.confirm != nil, !isConfirmed, closed.document?.history.canUndo == true else { return }
        unconfirmedForms[closed.subject] = closed
        say("“\(closed.title)” is left. What was entered is there when it is opened again.")
    }

    /// Closes the form before something else is done, whatever it would confirm. What was entered is kept.
    func leave() { if form != nil { close() } }

    /// Closes the form after it has done what it is for; else says why it has not.
    private func end(saying message: Message?) {
        if case .problem? = message { beginTyping() } else { close(isConfirmed: true) }
        status.message = message ?? .none
    }

    /// - Returns: Whether there is one; behind the last one the form is closed.
    func moveToNextField(by distance: Int) -> Bool {
        let doubt = rows.indices.contains(scroll.cursor) ? rows[scroll.cursor].doubtAboutValue : nil
        guard distance < 0 || scroll.cursor != fieldRows.last else { return false }
        moveRows(by: distance)
        if let doubt { say(problem: doubt) }
        return true
    }

    /// A field that Enter has to confirm stays open.
    func leaveLastField() {
        guard form?.confirm != nil else { return close() }
        moveToEnd(false)
        beginTyping()
    }

    func editWasCommitted(_ wasUntouched: Bool) {
        guard let confirm = form?.confirm else { return moveToNextField(by: 1) ? beginTyping() : close() }
        guard let doubtful = rows.firstIndex(where: { $0.field?.isUnconfirmed == true }) else {
            return end(saying: confirm())
        }
        ask(about: doubtful)
    }

    /// Opens a field with a number that could be read in two ways, and says how it is read.
    private func ask(about index: Int) {
        go(to: index)
        beginTyping()
        let (title, value) = (rows[index].title, rows[index].field?.shownText() ?? "")
        say(
            problem: "\(title): did you mean \(value)? \(keys[.commitEdit]) accepts it; or retype it."
        )
    }

    /// Esc in a field that was typed in opens it again as it was; in any other it closes the form.
    func editWasCancelled(_ wasUntouched: Bool) { if wasUntouched { close() } else { beginTyping() } }

    func reveal() {
        guard hasFocus else { return }
        scroll.reveal(rows.count, height: height)
        if modes.edit == nil { beginTyping() }
    }

    func beginTyping() { editing.begin(selectsAll: true) }

    var rowCount: Int { rows.count }
}
