import Foundation
import Invoicing
import Ledger
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
            ("keys = \"emacs\"", 1, "config.toml, line 1: “emacs” are no keys; there are “billow” and “vim”."),
            (
                "\nkey = 1", 2,
                "config.toml, line 2: “key” is no setting; there are keys, locale, decimal, resume, mouse, theme"
            ),
            ("[files]\nnames = \"../{number}\"", 2, "“../{number}” leads out of the folder"),
            ("[files]\nnames = \"{buyer}\"", 2, "“{buyer}” would give two invoices one name. Put {number} or {id}"),
            ("[files]\nnames = \"{colour}\"", 2, "“{colour}” stands for nothing"),
            ("[files]\nbin = 1", 2, "“bin” is no setting of files; there are outbox, names and copies."),
            ("[bind]\nquit = \"F9\"\nfly = \"F8\"", 3, "there is no command “fly”"),
            ("[bind]\n\"invoice.new\" = \"Ctrl-Q\"", 2, "“Ctrl-Q” quits. Bind quit to another key"),
            ("[bind]\n\"invoice.new\" = \"Ctrl-Q\"\nquit = \"F12\"\nfly = \"F8\"", 4, "there is no command “fly”"),
            ("[bind.lines]\n\"line.add\" = \"F5\"\nundo = \"F5\"", 3, "the key “F5” has a meaning"),
            ("[bind]\nquit = \"Hyper-Q\"", 2, "“Hyper-Q” is no key"),
            ("[bind.typing]\nquit = \"x\"", 2, "“x” is no key that can be bound here"),
            ("[bind]\n\n\"line.duplicate\" = \"a\"", 3, "“a” types text where this command works"),
            ("[bind.lines]\n\"line.duplicate\" = [\"F5\", \"7\"]", 2, "“7” types text where this command works"),
            ("[bind.list]\n\"invoice.new\" = \"n\"", 2, "“n” types text where this command works"),
            ("[bind.sky]\nquit = \"F9\"", 1, "there is no place “sky”"),
            ("[colors]\ntitle = \"mauve\"", 2, "“mauve” is no colour"),
            ("# here\n[colors]\nmoon = \"bold\"", 3, "nothing is called “moon”"),
            ("keys = \"vim\"\n[bind\nx = 1", 2, "this is no TOML"),
            ("keys = \"vim\"\n[[ ä]]\nx = 1", 2, "a table's name begins with “ä”"),
            ("x = 1\n[\n", 2, "a table's name is not there"),
            ("[pdf]\nmargins = [5,\n 6,}", 3, "“}” closes the bracket “[” of line 2; close that with “]”."),
            ("[bind]\nx = '''a\n'b''''\n\ny = [\"}\\\"]\", {a = 1}, } # [", 5, "“}” closes the bracket “[” of line 5"),
            ("x = [ # }\n}", 2, "“}” closes the bracket “[” of line 1"),
            ("resume = \"yes\"", 1, "“resume” takes true or false, and “yes” is none."),
            ("[bind]\nquit = 5", 2, "“quit” takes the name of a key"),
            ("[bind]\nquit = []", 2, "“quit” takes the name of a key"),
            ("bind = \"F5\"", 1, "“bind” takes a table"),
            ("mouse = 1", 1, "“mouse” takes true or false, and “1” is none."),
            ("theme = \"sepia\"", 1, "“sepia” is no theme; there are “auto”, “dark”, “light” and “plain”."),
            ("theme = 3", 1, "“3” is no theme"),
            ("[colors]\naccent = \"#12345\"", 2, "“#12345” is no colour"),
            ("[colors]\ncaution = \"ochre\"", 2, "“ochre” is no colour"),
            ("[colors]\naccent = 300", 2, "“300” is no colour"),
            ("locale = \"Bavaria\"", 1, "“Bavaria” is no locale"),
            ("locale = 49", 1, "“49” is no locale"),
            ("decimal = \"·\"", 1, "“·” cannot stand before decimals"),
            ("[defaults]\ndiscount = 3", 2, "“discount” is no default; there are currency"),
            ("[defaults]\n\ncurrency = \"Taler\"", 3, "“Taler” is no currency, as “EUR” is."),
            ("[defaults]\nunit = \"bucketful\"", 2, "“bucketful” is no unit, as “pcs” and “h” are."),
            ("[defaults]\nvat = \"much\"", 2, "“much” is no vat, as “19”"),
            ("[defaults]\nprofile = 3", 2, "“3” is no profile"),
            ("[defaults]\ndays = -3", 2, "“days” takes a whole number, and “-3” is none."),
            ("[defaults]\nterms = 14", 2, "“terms” takes a text in quotes"),
            ("[defaults]\nterms = \"{day} days\"", 2, "“{day}” is no placeholder in terms of payment."),
            ("[pdf]\npaper = \"A3\"", 2, "“A3” is no paper, as “A4” and “Letter” are."),
            ("[pdf]\n\nmargins = [1, 2]", 3, "“margins” takes four numbers from 5 to 60"),
            ("[pdf]\ncolumns = [\"price\"]", 2, "“columns” takes the names of columns"),
            ("[pdf]\nframe = \"gold\"", 2, "“frame” is no setting of documents; there are paper"),
            ("[pdf.texts]\nhello = \"x\"", 2, "no word of a document is called “hello”"),
            ("[pdf]\naccent = \"blueish\"", 2, "“blueish” is no accent, as “#1f4e79” is."),
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
        #expect(settings.mistakes.map(\.line) == [3, 5, 7], "\(settings.mistakes)")
        #expect(settings.keys.command(for: .function(9), in: .list)?.id == .quit)
        #expect(settings.theme[.problem] == Style(bold: true))
    }

    @Test("say how numbers look; the sign counts more than the locale, wherever it stands")
    func numbers() {
        #expect(Configuration("").decimalSign == nil)
        #expect(Configuration("locale = \"de_DE\"").decimalSign == .comma)
        #expect(Configuration("locale = \"de_CH\"").decimalSign == .point)
        #expect(Configuration("decimal = \".\"\nlocale = \"de_DE\"").decimalSign == .point)
    }

    @Test("say what invoices begin with, in the words that can be typed")
    func defaults() {
        let settings = Configuration(
            """
            [defaults]
            currency = "chf"
            vat = 8.1
            unit = "hours"
            days = 30
            terms = "Net"
            profile = "xrechnung"
            """)
        #expect(settings.mistakes.isEmpty, "\(settings.mistakes)")
        var wanted = InvoiceDefaults()
        (wanted.currency, wanted.unitCode, wanted.daysToPay) = (CurrencyCode("CHF"), "HUR", 30)
        wanted.vatGroup = VATGroup(category: .standard, rate: ExactDecimal(81, exponent: -1))
        (wanted.paymentTerms, wanted.specification) = ("Net", .xRechnung)
        #expect(settings.defaults == wanted)
    }

    @Test("are in the help, the README and the documentation as one example without a mistake that names each of them")
    func example() throws {
        let settings = Configuration(Configuration.example)
        #expect(settings.mistakes.isEmpty, "\(settings.mistakes)")
        for path in ["README.md", "Sources/Billow/Billow.docc/Settings.md"] {
            let text = try Project.read(path)
            #expect(text.contains("```toml\n\(Configuration.example)\n```") && text.contains("billow/config.toml"))
        }
        let help = try ProgramUnderTest().run(["--help"]).output
        #expect(help.contains(Configuration.example) && help.contains("billow/config.toml"))
        let sentence = ConfigurationMistake(line: 1, .isNoSetting("")).description
        let names = sentence.split(separator: "there are ")[1].split { !$0.isLetter }.filter { $0 != "and" }
        for name in names {
            #expect(try Configuration.example.contains(Regex("(?m)^(\(name) = |\\[\(name)\\])")), "\(name)")
        }
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
