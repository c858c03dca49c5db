import Foundation

/// Checks piece by piece that a document's bytes are valid in the encoding that it declares.
///
/// So the error says where they are not, and no byte of another encoding becomes a wrong letter.
nonisolated struct EncodingCheck {
    let isUTF8: Bool
    /// The first bytes of a character that continues in the next piece.
    private var rest: [UInt8] = []
    private var line = 1
    private var column = 1

    /// Detects the encoding from a document's first bytes; nil if it is not supported.
    init?(beginning: Data) {
        let isWide = beginning.starts(with: [0xFE, 0xFF]) || beginning.starts(with: [0xFF, 0xFE])
        let start = String(decoding: beginning.prefix(200).filter { $0 != 0 }, as: UTF8.self)
        let name = start.firstMatch(of: /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/)
            .map { $0.1.lowercased() }
        switch name {
        case nil: isUTF8 = !isWide && !beginning.prefix(4).contains(0)
        case "utf-8", "utf8", "us-ascii", "ascii": isUTF8 = true
        case "utf-16", "utf-16le", "utf-16be": isUTF8 = !isWide && !beginning.prefix(4).contains(0)
        case let name?:
            guard name.wholeMatch(of: /iso-8859-\d{1,2}|windows-125\d/) != nil else { return nil }
            isUTF8 = false
        }
    }

    /// Checks the next bytes.
    /// - Returns: The place of the first invalid byte; nil if all are valid.
    mutating func firstMistake(in bytes: UnsafeRawBufferPointer) -> ExchangeError.Place? {
        guard isUTF8 else { return nil }
        let piece = rest + Array(bytes)
        let whole = piece.count - Self.openCharacter(at: piece)
        guard String(validating: piece[..<whole], as: UTF8.self) != nil else { return place(in: piece) }
        rest = Array(piece[whole...])
        advance(over: piece[..<whole])
        return nil
    }

    /// The number of bytes at the end that begin an incomplete character.
    private static func openCharacter(at piece: [UInt8]) -> Int {
        for (index, byte) in piece.reversed().prefix(3).enumerated() where byte >= 0xC0 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            return index + 1 < length ? index + 1 : 0
        }
        return 0
    }

    private mutating func place(in piece: [UInt8]) -> ExchangeError.Place {
        var (low, high) = (0, piece.count)
        // Bisects for the longest valid beginning; a character that is cut off at its end counts as valid.
        while low < high {
            let middle = (low + high + 1) / 2
            let whole = middle - Self.openCharacter(at: Array(piece[..<middle]))
            if String(validating: piece[..<whole], as: UTF8.self) != nil { low = middle } else { high = middle - 1 }
        }
        advance(over: piece[..<low])
        return ExchangeError.Place(line: line, column: column)
    }

    private mutating func advance(over bytes: ArraySlice<UInt8>) {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return column += bytes.count }
        line += bytes.count { $0 == UInt8(ascii: "\n") }
        column = bytes.endIndex - last
    }
}
