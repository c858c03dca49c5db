import Exchange
import Foundation
import Invoicing
import Rendering

/// Invoices and their lines as two tables of CSV, written row by row: memory does not grow with their number.
struct TableExport {
    let folder: String
    let replaces: Bool

    /// Writes both tables, each whole or not at all.
    /// - Parameter each: Calls its argument with one invoice after the other.
    /// - Returns: The paths of what was written.
    func write(_ each: ((InvoiceSnapshot) throws -> Void) throws -> Void) throws -> [String] {
        try OutputFolder.check(folder)
        let (invoices, lines) = (CSVTable<InvoiceSnapshot>.invoices, CSVTable<InvoicedLine>.lines)
        let paths = [folder + "/invoices.csv", folder + "/lines.csv"]
        try OutputFile(paths[0], replaces: replaces).write { invoiceFile in
            try OutputFile(paths[1], replaces: replaces).write { lineFile in
                try invoiceFile.write(contentsOf: Data(invoices.header.utf8))
                try lineFile.write(contentsOf: Data(lines.header.utf8))
                try each { invoice in
                    try invoiceFile.write(contentsOf: Data(invoices.row(invoice).utf8))
                    let rows = invoice.lines.map { lines.row(InvoicedLine($0, of: invoice)) }.joined()
                    try lineFile.write(contentsOf: Data(rows.utf8))
                }
            }
        }
        return paths
    }
}
