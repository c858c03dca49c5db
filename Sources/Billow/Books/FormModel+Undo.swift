import Derive
import Foundation
import Ledger

/// Undo in a form, and of what was typed in one that was closed.
extension FormModel {
    /// Takes again what was put aside in the form, or else undoes its last change. What is typed meanwhile is put aside
    /// instead.
    func undo() {
        let editing = workspace.editing
        guard editing.edit?.isUntouched != false else { return editing.putBack() }
        guard !editing.takeAgainInForm(), editing.settle(), let history = document?.history else { return }
        // That the company was asked for is no step of the user's, and is so again when the form is closed.
        while let step = history.nextUndo, isAboutForm(step),
            step.changes.allSatisfy({ $0.keyPath == \Company.wasAsked })
        {
            history.undo()
        }
        let step = history.nextUndo.flatMap { isAboutForm($0) ? history.undo() : nil }
        if step != nil { undoneCount += 1 }
        beginTyping()
        workspace.status.message = .info(
            step.map { "Undone: \($0.name). \(key: .redo) makes it again." } ?? "There is nothing to undo in this form."
        )
    }

    /// Makes again what was undone in the form.
    func redo() {
        guard workspace.editing.edit?.isUntouched != false else {
            return workspace.status.message = .info(
                "A field is being typed in: \(key: .commitEdit) keeps it. Redo after that.")
        }
        guard workspace.editing.settle() else { return }
        let step = undoneCount > 0 ? document?.history.redo() : nil
        if step != nil { undoneCount -= 1 }
        beginTyping()
        workspace.status.message = .info(
            step.map { "Redone: \($0.name)." } ?? "There is nothing to redo in this form.")
    }

    /// Whether a step has changed nothing but what the form shows.
    private func isAboutForm(_ step: ChangeRecord) -> Bool {
        let objects = Set(rows.compactMap { $0.field?.target.map { ObjectIdentifier($0.object) } })
        return !step.changes.isEmpty && step.changes.allSatisfy { objects.contains(ObjectIdentifier($0.object)) }
    }

    // MARK: Closed forms

    /// Notes in which form something was put aside that it was closed with.
    func keepAside(of closed: Form) {
        guard workspace.editing.formAside?.isOf(closed) == true else { return }
        workspace.editing.formAside?.closed = ClosedForm(form: closed, state: state)
    }

    /// Opens a form again in which something was put aside before it was closed, unless something else was done since.
    /// - Returns: Whether there is one.
    func openWithAside() -> Bool {
        guard workspace.overlay != .form, let closed = workspace.editing.formAside?.closed, closed.state == state else {
            return false
        }
        if let reopen = closed.form.reopen { reopen() } else { open(closed.form) }
        return workspace.overlay == .form && workspace.editing.takeAgainInForm(isMadeAnew: closed.form.reopen != nil)
    }

    /// Where one was when a form was closed.
    private var state: ClosedForm.State {
        ClosedForm.State(
            invoice: workspace.invoice?.id, overlay: workspace.overlay,
            position: workspace.editing.document?.history.position,
            booksPosition: workspace.ledger.books.document.history.position)
    }
}

/// A form that was closed with something that was typed in it put aside.
struct ClosedForm {
    let form: Form
    let state: State

    /// Changes as soon as anything else is done.
    struct State: Equatable {
        let invoice: UUID?
        let overlay: Workspace.Overlay
        let position: Int?
        let booksPosition: Int
    }
}
