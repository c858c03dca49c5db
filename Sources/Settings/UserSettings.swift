import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering

/// The user's settings in config.toml, and those that are skipped. This is the module's face.
///
/// Keys and colours are the editor's: their names are handed in, and their values are read there.
public struct UserSettings: Sendable {
    /// `true` if the editor begins where it was left.
    public private(set) var resumes = true
    /// `true` if the mouse is used.
    public private(set) var usesMouse = true
    /// The decimal sign in the file; nil to follow the environment.
    public private(set) var decimalSign: DecimalSign?
    /// The decimal sign in the file, else that of the environment.
    public var sign: DecimalSign { decimalSign ?? DecimalSign(environment: .current) }
    /// The form of days that the file's region has; nil to follow the environment.
    private var fileDateForm: DateForm?
    /// The forms of numbers and days of the region in the file, else of the environment.
    /// - Parameter isForPeople: `false` for days and amounts as programs read them.
    public func forms(isForPeople: Bool = true) -> RegionForms {
        let days = isForPeople ? fileDateForm ?? DateForm(environment: .current) : .iso
        return RegionForms(sign: sign, days: days, isForPeople: isForPeople)
    }
    /// The values that invoices and lines begin with where company, customer and product say nothing.
    public private(set) var defaults = InvoiceDefaults()
    /// The look of documents.
    public private(set) var documents = DocumentStyle()
    /// The files that are written, and their folders.
    public private(set) var files = FileSettings()
    /// The texts of mails, and the addresses that get a copy.
    public private(set) var mail = MailSettings()
    /// The file's text with all settings in it.
    public let text: SettingsText
    /// The first setting of a reminder that is skipped. No letter is written with another text than the owner’s without a word.
    public private(set) var reminderMistake: SettingsMistake?
    /// The mistakes in the file, in the order of its lines.
    public private(set) var mistakes: [SettingsMistake]

    /// Reads the user's file.
    /// - Parameter names: Names of settings that others read, by their tables.
    public init(_ names: [String: [String]] = [:]) {
        do throws(SettingsFileProblem) {
            self.init(try SettingsFile.read(), names)
        } catch {
            self.init("", names)
            mistakes = [SettingsMistake(line: nil, "\(error)")]
        }
    }

    /// Reads a text.
    public init(_ text: String, _ names: [String: [String]] = [:]) {
        self.text = SettingsText(text)
        mistakes = self.text.mistakes
        for row in Self.rows {
            guard let setting = self.text[row.name] else { continue }
            skip(setting, takes: row.takes) { try row.read(&$0, setting) }
        }
        guard !self.text.settings.isEmpty else { return }
        addUnknown(known: Self.names.merging(names) { $0 + $1 })
        mistakes.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// Reports unknown settings: the first twenty, each with the nearest known name, then the count of the others.
    private mutating func addUnknown(known: [String: [String]]) {
        let names = Set(known.flatMap { table, keys in keys.map { table.isEmpty ? $0 : "\(table).\($0)" } })
        let unknown = text.settings.filter { !names.contains($0.name) }
        let sorted = unknown.isEmpty ? [] : names.sorted()
        for setting in unknown.prefix(20) {
            let sentence = Self.sentence(onUnknown: setting.name, known, sorted)
            mistakes.append(SettingsMistake(line: setting.line, sentence))
        }
        if unknown.count > 20 {
            mistakes.append(
                SettingsMistake(line: unknown[20].line, "Here and below, \(unknown.count - 20) more are no settings."))
        }
    }

    private mutating func skip(_ setting: Setting, takes: String, _ read: (inout UserSettings) throws -> Void) {
        do { try read(&self) } catch {
            let mistake = SettingsMistake(setting, takes: takes, error)
            mistakes.append(mistake)
            if setting.name.hasPrefix("mail."), mail.mistake == nil { mail.mistake = mistake }
            if setting.name.hasPrefix("reminders."), reminderMistake == nil { reminderMistake = mistake }
        }
    }
}

extension SettingsMistake {
    /// Says why a setting is skipped.
    /// - Parameter takes: What it can be set to.
    public init(_ setting: Setting, takes: String, _ error: any Error) {
        let isOtherKind = error is WrongKind
        self.init(
            line: setting.line,
            isOtherKind
                ? "“\(setting.name)” takes \(takes), and “\(setting.shown.shortened(to: 24))” is none."
                : "“\(setting.name)”: \(error)")
    }
}

// MARK: Names

extension UserSettings {
    /// The names of all tables, with those that others read.
    public static func tables(_ names: [String: [String]]) -> Set<String> {
        Set(self.names.keys).union(names.keys).subtracting([""])
    }

    /// The names of settings by their tables.
    private static let names = Dictionary(grouping: rows.map { split($0.name) }, by: \.table)
        .mapValues { $0.map(\.key) }

