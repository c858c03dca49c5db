import Foundation

/// A row of a table that is text: its fields, and where it stands.
public nonisolated struct CSVRow: Equatable, Sendable {
    /// The number of the row, counted from 1 with the header; lines within quotes belong to one row.
    public let number: Int
    /// The fields, without quotes.
    public let fields: [String]
}

/// Takes rows out of bytes as they come: fields between `,`, `;` or tabs, quotes around what has these in it, any end of line.
///
/// The separator is the one that occurs most often in the first row, outside of quotes. Text is UTF-8; a row that is not is
/// read as Windows-1252, as spreadsheets write it.
public nonisolated struct CSVParser {
    /// The most bytes that a row may have; a quote that nobody closes would take all the rest.
    public static let mostBytes = 1 << 20

    private var separator: UInt8?
    private var line: [UInt8] = []
    private var isInQuotes = false
    private var number = 0
    private var isAtStart = true
    private var wasCarriageReturn = false

    /// Begins before the first byte.
    public init() {}

    /// Takes in the next bytes, and gives each row that ends in them.
    /// - Throws: ``CSVError`` where a row is too long, and what the callback throws.
    /// - Complexity: O(*n*) in the bytes.
    public mutating func append(_ bytes: some Sequence<UInt8>, _ body: (CSVRow) throws -> Void) throws {
        for byte in bytes {
            let wasReturn = wasCarriageReturn
            wasCarriageReturn = byte == Self.carriageReturn
            switch byte {
            case Self.quote:
                isInQuotes.toggle()
                line.append(byte)
            case Self.lineFeed where !isInQuotes && wasReturn: break
            case Self.lineFeed, Self.carriageReturn:
                if isInQuotes { line.append(byte) } else { try endRow(body) }
            default: line.append(byte)
            }
            guard line.count <= Self.mostBytes else { throw CSVError.rowIsTooLong(number + 1) }
        }
    }

    /// Gives the last row, if it has no end of line.
    public mutating func finish(_ body: (CSVRow) throws -> Void) throws {
        guard !isInQuotes else { throw CSVError.quoteIsNotClosed(number + 1) }
        if !line.isEmpty { try endRow(body) }
    }

    private mutating func endRow(_ body: (CSVRow) throws -> Void) throws {
        number += 1
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isAtStart = false
        defer { line.removeAll(keepingCapacity: true) }
        guard line.contains(where: { $0 > Self.blank }) else { return }
        let separator = self.separator ?? Self.separator(of: line)
        self.separator = separator
        try body(CSVRow(number: number, fields: Self.fields(of: line, separator)))
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let blank = UInt8(ascii: " ")

    private static func separator(of line: [UInt8]) -> UInt8 {
        var (counts, isInQuotes) = ([UInt8: Int](), false)
        for byte in line {
            if byte == quote { isInQuotes.toggle() } else if !isInQuotes { counts[byte, default: 0] += 1 }
        }
        let candidates = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
    }

    private static func fields(of line: [UInt8], _ separator: UInt8) -> [String] {
        var (fields, field, isInQuotes, wasQuote) = ([[UInt8]](), [UInt8](), false, false)
        for byte in line {
            // A quote within quotes is written twice.
            if byte == quote {
                if !isInQuotes, wasQuote { field.append(quote) }
                isInQuotes.toggle()
                wasQuote = !isInQuotes
                continue
            }
            wasQuote = false
            if byte == separator, !isInQuotes {
                fields.append(field)
                field.removeAll(keepingCapacity: true)
            } else {
                field.append(byte)
            }
        }
        fields.append(field)
        let isUTF8 = line.allSatisfy { $0 < 0x80 } || String(validating: line, as: UTF8.self) != nil
        return fields.map { field in
            let text = trimmed(field)
            return isUTF8 ? String(decoding: text, as: UTF8.self) : windows1252(text)
        }
    }

    private static func trimmed(_ field: [UInt8]) -> ArraySlice<UInt8> {
        var text = field[...]
        while let first = text.first, first <= blank { text.removeFirst() }
        while let last = text.last, last <= blank { text.removeLast() }
        return text
    }

    private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { special[$0] ?? Unicode.Scalar($0) }))
    }

    /// Where it is not Latin-1, as far as texts of invoices have it.
    private static let special: [UInt8: Unicode.Scalar] = [
        0x80: "€", 0x82: "‚", 0x84: "„", 0x85: "…", 0x8A: "Š", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“",
        0x94: "”", 0x96: "–", 0x97: "—", 0x99: "™", 0x9A: "š", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]
}

/// Why a text is no table. Each sentence names the row.
public nonisolated enum CSVError: Error, Equatable, CustomStringConvertible {
    case rowIsTooLong(Int)
    case quoteIsNotClosed(Int)
    case hasNoHeader([String])

    public var description: String {
        switch self {
        case .rowIsTooLong(let row): "Row \(row) has more than 1 MB. Close its quotes, or split it."
        case .quoteIsNotClosed(let row): "A quote of row \(row) is not closed. Add \" where its field ends."
        case .hasNoHeader(let words):
            "The first row names no column that is known. Name them in it, such as \(words.joined(separator: ", "))."
        }
    }
}
