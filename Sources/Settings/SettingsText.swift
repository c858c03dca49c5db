/// The text of a settings file. A change of a setting leaves the rest of the text as it is.
public struct SettingsText: Sendable {
    public private(set) var text: String
    /// Every setting that can be read, in the order of the file.
    public private(set) var settings: [Setting]
    /// The lines that cannot be read.
    public private(set) var mistakes: [SettingsMistake]
    private var headings: [SettingsReader.Heading]

    public init(_ text: String) {
        self.text = text.last?.isNewline ?? true ? text : text + "\n"
        let reader = SettingsReader(self.text)
        (settings, mistakes, headings) = (reader.settings, reader.mistakes, reader.headings)
    }

    /// A setting; nil where it is not set.
    public subscript(name: String) -> Setting? { settings.first { $0.name == name } }

    /// The value of a setting as the file has it.
    public func source(of setting: Setting) -> String { String(text[setting.valueRange]) }

    /// Sets a setting, in its place or at the end of its table.
    /// - Parameters:
    ///   - value: As TOML writes it.
    ///   - tables: The names of all tables.
    public mutating func set(_ name: String, to value: String, tables: some Sequence<String>) {
        if let setting = self[name] { return replace(setting.valueRange, with: value) }
        let table = tables.filter { name.hasPrefix($0 + ".") }.max { $0.count < $1.count } ?? ""
        let rest = table.isEmpty ? name : String(name.dropFirst(table.count + 1))
        let newline = text.contains("\r\n") ? "\r\n" : "\n"
        let row = (rest.contains(".") ? "\"\(rest)\"" : rest) + " = \(value)\(newline)"
        if let end = end(of: table) { return replace(end..<end, with: row) }
        replace(text.endIndex..<text.endIndex, with: "\(text.isEmpty ? "" : newline)[\(table)]\(newline)\(row)")
    }

    /// Takes a setting out, with its lines and the comments in them. Without effect where it is not set.
    public mutating func unset(_ name: String) {
        if let setting = self[name] { replace(setting.lineRange, with: "") }
    }

    private mutating func replace(_ range: Range<String.Index>, with part: String) {
        var changed = text
        changed.replaceSubrange(range, with: part)
        self = SettingsText(changed)
    }

    /// The place behind the last setting of a table; nil where there is no such table.
    private func end(of table: String) -> String.Index? {
        let heading = headings.lastIndex { $0.name == table }
        guard heading != nil || table.isEmpty else { return nil }
        let last = settings.last { $0.heading == heading }
        return last?.lineRange.upperBound ?? heading.map { headings[$0].end } ?? text.startIndex
    }
}
