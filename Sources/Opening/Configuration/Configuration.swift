import Editor
import Foundation
import Propagation
import Settings
import Terminal

/// The user's settings, with the keys and colours of the editor.
package struct Configuration {
    /// The settings that other modules read.
    let settings: UserSettings
    /// The keys, with the user's own.
    var keys = KeyMap.billow
    /// The look.
    var theme = Theme.standard
    /// The mistakes that were skipped, in the order of the lines.
    package private(set) var mistakes: [SettingsMistake]

    /// The editor's notice of the mistakes when it begins: as many as can be read on a screen; nil if there are none.
    var notice: String? {
        guard !mistakes.isEmpty else { return nil }
        let rest = mistakes.count - Self.mostNoticed
        let more = rest > 0 ? ["And \(rest) more: all are named when Billow ends."] : []
        return (["Skipped:"] + mistakes.prefix(Self.mostNoticed).map(\.description) + more).joined(separator: " ")
    }

    private static let mostNoticed = 2

    /// The names of keys and colours in the file, by their tables.
    package static var names: [String: [String]] {
        let commands = CommandTable.commands.bindable.map(\.id.rawValue)
        let colors = Style.Tint.allCases.map { "\($0)" } + Role.allCases.map { "\($0)" }
        let places = Contexts.named.keys.map { ("bind.\($0)", commands) }
        return ["": ["keys", "theme"], "bind": commands, "colors": colors].merging(places) { first, _ in first }
    }

    /// Reads the user's file.
    /// - Parameter keys: What the command line says of the keys, which counts more than the file.
    init(keys name: KeyMap.Name? = nil) { self.init(UserSettings(Self.names), keys: name) }

    /// Reads a text.
    package init(_ text: String, keys name: KeyMap.Name? = nil) {
        self.init(UserSettings(text, Self.names), keys: name)
    }

    /// Reads the keys and colours of settings.
    package init(_ settings: UserSettings, keys name: KeyMap.Name? = nil) {
        (self.settings, mistakes) = (settings, settings.mistakes)
        if let name { keys = .named(name) }
        if name == nil, let setting = settings.text["keys"] {
            read(setting, as: "“billow” or “vim”") {
                $0.keys = .named(try setting.understood(KeyMap.Name(rawValue: setting.text())))
            }
        }
        if let setting = settings.text["theme"] { readTheme(setting) }
        readBindings()
        readColors()
        mistakes.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// Reads a value, or notes the mistake in it.
    mutating func read(_ setting: Setting, as takes: String, _ read: (inout Configuration) throws -> Void) {
        do { try read(&self) } catch { mistakes.append(SettingsMistake(setting, takes: takes, error)) }
    }
}