    /// A table's name ends before the last dot, except that names of commands have dots: those tables are handed in.
    private static func split(_ name: String) -> (table: String, key: String) {
        guard let dot = name.lastIndex(of: ".") else { return ("", name) }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    /// Names the nearest setting, or else those of the same table if they are few.
    private static func sentence(onUnknown name: String, _ known: [String: [String]], _ all: [String]) -> String {
        if known[name] != nil { return "“\(name)” is a table. Write [\(name)] on a line of its own." }
        let table = known.keys.filter { name.hasPrefix($0 + ".") }.max { $0.count < $1.count } ?? ""
        let key = name.dropFirst(table.isEmpty ? 0 : table.count + 1)
        let tables = Set(table.isEmpty ? known.keys.map { String($0.prefix { $0 != "." }) } : []).subtracting([""])
            .sorted()
        // Commands have points in their names, and may stand in a table of their own.
        let near =
            table.isEmpty || key.contains(".")
            ? name.nearest(in: all + tables) : String(key).nearest(in: known[table] ?? []).map { "\(table).\($0)" }
        if let near { return "“\(name)” is no setting. Did you mean “\(near)”?" }
        let keys = (known[table] ?? []) + tables
        guard keys.count <= 16 else { return "“\(name)” is no setting. “billow --help” shows which there are." }
        return "“\(name)” is no setting; there are \(keys.dropLast().joined(separator: ", ")) and \(keys.last ?? "")."
    }
}

// MARK: Rows

extension UserSettings {
    /// A setting with what it takes and the way to its value.
    private struct Row: Sendable {
        let name, takes: String
        let read: @Sendable (inout UserSettings, Setting) throws -> Void

        init(_ name: String, _ takes: String, _ read: @escaping @Sendable (inout UserSettings, Setting) throws -> Void)
        {
            (self.name, self.takes, self.read) = (name, takes, read)
        }
    }

    private static let flag = "true or false"
    private static let count = "a whole number"
    private static let someText = "a text in quotes"

    /// `decimal` comes after `locale`, so that the sign overrides the region in any order of the file.
    private static let rows: [Row] =
        [
            Row("resume", flag) { $0.resumes = try $1.flag() },
            Row("mouse", flag) { $0.usesMouse = try $1.flag() },
            Row("locale", "the name of a region, as “de_DE” is") {
                let name = try $1.text()
                $0.decimalSign = try $1.understood(DecimalSign(locale: name))
                $0.fileDateForm = DateForm(locale: name)
            },
            Row("decimal", "“.” or “,”") {
                $0.decimalSign = try $1.understood([".": DecimalSign.point, ",": .comma][$1.text()])
            },
            Row("defaults.currency", "a currency, as “EUR” is") {
                $0.defaults.currency = try $1.understood(CurrencyCode($1.text()))
            },
            Row("defaults.unit", "a unit, as “pcs” and “h” are") {
                $0.defaults.unitCode = try $1.understood(CodeList.units.code(for: $1.text()))
            },
            Row("defaults.vat", "") { $0.defaults.vatGroup = try VATInput.parseDefault($1.shown) },
            Row("defaults.days", count) { $0.defaults.daysToPay = ExactDecimal(try $1.count()) },
            Row("defaults.terms", someText) {
                let terms = try $1.text()
                if let problem = PaymentTerms.problem(in: terms) { throw Refusal(description: problem) }
                $0.defaults.paymentTerms = terms
            },
            Row("defaults.profile", "“en16931”, “xrechnung”, “peppol”, “factur-x” or “factur-x-extended”") {
                let code = try $1.understood(CodeList.specifications.code(for: $1.text()))
                $0.defaults.specification = SpecificationIdentifier(code: code)
            },
            Row("files.outbox", someText) { $0.files.outbox = SettingsFile.path(from: try $1.text()) },
            Row("files.names", someText) { $0.files.names = try FileNamePattern($1.text()).distinct },
            Row("files.copies", count) { $0.files.copies = try $1.count() },
            Row("mail.copy", "a mail address, as “name@example.org” is") {
                $0.mail.copies = try $1.understood(MailSettings.addresses(in: $1.text()))
            },
            Row("pdf.paper", "“A4” or “Letter”") {
                $0.documents.page.paper = try $1.understood(PageStyle.Paper(rawValue: $1.text().lowercased()))
            },
            Row("pdf.margins", "four numbers from 5 to 60 in brackets") {
                let margins = try $1.list(\.number)
                guard margins.count == 4, margins.allSatisfy({ (5...60).contains($0) }) else { throw WrongKind() }
                $0.documents.page.margins = margins
            },
            Row("pdf.font", someText) { $0.documents.page.font = try $1.text() },
            Row("pdf.logo", someText) {
                let path = try $1.text()
                $0.documents.page.logo = path.isEmpty ? nil : SettingsFile.path(from: path)
            },
            Row("pdf.accent", "a colour, as “#1f4e79” is") {
                $0.documents.accent = try $1.understood(InkColor(hex: $1.text()))
            },
            Row("pdf.language", "“auto”, “en”, “de” or “fr”") {
                let name = try $1.text()
                $0.documents.language = name == "auto" ? nil : try $1.understood(Language(rawValue: name))
            },
            Row("pdf.columns", "the names of columns in brackets, with “item” and “amount” among them and none twice") {
                let columns = try $1.list { $0.text.flatMap(PageStyle.Column.init) }
                let isComplete = Set(columns).isSuperset(of: [.item, .amount]) && Set(columns).count == columns.count
                guard isComplete else { throw WrongKind() }
                $0.documents.page.columns = columns
            },
        ]
        + Phrase.allCases.map { phrase in
            Row("pdf.texts.\(phrase.rawValue)", someText) { $0.documents.words[phrase] = try $1.text() }
        }
        + MailSettings.textNames.map { name in
            Row(name, someText) {
                let text = try $1.text()
                _ = try MailSettings.template(text)
                $0.mail.texts[name] = text
            }
        }
        + Language.allCases.flatMap { language in
            ["first", "second", "third"].enumerated().map { index, name in
                Row("reminders.\(language.rawValue).\(name)", someText) {
                    let text = try $1.text()
                    _ = try TextTemplate(text, names: DocumentStyle.reminderNames)
                    $0.documents.reminders[language, default: [:]][index + 1] = text
                }
            }
        }

    /// A sentence of its own on why a value is refused.
    private struct Refusal: Error, CustomStringConvertible { let description: String }
}
