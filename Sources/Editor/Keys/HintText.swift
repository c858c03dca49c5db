import Terminal

/// A command as the hint row shows it.
package struct HintText {
    /// The command; nil for keys that are none.
    let id: Command.ID?
    /// Empty for a remark.
    let key: String
    let word: String
    var isEssential = false

    /// - Parameter words: Words that replace the commands' own.
    init?(_ command: Command, in context: Contexts, _ words: [Command.ID: String]) {
        guard let hint = command.hint, let key = KeyMap.inUse.hintText(of: command.id, in: context) else { return nil }
        (id, self.key, word, isEssential) = (command.id, key, words[command.id] ?? hint.word, hint.isEssential)
    }

    package init(id: Command.ID?, key: String, word: String) { (self.id, self.key, self.word) = (id, key, word) }

    /// A command with another word than its own.
    package init?(_ id: Command.ID, _ word: String, in context: Contexts) {
        guard let key = KeyMap.inUse.hintText(of: id, in: context) else { return nil }
        self.init(id: id, key: key, word: word)
    }

    /// With the blanks behind it.
    var width: Int { (key.isEmpty ? 0 : TextWidth.of(key) + 1) + TextWidth.of(word) + Self.gap }

    /// The blanks between two hints.
    static let gap = 2
}
