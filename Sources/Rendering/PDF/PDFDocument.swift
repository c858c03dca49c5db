import Foundation
import Invoicing

/// An invoice as PDF: text that can be selected and searched, fonts within it, the same bytes for the same input.
public enum PDFDocument {
    /// Draws an invoice.
    /// - Parameters:
    ///   - xml: The invoice as CII, which makes the document a Factur-X one; nil for a plain PDF.
    ///   - files: The files that are attached to the invoice.
    /// - Throws: ``PDFError`` where a library, a font or a character is missing, or the logo cannot be used.
    /// - Complexity: O(*n*) in the lines. One document is drawn at a time.
    public static func pdf(
        of invoice: InvoiceSnapshot, _ style: DocumentStyle = DocumentStyle(), embedding xml: Data? = nil,
        files: [PDFAttachment] = []
    ) throws -> Data {
        let content = style.content(of: invoice)
        let description = PDFDescription(invoice, content)
        // The number of a draft, which its payer would quote, is not final.
        let code = invoice.isDraft ? nil : try (try? EPCCode(invoice))?.modules()
        let file = try PDFFile(draw(content, style, description, code: code))
        file.describe(description, content.words.language)
        if let xml {
            file.add(FacturX(xml: xml, description: description, specification: invoice.specification))
        }
        file.add(files, description)
        return try file.finished()
    }

    /// Draws a reminder, with the code of a transfer of all that it asks for.
    /// - Parameter invoice: One of its invoices, whose parties and accounts it has.
    /// - Throws: ``PDFError`` as for an invoice.
    public static func pdf(
        of letter: ReminderLetter, about invoice: InvoiceSnapshot, _ style: DocumentStyle = DocumentStyle()
    ) throws -> Data {
        let content = style.content(of: letter, about: invoice)
        let description = PDFDescription(invoice, content, on: letter.date)
        let code = try (try? EPCCode(invoice, letter.total, quoting: letter.remittance))?.modules()
        let file = try PDFFile(draw(content, style, description, code: code))
        file.describe(description, content.words.language)
        return try file.finished()
    }

    private static func draw(
        _ content: DocumentContent, _ style: DocumentStyle, _ description: PDFDescription, code: [[Bool]]?
    ) throws -> Data {
        try Canvas.draw(style.page, content.words.language) { canvas in
            canvas.setMoment(description.moment)
            var layout = try PageLayout(content, style, canvas, code)
            layout.setAll()
            for page in layout.numberedPages() {
                for mark in page { try canvas.draw(mark) }
                canvas.endPage()
            }
        }
    }
}
