import Derive
import Invoicing

/// Undo and redo, and going where that changes something, so that nothing changes unseen.
final class UndoModel {
    unowned let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func undo() {
        guard workspace.overlay != .form else { return workspace.ledger.form.undo() }
        if workspace.editing.edit?.isUntouched == false { return workspace.editing.undoTyping() }
        guard !workspace.ledger.form.openWithAside() else { return }
        endSearch()
        guard workspace.editing.settle(), !workspace.editing.takeRefused(), !workspace.list.takeSearchAgain(),
            !workspace.editing.takeAgain()
        else { return }
        restoreSteps(unless: \.canUndo) { [self] in undoStep() }
    }

    private func undoStep() {
        let history = historyToUndo
        guard let step = history.undo() else {
            if let name = history.staleStepName { return sayStale(name, key: .undo) }
            let reach = "Undo reaches back \(history.limit) steps. What was done before them stays."
            return workspace.status.message = .info(history.hasForgottenSteps ? reach : "There is nothing to undo.")
        }
        workspace.list.follow(step, isUndone: true)
        workspace.list.followAssignments(in: step, isUndone: true)
        finish(step, of: history, "Undone: \(step.title). \(key: .redo) makes it again.")
    }

    func redo() {
        guard workspace.overlay != .form else { return workspace.ledger.form.redo() }
        // It would keep what is only being typed, and could not be undone together with it.
        if workspace.editing.edit?.isUntouched == false {
            return workspace.status.message = .info(
                "A field is being typed in: \(key: .commitEdit) keeps it, \(key: .endTyping) puts it back. Redo after that."
            )
        }
        endSearch()
        guard workspace.editing.settle(), !workspace.editing.takeUndone() else { return }
        restoreSteps(unless: \.canRedo) { [self] in redoStep() }
    }

    private func redoStep() {
        let history = history { $0.canRedo }
        guard let step = history.redo() else {
            if let name = history.staleStepName { return sayStale(name, key: .redo) }
            return workspace.status.message = .info("There is nothing to redo.")
        }
        workspace.list.follow(step, isUndone: false)
        workspace.list.followAssignments(in: step, isUndone: false)
        finish(step, of: history, "Redone: \(step.title).")
    }

    /// What is done here goes before what an earlier run of the program has done to the invoice.
    private func restoreSteps(
        unless hasStep: (UndoHistory) -> Bool, then goOn: @escaping @MainActor @Sendable () -> Void
    ) {
        guard let open = workspace.opened, !hasStep(open.document.history) else { return goOn() }
        workspace.status.await("Earlier steps are being read…", { workspace.store.restoreSteps(of: open, $0) }) {
            [workspace] result in
            // Another one may be open by now, as after a deletion elsewhere.
            guard workspace.opened === open else { return }
            if case .failure(let error) = result, !workspace.store.undoDocument(of: nil).history.canUndo {
                return workspace.status.message = .problem("\(error)")
            }
            goOn()
        }
    }

    private func sayStale(_ name: String, key command: Command.ID) {
        let step = name.isEmpty ? "A change" : name.capitalizedFirst
        workspace.status.message = .problem(
            "\(step), of an earlier session, stays: what it has changed was changed elsewhere since. \(key: command) goes on "
                + "with the step before.")
    }

    /// A step may lead to an invoice that the search does not find, and a field to which no key would come while one is typed.
    private func endSearch() {
        if workspace.list.searchEdit != nil { workspace.list.cancelSearch() }
    }

    /// Goes where the step has changed something, and says what was done, or what was left since others have changed it.
    private func finish(_ step: ChangeRecord, of history: UndoHistory, _ message: String) {
        go(to: step)
        guard let change = history.left.first, let invoice = workspace.invoice else {
            return workspace.status.message = .info(message)
        }
        let isUndone = history.left.count < step.changes.count
        let reason = isUndone ? rest(of: history.left, in: invoice) : explanation(of: change, in: invoice)
        workspace.status.message = .problem(isUndone ? "\(message) \(reason)" : reason)
    }

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
        Place(of: change.object, change.keyPath, in: invoice)?.show(in: workspace)
        guard let field = workspace.activePane.field else {
            return "Some of it was changed elsewhere since; that stays."
        }
        let (name, value) = (field.name.capitalizedFirst, field.shownText())
        return "\(name) was changed elsewhere since; it stays \(value.isEmpty ? "empty" : "at \(value)")."
    }

    /// What a property of the invoice is called that no field shows, so that nothing can be shown of it.
    private func titleOffScreen(of change: Change, in invoice: Invoice) -> String? {
        guard change.object === invoice, let path = change.keyPath, invoice.words(for: path, of: invoice) == nil else {
            return nil
        }
        return Invoice.words(for: path).flatMap { $0.topic == .value ? $0.title : nil }
    }

    /// The history that the next step comes from: within an invoice its own; in the list that of the list after an invoice was
    /// deleted, else the open invoice's.
    ///
    /// Where the list has no such step, as after the bin was emptied, it is the invoice's all the same; and the list's where
    /// that has none, as after the next invoice was changed and that was undone.
    private func history(with hasStep: (UndoHistory) -> Bool) -> UndoHistory {
        let (own, store) = (workspace.editing.document?.history, workspace.store)
        if workspace.focus != .list, let own { return own }
        let latest = store.undoDocument(of: workspace.editing.document).history
        return [latest, own, store.undoDocument(of: nil).history].lazy.compactMap { $0 }.first(where: hasStep) ?? latest
    }

    /// The one of which undo takes a step; before the first step of a copy comes that it was made.
    private var historyToUndo: UndoHistory {
        let history = history { $0.canUndo }
        guard !history.canUndo, let invoice = workspace.invoice else { return history }
        return workspace.store.addition(of: invoice)?.history ?? history
    }

    /// Shows the invoice that a step has changed, with the cursor on what is other than before.
    private func go(to step: ChangeRecord) {
        guard let changed = workspace.store.invoice(changedIn: step) else {
            if !workspace.list.openOriginalOfCopy() { workspace.list.openLeftAtCursor() }
            workspace.focus = .list
            return
        }
        workspace.show(workspace.store.open(changed.id))
        // A line that came, went or moved is more than what was typed in it.
        if let row = step.changes.lazy.compactMap({ $0.rowOfLine(in: changed) }).first {
            return workspace.lines.go(to: row)
        }
        let shown = step.changes.filter { $0.isShown(in: changed) }
        // With a name comes all that is known of its party.
        guard let change = shown.first(where: { $0.keyPath == \Party.name }) ?? shown.last else {
            return workspace.focus = .list
        }
        Place(of: change.object, change.keyPath, in: changed)?.show(in: workspace)
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
        guard case .property = kind else { return object === invoice.allowanceCharges }
        return object !== invoice || keyPath.map { !Self.settling.contains($0) } ?? true
    }

    /// What only the status in the list says.
    private static let settling: Set<AnyKeyPath> = [
        \Invoice.payments, \Invoice.reminders, \Invoice.cancellation, \Invoice.acceptance,
    ]
}

extension ChangeRecord {
    /// What it is called in a message.
    fileprivate var title: String { name.isEmpty ? "the last change" : name }
}
