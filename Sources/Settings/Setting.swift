/// A setting as the file has it.
public struct Setting: Sendable {
    /// The values that a setting can have.
    public enum Value: Hashable, Sendable {
        case text(String)
        /// A number as it is written.
        case number(String)
        case flag(Bool)
        case list([Value])
    }

    /// The name of its table and its own, as in `files.outbox`.
    public let name: String
    public let value: Value
    /// Counted from 1.
    public let line: Int
    /// The index of the heading above the setting; nil before the first heading.
    let heading: Int?
    /// The range of the value in the file's text.
    let valueRange: Range<String.Index>
    /// The range of the setting's lines in the file's text, with the last newline.
    let lineRange: Range<String.Index>

    /// The value as a message quotes it.
    public var shown: String { value.shown }
}

/// A value is not of the kind that a setting takes.
public struct WrongKind: Error {
    public init() {}
}

extension Setting {
    /// Returns a value that was understood.
    /// - Throws: ``WrongKind`` where there is none.
    public func understood<Understood>(_ value: Understood?) throws(WrongKind) -> Understood {
        guard let value else { throw WrongKind() }
        return value
    }

    public func text() throws(WrongKind) -> String { try understood(value.text) }

    public func flag() throws(WrongKind) -> Bool {
        guard case .flag(let flag) = value else { throw WrongKind() }
        return flag
    }

    /// A whole number that is not below zero.
    public func count() throws(WrongKind) -> Int {
        guard case .number(let digits) = value, let count = Int(digits), count >= 0 else { throw WrongKind() }
        return count
    }

    /// The values in brackets, each of which a function understands.
    public func list<Element>(_ element: (Value) -> Element?) throws(WrongKind) -> [Element] {
        guard case .list(let values) = value else { throw WrongKind() }
        let elements = values.compactMap(element)
        guard elements.count == values.count else { throw WrongKind() }
        return elements
    }
}

extension Setting.Value {
    /// A text; nil for any other value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// A number with or without decimals; nil for any other value.
    public var number: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

    fileprivate var shown: String {
        switch self {
        case .text(let text): text
        case .number(let digits): digits
        case .flag(let flag): "\(flag)"
        case .list(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
        }
    }
}

/// Something in the file that is skipped, while the rest holds.
public struct SettingsMistake: Error, Hashable, CustomStringConvertible, Sendable {
    /// Counted from 1; nil where the whole file is meant.
    public let line: Int?
    public let sentence: String

    public init(line: Int?, _ sentence: String) { (self.line, self.sentence) = (line, sentence) }

    /// The problem with its file and line.
    public var description: String { "config.toml\(line.map { ", line \($0)" } ?? ""): \(sentence)" }
}
