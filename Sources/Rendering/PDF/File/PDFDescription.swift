import Invoicing

/// The description of a document for readers and archives that do not open it.
struct PDFDescription: Equatable, Sendable {
    let title: String
    let author: String
    let subject: String
    let creator = "Billow"
    let producer = "Billow, with Cairo and Pango"
    /// When it was made: the day of issue, or of a letter, so that the same invoice gives the same bytes.
    let moment: String

    init(_ invoice: InvoiceSnapshot, _ content: DocumentContent, on day: CalendarDate? = nil) {
        title = content.title.withoutControls
        author = invoice.seller.name.withoutControls
        subject = [content.title, invoice.buyer.name].filter { !$0.isEmpty }.joined(separator: ", ").withoutControls
        moment = "\((day ?? invoice.issueDate).map { "\($0)" } ?? "2000-01-01")T00:00:00Z"
    }

    /// The moment as PDF writes it.
    var pdfMoment: String { "(D:" + moment.filter(\.isNumber) + "Z)" }

    /// The dictionary of the document's information.
    var dictionary: String {
        """
        /Title \(title.pdfText) /Author \(author.pdfText) /Subject \(subject.pdfText) /Creator (\(creator)) \
        /Producer (\(producer)) /CreationDate \(pdfMoment) /ModDate \(pdfMoment)
        """
    }
}
