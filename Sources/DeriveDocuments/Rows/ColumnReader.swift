import Foundation

extension ColumnValue {
    /// Reads columns by name from a JSON object, as ``json(of:)`` writes it.
    /// - Throws: `DecodingError` if it is none.
    /// - Complexity: O(*n*) in the text.
    public static func columns(json text: String) throws -> [String: ColumnValue] {
        try ColumnReader.read(text, as: "object") { $0.readObject() }
    }

    /// Reads a value from JSON. What an object or an array holds is looked at by the caller that decodes it.
    /// - Throws: `DecodingError` if it is none.
    public init(json text: String) throws {
        self = try ColumnReader.read(text, as: "value") { $0.readValue() }
    }

    /// Encodes a value.
    /// - Throws: What its encoding throws.
    public init(encoding value: some Encodable) throws {
        try self.init(json: JSONText.encode(value))
    }

    /// The value that was encoded.
    /// - Throws: `DecodingError` if the column has none of the type.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(jsonText.utf8))
    }

    /// The columns of a part.
    /// - Throws: `DecodingError` if the column holds no object.
    var columns: [String: ColumnValue] {
        get throws { try Self.columns(json: jsonText) }
    }

    /// The values in an array.
    /// - Throws: `DecodingError` if the column holds no array.
    var elements: [ColumnValue] {
        get throws { try ColumnReader.read(jsonText, as: "array") { $0.readArray() } }
    }
}

/// Reads one level of JSON, since `JSONDecoder` takes twenty times as long for a row.
private struct ColumnReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads all of a text.
    static func read<Value>(_ text: String, as kind: String, _ body: (inout ColumnReader) -> Value?) throws -> Value {
        var text = text
        let value = text.withUTF8 { bytes -> Value? in
            var reader = ColumnReader(bytes: bytes)
            let value = body(&reader)
            reader.skipSpace()
            return reader.place == bytes.count ? value : nil
        }
        guard let value else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It is no JSON \(kind)."))
        }
        return value
    }

    mutating func readObject() -> [String: ColumnValue]? {
        var columns: [String: ColumnValue] = [:]
        guard skip("{") else { return nil }
        guard !skip("}") else { return columns }
        repeat {
            guard let name = readString(), skip(":"), let value = readValue(),
                columns.updateValue(value, forKey: name) == nil
            else { return nil }
        } while skip(",")
        return skip("}") ? columns : nil
    }

    mutating func readArray() -> [ColumnValue]? {
        var elements: [ColumnValue] = []
        guard skip("[") else { return nil }
        guard !skip("]") else { return elements }
        repeat {
            guard let value = readValue() else { return nil }
            elements.append(value)
        } while skip(",")
        return skip("]") ? elements : nil
    }

    mutating func readValue() -> ColumnValue? {
        skipSpace()
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "\""): return readString().map { .text($0) }
        case UInt8(ascii: "{"), UInt8(ascii: "["): return readNested().map { .json($0) }
        case UInt8(ascii: "n"): return skip("null") ? .null : nil
        case UInt8(ascii: "t"): return skip("true") ? .json("true") : nil
        case UInt8(ascii: "f"): return skip("false") ? .json("false") : nil
        default: return readNumber()
        }
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        skipSpace()
        let count = text.utf8CodeUnitCount
        guard bytes.count - place >= count else { return false }
        for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
        place += count
        return true
    }

    /// Reads an object or an array as text, without decoding it.
    private mutating func readNested() -> String? {
        let start = place
        var depth = 0
        repeat {
            guard place < bytes.count else { return nil }
            switch bytes[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""): skipString()
            default: break
            }
            place += 1
        } while depth > 0
        return place <= bytes.count ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
    }

    /// Goes to the end of a string.
    private mutating func skipString() {
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func readNumber() -> ColumnValue? {
        let start = place
        skipByte("-")
        let first = place
        guard let whole = skipDigits(), whole == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
        var isWhole = true
        if skipByte(".") {
            guard skipDigits() != nil else { return nil }
            isWhole = false
        }
        if skipByte("e") || skipByte("E") {
            if !skipByte("-") { skipByte("+") }
            guard skipDigits() != nil else { return nil }
            isWhole = false
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .integer(number) }
        return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
    }

    @discardableResult
    private mutating func skipByte(_ byte: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: byte) else { return false }
        place += 1
        return true
    }

    /// - Returns: How many there are; nil for none.
    private mutating func skipDigits() -> Int? {
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        return place > start ? place - start : nil
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
                place += 1
                guard let scalar = readEscape() else { return nil }
                text += Array(String(scalar).utf8)
            default:
                text.append(bytes[place])
                place += 1
            }
        }
        return nil
    }

    /// Reads an escape sequence after its backslash.
    private mutating func readEscape() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        place += 1
        if let meant = Self.escapes[bytes[place - 1]] { return Unicode.Scalar(meant) }
        guard bytes[place - 1] == UInt8(ascii: "u"), let unit = readUnit() else { return nil }
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
        guard skipByte("\\"), skipByte("u"), let second = readUnit(), UTF16.isTrailSurrogate(second) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    /// The four digits of a code unit.
    private mutating func readUnit() -> UInt16? {
        guard bytes.count - place >= 4 else { return nil }
        let digits = bytes[place..<place + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        place += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"),
        UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    ]
}
