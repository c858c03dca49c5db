import Derive
import Foundation
import Input
import Invoicing

/// Taking back what is typed, and taking it again: nothing that was typed is lost.
extension EditModel {
    /// Puts back what stood there, and what was typed aside. A line that was only begun is gone again.
    func putBack() {
        guard let text = closePuttingAside(isUndone: false) else { return }
        workspace.status.message = .info("\(text.quoted) is put aside. \(key: .undo) takes it again.")
    }

    /// Ends the typing: what makes sense is kept, and what does not is put aside.
    func endTyping() {
        guard let edit, !edit.isUntouched, workspace.overlay != .form else { return cancel() }
        guard edit.problem == nil else { return putBack() }
        guard commit(), workspace.status.message == .none else { return }
        workspace.status.message = .info("\(edit.buffer.text.quoted) is kept. \(key: .undo) takes it back.")
    }

    /// Puts aside what is being typed if it cannot be kept, so that something else can be done.
    /// - Returns: The sentence that says so, behind a blank; empty where nothing was put aside.
    func putUnreadableAside() -> String {
        guard workspace.overlay != .form, edit?.problem != nil, let text = closePuttingAside(isUndone: false) else {
            return ""
        }
        return " \(text.quoted) is put aside."
    }

    /// The same as a step of undo, so that redo takes it again.
    func undoTyping() {
        guard let text = closePuttingAside(isUndone: true) else { return }
        workspace.status.message = .info("Undone: what was typed, \(text.quoted). \(key: .redo) takes it again.")
    }

    /// - Returns: What was typed; nil if nothing was.
    private func closePuttingAside(isUndone: Bool) -> String? {
        guard workspace.overlay != .form else { return closeInForm() }
        guard let edit, let aside = aside(of: edit.buffer.text, edit.remake) else { return nil }
        self.edit = nil
        edit.cancel()
        workspace.status.message = .none
        // A new invoice stays until Esc is pressed once more.
        if workspace.focus != .head { workspace.activePane.editWasCancelled(edit.isUntouched) }
        // Nothing is lost with a field that was only emptied.
        guard !edit.isUntouched, isUndone || !aside.text.isEmpty else { return nil }
        asides.append(aside, isUndone: isUndone)
        return aside.text
    }

    /// Takes what was put aside last in the open invoice again, unless something was done in it since: that is undone first.
    /// - Returns: Whether there was something.
    func takeAgain() -> Bool { take(isUndone: false) { $0 <= $1 } }

    /// Takes again what undo has taken back last, unless there is something to redo before.
    func takeUndone() -> Bool { take(isUndone: true) { $0 >= $1 } }

    private func take(isUndone: Bool, isNext: (_ position: Int, _ then: Int) -> Bool) -> Bool {
        // What was typed in an invoice that went, since nothing was kept in it, comes again from the list.
        let invoice = workspace.invoice?.id
        let isHere = { [isInList = workspace.focus == .list] (aside: Aside) in
            aside.isInvoiceGone ? isInList : aside.invoice.id == invoice
        }
        guard let aside = asides.last(isUndone: isUndone, where: isHere), let position = position(of: aside),
            isNext(position, aside.position)
        else { return false }
        asides.removeLast(isUndone: isUndone, where: isHere)
        aside.isInvoiceGone ? workspace.list.addInvoice() : workspace.show(workspace.store.open(aside.invoice.id))
        aside.place(in: workspace.invoice).show(in: workspace)
        type(aside)
        return true
    }

    /// Where its invoice is in its steps now; nil if that was deleted, which is undone first.
    private func position(of aside: Aside) -> Int? {
        guard !aside.isInvoiceGone else { return aside.position }
        guard !workspace.store.isRemoved(aside.invoice), listPosition == aside.listPosition else { return nil }
        // It may have been read anew since.
        return document?.history.position
    }

    /// Puts aside what was committed too late in an invoice that another program has issued, and what is being typed in it:
    /// the field is closed. A copy takes it where it was typed.
    /// - Returns: What was put aside last; nil if nothing was.
    func putAsideOfIssued(_ committed: [String]) -> String? {
        guard workspace.invoice != nil, document != nil else { return nil }
        for text in committed where !text.isEmpty {
            aside(of: text).map { asides.append($0, isUndone: false) }
        }
        let typed = workspace.overlay == .form ? nil : closePuttingAside(isUndone: false)
        return typed ?? committed.last { !$0.isEmpty }
    }

    /// A text that is typed where the cursor is; nil where no invoice is open.
    func aside(of text: String, _ remake: (() -> Void)? = nil) -> Aside? {
        guard let invoice = workspace.invoice, let document else { return nil }
        return Aside(
            text: text, invoice: invoice, position: document.history.position, listPosition: listPosition,
            cursor: Place(ofCursorIn: workspace), line: workspace.lines.current, remake: remake)
    }

    /// Where the list is in its steps: invoices that were deleted or made of others.
    private var listPosition: Int { workspace.store.removals.history.position }

    // MARK: Forms

    /// Opens the field of a form again as it was.
    /// - Returns: What was typed; nil if nothing was.
    private func closeInForm() -> String? {
        let form = workspace.ledger.form.form
        let aside = edit.flatMap { $0.isUntouched ? nil : FormAside(text: $0.buffer.text, of: $0.field, in: form) }
        cancel()
        if let aside { formAside = aside }
        return aside?.text
    }

