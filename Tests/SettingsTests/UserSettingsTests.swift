import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Testing

@testable import Settings

@Suite("The settings of a user")
struct UserSettingsTests {
    @Test("say how numbers look; the sign counts more than the locale, wherever it stands")
    func numbers() {
        #expect(UserSettings("").decimalSign == nil)
        #expect(UserSettings("locale = \"de_DE\"").decimalSign == .comma)
        #expect(UserSettings("locale = \"de_CH\"").decimalSign == .point)
        #expect(UserSettings("decimal = \".\"\nlocale = \"de_DE\"").decimalSign == .point)
    }

    @Test("have the outbox and the number of daily copies of the environment, also of none, or else their own")
    func environment() {
        let files = UserSettings("[files]\ncopies = 5").files
        for (text, count) in [("0", 0), ("3", 3), ("-1", 5), ("many", 5)] {
            #expect(files.overridden(by: ["BILLOW_COPIES": text]).copies == count, "\(text)")
        }
        #expect(files.overridden(by: ["BILLOW_OUTBOX": "/srv/out"]).outbox == "/srv/out")
        #expect(files.overridden(by: ["BILLOW_OUTBOX": ""]) == files)
    }

    @Test("say what invoices begin with, in the words that can be typed")
    func defaults() {
        let settings = UserSettings(
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

    @Test("have texts of reminders by language, and name what means nothing in braces")
    func reminders() {
        let settings = UserSettings(
            """
            [reminders.de]
            first = "Bitte {open} bis {until}"
            third = "Letzte Mahnung: {totl}"
            [reminders.fr]
            second = "Rappel {number}"
            """)
        #expect(
            settings.documents.reminders == [.german: [1: "Bitte {open} bis {until}"], .french: [2: "Rappel {number}"]])
        #expect(
            settings.mistakes.map { "\($0)" } == [
                "config.toml, line 3: “reminders.de.third”: “{totl}” is no placeholder of this text. Did you mean “{total}”?"
            ])
    }

    @Test(
        "that are unknown are named with the nearest one, or with those that there are",
        arguments: [
            ("colour.title", "“colour.title” is no setting. Did you mean “colors.title”?"),
            ("mousse", "“mousse” is no setting. Did you mean “mouse”?"),
            ("reminder", "“reminder” is no setting. Did you mean “reminders”?"),
            ("files.bin", "“files.bin” is no setting; there are outbox, names and copies."),
            ("files.name", "“files.name” is no setting. Did you mean “files.names”?"),
            ("pdf.texts.amountDu", "“pdf.texts.amountDu” is no setting. Did you mean “pdf.texts.amountDue”?"),
            (
                "pdf.texts.xxxxxxxxxxxx",
                "“pdf.texts.xxxxxxxxxxxx” is no setting. “billow --help” shows which there are."
            ),
            ("bind.lines.line.ad", "“bind.lines.line.ad” is no setting. Did you mean “bind.lines.line.add”?"),
            ("bind", "“bind” is a table. Write [bind] on a line of its own."),
        ])
    func unknown(name: String, sentence: String) {
        let names = ["": ["keys"], "bind": ["line.add"], "bind.lines": ["line.add"], "colors": ["title"]]
        let settings = UserSettings("\n\(name) = 1\n[bind.lines]\n\"line.add\" = \"F5\"\n[colors]\ntitle = 1\n", names)
        #expect(settings.mistakes == [SettingsMistake(line: 2, sentence)])
    }

