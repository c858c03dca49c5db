/// A row of ``CommandTable``: a command with what it does.
///
/// To add a command, add a row; if other code names it, also a constant to ``Command/ID``.
package nonisolated struct Action: Sendable {
    package let command: Command
    package let run: @MainActor @Sendable (Session) -> Void
    /// The action in plain mode, with its argument; nil for the same.
    package let runPlain: (@MainActor @Sendable (PlainEditor, String) -> Void)?

    /// - Parameters:
    ///   - also: Other everyday words for it, by which the palette finds it.
    ///   - contexts: Where it can be asked for; in all panes unless said otherwise.
    ///   - keys: Its keys in the default key map.
    ///   - vim: Its keys in the key map of vim; the same unless said otherwise.
    ///   - counterpart: The command that messages name where a map has no key for this one.
    ///   - hint: How the hint row shows it; nil for not at all.
    ///   - menu: How the menu shows it; nil for not at all.
    ///   - plain: How plain mode has it; nil for not at all.
    ///   - waits: Where it waits for all of the invoice; as its section does unless said otherwise.
    ///   - target: The model that `run` receives.
    package init<Model>(
        _ id: Command.ID, _ section: Command.Section, _ help: String, also: String = "",
        in contexts: Contexts = .panes,
        keys: Command.Keys = [], vim: Command.Keys? = nil, counterpart: Command.ID? = nil, hint: Command.Hint? = nil,
        menu: Command.Menu? = nil, plain: Plain? = nil, waits: Contexts? = nil, traits: Command.Traits = [],
        on target: Target<Model>, run: @escaping @MainActor @Sendable (Model) -> Void
    ) {
        command = Command(
            id: id, section: section, help: help, also: also, contexts: contexts, keys: keys, vim: vim ?? keys,
            counterpart: counterpart, hint: hint, menu: menu, plain: plain?.word,
            waits: waits ?? (section.waits ? .anywhere : []), traits: traits.union(section.traits))
        self.run = { run(target.model($0)) }
        runPlain = plain?.run
    }

    /// The model that a command acts on.
    package struct Target<Model>: Sendable {
        let model: @MainActor @Sendable (Session) -> Model

        package init(_ model: @escaping @MainActor @Sendable (Session) -> Model) { self.model = model }
    }

    /// A command in plain mode.
    package struct Plain: Sendable, ExpressibleByStringLiteral {
        let word: Command.Plain
        var run: (@MainActor @Sendable (PlainEditor, String) -> Void)?

        package init(stringLiteral word: String) { self.word = Command.Plain(word: word) }

        init(
            _ order: Int, _ word: String, _ help: String, needsInvoice: Bool = true,
            run: (@MainActor @Sendable (PlainEditor) -> Void)? = nil
        ) {
            self.word = Command.Plain(word: word, help: help, order: order, needsInvoice: needsInvoice)
            if let run { self.run = { editor, _ in run(editor) } }
        }

        init(
            _ order: Int, _ word: String, _ argument: String, _ help: String, needsInvoice: Bool = true,
            run: @escaping @MainActor @Sendable (PlainEditor, String) -> Void
        ) {
            self.word = Command.Plain(
                word: word, argument: argument, help: help, order: order, needsInvoice: needsInvoice)
            self.run = run
        }
    }
}
