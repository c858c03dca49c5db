import Input
import Invoicing
import Ledger

/// Asking for fields, one after the other, and setting them as if they were typed in their cells.
extension PlainEditor {
    /// Asks for fields: Enter keeps a value, a text replaces it.
    /// - Returns: Whether the last one was reached.
    @discardableResult
    func walk(_ places: [Place]) -> Bool {
        var index = 0
        while places.indices.contains(index) {
            guard let field = workspace.invoice.flatMap(places[index].field(of:)) else {
                index += 1
                continue
            }
            let label = places[index].label(field)
            guard let answer = console.askFor(label, field.shownText()) else { return false }
            switch answer {
            case ".": return false
            case "<": index = max(0, index - 1)
            case "?": say(advice(on: field))
            case "":
                field.confirm()
                index += 1
            default: if set(places[index], to: answer) { index += 1 }
            }
        }
        return true
    }

    /// Sets a field to an answer, and says the amount due, or why the answer is refused.
    /// - Returns: Whether there is nothing more to ask for the field.
    func set(_ place: Place, to answer: String) -> Bool {
        workspace.show(place)
        let typed = Self.text(of: answer)
        workspace.editing.begin(text: typed)
        guard workspace.editing.edit != nil else {
            sayMessage()
            return true
        }
        return finish(typed)
    }

    /// Commits what was typed in the open field.
    func finish(_ typed: String) -> Bool {
        guard let edit = workspace.editing.edit else { return true }
        takeOffer(for: typed, in: edit)
        if let problem = edit.problem { return refuse(edit, sentence(of: problem)) }
        let isUntouched = edit.isUntouched
        guard workspace.editing.commit() else { return refuse(edit, "") }
        sayMessage()
        workspace.activePane.editWasCommitted(isUntouched)
        settle()
        if workspace.modes.front == .form { askForm() }
        sayMessage()
        sayDue()
        return true
    }

    /// A plus behind the beginning of a name takes the known one, as Tab does elsewhere.
    private func takeOffer(for typed: String, in edit: CellEdit) {
        if typed.hasSuffix("+") {
            edit.delete { $0.deleteBackward() }
            if !edit.takeCompletion() { edit.insert("+") }
        } else if let completion = edit.completion {
            say("“\(completion.text)” is known: \(completion.detail). To take it, type “\(typed)+” there.")
        }
    }

    private func refuse(_ edit: CellEdit, _ reason: String) -> Bool {
        workspace.editing.edit = nil
        edit.cancel()
        if reason.isEmpty { sayMessage() } else { say(reason) }
        workspace.status.message = .none
        return false
    }

    /// Returns the reason why a text cannot stand. There is no Esc here, and an empty answer keeps what was there.
    func sentence(of problem: FieldProblem) -> String {
        problem == .isEmpty ? "This needs a number. Type one, or Enter to leave it as it was." : "\(problem)"
    }

    func advice(on field: Field) -> String {
        let codes = field.completions("").prefix(8).joined(separator: ", ")
        let examples = codes.isEmpty ? "" : ", such as \(codes)"
        return "\(field.name.capitalizedFirst) takes: \(field.kind)\(examples). Enter keeps “\(field.shownText())”."
    }

    /// Returns the text that an answer means: nothing for a minus alone, and the text behind a backslash.
    private static func text(of answer: String) -> String {
        answer == "-" ? "" : answer.hasPrefix("\\") ? String(answer.dropFirst()) : answer
    }

    func walkHead() { walk(workspace.head.fields) }

    func walkDetails() {
        walk(workspace.details.rows(of: .invoice).indices.map { Place(pane: .invoiceSheet, row: $0) })
    }

    // MARK: By name

    /// Sets the field that a line names: `due date: +30`, `line 2 price: 12,50`.
    /// - Returns: Whether it names one.
    func setNamed(_ line: String) -> Bool {
        guard let colon = line.firstIndex(of: ":"), let invoice = workspace.invoice else { return false }
        let name = String(line[..<colon]).trimmed.lowercased()
        guard let place = place(named: name, in: invoice) else { return false }
        let value = String(line[colon...].dropFirst()).trimmed
        _ = set(place, to: value.isEmpty ? "-" : value)
        return true
    }

    private func place(named name: String, in invoice: Invoice) -> Place? {
        let words = name.split(separator: " ", maxSplits: 2)
        if words.count == 3, words[0] == "line", let number = Int(words[1]), number > 0 {
            let columns = LineColumn.allCases.filter(\.isEditable).map { Place.line(number - 1, $0) }
            return first(of: columns, named: String(words[2]), in: invoice)
        }
        return first(of: Place.all(of: invoice), named: name, in: invoice)
    }

    /// The field of a name, or else the first whose name begins so.
    private func first(of places: [Place], named name: String, in invoice: Invoice) -> Place? {
        let named = places.compactMap { place in
            place.field(of: invoice).map { (place, name: $0.name.lowercased()) }
        }
        return (named.first { $0.name == name } ?? named.first { $0.name.hasPrefix(name) })?.0
    }
}
