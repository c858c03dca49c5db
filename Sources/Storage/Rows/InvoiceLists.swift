import DeriveDocuments
import Invoicing

/// The lists of rows that an invoice holds, as its description calls them.
enum InvoiceLists {
    /// The list of all invoices, in which a whole invoice is inserted.
    static let all = "invoices"
    static let lines = name(of: \Invoice.lines)
    static let allowanceCharges = name(of: \Invoice.allowanceCharges)

    private static func name(of path: AnyKeyPath) -> String {
        guard let column = Invoice.rowCoding.column(at: path) else {
            preconditionFailure("The description of invoices has no list at \(path)")
        }
        return column.name
    }
}
