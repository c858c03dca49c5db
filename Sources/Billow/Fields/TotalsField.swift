import Input
import Invoicing

/// A total that is entered and not derived: what the invoice's description places among the totals.
struct TotalsField: PlacedField, RawRepresentable, CaseIterable {
    /// Its place among the fields, counted from zero.
    let rawValue: Int

    private static let templates = Invoice.description.fields.filter { $0.places.contains(.totals) }
    private static let byPath = FieldIndex(templates)

    static let allCases = templates.indices.compactMap { TotalsField(rawValue: $0) }
    static let paid = TotalsField(showing: \Invoice.paidAmount) ?? allCases[0]
    static let discount = TotalsField(showing: \Invoice.discount) ?? allCases[0]
    static let rounding = TotalsField(showing: \Invoice.roundingAmount) ?? allCases[0]

    init?(rawValue: Int) {
        guard Self.templates.indices.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The field that shows a property of an invoice; nil if none does.
    init?(showing path: AnyKeyPath) {
        guard let found = Self.byPath[path].first else { return nil }
        self.init(rawValue: found)
    }

    func field(of invoice: Invoice) -> EditableField? { EditableField(Self.templates[rawValue].field(of: invoice)) }
}
