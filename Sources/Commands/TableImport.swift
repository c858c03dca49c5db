import ArgumentParser
import Console
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// Takes a table of customers or products into the books, a thousand rows at a time, so that a million need no more memory.
struct TableImport {
    /// The path of the table.
    let file: String
    private let store: Repository
    /// The outcome of its rows.
    private(set) var outcome = TableOutcome()
    private static let batch = 1_000
    /// The kind of its rows; nil where its columns decide.
    private let kind: TableKind?
    /// The sign before decimals.
    private let sign: DecimalSign

    init(_ file: String, into store: Repository, as kind: TableKind? = nil, sign: DecimalSign = .open) {
        (self.file, self.store, self.kind, self.sign) = (file, store, kind, sign)
    }

    /// Returns `true` if a file is a table by its name.
    static func isTable(_ file: String) -> Bool {
        ["csv", "tsv", "txt"].contains(URL(fileURLWithPath: file).pathExtension.lowercased())
    }

    /// Imports the table, and prints the result: a sentence for each row that was left out.
    /// - Returns: Whether all rows were imported.
    mutating func run() throws -> Bool {
        do { return try importTable() } catch let error as CSVError { throw Failure.noTable(path: file, "\(error)") }
    }

    private mutating func importTable() throws -> Bool {
        let bytes = try TableFile(file)
        var remark: String?
        defer { if let remark { Failure.tell("“\(file)”: \(remark)") } }
        let currency = try store.openLedger().company.usualCurrency
        let kind = try kind ?? bytes.kind()
        let shown = kind == .products ? try decimalSign(of: bytes, currency) : InferredDecimalSign()
        let values = CSVValues(
            number: { [sign] in try NumberInput.parse($0, sign) },
            price: { [sign] in
                try NumberInput.parse(shown.disambiguated(MoneyInput($0).number(in: currency)), sign)
            },
            vat: { text in
                remark = remark ?? VATInput.remark(onFraction: text)
                return try VATInput.parseDefault(text)
            })
        let doubt = { [sign] (fields: CSVTable<ProductColumn>.Fields) -> String? in
            // Where the table shows that it has thousands, it is read in one way.
            guard let price = fields[.price].flatMap({ try? MoneyInput($0).number(in: currency) }),
                shown.disambiguated(price).contains(where: { ".,".contains($0) })
            else { return nil }
            return NumberInput.reading(ofAmbiguous: price, sign)
        }
        switch kind {
        case .products: return try take(bytes, "product", doubt, { try Product($0, values) }) { $0.importRows($1, &$2) }
        case .customers:
            return try take(bytes, "customer", { _ in nil }, { try Customer($0, values) }) { $0.importRows($1, &$2) }
        }
    }

    /// Finds the decimal sign that the prices of the table show; none where the user has said it.
    private func decimalSign(of bytes: TableFile, _ currency: CurrencyCode) throws -> InferredDecimalSign {
        var (shown, table) = (InferredDecimalSign(), CSVTable<ProductColumn>())
        guard sign == .open else { return shown }
        let record = { (fields: CSVTable<ProductColumn>.Fields) in
            if let price = fields[.price] { shown.record((try? MoneyInput(price).number(in: currency)) ?? price) }
        }
        do {
            for start in stride(from: 0, to: bytes.count, by: TableFile.piece) {
                try table.append(try bytes.piece(at: start), record)
            }
            try table.finish(record)
        } catch is CSVError {
            // It is told where the table is taken.
        }
        return shown
    }

    private mutating func take<Column, Item>(
        _ bytes: TableFile, _ what: String, _ doubt: (CSVTable<Column>.Fields) -> String?,
        _ make: (CSVTable<Column>.Fields) throws -> Item,
        _ add: (Ledger, [Item], inout TableOutcome) -> Void
    ) throws -> Bool {
        var (table, waiting) = (CSVTable<Column>(), [Item]())
        var bar = ProgressBar("Importing \(what)s", of: bytes.count)
        // Imported rows stay, whatever comes after them.
        defer { report(table.report, what) }
        defer { bar.end() }
        for start in stride(from: 0, to: bytes.count, by: TableFile.piece) {
            bar.show(start)
            try table.append(try bytes.piece(at: start), doubt: doubt) { fields in
                let item = try unrecorded { try make(fields) }
                waiting.append(item)
            }
            guard waiting.count >= Self.batch else { continue }
            try write(&waiting, add)
            if Interruption.isAsked { throw stopped(what) }
        }
        try table.finish(doubt: doubt) { waiting.append(try make($0)) }
        try write(&waiting, add)
        return table.report.problemCount == 0
    }

    private func stopped(_ what: String) -> Failure {
        let count = outcome.addedCount + outcome.knownCount
        return .stopped(
            "\(count) \(what)s of “\(file)” are imported, the rest is not. Name it again to go on: no row is added twice."
        )
    }

