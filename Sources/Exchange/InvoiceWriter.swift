import Derive
import Foundation
import Invoicing

/// Writes invoices in either syntax of EN 16931. It is the module's public interface for writing.
public enum InvoiceWriter {
    /// The two syntaxes.
    public enum Format: String, CaseIterable, Sendable {
        /// UBL 2.1: an Invoice or a CreditNote, depending on the type code.
        case ubl
        /// UN/CEFACT Cross Industry Invoice D16B, which is also the XML of Factur-X.
        case cii
    }

    /// The choice of amounts for a document that declares some. Amounts that count are written in any case.
    public enum Amounts: Sendable {
        /// The totals and VAT groups that follow from the lines.
        case derived
        /// Those that the document has, with all that it says in them.
        case declared
    }

    /// Encodes an invoice as a document.
    public static func document(_ invoice: Invoice, as format: Format, amounts: Amounts = .derived) -> Data {
        encoded(invoice, as: format, amounts: amounts).data
    }

    /// What of an invoice has no place in a document.
    public static func leftOut(of invoice: Invoice, as format: Format, amounts: Amounts = .derived) -> [LeftOut] {
        encoded(invoice, as: format, amounts: amounts).leftOut
    }

    /// What a syntax or the standard requires and an invoice lacks, so that the document is not as they want it.
    /// - Complexity: O(*n*) in the lines.
    public static func missing(
        in invoice: Invoice, for format: Format, amounts: Amounts = .derived
    ) -> [MissingElement] {
        Draft(invoice).missing(in: format, amounts)
    }

    /// Encodes an invoice as a document, and finds what of it has no place there.
    public static func encoded(
        _ invoice: Invoice, as format: Format, amounts: Amounts = .derived
    ) -> (data: Data, leftOut: [LeftOut]) {
        switch format {
        case .ubl: UBL.document(invoice, amounts)
        case .cii: CII.document(invoice, amounts)
        }
    }

    /// Writes an invoice to a file, whole or not at all; to a device or a pipe, as many bytes as it accepts.
    /// - Throws: ``ExchangeError/exists(file:)`` if there is one already that is not to be replaced;
    ///   ``ExchangeError/notWritten(file:reason:)``. Nothing is changed then.
    /// - Returns: What of the invoice has no place in the document.
    @discardableResult
    public static func write(
        _ invoice: Invoice, to file: OutputFile, as format: Format, amounts: Amounts = .derived
    ) throws(ExchangeError) -> [LeftOut] {
        let (data, leftOut) = encoded(invoice, as: format, amounts: amounts)
        try file.write(data)
        return leftOut
    }
}
