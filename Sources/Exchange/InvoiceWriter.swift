import Derive
import Foundation
import Invoicing

/// Writes invoices to files, in either syntax of EN 16931. This is the module's face for what goes out.
public enum InvoiceWriter {
    /// The two ways to write an invoice.
    public enum Format: String, CaseIterable, Sendable {
        /// UBL 2.1: an Invoice or a CreditNote, as its type code says.
        case ubl
        /// UN/CEFACT Cross Industry Invoice D16B, which is also the XML of Factur-X.
        case cii
    }

    /// Which amounts are written where a document has declared others than the derived ones.
    public enum Amounts: Sendable {
        /// Those that the standard derives, apart from what the user has decided to keep.
        case derived
        /// Those that the document has declared, wherever it has.
        case declared
    }

    /// Gives an invoice as a document.
    public static func document(_ invoice: Invoice, as format: Format, amounts: Amounts = .derived) -> Data {
        switch format {
        case .ubl: UBL.document(invoice, amounts)
        case .cii: CII.document(invoice, amounts)
        }
    }

    /// Writes an invoice to a file, whole or not at all; to a device or a pipe, as far as that takes it.
    public static func write(
        _ invoice: Invoice, to path: String, as format: Format, amounts: Amounts = .derived
    ) throws(ExchangeError) {
        try OutputFile.write(document(invoice, as: format, amounts: amounts), to: path)
    }
}
