import Console
import DeriveDocuments
import Editor
import Exchange
import Foundation
import Invoicing
import Ledger
import Propagation
import Storage

/// The sample invoices, which are files of their own beside the program: drafts of one's own, and documents that were
/// received, in the folder `received` beside the others.
enum Samples {
    /// All samples, the last first: the drafts, with what was received behind the first of them.
    static func invoices() throws -> [Invoice] {
        let folder = try folder()
        let beside = URL(fileURLWithPath: folder).deletingLastPathComponent().appending(path: "received").path
        let received = try files(in: beside).map { try InvoiceReader.read(contentsOf: $0) }
        let drafts = try files(in: folder).map { file in
            let draft = try InvoiceReader.read(contentsOf: file)
            unrecorded { draft.becomeDraft() }
            return draft
        }
        return drafts.dropLast() + received + drafts.suffix(1)
    }

    /// The path of the tour's lesson.
    static func tour() throws(Failure) -> String { try assets().appending(path: "lessons/tour.jsonl").path }

    /// The folder beside whose other files the samples are.
    static func assets() throws(Failure) -> URL { URL(fileURLWithPath: try folder()).deletingLastPathComponent() }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().reversed().map { folder + "/" + $0 }
    }

    /// The first folder with samples.
    private static func folder() throws(Failure) -> String {
        guard let folder = folders.first(where: { !files(in: $0).isEmpty }) else { throw .noSamples(folders: folders) }
        return folder
    }

    /// The folders in which they may be: that of `BILLOW_ASSETS`; beside an installed program; above a built one.
    private static var folders: [String] {
        let program = Environment.current.program.deletingLastPathComponent()
        var folders: [String] = []
        if let assets = Environment.current["BILLOW_ASSETS"] { folders.append(assets + "/samples") }
        folders.append(program.deletingLastPathComponent().appending(path: "share/billow/samples").path)
        var above = program
        while above.path != "/" {
            above.deleteLastPathComponent()
            let package = above.appending(path: "Package.swift").path
            if FileManager.default.fileExists(atPath: package) {
                folders.append(above.appending(path: "Assets/samples").path)
                break
            }
        }
        return folders
    }
}

/// A long invoice with three rates of VAT, the same each time, whose lines are never all in memory.
enum LongSample {
    private nonisolated static let names = [
        "Espresso beans", "Filter paper", "Oat drink", "Sencha 煎茶", "Piernik z Torunia", "Ελαιόλαδο",
    ]
    private nonisolated static let rates = [19, 7, 19, 7, 5]

    static func rows(lines count: Int) throws -> InvoiceRows {
        let invoice = Invoice(
            seller: Party(name: "Kolonialwaren Wellenreiter KG"), buyer: Party(name: "Grand Hôtel Łódź"))
        invoice.number = "DEMO-\(count)"
        invoice.issueDate = .today
        var rows = try InvoiceRows(of: invoice)
        // One line for each rate has the same totals and problems.
        unrecorded { for line in sums(of: count) { invoice.lines.append(line) } }
        let totals = StoredTotals(invoice, lineCount: count)
        try rows.addLines(like: InvoiceLine(), count: count, totals: totals) { values(at: $0) }
        return rows
    }

    private nonisolated static func quantity(at index: Int) -> Int { 1 + index % 9 }

    private nonisolated static func cents(at index: Int) -> Int { 100 + index * 37 % 1900 }

    private nonisolated static func values(
        at index: Int
    ) -> (name: String, quantity: String, netPrice: String, rate: String, netAmount: String) {
        (
            "\(names[index % names.count]) \(index + 1)", "\(quantity(at: index))", amount(cents(at: index)),
            "\(rates[index % rates.count])", amount(quantity(at: index) * cents(at: index))
        )
    }

    /// An amount as it is stored: without zeros behind the last digit.
    private nonisolated static func amount(_ cents: Int) -> String {
        ExactDecimal(cents, exponent: -2).plainText
    }

    private static func sums(of count: Int) -> [InvoiceLine] {
        var cents: [Int: Int] = [:]
        for index in 0..<count {
            cents[rates[index % rates.count], default: 0] += quantity(at: index) * Self.cents(at: index)
        }
        return cents.map { rate, cents in
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.vatRate) = (names[0], 1, ExactDecimal(rate))
            line.enteredNetPrice = ExactDecimal(cents, exponent: -2)
            return line
        }
    }
}
