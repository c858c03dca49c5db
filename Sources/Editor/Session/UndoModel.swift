import Derive
import DeriveDocuments
import Invoicing

/// Undo and redo: one history of steps in their order, of which each mode takes those that are about what it shows.
package final class UndoModel: DeskUser {
    unowned let workspace: Workspace
    package var desk: Desk { workspace.desk }

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func undo() {
        guard workspace.editing.edit?.isUntouched != false else { return workspace.editing.undoTyping() }
        take(\.nextUndo)
    }

    func redo() {
        let editing = workspace.editing
        // Redo would keep text that is only being typed, and the two could not be undone together.
        guard editing.edit?.isUntouched != false else {
            return say(
                "A field is being typed in: \(keys[.commitEdit]) keeps it, \(keys[.endTyping]) puts it back. Redo after that."
            )
        }
        take(\.nextRedo)
    }

    // MARK: Steps

    /// Returns `false` where there is neither a step nor a draft to take. Steps of an earlier run are read when they are asked for.
    func canStep(_ next: KeyPath<UndoHistory, ChangeRecord?>) -> Bool {
        let isUndone = next == \.nextUndo
        if modes.edit?.isUntouched == false { return isUndone }
        if history(next)?[keyPath: next] != nil || workspace.hasDraft(isUndone: !isUndone) { return true }
        guard modes.front == modes.pane, let opened else { return false }
        let steps = opened.document.history
        return (isUndone ? steps.canUndo : steps.canRedo) || opened.mayHaveEarlierSteps
    }

    /// Takes the newest draft, or undoes or redoes the next step if that is newer. Where neither is left, it first reads the steps of
    /// an earlier run of the program.
    private func take(_ next: KeyPath<UndoHistory, ChangeRecord?>) {
        // A step may lead to an invoice that the search does not find, and a field to which no key would come while one is typed.
        if modes.search != nil { workspace.list.cancelSearch() }
        let isUndone = next == \.nextUndo
        guard workspace.editing.settle() else { return }
        let history = history(next)
        let newest = history?[keyPath: next]?.order ?? 0
        guard !workspace.takeDraft(isUndone: !isUndone, after: newest) else { return }
        guard let open = opened, let history, history === open.document.history,
            history[keyPath: next] == nil
        else { return step(isUndone) }
        status.await("Earlier steps are being read…", { store.restoreSteps(of: open, $0) }) {
            [self] result in
            // Another one may be open by now, as after a deletion elsewhere.
            guard opened === open else { return }
            if case .failure(let error) = result { return say(problem: "\(error)") }
            step(isUndone)
        }
    }

    /// The history with the newest step of those in front; the steps of an earlier run are the oldest.
    private func history(_ next: KeyPath<UndoHistory, ChangeRecord?>) -> UndoHistory? {
        let documents =
            desk.model(of: modes.front).document.map { [$0] }
            ?? [workspace.editing.document, store.removals, workspace.ledger.answeredDocument(next)].compactMap { $0 }
        return documents.map(\.history).filter { $0[keyPath: next].map(isInFront) ?? true }
            .max { ($0[keyPath: next]?.order ?? 0) < ($1[keyPath: next]?.order ?? 0) }
    }

    /// Returns `true` if a step concerns the mode in front: a form's fields, or the open invoice. The list has all invoices.
    private func isInFront(_ step: ChangeRecord) -> Bool {
        guard modes.front != .form else { return workspace.ledger.form.isAbout(step) }
        guard ![.list, .bin].contains(modes.pane), let listed = step.changes.lazy.compactMap(\.kind.invoice).first
        else {
            return true
        }
        // Redo deletes an invoice only where one sees that, in the list.
        return listed === invoice && step.origin != .undo
    }

    private func step(_ isUndone: Bool) {
        let history = history(isUndone ? \.nextUndo : \.nextRedo)
        guard let history, let step = isUndone ? history.undo() : history.redo() else {
            return status.message = refusal(of: history, isUndone)
        }
        workspace.list.follow(step, isUndone: isUndone)
        workspace.list.followAssignments(in: step, isUndone: isUndone)
        go(to: step)
        let name = step.name.isEmpty ? "the last change" : step.name
        let advice = "\(keys[.redo, in: modes.cursor.context]) redoes it."
        say(isUndone ? "Undone: \(name). \(advice)" : "Redone: \(name).", step, history.left)
    }

    /// Returns the reason why nothing was undone or made again.
    private func refusal(of history: UndoHistory?, _ isUndone: Bool) -> Message {
        if let name = history?.staleStepName {
            let step = name.isEmpty ? "A change" : name.capitalizedFirst
            return .problem(
                "\(step), of an earlier session, stays: what it has changed was changed elsewhere since. "
                    + "\(keys[isUndone ? .undo : .redo]) goes on with the step before.")
        }
        guard isUndone, let history, history.hasForgottenSteps else {
            return .info("There is nothing to \(isUndone ? "undo" : "redo").")
        }
        return .info("Undo reaches back \(history.limit) steps. What was done before them stays.")
    }

    /// Says what was done, or what was left since others have changed it.
    private func say(_ message: String, _ step: ChangeRecord, _ left: [Change]) {
        guard let change = left.first else { return say(message) }
        let isDone = left.count < step.changes.count
        let invoice = desk.activePane.document == nil ? invoice : nil
        let reason = invoice.map { isDone ? rest(of: left, in: $0) : explanation(of: change, in: $0) }
        say(problem: [isDone ? message : nil, reason ?? Self.kept].compactMap { $0 }.joined(separator: " "))
    }

    private static let kept = "Some of it was changed elsewhere since; that stays."

    /// Says why some of a step was left.
    private func rest(of left: [Change], in invoice: Invoice) -> String {
        guard let change = left.first(where: { Document.owner(of: $0.object) != nil && $0.keyPath != nil }) else {
            return "What was deleted elsewhere since stays so."
        }
        return explanation(of: change, in: invoice)
    }

    /// Shows what was left, and says what it stays.
    private func explanation(of change: Change, in invoice: Invoice) -> String {
        switch change.kind {
        case .removed: return "It was brought back elsewhere; it stays."
        case .inserted: return "It was deleted elsewhere before."
        case .property where Document.owner(of: change.object) == nil:
            return "Nothing is shown of that: what it was done to was deleted elsewhere."
        default: break
        }
        if let title = titleOffScreen(of: change, in: invoice) {
            return "\(title): changed elsewhere since; that stays."
        }
        guard let place = Place(of: change.object, change.keyPath, in: invoice) else { return Self.kept }
        workspace.show(place)
        guard let field = desk.activePane.field else {
            return Self.kept
        }
        let (name, value) = (field.name.capitalizedFirst, field.shownText())
        return "\(name) was changed elsewhere since; it stays \(value.isEmpty ? "empty" : "at \(value)")."
    }

    /// Returns the title of a property of the invoice that no field shows, so that nothing can be shown of it.
    private func titleOffScreen(of change: Change, in invoice: Invoice) -> String? {
        guard change.object === invoice, let path = change.keyPath, invoice.words(for: path, of: invoice) == nil else {
            return nil
        }
        return Invoice.words(for: path).flatMap { $0.topic == .value ? $0.title : nil }
    }

    /// Shows the changes of a step, with the cursor on a changed value.
    private func go(to step: ChangeRecord) {
        switch modes.front {
        case .form: return workspace.ledger.form.go(to: step)
        case .directory: return workspace.ledger.directory.go(to: step)
        default: break
        }
        guard !workspace.ledger.isAnswer(step) else { return }
        if modes.pane == .bin { desk.closeSheet() }
        guard let changed = store.invoice(changedIn: step) else {
            if !workspace.list.openOriginalOfCopy() { workspace.list.openLeftAtCursor() }
            focus = .list
            return
        }
        desk.show(store.open(changed.id))
        // A line that came, went or moved is more than what was typed in it.
        if let row = step.changes.lazy.compactMap({ $0.rowOfLine(in: changed) }).first {
            return workspace.lines.go(to: row)
        }
        let shown = step.changes.filter { $0.isShown(in: changed) }
        // With a name comes all that is known of its party.
        guard let change = shown.first(where: { $0.keyPath == \Party.name }) ?? shown.last else {
            return focus = .list
        }
        Place(of: change.object, change.keyPath, in: changed).map(workspace.show)
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

    /// Returns `true` if the screen shows what this has changed.
    fileprivate func isShown(in invoice: Invoice) -> Bool {
        guard case .property = kind else { return object === invoice.allowanceCharges }
        return object !== invoice || keyPath.map { !Self.settling.contains($0) } ?? true
    }

    /// Properties that only the status in the list shows.
    private static let settling: Set<AnyKeyPath> = [
        \Invoice.payments, \Invoice.reminders, \Invoice.sentMails, \Invoice.cancellation, \Invoice.acceptance,
    ]
}
