import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("The command table")
struct CommandTableTests {
    @Test("has each command once")
    func once() {
        let names = CommandTable.commands.all.map(\.id)
        #expect(Set(names).count == names.count)
    }

    /// What the palette alone finds.
    private static let ofPalette: Set<Command.ID> = [
        "invoices.import", "entry.archive.customer", "entry.archive.product", "backup.restore",
    ]

    @Test("gives each command a way to be asked for, help, and a place where it applies")
    func complete() {
        for row in CommandTable.rows {
            let command = row.command
            let isBound = KeyMap.Name.allCases.contains { !command.keys(in: $0).parts.isEmpty }
            let isTyped = row.runPlain != nil
            let isFound = Self.ofPalette.contains(command.id)
            #expect((isBound || command.menu != nil || isTyped) != isFound, "\(command.id)")
            #expect(!isFound || !command.traits.contains(.hasNoName), "\(command.id)")
            #expect(
                !command.help.isEmpty
                    && command.contexts.isEmpty != (isBound || command.menu != nil || isFound), "\(command.id)")
            #expect(command.hint.map { !$0.contexts.intersection(command.contexts).isEmpty } ?? true, "\(command.id)")
        }
    }

    @Test("is what the user's file of keys can name, but for the words of plain mode alone")
    func bindable() {
        let names = Set(Configuration.names["bind"] ?? [])
        for command in CommandTable.commands.all {
            #expect(names.contains(command.id.rawValue) == !command.contexts.isEmpty, "\(command.id)")
        }
        let notice = { (name: String) in Configuration("[bind]\n\(name) = \"F3\"").notice }
        #expect(notice("line.add") == nil && notice("plain.more") != nil)
    }

    @Test("can be asked for with the default keys, all but what is for those who know vim")
    func reachable() {
        let others: Set<Command.ID> = [
            .commitEdit, .nextField, .previousField, .cancelEdit, .endTyping, .completeAndGoOn,
        ]
        for command in CommandTable.commands.bindable where !others.union(Self.ofPalette).contains(command.id) {
            #expect(!KeyMap.billow[command.id].isEmpty, "\(command.id)")
        }
    }

    @Test("gives a letter of the menu one meaning in each context", arguments: Contexts.each)
    func letters(context: Contexts) {
        let shown = CommandTable.commands.all.filter { $0.isInMenu(in: context) }
        for group in [nil] + Command.Group.allCases.map(Optional.some) {
            let letters = shown.filter { $0.menu?.group == group }.compactMap { $0.menu?.letter }
            #expect(Set(letters).count == letters.count)
            let groups = Command.Group.allCases.map(\.rawValue)
            #expect(group != nil || Set(letters).isDisjoint(with: groups))
        }
    }

    @Test("is what messages take the names of keys from")
    func messages() {
        let shown: [Command.ID] = [.undo, .redo, .cancelEdit, .addLine, .newInvoice, .appendLine]
        #expect(shown.map { KeyMap.billow[$0] } == ["Alt-Z", "Alt-Y", "Esc", "Ins", "Space n", "Space l a"])
        let vim = KeyMap.vim
        #expect("\(vim.press(.undo)), \(vim[.redo]) or \(vim[.cancelEdit])." == "Press u, U or ^C.")
    }

    @Test("is what messages of plain mode take its words from")
    func words() throws {
        let words = KeyMap.words
        #expect("\(words.press(.undo)) or \(words[.newInvoice])." == "Type “undo” or “new”.")
        #expect(words.press(.customers) == "Type “customer”")
        let editor = try EditorUnderTest(isEmpty: true, keys: words)
        #expect(editor.workspace.status.noInvoice == .info("There is no invoice yet. Type “new” for a new one."))
    }

    @Test("has each word of plain mode once, and those of its help in an order of their own")
    func plainWords() {
        let words = CommandTable.commands.words.compactMap { $0.plain?.word }
        #expect(words.count == 32 && Set(words).count == words.count)
        #expect(words.prefix(4) == ["list", "more", "open", "new"] && words.last == "quit")
    }

    @Test("writes keys as people know them")
    func names() {
        let keys: [Key] = [
            "j", " ", .control("r"), .alt("b"), .alt("\u{7F}"), .enter, .backTab, .pageDown, .function(1),
            .controlled(.left), .shifted(.end), .alted(.up),
        ]
        let names = [
            "j", "Space", "^R", "Alt-B", "Alt-Backspace", "Enter", "Shift-Tab", "PgDn", "F1", "^←", "Shift-End",
            "Alt-↑",
        ]
        #expect(keys.map(\.name) == names)
        #expect(names.map(Key.init(named:)) == keys)
    }

    @Test("is all in the help, with sections and keys", arguments: KeyMap.Name.allCases)
    func help(keys: KeyMap.Name) throws {
        let map = KeyMap.named(keys)
        let editor = try EditorUnderTest(width: 300, keys: map)
        editor.workspace.modes.replace(with: .help)
        let rows = editor.workspace.help.rows
        for command in CommandTable.commands.all where !map.helpText(of: command.id).isEmpty {
            #expect(rows.contains(.key(map.helpText(of: command.id), command.help)))
        }
        for section in Command.Section.allCases { #expect(rows.contains(.section(section.rawValue))) }
    }

    @Test("has no sentence cut in the help of a window of 80 columns", arguments: KeyMap.Name.allCases)
    func helpAtEighty(keys: KeyMap.Name) throws {
        let editor = try EditorUnderTest(width: 80, height: 24, keys: KeyMap.named(keys))
        editor.workspace.modes.replace(with: .help)
        let sentences = editor.workspace.help.rows.map { row in if case .key(_, let help) = row { help } else { "" } }
        #expect(sentences.allSatisfy { TextWidth.of($0) <= HelpPane.columns(of: 80).help })
        let text = sentences.joined(separator: " ")
        for command in CommandTable.commands.all where !editor.workspace.keys.helpText(of: command.id).isEmpty {
            #expect(text.contains(command.help), "\(command.id)")
        }
    }

    @Test("is in the help once by the key that leads through fields, and through panes where there are no fields")
    func leadingKeys() throws {
        let editor = try EditorUnderTest(keys: .billow)
        editor.workspace.modes.replace(with: .help)
        let rows = editor.workspace.help.rows
        for (key, words) in [("Tab", "to the next pane"), ("Shift-Tab", "the pane before")] {
            let found = rows.compactMap {
                if case .key(key, let help) = $0, help.contains("pane") { help } else { nil }
            }
            #expect(found.count == 1 && found[0].contains("field") && found[0].contains(words), "\(found)")
        }
        #expect(rows.contains(.key("F6", "The next pane")))
    }

    @Test("has help and quit in the hints of every pane, in a window of any width", arguments: [40, 60, 80, 120, 200])
    func hints(width: Int) throws {
        let editor = try EditorUnderTest()
        for focus in Modes.Focus.allCases {
            editor.workspace.focus = focus
            let row = try #require(rendered(HintsPane(editor.workspace), width: width, height: 1).first)
            #expect(row.hasSuffix("? help  q quit"), "\(focus): \(row)")
            #expect(TextWidth.of(row) < width)
        }
    }

    @Test("has commands, help and quit in the hints with the default keys", arguments: [40, 60, 80, 120, 200])
    func defaultHints(width: Int) throws {
        let editor = try EditorUnderTest(keys: .billow)
        for focus in Modes.Focus.allCases {
            editor.workspace.focus = focus
            let row = try #require(rendered(HintsPane(editor.workspace), width: width, height: 1).first)
            #expect(row.hasPrefix(" Space commands  ") && row.hasSuffix("F1 help  ^Q quit"), "\(focus): \(row)")
            #expect(TextWidth.of(row) < width)
        }
    }

    @Test("has the same hints while a field is typed in as before", arguments: KeyMap.Name.allCases)
    func hintsWhileTyping(keys: KeyMap.Name) throws {
        let editor = try EditorUnderTest(keys: .named(keys))
        editor.workspace.focus = .lines
        let before = rendered(HintsPane(editor.workspace), width: 80, height: 1)
        editor.workspace.editing.begin()
        #expect(editor.workspace.editing.edit != nil)
        #expect(rendered(HintsPane(editor.workspace), width: 80, height: 1) == before)
    }
}
