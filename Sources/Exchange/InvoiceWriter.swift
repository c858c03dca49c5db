import Derive
import Foundation
import Invoicing

/// Writes invoices in either syntax of EN 16931. It is the module's public interface for writing.
public enum InvoiceWriter {
    /// Encodes an invoice as a document.
    public static func document(
        _ invoice: Invoice, as format: InvoiceSyntax, amounts: WrittenAmounts = .derived, files: AttachedFiles = [:]
    ) -> Data {
        encoded(invoice, as: format, amounts: amounts, files: files).data
    }

    /// Returns the parts of an invoice that have no place in a document.
    public static func leftOut(
        of invoice: Invoice, as format: InvoiceSyntax, amounts: WrittenAmounts = .derived, files: AttachedFiles = [:]
    ) -> [LeftOut] {
        encoded(invoice, as: format, amounts: amounts, files: files).leftOut
    }

    /// Returns the elements that a syntax or the standard requires and an invoice lacks, so that the document is not as they
    /// want it.
    /// - Complexity: O(*n*) in the lines.
    public static func missing(
        in invoice: Invoice, for format: InvoiceSyntax, amounts: WrittenAmounts = .derived
    ) -> [MissingElement] {
        missing(in: invoice, format, amounts, written(invoice, as: format, amounts: amounts))
    }

    private static func missing(
        in invoice: Invoice, _ format: InvoiceSyntax, _ amounts: WrittenAmounts, _ document: WrittenDocument
    ) -> [MissingElement] {
        let known = Draft(invoice).missing(in: format, amounts)
        return known
            + document.missing.filter { element in
                !known.contains {
                    $0.line == element.line && ($0.path.hasSuffix(element.path) || element.path.hasSuffix($0.path))
                }
            }
    }

    /// Encodes an invoice as a document, and finds what of it has no place there.
    public static func encoded(
        _ invoice: Invoice, as format: InvoiceSyntax, amounts: WrittenAmounts = .derived, files: AttachedFiles = [:]
    ) -> (data: Data, leftOut: [LeftOut]) {
        let document = written(invoice, as: format, amounts: amounts, files: files)
        return (document.data, document.leftOut)
    }

    private static func written(
        _ invoice: Invoice, as format: InvoiceSyntax, amounts: WrittenAmounts, files: AttachedFiles = [:]
    ) -> WrittenDocument {
        let draft = Draft(invoice, files)
        return switch format {
        case .ubl: UBL.document(draft, amounts)
        case .cii: CII.document(draft, amounts)
        }
    }

    /// Writes an invoice to a file, whole or not at all; to a device or a pipe, as many bytes as it accepts.
    /// - Throws: ``ExchangeError/exists(file:)`` if there is one already that is not to be replaced;
    ///   ``ExchangeError/notWritten(file:reason:)``. Nothing is changed then.
    /// - Returns: What of the invoice has no place in the document, and what the document lacks.
    @discardableResult
    public static func write(
        _ invoice: Invoice, to file: OutputFile, as format: InvoiceSyntax, amounts: WrittenAmounts = .derived
    ) throws(ExchangeError) -> (leftOut: [LeftOut], missing: [MissingElement]) {
        let document = written(invoice, as: format, amounts: amounts)
        try file.write(document.data)
        return (document.leftOut, missing(in: invoice, format, amounts, document))
    }
}