    /// Puts what was put aside last in the form into its field again.
    /// - Parameter isMadeAnew: Whether the form is about something that was made anew, as what it was about went.
    /// - Returns: Whether anything was.
    func takeAgainInForm(isMadeAnew: Bool = false) -> Bool {
        guard let aside = formAside, let form = workspace.ledger.form.form,
            isMadeAnew ? workspace.ledger.form.has(aside.field) : aside.isOf(form), commit()
        else { return false }
        formAside = nil
        workspace.ledger.form.go(to: aside.field)
        begin(selectsAll: true)
        edit?.insert(aside.text)
        return true
    }

    // MARK: After a signal

    /// Puts aside what was being typed when a signal ended the program; where its field is not under the cursor, says it.
    func offer(_ typed: HalfTyped, isInPlace: Bool) {
        let begins = "\(typed.text.quoted) was being typed as \(typed.field) when Billow was ended."
        let appendLine = { [unowned workspace] in workspace.lines.appendLine() }
        guard isInPlace, let aside = aside(of: typed.text, typed.makesLine ? appendLine : nil),
            typed.makesLine ? workspace.focus == .lines : workspace.activePane.field?.name == typed.field
        else { return workspace.status.message = .info("\(begins) It was not kept.") }
        asides.append(aside, isUndone: false)
        workspace.status.message = .info("\(begins) \(key: .undo) takes it again.")
    }

    private func type(_ aside: Aside) {
        // Nothing can be typed there; the message says which copy takes it.
        guard workspace.invoice?.isFrozen != true else { return _ = editable(for: aside.text) }
        guard let remake = aside.remake else {
            begin(text: aside.text)
            return sayBack(aside)
        }
        remake()
        if workspace.focus == .lines, let column = aside.cursor.lineColumn { workspace.lines.column = column }
        if let edit, let field = workspace.activePane.field, field.name != edit.field.name {
            self.edit = edit.continued(in: field)
        }
        edit?.insert(aside.text)
        sayBack(aside)
    }

    private func sayBack(_ aside: Aside) {
        guard edit == nil else { return }
        workspace.status.message = .problem("\(aside.text.quoted) has no field any more in which it was typed.")
    }
}

/// A text that was typed and taken back.
struct Aside {
    let text: String
    let invoice: Invoice
    /// Where its invoice was in its steps then.
    let position: Int
    /// Where the list was.
    let listPosition: Int
    /// Where the cursor was.
    let cursor: Place
    /// The line under the cursor then.
    weak var line: InvoiceLine?
    /// Makes the line or the allowance anew in which it was typed; nil if that was there before.
    let remake: (() -> Void)?
    /// Whether the invoice went, since nothing had been kept in it.
    var isInvoiceGone = false
    /// Its number among all that were put aside, by Esc or by undo; later ones are taken again first.
    fileprivate var number = 0

    /// Where that is now: other lines may have come or gone.
    fileprivate func place(in invoice: Invoice?) -> Place {
        guard let line, let row = invoice?.position(of: line) else { return cursor }
        return Place(
            pane: cursor.pane, row: [.lines, .lineSheet].contains(cursor.pane) ? row : cursor.row, column: cursor.column
        )
    }
}

/// A text that was typed in a form and taken back.
struct FormAside {
    let field, text: String
    /// The form, once it is closed.
    var closed: ClosedForm?
    private let subject: Form.Subject?
    private let object: AnyObject?

    init(text: String, of field: Field, in form: Form?) {
        (self.field, self.text, subject, object) = (field.name, text, form?.subject, field.target?.object)
    }

    /// Whether it was typed in a form about the same.
    func isOf(_ form: Form) -> Bool {
        form.subject == subject
            && form.rows().contains { $0.field?.name == field && $0.field?.target?.object === object }
    }
}

/// The texts that were put aside, by Esc or by undo, each in its invoice.
struct Asides {
    private var puts: [Aside] = []
    private var undone: [Aside] = []
    private var lastNumber = 0

    func last(isUndone: Bool, where condition: (Aside) -> Bool) -> Aside? {
        (isUndone ? undone : puts).last(where: condition)
    }

    mutating func append(_ aside: Aside, isUndone: Bool) {
        lastNumber += 1
        var aside = aside
        aside.number = lastNumber
        if isUndone { undone.append(aside) } else { puts.append(aside) }
    }

    mutating func removeLast(isUndone: Bool, where condition: (Aside) -> Bool) {
        if isUndone {
            undone.lastIndex(where: condition).map { _ = undone.remove(at: $0) }
        } else {
            puts.lastIndex(where: condition).map { _ = puts.remove(at: $0) }
        }
    }

    /// Something else was done in an invoice since undo has taken a text back there: undo leads to it from now on.
    mutating func stepMade(in invoice: Invoice?) {
        let isThere = { (aside: Aside) in aside.invoice === invoice }
        puts = (puts + undone.filter(isThere)).sorted { $0.number < $1.number }
        undone.removeAll(where: isThere)
    }

    /// An invoice went; what was typed in it goes into a new one.
    mutating func dropped(_ invoice: Invoice) {
        for index in puts.indices where puts[index].invoice === invoice { puts[index].isInvoiceGone = true }
        for index in undone.indices where undone[index].invoice === invoice { undone[index].isInvoiceGone = true }
    }
}
