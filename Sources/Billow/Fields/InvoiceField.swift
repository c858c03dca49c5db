import Invoicing

/// A field of the open invoice that stands in a pane of its own, in the order of Tab.
protocol PlacedField: Hashable {
    /// All of that pane, in order.
    static var allCases: [Self] { get }
    /// What can be typed there.
    func field(of invoice: Invoice) -> EditableField?
}

/// A field of the head pane: what the invoice's description places there.
struct InvoiceField: PlacedField, RawRepresentable, CaseIterable {
    /// Its place among the fields, counted from zero.
    let rawValue: Int

    /// The parties stand before what is agreed.
    private static let templates = {
        let fields = Invoice.description.fields.filter { $0.places.contains(.head) }
        let agreed: Set<AnyKeyPath> = [\Invoice.buyerReference, \Invoice.paymentTerms, \Invoice.notes]
        return fields.filter { agreed.isDisjoint(with: $0.paths) }
            + fields.filter { !agreed.isDisjoint(with: $0.paths) }
    }()
    private static let byPath = FieldIndex(templates)

    static let allCases = templates.indices.compactMap { InvoiceField(rawValue: $0) }
    static let number = InvoiceField(rawValue: 0) ?? allCases[0]
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

    /// What the pane shows.
    func text(of invoice: Invoice) -> String { field(of: invoice)?.text() ?? "" }

    func field(of invoice: Invoice) -> EditableField? { EditableField(Self.templates[rawValue].field(of: invoice)) }
}

/// A total that is entered and not derived: what the invoice's description places among the totals.
struct TotalsField: PlacedField, RawRepresentable, CaseIterable {
    /// Its place among the fields, counted from zero.
    let rawValue: Int

    private static let templates = Invoice.description.fields.filter { $0.places.contains(.totals) }
    private static let byPath = FieldIndex(templates)

    static let allCases = templates.indices.compactMap { TotalsField(rawValue: $0) }
    static let paid = TotalsField(showing: \Invoice.paidAmount) ?? allCases[0]
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

/// Which fields show a property, by its path.
struct FieldIndex {
    private let places: [AnyKeyPath: [Int]]

    init<Owner>(_ templates: [FieldTemplate<Owner>]) {
        let pairs = templates.enumerated().flatMap { index, field in field.paths.map { ($0, index) } }
        places = Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }

    subscript(path: AnyKeyPath) -> [Int] { places[path] ?? [] }
}
