import Terminal

/// A command as the hint row shows it.
package struct HintText {
    /// The command; nil for keys that are none.
    let id: Command.ID?
    /// Empty for a remark.
    let key: String
    let word: String
    var isEssential = false

    package init(id: Command.ID?, key: String, word: String) { (self.id, self.key, self.word) = (id, key, word) }

    /// With the blanks behind it.
    var width: Int { (key.isEmpty ? 0 : TextWidth.of(key) + 1) + TextWidth.of(word) + Self.gap }

    /// The blanks between two hints.
    static let gap = 2
}

extension KeyMap {
    /// The hint of a command in a context; nil if nothing asks for it there.
    /// - Parameter words: Words that replace the commands' own.
    func hint(_ command: Command, in context: Contexts, _ words: [Command.ID: String]) -> HintText? {
        guard let hint = command.hint else { return nil }
        var text = self.hint(command.id, words[command.id] ?? hint.word, in: context)
        text?.isEssential = hint.isEssential
        return text
    }

    /// The hint of a command with another word than its own.
    package func hint(_ id: Command.ID, _ word: String, in context: Contexts) -> HintText? {
        hintText(of: id, in: context).map { HintText(id: id, key: $0, word: word) }
    }
}
