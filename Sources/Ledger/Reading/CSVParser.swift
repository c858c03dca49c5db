import Foundation

/// A row of a text table: its fields and its number.
public nonisolated struct CSVRow: Equatable, Sendable {
    /// The number of the row, counted from 1 with the header; lines within quotes belong to one row.
    public let number: Int
    /// The fields, without quotes.
    public let fields: [String]
}

/// Parses rows from bytes as they arrive: fields between `,`, `;` or tabs, quotes around fields with such characters, any end
/// of line.
///
/// Unless the caller names the separator, a row `sep=;` before the first row names it. Without such a row it is the most
/// frequent separator of the first row outside of quotes. A quote is text unless its field begins with it. Rows without any
/// text are skipped. Text is UTF-8 or UTF-16; a row that is neither is read as Windows-1252, as spreadsheets write it.
public nonisolated struct CSVParser {
    /// The most bytes of a row; an unclosed quote would take all the rest.
    public static let mostBytes = 1 << 20

    private var decoder = UTF16Decoder()
    private var separator: UInt8?
    private var line: [UInt8] = []
    private var quotes = QuoteState()
    private let requiresClosedQuotes: Bool
    private var number = 0
    private var isAtStart = true
    private var wasCarriageReturn = false

    /// Begins before the first byte.
    /// - Parameters:
    ///   - separator: An ASCII character; nil to find the separator in the rows.
    ///   - requiresClosedQuotes: Whether a quote that is not closed is an error. Else quotes are text from its row on.
    public init(separator: UInt8? = nil, requiresClosedQuotes: Bool = true) {
        (self.separator, self.requiresClosedQuotes) = (separator, requiresClosedQuotes)
    }

    /// Parses the next bytes, and calls `body` with each row that ends in them.
    /// - Throws: ``CSVError`` where a row is too long, and what the callback throws.
    /// - Complexity: O(*n*) in the bytes.
    public mutating func append(_ bytes: some Sequence<UInt8>, _ body: (CSVRow) throws -> Void) throws {
        try append(utf8: decoder.utf8(of: bytes), body)
    }

    private mutating func append(utf8 bytes: [UInt8], _ body: (CSVRow) throws -> Void) throws {
        for byte in bytes {
            let wasReturn = wasCarriageReturn
            wasCarriageReturn = byte == Self.carriageReturn
            switch byte {
            case Self.lineFeed where wasReturn: break
            case Self.lineFeed where !quotes.isOpen, Self.carriageReturn where !quotes.isOpen: try endRow(body)
            default:
                quotes.take(byte, isSeparator: isSeparator(byte))
                line.append(byte)
                if isAtStart, line.count == 3 { skipMark() }
            }
            guard line.count > Self.mostBytes else { continue }
            try closeQuotes(or: .rowIsTooLong(number + 1), body)
        }
    }

    /// Gives the last row, if it has no end of line.
    public mutating func finish(_ body: (CSVRow) throws -> Void) throws {
        line += decoder.rest
        if quotes.isOpen { try closeQuotes(or: .quoteIsNotClosed(number + 1), body) }
        if !line.isEmpty { try endRow(body) }
    }

    /// Reads the row again with its quotes as text, where one of them is open and need not be closed.
    private mutating func closeQuotes(or error: CSVError, _ body: (CSVRow) throws -> Void) throws {
        guard quotes.isOpen, !requiresClosedQuotes else { throw error }
        let bytes = line
        (line, wasCarriageReturn, quotes.isOn) = ([], false, false)
        quotes.reset()
        try append(utf8: bytes, body)
    }

    /// The mark of UTF-8 is no part of the first field.
    private mutating func skipMark() {
        isAtStart = false
        guard line == [0xEF, 0xBB, 0xBF] else { return }
        line.removeAll(keepingCapacity: true)
        quotes.reset()
    }

    /// Until the first row is whole, each separator that it may have ends a field.
    private func isSeparator(_ byte: UInt8) -> Bool {
        separator.map { $0 == byte } ?? Self.separators.contains(byte)
    }

    private mutating func endRow(_ body: (CSVRow) throws -> Void) throws {
        number += 1
        isAtStart = false
        quotes.reset()
        defer { line.removeAll(keepingCapacity: true) }
        guard line.contains(where: { $0 > Self.blank }) else { return }
        if separator == nil, let named = Self.separator(namedBy: line) { return separator = named }
        let separator = self.separator ?? mostFrequentSeparator
        self.separator = separator
        let fields = fields(separatedBy: separator)
        if fields.contains(where: { !$0.isEmpty }) { try body(CSVRow(number: number, fields: fields)) }
    }

    fileprivate static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let blank = UInt8(ascii: " ")
    private static let separators = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]

    /// The separator of a row `sep=;`, which spreadsheets write before the header; nil for any other row.
    private static func separator(namedBy line: [UInt8]) -> UInt8? {
        let text = line.filter { $0 != quote }
        return text.count == 5 && String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" ? text[4] : nil
    }

    private var mostFrequentSeparator: UInt8 {
        var (counts, quotes) = ([UInt8: Int](), quotes)
        for byte in line {
            quotes.take(byte, isSeparator: isSeparator(byte))
            if !quotes.isOpen { counts[byte, default: 0] += 1 }
        }
        return Self.separators.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
    }

    private func fields(separatedBy separator: UInt8) -> [String] {
        var (fields, start, quotes) = ([ArraySlice<UInt8>](), line.startIndex, quotes)
        for (place, byte) in line.enumerated() {
            let isQuoted = quotes.isClosed
            quotes.take(byte, isSeparator: byte == separator)
            guard byte == separator, !quotes.isOpen else { continue }
            fields.append(Self.content(of: line[start..<place], isQuoted: isQuoted))
            start = place + 1
        }
        fields.append(Self.content(of: line[start...], isQuoted: quotes.isClosed))
        let isUTF8 = line.allSatisfy { $0 < 0x80 } || String(validating: line, as: UTF8.self) != nil
        return fields.map { isUTF8 ? String(decoding: $0, as: UTF8.self) : Self.windows1252($0) }
    }

    /// The text of a field, without the quotes around it. A quote within them is written twice.
    private static func content(of field: ArraySlice<UInt8>, isQuoted: Bool) -> ArraySlice<UInt8> {
        let text = trimmed(field)
        guard isQuoted else { return text }
        var (content, wasQuote) = ([UInt8](), false)
        for byte in text.dropFirst().dropLast() {
            wasQuote = byte == quote && !wasQuote
            if !wasQuote { content.append(byte) }
        }
        return trimmed(content[...])
    }

    private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = field
        while let first = text.first, first <= blank { text.removeFirst() }
        while let last = text.last, last <= blank { text.removeLast() }
        return text
    }

    /// The text of bytes as Windows-1252, of which Latin-1 is a part.
    public static func windows1252(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { special[$0] ?? Unicode.Scalar($0) }))
    }

    /// The characters that are not Latin-1, as far as texts of invoices have them.
    private static let special: [UInt8: Unicode.Scalar] = [
        0x80: "€", 0x82: "‚", 0x84: "„", 0x85: "…", 0x8A: "Š", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“",
        0x94: "”", 0x96: "–", 0x97: "—", 0x99: "™", 0x9A: "š", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]
}

