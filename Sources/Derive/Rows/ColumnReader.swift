import Foundation

extension ColumnValue {
    /// Reads columns by name from a JSON object, as ``json(of:)`` writes it.
    /// - Throws: `DecodingError` if it is none.
    /// - Complexity: O(*n*) in the text.
    public static func columns(json text: String) throws -> [String: ColumnValue] {
        var text = text
        let columns = text.withUTF8 { bytes in
            var reader = ColumnReader(bytes: bytes)
            return reader.readObject()
        }
        return try columns ?? JSONDecoder().decode([String: ColumnValue].self, from: Data(text.utf8))
    }
}

/// Reads what this program writes by hand, since `JSONDecoder` takes twenty times as long for it. What it does not know, as
/// numbers in binary, it leaves to that one.
private struct ColumnReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// All of the text as an object; nil for what it does not know.
    mutating func readObject() -> [String: ColumnValue]? {
        var columns: [String: ColumnValue] = [:]
        guard skip("{") else { return nil }
        guard !skip("}") else { return isAtEnd ? columns : nil }
        repeat {
            guard let name = readString(), skip(":"), let value = readValue(),
                columns.updateValue(value, forKey: name) == nil
            else { return nil }
        } while skip(",")
        return skip("}") && isAtEnd ? columns : nil
    }

    private var isAtEnd: Bool { place == bytes.count }

    private mutating func readValue() -> ColumnValue? {
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "\""): return readString().map { .text($0) }
        case UInt8(ascii: "n"): return skip("null") ? .null : nil
        case UInt8(ascii: "{"):
            guard skip("{\"json\":"), let text = readString(), skip("}") else { return nil }
            return .json(text)
        default: return readInteger().map { .integer($0) }
        }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        guard bytes.count - place >= text.utf8CodeUnitCount,
            (0..<text.utf8CodeUnitCount).allSatisfy({ bytes[place + $0] == text.utf8Start[$0] })
        else { return false }
        place += text.utf8CodeUnitCount
        return true
    }

    private mutating func readInteger() -> Int64? {
        let start = place
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        // What begins with a zero is none, and what goes on is none that is whole.
        guard place > first, place - first == 1 || bytes[first] != UInt8(ascii: "0"), isAtEndOfValue else { return nil }
        return Int64(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private var isAtEndOfValue: Bool {
        place < bytes.count && (bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "}"))
    }

    private mutating func readString() -> String? {
        guard skip("\"") else { return nil }
        let start = place
        while place < bytes.count, bytes[place] >= 0x20 {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                return String(decoding: bytes[start..<place - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return readEscaped(from: start)
            default: place += 1
            }
        }
        return nil
    }

    /// The rest of a string that has an escaped character.
    private mutating func readEscaped(from start: Int) -> String? {
        var text = Array(bytes[start..<place])
        while place < bytes.count, bytes[place] >= 0x20 {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard place + 1 < bytes.count, let meant = Self.escapes[bytes[place + 1]] else { return nil }
                text.append(meant)
                place += 2
            default:
                text.append(bytes[place])
                place += 1
            }
        }
        return nil
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"),
        UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    ]
}
