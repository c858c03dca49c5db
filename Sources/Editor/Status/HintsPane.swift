import Terminal

/// The keys that matter most where the cursor is. They change with what has the focus, and not while one
/// types. At the end of the row it is said that something is not on disk yet.
final class HintsPane: ClickablePane, DeskUser {
    let name = "hints"
    let desk: Desk
    private let ledger: LedgerModel
    private let statusLine: StatusModel
    private let firstHints: (Contexts) -> [HintText]
    /// The figure with the cursor; nil while it is elsewhere.
    private let figure: () -> Figure?

    var model: Desk { desk }

    /// - Parameter firstHints: The hints of the trace, which come before those of the command table.
    init(
        _ desk: Desk, _ ledger: LedgerModel, _ statusLine: StatusModel, figure: @escaping () -> Figure?,
        firstHints: @escaping (Contexts) -> [HintText]
    ) {
        self.figure = figure
        (self.desk, self.ledger, self.statusLine, self.firstHints) = (desk, ledger, statusLine, firstHints)
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        var column = 1
        for hint in hints(in: canvas.width - cornerWidth) {
            let (keyWidth, wordWidth) = (TextWidth.of(hint.key), TextWidth.of(hint.word))
            canvas.text(hint.key, at: column, width: keyWidth, style: .key, highlights: false)
            let end = column + hint.width - HintText.gap
            canvas.text(hint.word, at: end - wordWidth, width: wordWidth, style: .dim, highlights: false)
            column += hint.width
        }
        let corner = statusLine.corner
        let width = min(cornerWidth, canvas.width - 1)
        guard width > 0 else { return }
        canvas.text(
            " " + corner.text, at: canvas.width - width - 1, width: width, style: corner.style, highlights: false)
    }

    /// The width of the corner, with a blank before it.
    private var cornerWidth: Int { statusLine.corner.text.isEmpty ? 0 : TextWidth.of(statusLine.corner.text) + 1 }

    /// The command of a hint.
    func hit(at position: Position, in size: Size) -> Hit? {
        var column = 1
        for hint in hints(in: size.width - cornerWidth) {
            if (column..<column + hint.width).contains(position.x) { return hint.id.map { .command($0) } }
            column += hint.width
        }
        return nil
    }

    /// Returns the hints that there is room for, in their order; those that are never left out have theirs first.
    private func hints(in width: Int) -> [HintText] {
        // A search has keys of its own. An open field shows the hints that apply once it is closed.
        let context = (modes.search == nil ? modes.cursor : modes.top).context
        // Where something is typed to search for, Space is a blank.
        let isSearchedFor = !ledger.directory.text.text.isEmpty
        let staysAsItIs = invoice?.isFrozen == true && Contexts.fields.contains(context)
        let all = keys.list.hints(in: context).filter { command in
            command.hint?.audience.includes(invoice) == true && isPossible(command)
                && !(staysAsItIs && command.traits.contains(.changesFields))
                && !(command.id == .menu && context == .directory && isSearchedFor)
        }
        // The next steps of this kind of invoice come before commands for any invoice.
        let commands = all.filter { $0.hint?.audience != .all } + all.filter { $0.hint?.audience == .all }
        let texts = commands.compactMap { keys.hint($0, in: context, words(in: context)) }
        var hints = firstHints(context) + texts
        let choices = choices
        // Space is a blank in a text.
        let taken = choices.map(\.key) + (choices.isEmpty ? [] : hints.filter { $0.id == .menu }.map(\.key))
        hints = choices + hints.filter { !taken.contains($0.key) }
        if let question = modes.question, status.validMessage != .none {
            let answers = HintText.answers(to: question, in: modes.top.context, keys)
            hints = answers + hints.filter { hint in !answers.contains { $0.key == hint.key } }
        }
        // In a narrow window the title says how a form is closed. What Enter has to confirm is left out last.
        let confirms = words(in: context)[.commitEdit] != nil
        let spare: [Command.ID] =
            [.cancelEdit, .closeDirectory] + (confirms || context == .report ? [.menu] : [.commitEdit])
        for id in spare where essentialWidth(of: hints) > width - 1 {
            hints.removeAll { $0.id == id }
        }
        var room = width - 1 - hints.reduce(0) { $0 + ($1.isEssential ? $1.width : 0) }
        return hints.filter { hint in
            if hint.isEssential { return true }
            guard hint.width <= room else {
                room = 0
                return false
            }
            room -= hint.width
            return true
        }
    }
}

extension HintsPane {
    /// Returns `false` for a command that has nothing to do now, as undo without a step. Steps are not observed; the message
    /// changes with most of them.
    private func isPossible(_ command: Command) -> Bool {
        if command.id == .undo { _ = status.message }
        return desk.canRun(command.id)
    }

    /// Returns the width of those that are never left out.
    private func essentialWidth(of hints: [HintText]) -> Int {
        hints.reduce(0) { $0 + ($1.isEssential ? $1.width : 0) } - HintText.gap
    }

    /// The hints for taking or refusing a completion: `Tab take “Barista course”  Enter keep “bari”`.
    private var choices: [HintText] {
        guard modes.top == .typing, modes.question == nil, let edit = modes.edit, let offered = edit.completion?.text,
            edit.buffer.isAtEnd
        else { return [] }
        let texts: [(Command.ID, String)] = [
            (.completeAndGoOn, "take \(offered.shortened(to: Self.mostOffered).quoted)"),
            (.commitEdit, "keep \(edit.buffer.text.shortened(to: Self.mostTyped).quoted)"), (.nextField, "keep, next"),
        ]
        return texts.map { id, word in
            // Enter is the key of several commands; here it is none that may be left out.
            var hint = HintText(id: id == .commitEdit ? nil : id, key: keys[id], word: word)
            hint.isEssential = id != .nextField
            return hint
        }
    }

    /// Maximum lengths of the completion and the typed text in the hint row. The cell shows all of both.
    private static let (mostOffered, mostTyped) = (20, 12)

    /// Returns words for keys with an unusual meaning: Enter in a form that is not only filled in, and both
    /// keys while two customers or products become one. On a figure, what Enter shows.
    private func words(in context: Contexts) -> [Command.ID: String] {
        if context == .directory, ledger.directory.merged != nil {
            return [.openEntry: "keep this", .closeDirectory: "stop"]
        }
        if context == .list, let figure = figure() { return [.open: figure.hint] }
        guard context == .form, let word = ledger.form.form?.confirmHint else { return [:] }
        return [.commitEdit: word]
    }
}

extension HintText {
    /// The key that answers a question with yes; where that is Enter, the key that leaves it as well.
    fileprivate static func answers(to question: Question, in context: Contexts, _ keys: KeyMap) -> [HintText] {
        guard !question.takesEnter else {
            return [
                HintText(id: question.command, key: Key.enter.name, word: question.yes),
                HintText(id: nil, key: Key.escape.name, word: "leave"),
            ]
        }
        let key = keys[question.command, in: context]
        return [HintText(id: question.command, key: key, word: question.yes)]
    }
}
