/// The description of a command: the columns of its row in ``CommandTable``, except its action.
///
/// Menu, palette, hints, help, the user's file of keys, plain mode and messages read them.
package nonisolated struct Command: Sendable {
    package let id: ID
    let section: Section
    /// Its action, for help and palette.
    package let help: String
    /// Other everyday words for it, by which the palette finds it.
    let also: String
    /// The contexts in which it can be asked for.
    package let contexts: Contexts
    /// Its keys in the default key map.
    package let keys: Keys
    /// Its keys in the key map of vim.
    package let vim: Keys
    /// The command that messages name where a map has no key for this one.
    let counterpart: ID?
    package let hint: Hint?
    package let menu: Menu?
    package let plain: Plain?
    /// The contexts in which the command waits until the whole invoice is loaded.
    package let waits: Contexts
    package let traits: Traits

    /// Its keys in a map.
    package func keys(in map: KeyMap.Name) -> Keys { map == .vim ? vim : keys }

    /// `true` if an open field is committed before the command runs.
    var closesField: Bool { !contexts.contains(.typing) }

    /// The subject under which the menu has it.
    var subject: Subject { menu?.subject ?? section.subject }

    /// The invoices for which the menu shows it in a context: what changes fields is for drafts, and deleting in the list for received
    /// documents, too.
    func offered(in context: Contexts) -> Audience {
        if let offered = menu?.offered { return offered }
        guard traits.contains(.changesFields) else { return menu?.audience ?? .all }
        return context == .list ? .deletable : .drafts
    }

    /// `true` if it acts on the open invoice.
    var isAboutInvoice: Bool { (menu?.audience ?? .all) != .all || traits.contains(.changesFields) }

    /// Returns `true` if its letter asks for it in a context.
    func isInMenu(in context: Contexts) -> Bool { (menu?.contexts ?? contexts).contains(context) && menu != nil }
}
