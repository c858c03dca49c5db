import Input
import Invoicing

/// A field of the head pane: what the invoice's description places there.
struct InvoiceField: PlacedField, RawRepresentable, CaseIterable {
    /// Its place among the fields, counted from zero.
    let rawValue: Int

    /// The parties stand before what is agreed.
    private static let templates = {
        let fields = Invoice.description.fields.filter { $0.places.contains(.head) }
        let agreed: Set<AnyKeyPath> = [
            \Invoice.buyerReference, \Invoice.paymentTerms, \Invoice.supplied, \Invoice.notes,
        ]
        return fields.filter { agreed.isDisjoint(with: $0.paths) }
            + fields.filter { !agreed.isDisjoint(with: $0.paths) }
    }()
    private static let byPath = FieldIndex(templates)

    static let allCases = templates.indices.compactMap { InvoiceField(rawValue: $0) }
    static let number = InvoiceField(rawValue: 0) ?? allCases[0]
    /// Who is charged.
    static let buyer =
        templates.firstIndex { $0.paths.contains(\Party.name) }.flatMap { InvoiceField(rawValue: $0) } ?? number
    static let note = allCases[allCases.count - 1]

    init?(rawValue: Int) {
        guard Self.templates.indices.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The field that shows a property of an object in an invoice; nil if none does.
    /// - Complexity: O(1).
    init?(showing path: AnyKeyPath, of object: AnyObject, in invoice: Invoice) {
        let candidates = Self.byPath[path]
        guard let found = candidates.first(where: { Self.templates[$0].shows(path, of: object, in: invoice) }) else {
            return nil
        }
        self.init(rawValue: found)
    }

    var title: String { Self.templates[rawValue].title }

    /// What it is called in an invoice or a quote.
    func title(in invoice: Invoice) -> String {
        invoice.isQuote && Self.templates[rawValue].paths.contains(\Invoice.dueDate) ? "Valid to" : title
    }

    /// What the pane shows.
    func text(of invoice: Invoice) -> String { field(of: invoice)?.shownText() ?? "" }

    func field(of invoice: Invoice) -> EditableField? { EditableField(Self.templates[rawValue].field(of: invoice)) }
}