/// The quotes of a field, byte by byte.
private nonisolated struct QuoteState {
    private enum Place { case start, text, open, closed }
    private var place = Place.start
    /// `true` if quotes are around fields, and no text.
    var isOn = true

    /// `true` if what follows is within quotes.
    var isOpen: Bool { place == .open }
    /// `true` if all of the field is in quotes.
    var isClosed: Bool { place == .closed }

    /// Begins with the first field of a row.
    mutating func reset() { place = .start }

    mutating func take(_ byte: UInt8, isSeparator: Bool) {
        let isQuote = isOn && byte == CSVParser.quote
        switch place {
        case .open: if isQuote { place = .closed }
        case _ where isSeparator: place = .start
        case .start where isQuote, .closed where isQuote: place = .open
        case .start where byte <= CSVParser.blank, .closed where byte <= CSVParser.blank: break
        default: place = .text
        }
    }
}

/// Turns the bytes of a UTF-16 text into those of UTF-8, and passes any other text on.
///
/// A byte order mark at the beginning says what a text is, or a zero byte among the first two, since a header begins with a
/// letter of ASCII as a rule.
public nonisolated struct UTF16Decoder {
    private enum Encoding { case unknown, bytes, littleEndian, bigEndian }
    private var encoding = Encoding.unknown
    /// Bytes of a character, or of the mark, whose others have not come yet.
    private var waiting: [UInt8] = []

    /// Begins before the first byte.
    public init() {}

    /// The last bytes: of a text that is too short to have an encoding, or for a character of UTF-16 that is cut.
    public var rest: [UInt8] { encoding == .unknown || waiting.isEmpty ? waiting : Array("\u{FFFD}".utf8) }

    /// Returns the bytes in UTF-8, but those that wait for others.
    /// - Complexity: O(*n*) in the bytes.
    public mutating func utf8(of bytes: some Sequence<UInt8>) -> [UInt8] {
        waiting += bytes
        if encoding == .unknown, waiting.count >= 2 { encoding = Self.encoding(of: waiting[0], waiting[1]) }
        switch encoding {
        case .unknown: return []
        case .bytes:
            defer { waiting = [] }
            return waiting
        case .littleEndian, .bigEndian:
            let (high, low) = encoding == .bigEndian ? (0, 1) : (1, 0)
            var units = stride(from: 0, to: waiting.count - 1, by: 2).map {
                UInt16(waiting[$0 + high]) << 8 | UInt16(waiting[$0 + low])
            }
            if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
            waiting.removeFirst(units.count * 2)
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    private static func encoding(of first: UInt8, _ second: UInt8) -> Encoding {
        switch (first, second) {
        case (0xFE, 0xFF), (0, 1...): .bigEndian
        case (0xFF, 0xFE), (1..., 0): .littleEndian
        default: .bytes
        }
    }
}

/// Reasons why a text is no table. Each sentence names the row.
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
