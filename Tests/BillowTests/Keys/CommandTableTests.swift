import Testing

@testable import Billow
@testable import Terminal

@Suite("The command table")
struct CommandTableTests {
    @Test("has each command once")
    func once() {
        #expect(CommandTable.all.map(\.id.rawValue).sorted() == Command.ID.allCases.map(\.rawValue).sorted())
    }

    @Test("gives each command a key, help, and a place where it applies")
    func complete() {
        for command in CommandTable.all {
            let keys = KeyMap.vim.keys(of: command.id)
            #expect(!keys.isEmpty && !command.help.isEmpty && !command.contexts.isEmpty, "\(command.id)")
            #expect(keys.allSatisfy { !$0.name.isEmpty }, "\(command.id)")
            #expect(command.hint.map { !$0.contexts.intersection(command.contexts).isEmpty } ?? true, "\(command.id)")
        }
    }

    @Test("gives a key one meaning in each context", arguments: Contexts.each)
    func unambiguous(context: Contexts) {
        let commands = CommandTable.all.filter { $0.contexts.contains(context) }
        for command in commands {
            for key in KeyMap.vim.keys(of: command.id) {
                #expect(KeyMap.vim.command(for: key, in: context)?.id == command.id, "\(key.name)")
            }
        }
    }

    @Test("is what messages take the names of keys from")
    func messages() {
        #expect("Press \(key: .undo), \(key: .redo) or \(key: .cancelEdit)." == "Press u, U or Esc.")
        #expect(Message.noInvoice == .info("There is no invoice yet. Press n for a new one."))
    }

    @Test("writes keys as people know them")
    func names() {
        let keys: [Key] = [
            "j", " ", .control("r"), .alt("b"), .alt("\u{7F}"), .enter, .backTab, .pageDown, .function(1),
            .controlled(.left), .shifted(.end),
        ]
        #expect(
            keys.map(\.name) == [
                "j", "Space", "^R", "Alt-B", "Alt-Backspace", "Enter", "Shift-Tab", "PgDn", "F1", "^←", "Shift-End",
            ])
    }

    @Test("is all in the help, with sections and keys")
    func help() throws {
        let editor = try EditorUnderTest()
        let rows = editor.workspace.help.rows
        for command in CommandTable.all {
            #expect(rows.contains(.key(KeyMap.inUse.helpText(of: command.id), command.help)))
        }
        for section in Command.Section.allCases { #expect(rows.contains(.section(section.rawValue))) }
    }

    @Test("has help and quit in the hints of every pane, in a window of any width", arguments: [40, 60, 80, 120, 200])
    func hints(width: Int) throws {
        let editor = try EditorUnderTest()
        for focus in Workspace.Focus.allCases {
            editor.workspace.focus = focus
            let row = try #require(rendered(HintsPane(editor.workspace), width: width, height: 1).first)
            #expect(row.hasSuffix("? keys  q quit"), "\(focus): \(row)")
            #expect(TextWidth.of(row) < width)
        }
    }

    @Test("has the same hints while a field is typed in as before")
    func hintsWhileTyping() throws {
        let editor = try EditorUnderTest()
        editor.workspace.focus = .lines
        let before = rendered(HintsPane(editor.workspace), width: 80, height: 1)
        editor.workspace.editing.begin()
        #expect(editor.workspace.editing.edit != nil)
        #expect(rendered(HintsPane(editor.workspace), width: 80, height: 1) == before)
    }
}
