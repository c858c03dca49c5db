import Derive
import Foundation
import Ledger

/// Undo in a form, and of what was typed in one that was closed.
extension FormModel {
    /// Whether a step has changed nothing but what the form shows.
    func isAbout(_ step: ChangeRecord) -> Bool {
        let objects = Set(rows.compactMap { $0.field?.target.map { ObjectIdentifier($0.object) } })
        return step.changes.allSatisfy { objects.contains(ObjectIdentifier($0.object)) }
    }

    /// Puts the cursor on the field that a step has changed.
    func go(to step: ChangeRecord) {
        let row = rows.firstIndex { row in
            step.changes.contains {
                $0.object === row.field?.target?.object && $0.keyPath == row.field?.target?.path
            }
        }
        if let row { moveRows(by: row - scroll.cursor) }
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
