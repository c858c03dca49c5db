import Foundation
import Input

/// The user's settings as they are written: a setting is changed where it stands, and every other line stays as it is.
nonisolated struct ConfigurationText {
    private(set) var lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    /// All of it, with a newline at its end.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// Where a setting stands, and the parts of its line.
    private struct Place {
        let name: String
        let index: Int
        /// Up to and with the sign of equality, and the blanks behind it.
        let head: Substring
        let value: Substring
        /// Blanks and the comment.
        let tail: Substring
    }

    /// Every setting as it is written: its name with that of its table, and its value.
    var settings: [(name: String, value: String)] { places.map { ($0.name, String($0.value)) } }

    /// What a setting is set to, as it is written; nil where it is not set.
    func value(of name: String) -> String? { settings.first { $0.name == name }?.value }

    /// Sets a setting, in its place or at the end of its table.
    /// - Parameter value: As TOML writes it.
    /// - Returns: False where its value stands over several lines; nothing is changed then.
    mutating func set(_ name: String, to value: String) -> Bool {
        if let place = places.first(where: { $0.name == name }) {
            guard !place.value.isContinued else { return false }
            lines[place.index] = place.head + value + place.tail
            return true
        }
        let (table, key) = Self.parts(of: name)
        lines.insert(contentsOf: heading(table) + ["\(key) = \(value)"], at: end(of: table))
        return true
    }

    /// Takes a setting out, with the comment behind it.
    /// - Returns: False where its value stands over several lines; nothing is changed then. Without effect where it is not set.
    mutating func unset(_ name: String) -> Bool {
        guard let place = places.first(where: { $0.name == name }) else { return true }
        guard !place.value.isContinued else { return false }
        lines.remove(at: place.index)
        return true
    }

    // MARK: Tables

    /// The table of a setting, and its name there, in quotes where it has a dot.
    private static func parts(of name: String) -> (table: String, key: String) {
        guard let dot = name.firstIndex(of: ".") else { return ("", name) }
        let (table, rest) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        if table == "pdf", rest.hasPrefix("texts.") { return ("pdf.texts", String(rest.dropFirst(6))) }
        return (table, rest.contains(".") ? "\"\(rest)\"" : rest)
    }

    private func heading(_ table: String) -> [String] {
        guard !table.isEmpty, tables.firstIndex(of: table) == nil else { return [] }
        return lines.isEmpty ? ["[\(table)]"] : ["", "[\(table)]"]
    }

    /// The line behind the last setting of a table; the end of the file where there is no such table.
    private func end(of table: String) -> Int {
        let tables = tables
        guard let last = tables.lastIndex(of: table) else { return table.isEmpty ? 0 : lines.count }
        let isFilled = { (index: Int) in !lines[index].trimmed.isEmpty }
        return ((0...last).last { tables[$0] == table && isFilled($0) } ?? last) + 1
    }

    /// In which table each line is.
    private var tables: [String] {
        var table = ""
        return lines.map { line in
            if let name = Self.heading(in: line) { table = name }
            return table
        }
    }

    private static func heading(in line: String) -> String? {
        let line = line.trimmed
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        return plain(line[..<end].dropFirst())
    }

    private static func plain(_ name: Substring) -> String { name.filter { !"\"' \t".contains($0) } }

    // MARK: Lines

    private var places: [Place] {
        var table = ""
        return lines.enumerated().compactMap { index, line in
            if let name = Self.heading(in: line) {
                table = name
                return nil
            }
            guard !line.trimmed.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { return nil }
            let rest = line[line.index(after: sign)...]
            let start = rest.firstIndex { $0 != " " && $0 != "\t" } ?? rest.endIndex
            let end = Self.endOfValue(in: line[start...])
            let name = [table, Self.plain(line[..<sign])].filter { !$0.isEmpty }.joined(separator: ".")
            return Place(
                name: name, index: index, head: line[..<start], value: line[start..<end], tail: line[end...])
        }
    }

    /// Where the value ends: before the blanks and the comment behind it.
    private static func endOfValue(in text: Substring) -> String.Index {
        var (quote, end): (Character?, String.Index) = (nil, text.startIndex)
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open, !isEscaped { quote = nil }
                isEscaped = character == "\\" && !isEscaped && open == "\""
            } else if character == "#" {
                break
            } else if character == "\"" || character == "'" {
                quote = character
            }
            if quote != nil || character != " " && character != "\t" { end = text.index(after: index) }
        }
        return end
    }
}

extension Substring {
    /// Whether the value goes on in the next line.
    fileprivate nonisolated var isContinued: Bool {
        hasPrefix("\"\"\"") || hasPrefix("'''") || filter { $0 == "[" }.count > filter { $0 == "]" }.count
    }
}
