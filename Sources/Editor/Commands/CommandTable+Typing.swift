// What can be done while a field is being typed in.

nonisolated extension CommandTable {
    package static let typing: [Action] = [
        typed(
            .commitEdit, "Keep what was typed; on a new line, begin the next one", vim: [.enter], counterpart: .nextRow,
            hint: .init(word: "next", contexts: .form, isEssential: true), plain: "Enter", traits: .keepsMarks
        ) { $0.editing.enter() },
        typed(
            .completeAndGoOn, "Take what is offered behind it, and go on: to the next field, or to the first line",
            vim: [.tab], counterpart: .forward, traits: .goesOn
        ) { if !$0.takeCompletionAndBeginLines() { $0.editing.move(by: 1) } },
        typed(
            .nextField, "Keep it as it is typed and go on to the next field, in the end on a new line",
            keys: [.alt("\r")],
            vim: [.down, .alt("\r")], traits: .goesOn
        ) {
            $0.editing.move(by: 1)
        },
        typed(.previousField, "Keep it and go back to the field before", vim: [.backTab, .up], traits: .goesOn) {
            $0.editing.move(by: -1)
        },
        typed(
            .cancelEdit, "Put back what was there", vim: .init([.control("c")], in: .typing).and([.escape], in: .form),
            counterpart: .putBack, hint: .init(word: "close", contexts: .form, isEssential: true), traits: .keepsMarks
        ) { $0.editing.cancel() },
        typed("edit.down", "Keep it and go to the row below, in the same column", keys: [.down], vim: []) {
            $0.goToRow(by: 1)
        },
        typed("edit.up", "Keep it and go to the row above", keys: [.up], vim: []) { $0.goToRow(by: -1) },
        typed(
            .endTyping, "End typing: a readable value is kept, and Alt-Z restores other text", vim: [.escape],
            counterpart: .putBack, plain: ".", traits: .keepsMarks
        ) { $0.editing.endTyping() },
        typed(
            .putBack, "Put back what was there; Alt-Z restores the typed text", keys: [.escape], vim: [],
            traits: .keepsMarks
        ) {
            $0.putBack()
        },
        text("caret.left", "One character to the left", keys: [.left, .control("b")]) { $0.type { $0.moveLeft() } },
        text(
            "caret.right", "One character to the right; at the end, take what is offered",
            keys: [.right, .control("f")]
        ) { edit in
            if !edit.takeCompletion() { edit.type { $0.moveRight() } }
        },
        text("caret.start", "The start of the text", keys: [.home, .control("a")]) { $0.type { $0.moveToStart() } },
        text("caret.end", "The end of the text", keys: [.end, .control("e")]) { $0.type { $0.moveToEnd() } },
        text("caret.word.left", "The word before", keys: [.controlled(.left), .alt("b")]) {
            $0.type { $0.moveWordLeft() }
        },
        text("caret.word.right", "The next word", keys: [.controlled(.right), .alt("f")]) {
            $0.type { $0.moveWordRight() }
        },
        text("delete.backward", "Delete the character before", keys: [.backspace]) {
            $0.delete { $0.deleteBackward() }
        },
        text("delete.forward", "Delete the character behind", keys: [.delete], vim: [.delete, .control("d")]) {
            $0.delete { $0.deleteForward() }
        },
        text(
            "delete.word.backward", "Delete the word before (also Alt-Backspace)",
            keys: [.control("w"), .alt("\u{7F}")]
        ) { $0.delete { $0.deleteWordBackward() } },
        text("delete.word.forward", "Delete the word behind", keys: [.alt("d")]) {
            $0.delete { $0.deleteWordForward() }
        },
        text("delete.start", "Delete everything before", keys: [.control("u")]) { $0.delete { $0.deleteToStart() } },
        text("delete.end", "Delete everything behind", keys: [.control("k")]) { $0.delete { $0.deleteToEnd() } },
    ]

    private static func typed(
        _ id: Command.ID, _ help: String, keys: Command.Keys = [], vim: Command.Keys, counterpart: Command.ID? = nil,
        hint: Command.Hint? = nil, plain: Action.Plain? = nil, traits: Command.Traits = [],
        run: @escaping @MainActor @Sendable (Workspace) -> Void
    ) -> Action {
        let contexts = hint.map { $0.contexts.union(.typing) } ?? .typing
        return Action(
            id, .typing, help, in: contexts, keys: keys, vim: vim, counterpart: counterpart, hint: hint, plain: plain,
            traits: traits, on: .workspace, run: run)
    }

    /// A command that changes the text, or moves in it.
    private static func text(
        _ id: Command.ID, _ help: String, keys: Command.Keys, vim: Command.Keys? = nil,
        change: @escaping @MainActor @Sendable (CellEdit) -> Void
    ) -> Action {
        typed(id, help, keys: keys, vim: vim ?? keys, traits: .keepsMarks) {
            if let edit = $0.editing.edit { change(edit) }
        }
    }
}
