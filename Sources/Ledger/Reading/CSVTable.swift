import Foundation
import Invoicing

/// A column of a table that is read, by the words of its header.
public nonisolated protocol CSVColumn: CaseIterable, Hashable, Sendable {
    /// The words of a header for it, the plainest first.
    var words: [String] { get }
    /// The columns by their words: ``columnsByWord()``, made once.
    static var byWord: [String: Self] { get }
}

nonisolated extension CSVColumn {
    /// Returns the columns by the letters and digits of their words; of two with one word, the first.
    public static func columnsByWord() -> [String: Self] {
        let pairs = allCases.flatMap { column in column.words.map { (plain($0), column) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Letters and digits alone, folded: `VAT-ID`, `Vat id` and `vat_id` are one.
    fileprivate static func plain(_ word: String) -> String {
        word.foldedForSearch.filter { $0.isLetter || $0.isNumber }
    }
}

/// Reads a table row by row: what its header names goes to the columns, and what it does not name is left out.
public nonisolated struct CSVTable<Column: CSVColumn> {
    /// The fields of a row by column, without empty ones.
    public typealias Fields = [Column: String]

    /// The rows that were left out, and why.
    public struct Report: Equatable, Sendable {
        /// The number of rows that were taken.
        public var rowCount = 0
        /// Words of the header that name no known column.
        public var unknownColumns: [String] = []
        /// Rows that were left out, each with a sentence; the first hundred.
        public var problems: [String] = []
        /// The number of rows that were left out.
        public var problemCount = 0
        /// Values that were taken and can be read in another way as well, by row; the first hundred.
        public var doubts: [String] = []
        /// The number of rows that have such a field.
        public var doubtCount = 0
        /// The number of control characters that were left out of fields.
        public var controlCount = 0
    }

    /// The report until now.
    public private(set) var report = Report()
    private var parser: CSVParser
    private var header: [Column?]?

    /// Begins before the first byte.
    /// - Parameter separator: The character between the fields; nil to find it in the rows.
    public init(separator: UInt8? = nil) { parser = CSVParser(separator: separator) }

    /// Returns the number of words of a header that name a known column.
    public static func knownCount(in words: [String]) -> Int { words.count { column(named: $0) != nil } }

    /// Parses the next bytes, and calls `body` with each row that ends in them.
    /// - Parameters:
    ///   - doubt: Returns how an ambiguous field of a row is read; nil if no field is ambiguous.
    ///   - body: Receives the fields of a row. If `body` throws, the row is left out and the error is reported.
    /// - Throws: ``CSVError`` where the text is no table.
    public mutating func append(
        _ bytes: some Sequence<UInt8>, doubt: (Fields) -> String? = { _ in nil }, _ body: (Fields) throws -> Void
    ) throws {
        var (header, report) = (header, report)
        defer { (self.header, self.report) = (header, report) }
        try parser.append(bytes) { try Self.take($0, &header, &report, doubt, body) }
    }

    /// Gives the last row, if it has no end of line.
    public mutating func finish(
        doubt: (Fields) -> String? = { _ in nil }, _ body: (Fields) throws -> Void
    ) throws {
        var (header, report) = (header, report)
        defer { (self.header, self.report) = (header, report) }
        try parser.finish { try Self.take($0, &header, &report, doubt, body) }
    }

    private static func take(
        _ row: CSVRow, _ header: inout [Column?]?, _ report: inout Report, _ doubt: (Fields) -> String?,
        _ body: (Fields) throws -> Void
    ) throws {
        guard let columns = header else {
            header = try Self.columns(named: row.fields, &report)
            return
        }
        guard row.fields.count == columns.count else {
            return report.add("Row \(row.number) has \(row.fields.count) columns, the first one has \(columns.count).")
        }
        let pairs = zip(columns, row.fields).compactMap { column, field in
            column.map { ($0, report.withoutControls(field.withoutFormulaMark)) }
        }
        let fields = Dictionary(pairs.filter { !$0.1.isEmpty }) { first, _ in first }
        do {
            try body(fields)
            report.rowCount += 1
            if let doubt = doubt(fields) { report.addDoubt("Row \(row.number): \(doubt)") }
        } catch {
            report.add("Row \(row.number): \(error)")
        }
    }

    private static func columns(named words: [String], _ report: inout Report) throws -> [Column?] {
        var free = Set(Column.allCases)
        let columns = words.map { word in
            let column = Self.column(named: word)
            return column.flatMap { free.remove($0) }
        }
        guard columns.contains(where: { $0 != nil }) else {
            throw CSVError.hasNoHeader(Column.allCases.prefix(4).compactMap(\.words.first))
        }
        report.unknownColumns = zip(words, columns).filter { !$0.0.isEmpty && $0.1 == nil }.map(\.0)
        return columns
    }

    /// The column that a word of a header names; nil for another word.
    public static func column(named word: String) -> Column? { Column.byWord[Column.plain(word)] }
}

nonisolated extension CSVTable.Report {
    /// A field without control characters, which no invoice can have; a line break is a blank.
    fileprivate mutating func withoutControls(_ field: String) -> String {
        guard field.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return field }
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
        let scalars = field.unicodeScalars.map { breaks.contains($0) ? " " : $0 }
        let kept = scalars.filter { $0.properties.generalCategory != .control }
        controlCount += scalars.count - kept.count
        return String(String.UnicodeScalarView(kept))
    }

    fileprivate mutating func addDoubt(_ doubt: String) {
        doubtCount += 1
        if doubts.count < 100 { doubts.append(doubt) }
    }

    fileprivate mutating func add(_ problem: String) {
        problemCount += 1
        if problems.count < 100 { problems.append(problem) }
    }
}
