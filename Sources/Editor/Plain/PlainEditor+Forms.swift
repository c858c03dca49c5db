import Ledger

/// Forms of the books, field by field. One of a form's fields is always open.
extension PlainEditor {
    /// Asks for the fields of the form that is open.
    func askForm() {
        guard let form = workspace.ledger.form.form else { return }
        say("\(form.title). Enter keeps a value; a full stop ends.")
        while let model = openForm, let answer = ask(model) { take(answer, in: model) }
        if let model = openForm { close(model) }
    }

    private var openForm: FormModel? { workspace.modes.front == .form ? workspace.ledger.form : nil }

    private func ask(_ model: FormModel) -> String? {
        guard model.rows.indices.contains(model.scroll.cursor) else { return nil }
        return console.askFor(model.rows[model.scroll.cursor].title, model.field?.shownText() ?? "")
    }

    private func take(_ answer: String, in model: FormModel) {
        switch answer {
        case ".": return close(model)
        case "<":
            guard workspace.editing.commit() else { return }
            model.moveRows(by: -1)
            model.reveal()
        case "?": if let field = model.field { say(advice(on: field)) }
        case "": commit(in: model, isUntouched: true)
        default:
            guard let edit = workspace.editing.edit else { return close(model) }
            edit.delete { $0.deleteToStart() }
            if answer != "-" { edit.insert(answer) }
            if let problem = edit.problem {
                say(sentence(of: problem))
                workspace.editing.cancel()
            } else {
                commit(in: model, isUntouched: false)
            }
        }
        settle()
        sayMessage()
    }

    private func commit(in model: FormModel, isUntouched: Bool) {
        if workspace.editing.commit() { model.editWasCommitted(isUntouched) }
    }

    private func close(_ model: FormModel) {
        if let edit = workspace.editing.edit {
            workspace.editing.edit = nil
            edit.cancel()
        }
        model.close()
        settle()
        sayMessage()
    }
}