    @Test(
        "that cannot be taken are named with their line and what they take",
        arguments: [
            ("[files]\nnames = \"../{number}\"", 2, "“../{number}” leads out of the folder"),
            ("[files]\nnames = \"{buyer}\"", 2, "“{buyer}” would give two invoices one name. Put {number} or {id}"),
            ("[files]\nnames = \"{colour}\"", 2, "“{colour}” means nothing"),
            ("[files]\nbin = 1", 2, "“files.bin” is no setting; there are outbox, names and copies."),
            ("keys = \"vim\"\n[bind\nx = 1", 2, "“]” ends a table's name, and the line ends."),
            ("resume = \"yes\"", 1, "“resume” takes true or false, and “yes” is none."),
            ("mouse = 1", 1, "“mouse” takes true or false, and “1” is none."),
            ("locale = \"Bavaria\"", 1, "“locale” takes the name of a region, as “de_DE” is, and “Bavaria” is none."),
            ("locale = 49", 1, "and “49” is none."),
            ("decimal = \"·\"", 1, "“decimal” takes “.” or “,”, and “·” is none."),
            ("[defaults]\ndiscount = 3", 2, "“defaults.discount” is no setting; there are currency"),
            (
                "[defaults]\n\ncurrency = \"Taler\"", 3,
                "“defaults.currency” takes a currency, as “EUR” is, and “Taler” is none."
            ),
            (
                "[defaults]\nunit = \"bucketful\"", 2,
                "“defaults.unit” takes a unit, as “pcs” and “h” are, and “bucketful” is none."
            ),
            ("[defaults]\nvat = \"much\"", 2, "“defaults.vat”: “much” is not a VAT rate. Type a rate like 19"),
            ("[defaults]\nprofile = 3", 2, "“defaults.profile” takes “en16931”"),
            ("[defaults]\ndays = -3", 2, "“defaults.days” takes a whole number, and “-3” is none."),
            ("[defaults]\nterms = 14", 2, "“defaults.terms” takes a text in quotes"),
            ("[defaults]\nterms = \"{day} days\"", 2, "“{day}” is no placeholder in terms of payment."),
            ("[pdf]\npaper = \"A3\"", 2, "“pdf.paper” takes “A4” or “Letter”, and “A3” is none."),
            (
                "[pdf]\n\nmargins = [1, 2]", 3,
                "“pdf.margins” takes four numbers from 5 to 60 in brackets, and “[1, 2]” is none."
            ),
            ("[pdf]\ncolumns = [\"price\"]", 2, "“pdf.columns” takes the names of columns"),
            ("[pdf]\nframe = \"gold\"", 2, "“pdf.frame” is no setting; there are paper"),
            ("[pdf.texts]\nhello = \"x\"", 2, "“pdf.texts.hello” is no setting."),
            ("[pdf]\naccent = \"blueish\"", 2, "“pdf.accent” takes a colour, as “#1f4e79” is, and “blueish” is none."),
        ])
    func mistakes(text: String, line: Int, sentence: String) {
        let settings = UserSettings(text, ["": ["keys"]])
        #expect(settings.mistakes.map(\.line) == [line])
        #expect(settings.mistakes.first?.description.contains(sentence) == true, "\(settings.mistakes)")
    }

    @Test("that are unknown are counted behind the first twenty")
    func many() {
        let settings = UserSettings((0..<2_000).map { "x\($0) = 1\n" }.joined(), ["": ["keys"]])
        #expect(settings.mistakes.count == 21)
        #expect(settings.mistakes.last == SettingsMistake(line: 21, "Here and below, 1980 more are no settings."))
    }

    @Test("are refused as a whole, with a sentence, where no text of a usual size is in their place")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())/billow")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "config.toml")
        let home = folder.deletingLastPathComponent()
        defer { try? FileManager.default.removeItem(at: home) }
        let mistakes = {
            Environment.$current.withValue(["XDG_CONFIG_HOME": home.path]) {
                UserSettings().mistakes.map(\.description)
            }
        }
        #expect(mistakes() == [])
        try Data(repeating: UInt8(ascii: "\n"), count: 20_000_000).write(to: file)
        #expect(mistakes() == ["config.toml: “\(file.path)” is larger than 1 MB, which no settings are. Move it away."])
        try Data([0x61, 0xFF]).write(to: file)
        #expect(mistakes() == ["config.toml: “\(file.path)” is no text in UTF-8. Convert it to UTF-8."])
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
        let isNoFile = ["config.toml: “\(file.path)” is no file. Move it away, and write a file in its place."]
        #expect(mistakes() == isNoFile)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(mistakes() == isNoFile)
    }
}
