// What can be done while a field is being typed in.

nonisolated extension CommandTable {
    static let typing = [
        typed(
            .commitEdit, "Keep what was typed; on a new line, begin the next one",
            hint: .init(word: "next", contexts: .form, isEssential: true)
        ) {
            $0.workspace.editing.enter()
        },
        typed(.completeAndGoOn, "Take what is offered behind it, and go on: to the next field, or to the first line") {
            let editing = $0.workspace.editing
            if !editing.takeCompletionAndBeginLines() { editing.move(by: 1) }
        },
        typed(.nextField, "Keep it and go on to the next field, in the end on a new line") {
            $0.workspace.editing.move(by: 1)
        },
        typed(.previousField, "Keep it and go back to the field before") {
            $0.workspace.editing.move(by: -1)
        },
        typed(
            .cancelEdit, "Put back what was there", hint: .init(word: "close", contexts: .form, isEssential: true)
        ) { $0.workspace.editing.cancel() },
        typed(.rowBelow, "Keep it and go to the row below, in the same column") { $0.workspace.editing.goToRow(by: 1) },
        typed(.rowAbove, "Keep it and go to the row above") { $0.workspace.editing.goToRow(by: -1) },
        typed(.endTyping, "End the typing: what makes sense is kept, and what does not is put aside") {
            $0.workspace.editing.endTyping()
        },
        typed(.putBack, "Put back what was there; what was typed is put aside") { $0.workspace.editing.putBack() },
        text(.caretLeft, "One character to the left") { $0.type { $0.moveLeft() } },
        text(.caretRight, "One character to the right; at the end, take what is offered") { edit in
            if !edit.takeCompletion() { edit.type { $0.moveRight() } }
        },
        text(.caretToStart, "The start of the text") { $0.type { $0.moveToStart() } },
        text(.caretToEnd, "The end of the text") { $0.type { $0.moveToEnd() } },
        text(.wordLeft, "The word before") { $0.type { $0.moveWordLeft() } },
        text(.wordRight, "The word behind") { $0.type { $0.moveWordRight() } },
        text(.deleteBackward, "Delete the character before") { $0.delete { $0.deleteBackward() } },
        text(.deleteForward, "Delete the character behind") {
            $0.delete { $0.deleteForward() }
        },
        text(.deleteWordBackward, "Delete the word before (also Alt-Backspace)") {
            $0.delete { $0.deleteWordBackward() }
        },
        text(.deleteWordForward, "Delete the word behind") { $0.delete { $0.deleteWordForward() } },
        text(.deleteToStart, "Delete everything before") { $0.delete { $0.deleteToStart() } },
        text(.deleteToEnd, "Delete everything behind") { $0.delete { $0.deleteToEnd() } },
    ]

    private static func typed(
        _ id: Command.ID, _ help: String, hint: Command.Hint? = nil,
        run: @escaping @MainActor @Sendable (Session) -> Void
    ) -> Command {
        Command(id, .typing, help, in: hint.map { $0.contexts.union(.typing) } ?? .typing, hint: hint, run: run)
    }

    /// A command that changes the text, or moves in it.
    private static func text(
        _ id: Command.ID, _ help: String, change: @escaping @MainActor @Sendable (CellEdit) -> Void
    ) -> Command {
        typed(id, help) { session in
            if let edit = session.workspace.editing.edit { change(edit) }
        }
    }
}
