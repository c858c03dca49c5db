import Foundation
import Invoicing

/// JSON with its keys in order. Amounts are texts, so that no reader makes binary fractions of them.
public enum JSONValue: Sendable {
    /// A text.
    case text(String)
    /// A count.
    case integer(Int)
    /// A truth value.
    case flag(Bool)
    /// A value that is JSON already, on one line.
    case json(String)
    /// An array.
    case list([JSONValue])
    /// An object with its keys in order; keys without a value are left out.
    case object([(String, JSONValue?)])

    /// An amount in two decimals.
    public static func amount(_ value: ExactDecimal) -> JSONValue { .text(value.inCents) }
    /// A number with all its digits; `nil` for none.
    public static func number(_ value: ExactDecimal?) -> JSONValue? { value.map { .text("\($0)") } }
    /// A text; `nil` for an empty one.
    public static func optional(_ text: String) -> JSONValue? { text.isEmpty ? nil : .text(text) }
    /// A day by ISO 8601; `nil` for none.
    public static func date(_ date: CalendarDate?) -> JSONValue? { date.map { .text("\($0)") } }
    /// An array; `nil` for an empty one.
    public static func nonempty(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .list(values) }

    /// Returns the value as JSON, each member on a line of its own.
    /// - Parameter indent: Number of blanks before the lines that follow the first.
    public func text(indent: Int = 0) -> String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .integer(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .json(let text): text
        case .list(let values): Self.block("[", "]", values.map { $0.text(indent: indent + 2) }, indent)
        case .object(let fields):
            Self.block(
                "{", "}",
                fields.compactMap { key, value in
                    value.map { "\(Self.quoted(key)): \($0.text(indent: indent + 2))" }
                }, indent)
        }
    }

    /// The value with more fields, if it is an object.
    public func adding(_ more: [(String, JSONValue?)]) -> JSONValue {
        if case .object(let fields) = self { .object(fields + more) } else { self }
    }

    /// Returns the value as JSON on one line.
    public var compact: String {
        switch self {
        case .list(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
        case .object(let fields):
            "{"
                + fields.compactMap { key, value in value.map { "\(Self.quoted(key)):\($0.compact)" } }.joined(
                    separator: ",") + "}"
        case .text, .integer, .flag, .json: text()
        }
    }

    private static func block(_ open: String, _ close: String, _ rows: [String], _ indent: Int) -> String {
        guard !rows.isEmpty else { return open + close }
        let blanks = String(repeating: " ", count: indent)
        return open + "\n" + rows.map { "\(blanks)  \($0)" }.joined(separator: ",\n") + "\n\(blanks)\(close)"
    }

    /// Controls and what turns a line around are escaped, as no terminal may take them for commands.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default:
                let category = scalar.properties.generalCategory
                let isRisky = category == .control || category == .format && scalar.value <= 0xFFFF
                if isRisky { quoted += "\\u" + hex(scalar) } else { quoted.unicodeScalars.append(scalar) }
            }
        }
        return quoted + "\""
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
