import Foundation
import Invoicing
import Ledger
import Settings
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal
@testable import EditorTests

@Suite("The user's settings")
struct ConfigurationTests {
    @Test("choose the keys; the command line counts more")
    func keys() {
        #expect(Configuration("").keys.name == .billow)
        #expect(Configuration("keys = \"vim\"").keys.name == .vim)
        #expect(Configuration("keys = \"vim\"", keys: .billow).keys.name == .billow)
    }

    @Test("bind keys to commands by name, in all places or in one")
    func bindings() {
        let settings = Configuration(
            """
            [bind]
            "invoice.new" = "F5"
            [bind.lines]
            "line.duplicate" = ["^K", "Alt-D"]
            """)
        #expect(settings.mistakes.isEmpty)
        for context in [Contexts.list, .lines, .totals] {
            #expect(settings.keys.command(for: .function(5), in: context)?.id == .newInvoice)
        }
        for key in [Key.control("k"), .alt("d")] {
            #expect(settings.keys.command(for: key, in: .lines)?.id == .duplicateLine)
        }
        #expect(settings.keys.command(for: .control("t"), in: .lines) == nil)
        // Where a letter is a command, it can be another one's.
        let vim = Configuration("keys = \"vim\"\n[bind.lines]\n\"line.duplicate\" = \"z\"")
        #expect(vim.mistakes.isEmpty && vim.keys.command(for: "z", in: .lines)?.id == .duplicateLine)
    }

    @Test("choose a theme, and colours of one's own")
    func themes() {
        #expect(Configuration("").theme.background == nil && Configuration("theme = \"auto\"").theme.background == nil)
        #expect(Configuration("theme = \"dark\"").theme.background == .dark)
        #expect(Configuration("theme = \"light\"").theme.background == .light)
        #expect(!Configuration("theme = \"plain\"").theme.hasColours)
        let settings = Configuration("[colors]\naccent = \"#1e90ff\"\ngood = 40\nbad = \"red\"\ncaution = \"bold\"\n")
        let blue = Colour.rgb(RGB(red: 0x1E, green: 0x90, blue: 0xFF))
        #expect(settings.mistakes.isEmpty && settings.theme[.caution] == Style(bold: true))
        #expect(settings.theme.tints == [.accent: blue, .good: .indexed(40), .bad: .ansi(1)])
    }

    @Test("give colours to what has a role")
    func colors() {
        let settings = Configuration("[colors]\ntitle = \"bold accent\"\n")
        #expect(settings.mistakes.isEmpty && settings.theme[.title] == Style(bold: true, tint: .accent))
        #expect(settings.theme[.problem] == Theme.standard[.problem])
    }

    @Test(
        "that cannot be taken are named with their line, and the rest holds",
        arguments: [
            ("keys = \"emacs\"", 1, "config.toml, line 1: “keys” takes “billow” or “vim”, and “emacs” is none."),
            ("\nkey = 1", 2, "config.toml, line 2: “key” is no setting. Did you mean “keys”?"),
            ("[bind]\nquit = \"F9\"\nopem = \"F8\"", 3, "“bind.opem” is no setting. Did you mean “bind.open”?"),
            ("[bind]\n\"invoice.new\" = \"Ctrl-Q\"", 2, "“Ctrl-Q” quits. Bind quit to another key"),
            ("[bind]\n\"invoice.new\" = \"Ctrl-Q\"\nquit = \"F12\"\nfly = \"F8\"", 4, "“bind.fly” is no setting."),
            ("[bind.lines]\n\"line.add\" = \"F5\"\nundo = \"F5\"", 3, "the key “F5” has a meaning"),
            ("[bind.lines]\nundo = [\"F5\", \"F5\"]", 2, "the key “F5” has a meaning"),
            ("[bind]\nquit = \"Hyper-Q\"", 2, "“Hyper-Q” is no key"),
            ("[bind.typing]\nquit = \"x\"", 2, "“x” is no key that can be bound here"),
            ("[bind]\n\n\"line.duplicate\" = \"a\"", 3, "“a” types text where this command works"),
            ("[bind.lines]\n\"line.duplicate\" = [\"F5\", \"7\"]", 2, "“7” types text where this command works"),
            ("[bind.list]\n\"invoice.new\" = \"n\"", 2, "“n” types text where this command works"),
            ("[bind.sky]\nquit = \"F9\"", 2, "“bind.sky.quit” is no setting."),
            ("[colors]\ntitle = \"mauve\"", 2, "“colors.title” takes words such as “bold” and “accent”"),
            ("# here\n[colors]\nmoon = \"bold\"", 3, "“colors.moon” is no setting."),
            ("[colors]\ntitel = \"bold\"", 2, "“colors.titel” is no setting. Did you mean “colors.title”?"),
            ("[bind]\nquit = 5", 2, "“bind.quit” takes the name of a key"),
            ("[bind]\nquit = []", 2, "“bind.quit” takes the name of a key"),
            ("bind = \"F5\"", 1, "“bind” is a table. Write [bind] on a line of its own."),
            ("theme = \"sepia\"", 1, "“theme” takes “auto”, “dark”, “light” or “plain”, and “sepia” is none."),
            ("theme = 3", 1, "and “3” is none."),
            ("[colors]\naccent = \"#12345\"", 2, "“colors.accent” takes a colour: “#1e90ff”, “cyan”"),
            ("[colors]\ncaution = \"ochre\"", 2, "and “ochre” is none."),
            ("[colors]\naccent = 300", 2, "and “300” is none."),
            ("[files]\nbin = 1", 2, "“files.bin” is no setting; there are outbox, names and copies."),
        ])
    func mistakes(text: String, line: Int, sentence: String) {
        let settings = Configuration(text)
        #expect(settings.mistakes.map(\.line) == [line])
        #expect(settings.mistakes.first?.description.contains(sentence) == true, "\(settings.mistakes)")
    }

    @Test("name every mistake, in the order of the lines, and take the rest")
    func severalMistakes() {
        let settings = Configuration(
            "[bind]\nquit = \"F9\"\nfly = \"F8\"\n[colors]\nkey = \"plaid\"\nproblem = \"bold\"\n[moon]\nphase = 1\n")
        #expect(settings.mistakes.map(\.line) == [3, 5, 8], "\(settings.mistakes)")
        #expect(settings.keys.command(for: .function(9), in: .list)?.id == .quit)
        #expect(settings.theme[.problem] == Style(bold: true))
    }

    @Test("are in the help and the documentation as one example without a mistake that names each of them")
    func example() throws {
        let settings = Configuration(Configuration.example)
        #expect(settings.mistakes.isEmpty, "\(settings.mistakes)")
        let text = try Project.read("Sources/Editor/Editor.docc/Settings.md")
        #expect(text.contains("```toml\n\(Configuration.example)\n```") && text.contains("billow/config.toml"))
        let help = try ProgramUnderTest().run(["--help"]).output
        #expect(help.contains(Configuration.example) && help.contains("billow/config.toml"))
        for row in UserSettings.tables(Configuration.names).filter({ !$0.contains(".") }) {
            #expect(Configuration.example.contains("\n[\(row)] "), "\(row)")
        }
    }

    @Test("are read from the file, and what is wrong in it is said in the status")
    func file() throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("keys = \"vim\"\n[bind]\n\"line.fly\" = \"F5\"\n".utf8).write(to: file)
        let session = try program.start(["demo"], columns: 120)
        try session.waitFor("Skipped: config.toml, line 3: “bind.line.fly” is no setting.")
        session.type("j")
        try session.wait("the message to go") { !$0.text.contains("Skipped") }
        try session.quit(by: "q")
    }
}
