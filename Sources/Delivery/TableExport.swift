import Exchange
import Foundation
import Invoicing
import Rendering
import Storage

/// Invoices, their lines and their payments as tables of CSV, written row by row: memory does not grow with their number.
public struct TableExport {
    let folder: String
    let replaces: Bool

    /// Tables in a folder.
    /// - Parameter replaces: Whether files that are there are replaced.
    public init(folder: String, replaces: Bool) { (self.folder, self.replaces) = (folder, replaces) }

    /// Writes the tables of invoices, of their lines, of their payments and for the tax adviser, each whole or not at all.
    /// - Parameters:
    ///   - taken: The parts of deposits that invoices take, by the identity of the invoice.
    ///   - each: Calls its argument with one invoice after the other.
    /// - Returns: The paths of what was written.
    public func write(
        taken: [UUID: [VATBreakdown]], _ each: ((InvoiceSnapshot) throws -> Void) throws -> Void
    ) throws -> [String] {
        try OutputFolder.check(folder)
        let (lines, payments) = (CSVWriter<InvoicedLine>.lines, CSVWriter<InvoicePayment>.payments)
        let adviser = CSVWriter<Booking>.adviser
        let names = ["invoices.csv", "lines.csv", "payments.csv", "adviser.csv"]
        let headers = [CSVWriter<InvoiceSnapshot>.invoices.header, lines.header, payments.header, adviser.header]
        return try open(names, headers) { files in
            try each { invoice in
                let rows = [
                    CSVWriter<InvoiceSnapshot>.invoices.row(invoice),
                    invoice.lines.map { lines.row(InvoicedLine($0, of: invoice)) }.joined(),
                    invoice.paid.map { payments.row(InvoicePayment($0, for: invoice)) }.joined(),
                    Booking.all(of: invoice, taken: taken[invoice.id] ?? []).map(adviser.row).joined(),
                ]
                for (file, row) in zip(files, rows) { try file.write(contentsOf: Data(row.utf8)) }
            }
        }
    }

    /// Opens several files at once; none is there if one of them fails before all have their content.
    private func open(
        _ names: [String], _ headers: [String], opened: [FileHandle] = [], _ body: ([FileHandle]) throws -> Void
    ) throws -> [String] {
        guard let name = names.first, let header = headers.first else {
            try body(opened)
            return []
        }
        let path = "\(folder)/\(name)"
        var others: [String] = []
        try OutputFile(path, replaces: replaces).write { file in
            try file.write(contentsOf: Data(header.utf8))
            others = try open(
                Array(names.dropFirst()), Array(headers.dropFirst()), opened: opened + [file], body)
        }
        return [path] + others
    }

    /// Writes the tables of customers and of products.
    /// - Returns: The paths of what was written.
    public func writeBooks(of store: Repository) throws -> [String] {
        [
            try write("customers.csv", CustomerRow.table) { row in try store.eachCustomer { try row(CustomerRow($0)) }
            },
            try write("products.csv", ProductRow.table) { row in try store.eachProduct { try row(ProductRow($0)) } },
        ]
    }

    private func write<Row>(
        _ name: String, _ table: CSVWriter<Row>, _ each: ((Row) throws -> Void) throws -> Void
    ) throws -> String {
        let path = "\(folder)/\(name)"
        try OutputFile(path, replaces: replaces).write { file in
            try file.write(contentsOf: Data(table.header.utf8))
            try each { try file.write(contentsOf: Data(table.row($0).utf8)) }
        }
        return path
    }
}