    private mutating func write<Item>(
        _ waiting: inout [Item], _ add: (Ledger, [Item], inout TableOutcome) -> Void
    ) throws {
        guard !waiting.isEmpty else { return }
        outcome = try store.changeLedgerApart { [outcome] books in
            var outcome = outcome
            add(books, waiting, &outcome)
            return outcome
        }
        waiting = []
    }

    private func report<Column>(_ report: CSVTable<Column>.Report, _ what: String) {
        StandardOutput.print("\(file): \(outcome.summary(of: what, leftOut: report.problemCount)).".printable)
        if !report.unknownColumns.isEmpty {
            let columns = report.unknownColumns.count == 1 ? "column" : "columns"
            Failure.tell("“\(file)”: left out the \(columns) \(report.unknownColumns.joined(separator: ", ")).")
        }
        if report.controlCount > 0 {
            Failure.tell("“\(file)”: \(report.controlCount) control characters were left out.")
        }
        for sentence in report.shownDoubts { Failure.tell("“\(file)”: \(sentence)") }
        for sentence in outcome.remarks { Failure.tell("“\(file)”: \(sentence)") }
        for problem in report.problems { Failure.tell("“\(file)”: \(problem) It was left out.") }
        let rest = report.problemCount - report.problems.count
        if rest > 0 { Failure.tell("“\(file)”: \(rest) more rows were left out.") }
    }
}

nonisolated extension CSVTable.Report {
    /// Each number that can be read in two ways, or the first one and how many there are.
    fileprivate var shownDoubts: [String] {
        guard doubtCount > 3, let first = doubts.first else { return doubts }
        return ["\(doubtCount) rows have a number that can be read in two ways, as the first of them: \(first)"]
    }
}

extension TableOutcome {
    /// Returns a summary. Every row but the header and blank ones is counted as added, known or left out.
    fileprivate func summary(of what: String, leftOut: Int) -> String {
        let added = addedCount == 1 ? "1 \(what)" : "\(addedCount) \(what)s"
        let rest = [(knownCount, "known already"), (leftOut, "left out")].filter { $0.0 > 0 }.map { ", \($0) \($1)" }
        let rows = rest.isEmpty ? "" : " of \(addedCount + knownCount + leftOut) rows"
        return "\(added) imported\(rest.joined())\(rows)"
    }
}

/// The kinds of rows of a table.
enum TableKind: String, CaseIterable, ExpressibleByArgument {
    case customers, products

    /// The names of files of it.
    fileprivate var words: [String] {
        switch self {
        case .customers: ["customer", "kunde", "client"]
        case .products: ["product", "artikel", "item", "produkt", "produit"]
        }
    }
}

/// The bytes of a table, which are in memory only as far as they are read.
struct TableFile {
    private let path: String
    private let handle: FileHandle
    /// The number of them.
    let count: Int

    /// The number that is read at once.
    static let piece = 1 << 16

    init(_ path: String) throws {
        self.path = path
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            count = Int(try handle.seekToEnd())
        } catch {
            throw Failure.unreadableTable(path: path, reason: error.reason)
        }
    }

    func piece(at start: Int) throws -> Data {
        do {
            try handle.seek(toOffset: UInt64(start))
            return try handle.read(upToCount: Self.piece) ?? Data()
        } catch {
            throw Failure.unreadableTable(path: path, reason: error.reason)
        }
    }

    /// Returns the kind with most of its columns in the first row. Of several such kinds, the file name decides.
    /// - Throws: ``Failure/noTable(path:_:)`` for a bank statement, and where neither decides.
    func kind() throws -> TableKind {
        var parser = CSVParser()
        var header: CSVRow?
        try parser.append(try piece(at: 0)) { row in if header == nil { header = row } }
        if header == nil { try parser.finish { header = $0 } }
        guard header != nil || count > Self.piece else {
            throw Failure.noTable(path: path, "It is empty. Name the columns in its first row.")
        }
        let words = header?.fields ?? []
        let customers = CSVTable<CustomerColumn>.knownCount(in: words)
        let products = CSVTable<ProductColumn>.knownCount(in: words)
        guard CSVTable<StatementColumn>.knownCount(in: words) <= max(1, customers, products) else {
            throw Failure.noTable(
                path: path,
                "It looks like a bank statement, and was not imported. Record payments with “billow pay”; if it is a table of "
                    + "customers or products, add --as customers or --as products.")
        }
        // That no column is known is said by the reader.
        guard customers == products, customers > 0 else { return products > customers ? .products : .customers }
        let name = URL(fileURLWithPath: path).lastPathComponent.foldedForSearch
        let named = TableKind.allCases.filter { $0.words.contains { name.contains($0) } }
        guard let kind = named.first, named.count == 1 else {
            throw Failure.noTable(
                path: path,
                "Its columns could be those of customers and of products. Add --as customers or --as products.")
        }
        return kind
    }
}
