/// A command of the editor: one row of ``CommandTable``.
///
/// Menu, palette, hints, help, the user's file of keys, plain mode and messages read the columns of the row. To add a command, add
/// a row; if other code names it, also a constant to ``Command/ID``.
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
    let run: @MainActor @Sendable (Session) -> Void

    /// - Parameters:
    ///   - contexts: Where it can be asked for; in all panes unless said otherwise.
    ///   - keys: Its keys in the default key map.
    ///   - vim: Its keys in the key map of vim; the same unless said otherwise.
    ///   - counterpart: The command that messages name where a map has no key for this one.
    ///   - hint: How the hint row shows it; nil for not at all.
    ///   - menu: How the menu shows it; nil for not at all.
    ///   - plain: How plain mode has it; nil for not at all.
    ///   - waits: Where it waits for all of the invoice; as its section does unless said otherwise.
    ///   - target: The model that `run` receives.
    init<Model>(
        _ id: ID, _ section: Section, _ help: String, in contexts: Contexts = .panes, keys: Keys = [],
        vim: Keys? = nil, counterpart: ID? = nil, hint: Hint? = nil, menu: Menu? = nil, plain: Plain? = nil,
        waits: Contexts? = nil, traits: Traits = [],
        on target: Target<Model>, run: @escaping @MainActor @Sendable (Model) -> Void
    ) {
        (self.id, self.section, self.help, self.contexts) = (id, section, help, contexts)
        (self.keys, self.vim, self.counterpart) = (keys, vim ?? keys, counterpart)
        (self.hint, self.menu, self.plain) = (hint, menu, plain)
        (self.waits, self.traits) = (waits ?? (section.waits ? .anywhere : []), traits.union(section.traits))
        self.run = { run(target.model($0)) }
    }

    /// Its keys in a map.
    func keys(in map: KeyMap.Name) -> Keys { map == .vim ? vim : keys }

    /// Whether an open field is committed before the command runs.
    var closesField: Bool { !contexts.contains(.typing) }

    /// Whether the menu offers it in a context.
    func isInMenu(in context: Contexts) -> Bool { (menu?.contexts ?? contexts).contains(context) && menu != nil }
}
