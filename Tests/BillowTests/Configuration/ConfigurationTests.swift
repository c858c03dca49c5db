import Foundation
import Testing

@testable import Billow
@testable import Terminal

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
            ("keys = \"emacs\"", 1, "config.toml, line 1: “emacs” are no keys; there are “billow” and “vim”."),
            ("\nkey = 1", 2, "config.toml, line 2: “key” is no setting; there are keys, resume, bind and colors."),
            ("[bind]\nquit = \"F9\"\nfly = \"F8\"", 3, "there is no command “fly”"),
            ("[bind.lines]\n\"line.add\" = \"F5\"\nundo = \"F5\"", 3, "the key “F5” has a meaning"),
            ("[bind]\nquit = \"Hyper-Q\"", 2, "“Hyper-Q” is no key"),
            ("[bind.typing]\nquit = \"x\"", 2, "“x” is no key that can be bound here"),
            ("[bind.sky]\nquit = \"F9\"", 1, "there is no place “sky”"),
            ("[colors]\ntitle = \"mauve\"", 2, "“mauve” is no colour"),
            ("# here\n[colors]\nmoon = \"bold\"", 3, "nothing is called “moon”"),
            ("keys = \"vim\"\n[bind\nx = 1", 2, "this is no TOML"),
        ])
    func mistakes(text: String, line: Int, sentence: String) {
        let settings = Configuration(text)
        #expect(settings.mistakes.map(\.line) == [line])
        #expect(settings.mistakes.first?.description.contains(sentence) == true, "\(settings.mistakes)")
    }

    @Test("are read from the file, and what is wrong in it is said in the status")
    func file() throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("keys = \"vim\"\n[bind]\n\"line.fly\" = \"F5\"\n".utf8).write(to: file)
        let session = try program.start(["demo"], columns: 120)
        try session.waitFor("Skipped: config.toml, line 3: there is no command “line.fly”")
        session.type("j")
        try session.wait("the message to go") { !$0.text.contains("Skipped") }
        try session.quit()
    }
}
