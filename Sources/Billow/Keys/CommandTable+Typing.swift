import Terminal

// What keys mean while a field is being typed in. All other characters are typed.

nonisolated extension CommandTable {
    static let typing = [
        typed(.commitEdit, [.enter], "Keep what was typed; on a new line, begin the next one") {
            $0.workspace.editing.enter()
        },
        typed(.nextField, [.tab, .down], "Keep it and go on to the next field, in the end on a new line") {
            $0.workspace.editing.move(by: 1)
        },
        typed(.previousField, [.backTab, .up], "Keep it and go back to the field before") {
            $0.workspace.editing.move(by: -1)
        },
        typed(.cancelEdit, [.escape, .control("c")], "Put back what was there") { $0.workspace.editing.cancel() },
        text(.caretLeft, [.left, .control("b")], "One character to the left") { $0.type { $0.moveLeft() } },
        text(.caretRight, [.right, .control("f")], "One character to the right") { $0.type { $0.moveRight() } },
        text(.caretToStart, [.home, .control("a")], "The start of the text") { $0.type { $0.moveToStart() } },
        text(.caretToEnd, [.end, .control("e")], "The end of the text") { $0.type { $0.moveToEnd() } },
        text(.wordLeft, [.controlled(.left), .alt("b")], "The word before") { $0.type { $0.moveWordLeft() } },
        text(.wordRight, [.controlled(.right), .alt("f")], "The word behind") { $0.type { $0.moveWordRight() } },
        text(.deleteBackward, [.backspace], "Delete the character before") { $0.delete { $0.deleteBackward() } },
        text(.deleteForward, [.delete, .control("d")], "Delete the character behind") {
            $0.delete { $0.deleteForward() }
        },
        text(.deleteWordBackward, [.control("w"), .alt("\u{7F}")], "Delete the word before (also Alt-Backspace)") {
            $0.delete { $0.deleteWordBackward() }
        },
        text(.deleteWordForward, [.alt("d")], "Delete the word behind") { $0.delete { $0.deleteWordForward() } },
        text(.deleteToStart, [.control("u")], "Delete everything before") { $0.delete { $0.deleteToStart() } },
        text(.deleteToEnd, [.control("k")], "Delete everything behind") { $0.delete { $0.deleteToEnd() } },
    ]

    private static func typed(
        _ id: Command.ID, _ keys: [Key], _ help: String, run: @escaping @MainActor @Sendable (Session) -> Void
    ) -> Command {
        Command(id, .typing, keys, help, in: .typing, run: run)
    }

    /// A command that changes the text, or moves in it.
    private static func text(
        _ id: Command.ID, _ keys: [Key], _ help: String, change: @escaping @MainActor @Sendable (CellEdit) -> Void
    ) -> Command {
        typed(id, keys, help) { session in
            if let edit = session.workspace.editing.edit { change(edit) }
        }
    }
}
