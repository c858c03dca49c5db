/// A value as a column of a row holds it: in a form that any thread, any database and any program knows.
///
/// Its JSON is short and unambiguous: null, integers and texts stand for themselves, the other two are named.
public enum ColumnValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number; a truth value is 0 or 1.
    case integer(Int64)
    /// A number in binary.
    case real(Double)
    /// A text. Exact decimals are texts, since databases' numbers are binary.
    case text(String)
    /// A text that is JSON.
    case json(String)
}

extension ColumnValue: Codable {
    private enum Name: String, CodingKey { case real, json }

    /// Reads a value.
    /// - Throws: What the decoder throws if it is none of the five kinds.
    public init(from decoder: any Decoder) throws {
        if let named = try? decoder.container(keyedBy: Name.self) {
            if let number = try named.decodeIfPresent(Double.self, forKey: .real) {
                self = .real(number)
            } else {
                self = .json(try named.decode(String.self, forKey: .json))
            }
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let number = try? single.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = .text(try single.decode(String.self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .real(let number):
            var named = encoder.container(keyedBy: Name.self)
            try named.encode(number, forKey: .real)
        case .json(let text):
            var named = encoder.container(keyedBy: Name.self)
            try named.encode(text, forKey: .json)
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .integer(let number):
            var single = encoder.singleValueContainer()
            try single.encode(number)
        case .text(let text):
            var single = encoder.singleValueContainer()
            try single.encode(text)
        }
    }
}
