import Foundation
import Input
import Ledger
import Rendering
import Storage
import TOMLKit
import Terminal

/// What the user has set in a file, and what of it could not be taken.
package struct Configuration {
    /// The keys, with the user's own.
    var keys = KeyMap.billow
    /// How things look.
    var theme = Theme.standard
    /// Whether the editor begins where it was left.
    var resumes = true
    /// Whether the mouse is used.
    var usesMouse = true
    /// What stands before decimals; nil for what the environment says.
    var decimalSign: DecimalSign?
    /// What invoices and lines begin with where the books say nothing.
    var defaults = InvoiceDefaults()
    /// How documents look.
    var documents = DocumentStyle()
    /// Which files are written, and where.
    var files = FileSettings()
    /// What was skipped.
    package var mistakes: [ConfigurationMistake] = []

    /// Where it is: `$XDG_CONFIG_HOME/billow/config.toml`.
    static var defaultPath: String { UserFolder.configuration.path + "/config.toml" }

    /// What the editor says of the mistakes when it begins: as many as can be read on a screen; nil if there are none.
    var notice: String? {
        guard !mistakes.isEmpty else { return nil }
        let rest = mistakes.count - Self.mostNoticed
        let more = rest > 0 ? ["And \(rest) more: all are named when Billow ends."] : []
        return (["Skipped:"] + mistakes.prefix(Self.mostNoticed).map(\.description) + more).joined(separator: " ")
    }

    private static let mostNoticed = 2

    init() {}

    /// Reads a file; one that is not there sets nothing.
    /// - Parameter keys: What the command line says of the keys, which counts more than the file.
    init(contentsOf path: String, keys name: KeyMap.Name? = nil) {
        let contents = FileManager.default.contents(atPath: path)
        self.init(contents.map { String(decoding: $0, as: UTF8.self) } ?? "", keys: name)
        guard contents == nil, FileManager.default.fileExists(atPath: path) else { return }
        mistakes.append(ConfigurationMistake(line: 1, .isUnreadable))
    }

    /// Reads a text.
    package init(_ text: String, keys name: KeyMap.Name? = nil) {
        if let name { keys = .named(name) }
        if let mistake = ConfigurationMistake(headerIn: text) ?? ConfigurationMistake(bracesIn: text) {
            mistakes.append(mistake)
            return
        }
        do {
            try read(TOMLTable(string: text), ConfigurationLines(text), keys: name)
        } catch let error as TOMLParseError {
            mistakes.append(ConfigurationMistake(line: error.source.begin.line, .isNoTOML(error.description)))
        } catch {
            mistakes.append(ConfigurationMistake(line: 1, .isNoTOML("\(error)")))
        }
    }

    private mutating func read(_ table: TOMLTable, _ lines: ConfigurationLines, keys name: KeyMap.Name?) {
        // Bindings change the keys, and the sign counts more than the locale, whatever stands first in the file.
        if name == nil, let value = table["keys"] { readKeys(value, lines) }
        if let value = table["locale"] { readLocale(value, lines) }
        for (key, value) in table where !["keys", "locale"].contains(key) { read(value, of: key, lines) }
    }

    private mutating func read(_ value: any TOMLValueConvertible, of key: String, _ lines: ConfigurationLines) {
        let setting = SettingValue(value, key, in: [], lines)
        switch key {
        case "resume": resumes = take(setting, .flag, setting.flag) ?? resumes
        case "mouse": usesMouse = take(setting, .flag, setting.flag) ?? usesMouse
        case "decimal": readDecimalSign(setting)
        case "theme": readTheme(setting)
        case "defaults": take(setting, .table, setting.table).map { readDefaults($0, lines) }
        case "pdf": take(setting, .table, setting.table).map { readDocuments($0, lines) }
        case "files": take(setting, .table, setting.table).map { readFiles($0, lines) }
        case "bind": take(setting, .table, setting.table).map { readBindings($0, lines) }
        case "colors": take(setting, .table, setting.table).map { readColors($0, lines) }
        default: skip(.isNoSetting(key), key, in: [], lines)
        }
    }

    private mutating func readKeys(_ value: any TOMLValueConvertible, _ lines: ConfigurationLines) {
        guard let known = value.string.flatMap(KeyMap.Name.init) else {
            return skip(.isNoKeyMap(value.string ?? "\(value)"), "keys", in: [], lines)
        }
        keys = .named(known)
    }

    private mutating func readLocale(_ value: any TOMLValueConvertible, _ lines: ConfigurationLines) {
        guard let sign = value.string.flatMap({ DecimalSign(locale: $0) }) else {
            return skip(.isNoLocale(value.string ?? "\(value)"), "locale", in: [], lines)
        }
        decimalSign = sign
    }

    private mutating func readDecimalSign(_ setting: SettingValue) {
        switch setting.text {
        case ".": decimalSign = .point
        case ",": decimalSign = .comma
        default: skip(.isNoDecimalSign(setting.shown), setting)
        }
    }

    /// Takes a value of a type; skips any other.
    mutating func take<Value>(
        _ setting: SettingValue, _ type: ConfigurationMistake.ValueType, _ value: Value?
    ) -> Value? {
        if value == nil { skip(.hasWrongType(setting.name, setting.shown, type), setting) }
        return value
    }

    mutating func skip(_ reason: ConfigurationMistake.Reason, _ setting: SettingValue) {
        skip(reason, setting.name, in: setting.tables, setting.lines)
    }

    /// Remembers a mistake, with the line where it stands.
    mutating func skip(
        _ reason: ConfigurationMistake.Reason, _ key: String, in tables: [String], _ lines: ConfigurationLines
    ) {
        mistakes.append(ConfigurationMistake(line: lines.line(of: key, in: tables), reason))
        mistakes.sort { $0.line < $1.line }
    }
}
