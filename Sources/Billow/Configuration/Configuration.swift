import Foundation
import TOMLKit
import Terminal

/// What the user has set in a file, and what of it could not be taken.
struct Configuration {
    /// The keys, with the user's own.
    var keys = KeyMap.billow
    /// How things look.
    var theme = Theme.standard
    /// Whether the editor begins where it was left.
    var resumes = true
    /// What was skipped.
    var mistakes: [ConfigurationMistake] = []

    /// Where it is: `$XDG_CONFIG_HOME/billow/config.toml`.
    static var defaultPath: String {
        let home = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? NSHomeDirectory() + "/.config") + "/billow/config.toml"
    }

    init() {}

    /// Reads a file; one that is not there sets nothing.
    /// - Parameter keys: What the command line says of the keys, which counts more than the file.
    init(contentsOf path: String, keys name: KeyMap.Name? = nil) {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        self.init(text, keys: name)
    }

    /// Reads a text.
    init(_ text: String, keys name: KeyMap.Name? = nil) {
        if let name { keys = .named(name) }
        do {
            try read(TOMLTable(string: text), ConfigurationLines(text), keys: name)
        } catch let error as TOMLParseError {
            mistakes.append(ConfigurationMistake(line: error.source.begin.line, .isNoTOML(error.description)))
        } catch {
            mistakes.append(ConfigurationMistake(line: 1, .isNoTOML("\(error)")))
        }
    }

    private mutating func read(_ table: TOMLTable, _ lines: ConfigurationLines, keys name: KeyMap.Name?) {
        if name == nil, let value = table["keys"] {
            if let known = value.string.flatMap(KeyMap.Name.init) {
                keys = .named(known)
            } else {
                skip(.isNoKeyMap(value.string ?? "\(value)"), "keys", in: [], lines)
            }
        }
        for (key, value) in table {
            switch (key, value.table) {
            case ("keys", nil): break
            case ("resume", nil) where value.bool != nil: resumes = value.bool ?? true
            case ("bind", let table?): readBindings(table, lines)
            case ("colors", let table?): readColors(table, lines)
            default: skip(.isNoSetting(key), key, in: [], lines)
            }
        }
    }

    /// Remembers a mistake, with the line where it stands.
    mutating func skip(
        _ reason: ConfigurationMistake.Reason, _ key: String, in tables: [String], _ lines: ConfigurationLines
    ) {
        mistakes.append(ConfigurationMistake(line: lines.line(of: key, in: tables), reason))
        mistakes.sort { $0.line < $1.line }
    }
}
