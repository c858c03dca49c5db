import Derive
import Invoicing

/// Undo and redo, and going where that changes something, so that nothing changes unseen.
final class UndoModel {
    unowned let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func undo() {
        guard let step = history?.undo() else {
            return workspace.status.message = .info("There is nothing to undo.")
        }
        go(to: step)
        workspace.status.message = .info("Undone: \(step.title). \(key: .redo) makes it again.")
    }

    func redo() {
        guard let step = history?.redo() else {
            return workspace.status.message = .info("There is nothing to redo.")
        }
        go(to: step)
        workspace.status.message = .info("Redone: \(step.title).")
    }

    /// The history that the next step comes from: that of the list after an invoice was deleted, else the open
    /// invoice's.
    private var history: UndoHistory? {
        let document = workspace.editing.document
        return (workspace.store.latestDeletion(besides: document) ?? document)?.history
    }

    /// Shows the invoice that a step has changed, with the cursor on what is other than before.
    private func go(to step: ChangeRecord) {
        guard let changed = workspace.store.invoice(changedIn: step) else {
            workspace.list.openLeftAtCursor()
            workspace.focus = .list
            return
        }
        workspace.show(workspace.store.open(changed.id))
        // A line that came, went or moved is more than what was typed in it.
        if let row = step.changes.lazy.compactMap({ $0.rowOfLine(in: changed) }).first {
            return workspace.lines.go(to: row)
        }
        guard let change = step.changes.last(where: { $0.isShown(in: changed) }) else { return workspace.focus = .list }
        EditorPlace(of: change.object, change.keyPath, in: changed).show(in: workspace)
    }
}

extension Change {
    /// The row of a line that came, went or moved with this.
    fileprivate func rowOfLine(in invoice: Invoice) -> Int? {
        guard object === invoice.lines else { return nil }
        return switch kind {
        case .inserted(let row, _), .removed(let row, _), .replaced(let row, _, _), .spliced(let row, _, _),
            .moved(let row, _):
            row
        default: nil
        }
    }

    /// Whether the screen shows what this has changed.
    fileprivate func isShown(in invoice: Invoice) -> Bool {
        if case .property = kind { true } else { object === invoice.allowanceCharges }
    }
}

extension ChangeRecord {
    /// What it is called in a message.
    fileprivate var title: String { name.isEmpty ? "the last change" : name }
}
