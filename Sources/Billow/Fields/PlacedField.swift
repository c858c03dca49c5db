import Input
import Invoicing

/// A field of the open invoice that stands in a pane of its own, in the order of Tab.
protocol PlacedField: Hashable {
    /// All of that pane, in order.
    static var allCases: [Self] { get }
    /// What can be typed there.
    func field(of invoice: Invoice) -> EditableField?
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
