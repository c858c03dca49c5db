import Exchange
import Foundation
import Invoicing
import Ledger

/// Reads the files in which banks tell of accounts: CAMT.053 and CAMT.054 (ISO 20022), MT940 (SWIFT), and tables (CSV). This is the
/// module's face.
public enum BankFile {
    /// Reads the statements of a file, in their order.
    /// - Parameters:
    ///   - name: The file's name, for messages.
    ///   - currency: The currency of a table that names none.
    /// - Throws: ``BankFileError`` or ``ExchangeError``; a file is read whole, or not at all.
    public static func statements(
        in data: Data, named name: String, currency: CurrencyCode = .euro
    ) throws -> [BankStatement] {
        guard !data.isEmpty else { throw BankFileError(file: name, reason: "it is empty") }
        guard data.count <= mostBytes else { throw BankFileError(file: name, reason: "it has more than 512 MB") }
        var statements: [BankStatement]
        // A mark of the byte order, blanks, and the zero bytes of UTF-16 may come first.
        if data.first(where: { ![0, 9, 10, 13, 32, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }) == UInt8(ascii: "<") {
            statements = try CAMTFile(name: name).read(data)
        } else {
            let lines = text(of: data).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            statements =
                lines.contains { $0.hasPrefix(":61:") || $0.hasPrefix(":60F:") }
                ? try MT940File(name: name).read(lines)
                : try BankTable(name: name, currency: currency).read(data, lines)
        }
        var counts: [String: Int] = [:]
        for index in statements.indices { identify(&statements[index], &counts) }
        return statements
    }

    private static let mostBytes = 512 << 20

    private static func text(of data: Data) -> String {
        var decoder = UTF16Decoder()
        let bytes = decoder.utf8(of: data) + decoder.rest
        guard let text = String(validating: bytes, as: UTF8.self) else { return CSVParser.windows1252(data) }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }

    /// Gives each entry the identity that it has whenever it is read: that of the bank's reference, its day and amount, else of its text,
    /// and of how many such entries were before it.
    private static func identify(_ statement: inout BankStatement, _ counts: inout [String: Int]) {
        for index in statement.entries.indices {
            let entry = statement.entries[index]
            let words = entry.reference.isEmpty ? ["", entry.name, entry.text] : [entry.reference]
            let key =
                ([statement.account, "\(entry.day)", entry.amount.plainText, entry.currency.code] + words)
                .joined(separator: "\u{1}")
            counts[key, default: 0] += 1
            statement.entries[index].id = UUID(ofText: "\(key)\u{1}\(counts[key] ?? 1)")
        }
    }
}

extension UUID {
    /// The identity of a text: version 8 of RFC 9562, of its hash.
    fileprivate init(ofText text: String) {
        let digits = Array(SHA256.hash(of: Data(text.utf8)).prefix(32))
        let groups = [digits[0..<8], digits[8..<12], "8" + digits[13..<16], "a" + digits[17..<20], digits[20..<32]]
        self = UUID(uuidString: groups.map { String($0) }.joined(separator: "-")) ?? UUID()
    }
}

/// The reason for which the file of a bank cannot be read.
public nonisolated struct BankFileError: Error, Equatable, CustomStringConvertible {
    public let file: String
    /// The line where the reason is; nil for all of the file.
    public var line: Int?
    public let reason: String

    init(file: String, line: Int? = nil, reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    public var description: String {
        let place = line.map { ", line \($0)" } ?? ""
        return "“\(file)”\(place): \(reason). Nothing of it is taken. Ask your bank for the file again."
    }
}

extension String {
    /// Its words with one blank between them.
    nonisolated var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// An account without blanks.
    nonisolated var asAccount: String { uppercased().filter { !$0.isWhitespace } }
}

nonisolated extension BankStatement {
    /// Notes where the balances do not fit the entries.
    /// - Parameter line: The line of the closing balance.
    mutating func compare(opening: ExactDecimal?, closing: ExactDecimal?, line: Int) {
        guard let opening, let closing else { return }
        let sum = entries.reduce(opening) { $0 + $1.amount }
        guard sum != closing else { return }
        let name = [number, account].filter { !$0.isEmpty }.joined(separator: " of ")
        remarks.append(
            "statement \(name): the opening balance of \(opening.shown) and the entries make \(sum.shown), but line \(line) says "
                + "\(closing.shown). An entry may be missing; compare it with the list of your bank.")
    }
}
