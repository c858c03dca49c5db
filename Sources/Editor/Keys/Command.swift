/// What is said of a command: the columns of its row in ``CommandTable`` but for what it does.
///
/// Menu, palette, hints, help, the user's file of keys, plain mode and messages read them.
nonisolated struct Command: Sendable {
    let id: ID
    let section: Section
    /// What it does, for help and palette.
    let help: String
    /// Where it can be asked for.
    let contexts: Contexts
    /// Its keys in the default key map.
    let keys: Keys
    /// Its keys in the key map of vim.
    let vim: Keys
    /// The command that messages name where a map has no key for this one.
    let counterpart: ID?
    let hint: Hint?
    let menu: Menu?
    let plain: Plain?
    /// Where it acts on the invoice as a whole, so that it waits for one that is still being read.
    let waits: Contexts
    let traits: Traits

    /// Its keys in a map.
    func keys(in map: KeyMap.Name) -> Keys { map == .vim ? vim : keys }

    /// Whether an open field is committed before the command runs.
    var closesField: Bool { !contexts.contains(.typing) }

    /// Whether the menu offers it in a context.
    func isInMenu(in context: Contexts) -> Bool { (menu?.contexts ?? contexts).contains(context) && menu != nil }
}
