import Testing

@testable import Settings

@Suite("The text of the settings")
struct SettingsTextTests {
    @Test(
        "has texts, numbers, flags and lists of them",
        arguments: [
            (#""a # b""#, Setting.Value.text("a # b")), (#""""#, .text("")), (#"'C:\new'"#, .text(#"C:\new"#)),
            (#""a\tb\n\"c\" \\ \u00e9\U0001F600""#, .text("a\tb\n\"c\" \\ é😀")),
            ("\"\"\"\none\ntwo\"\"\"", .text("one\ntwo")), ("\"\"\"one \\\n   two\"\"\"", .text("one two")),
            ("'''it''s'''", .text("it''s")), (#"""""quoted"""""#, .text("\"quoted\"")),
            ("14", .number("14")), ("-3", .number("-3")), ("1_000", .number("1000")), ("8.1", .number("8.1")),
            ("true", .flag(true)), ("false", .flag(false)), ("[]", .list([])),
            (#"["F5", "^R"]"#, .list([.text("F5"), .text("^R")])),
            ("[5, # top\n  6.5,\n\n  7,\n]", .list([.number("5"), .number("6.5"), .number("7")])),
        ])
    func values(source: String, value: Setting.Value) {
        for end in ["", "\n", " # a comment\n", "\r\n"] {
            let text = SettingsText("a = \(source)\(end)")
            #expect(text.settings.map(\.value) == [value] && text.mistakes == [], "\(text.mistakes)")
            #expect(text["a"].map(text.source) == source)
        }
    }

    @Test(
        "has names with and without quotes, below headings and with dots",
        arguments: [
            ("a-b_1=1", "a-b_1"), ("\"invoice.new\" = 1", "invoice.new"), ("'ä' = 1", "ä"), ("a . b = 1", "a.b"),
            ("[bind.lines]\n\"line.add\" = 1", "bind.lines.line.add"),
            ("[ pdf . 'texts' ] # words\nx = 1", "pdf.texts.x"),
            ("[a]\n[b]\n\tc = 1", "b.c"),
        ])
    func names(text: String, name: String) {
        let text = SettingsText(text)
        #expect(text.settings.map(\.name) == [name] && text.mistakes == [], "\(text.mistakes)")
    }

    @Test(
        "has lines that cannot be read: each is named, and the others hold",
        arguments: [
            ("x = de_DE", 1, "“de_DE” is no value. Put quotes around it."),
            ("x = 2026-11-21", 1, "“2026-11-21” is no value. Put quotes around it."),
            ("x = 1e999", 1, "“1e999” is no value."), ("x = inf", 1, "“inf” is no value."),
            ("x = ", 1, "A value is expected, and the line ends."),
            ("x 1", 1, "“=” must be between a setting's name and its value, and here is “1”."),
            ("\nx", 2, "“=” must be between a setting's name and its value, and the line ends."),
            ("= 1", 1, "The name of a setting takes letters from A to Z, or quotes around it, and here is “=”."),
            ("x = 1 2", 1, "A setting ends with its line, and here is “2”."),
            ("x = \"a\nz = 2", 1, "The quote \" is not closed."), ("x = 'a", 1, "The quote ' is not closed."),
            ("\nx = \"\"\"a\n\n", 2, "The quote \"\"\" is not closed."),
            ("x = \"a\\", 1, "The quote \" is not closed."),
            (#"x = "C:\data""#, 1, #"“\d” means nothing in a text."#),
            (#"x = "\u12""#, 1, #"“\u” means nothing in a text."#),
            (#"x = "\uD800""#, 1, #"“\u” means nothing in a text."#),
            ("x = \"\u{1B}\"", 1, "A text has a control character."),
            ("x = {a = 1}", 1, "“{” begins a table in one line."),
            ("x = [5,\n 6,}", 2, "A value is expected, and here is “}”."),
            ("x = [5\n 6]", 2, "“,” or “]” follows a value in the list of line 1, and here is “6”."),
            ("x = [1, 2", 2, "“,” or “]” follows a value in the list of line 1, and here is “[”."),
            ("x = [[1]]", 1, "A list cannot contain a list."),
            ("[x\nz = 2", 1, "“]” ends a table's name, and the line ends."),
            ("[]", 1, "The name of a table takes letters"),
            ("[ä]\nz = 2", 1, "The name of a table takes letters from A to Z, or quotes around it, and here is “ä”."),
            ("x = [\n  [t]\n", 2, "A list cannot contain a list."),
            ("[[x]]\nz = 2", 1, "“[[” begins a list of tables."), ("[x] z = 2", 1, "A setting ends with its line"),
            ("a = 2", 1, "“a” is set in line 1 already."),
        ])
    func mistakes(wrong: String, line: Int, sentence: String) {
        let text = SettingsText("a = 1\n\(wrong)\n[t]\nb = 3\n")
        let mistake = text.mistakes.first
        #expect(mistake?.line == line + 1, "\(text.mistakes)")
        #expect(
            mistake?.sentence.replacing("of line 2", with: "of line 1").contains(sentence) == true, "\(text.mistakes)")
        #expect(text["a"]?.value == .number("1"))
        #expect(text["t.b"]?.value == .number("3"))
    }

    @Test("is not read for long where it is deep or large")
    func depth() {
        #expect(SettingsText("x = " + String(repeating: "[", count: 100_000)).mistakes.count == 1)
        #expect(SettingsText(String(repeating: "x =\n", count: 50_000)).mistakes.count == 50_000)
    }

    @Test("is read behind a byte order mark, and keeps the ends of its lines")
    func endings() {
        var text = SettingsText("\u{FEFF}decimal = \",\"\r\n")
        #expect(text["decimal"]?.value == .text(","))
        text.set("mouse", to: "false", tables: [])
        #expect(text.text == "\u{FEFF}decimal = \",\"\r\nmouse = false\r\n")
    }

    private static let file = """
        # mine
        keys   = "vim"   # as ever

        [defaults]
        days = 14 # to pay
        terms = "in # days"

        [pdf]
        margins = [16, 18, # mm
            12, 20]
        """

    @Test(
        "is changed in one place, and stays as it is around it",
        arguments: [
            ("keys", "\"billow\"", "\"vim\"", "\"billow\""), ("defaults.days", "30", "14", "30"),
            ("defaults.terms", "'now'", "\"in # days\"", "'now'"),
            ("pdf.margins", "[5, 5, 5, 5]", "[16, 18, # mm\n    12, 20]", "[5, 5, 5, 5]"),
            ("mouse", "false", "# as ever\n", "# as ever\nmouse = false\n"),
            ("defaults.vat", "19", "days\"\n", "days\"\nvat = 19\n"),
            ("pdf.font", "\"x\"", "20]\n", "20]\nfont = \"x\"\n"),
            ("files.copies", "3", "20]\n", "20]\n\n[files]\ncopies = 3\n"),
            ("pdf.texts.due", "\"x\"", "20]\n", "20]\n\n[pdf.texts]\ndue = \"x\"\n"),
            ("bind.lines.line.add", "\"F5\"", "20]\n", "20]\n\n[bind.lines]\n\"line.add\" = \"F5\"\n"),
        ])
    func setting(name: String, value: String, old: String, new: String) {
        let tables = ["defaults", "files", "pdf", "pdf.texts", "bind", "bind.lines"]
        var text = SettingsText(Self.file)
        text.set(name, to: value, tables: tables)
        #expect(text.text == (Self.file + "\n").replacing(old, with: new))
        #expect(text[name].map(text.source) == value && text.mistakes == [])
        let changed = text.text
        text.set(name, to: value, tables: tables)
        #expect(text.text == changed)
    }

    @Test("loses what was set again, and is then as it was")
    func roundTrip() {
        for name in ["mouse", "defaults.vat", "pdf.font"] {
            var text = SettingsText(Self.file)
            text.set(name, to: "1", tables: ["defaults", "pdf"])
            text.unset(name)
            #expect(text.text == Self.file + "\n")
        }
        var text = SettingsText(Self.file)
        text.unset("pdf.margins")
        text.unset("keys")
        text.unset("not.there")
        #expect(text.text == "# mine\n\n[defaults]\ndays = 14 # to pay\nterms = \"in # days\"\n\n[pdf]\n")
        var empty = SettingsText("")
        empty.set("files.copies", to: "3", tables: ["files"])
        #expect(empty.text == "[files]\ncopies = 3\n")
    }
}
