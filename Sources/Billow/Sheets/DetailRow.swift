import Derive
import Foundation
import Invoicing

/// A row of the details: a heading, or a field with its title.
struct DetailRow: Equatable {
    /// A property of an object that a field stands for.
    struct Place {
        let object: any ObservedObject
        let property: AnyKeyPath
    }

    let title: String
    /// What can be typed there; nil for a heading.
    var field: EditableField?
    /// What the field stands for, so that a problem leads to it.
    var places: [Place] = []
    /// The allowance or charge to which the row belongs.
    var item: (any AllowanceOrCharge & ObservedObject)?

    /// Rows are alike if they stand for the same; what is in them is read when they are drawn.
    static func == (a: DetailRow, b: DetailRow) -> Bool {
        a.title == b.title && (a.field == nil) == (b.field == nil) && a.item === b.item
            && a.places.elementsEqual(b.places) { $0.object === $1.object && $0.property == $1.property }
    }

    /// A heading.
    static func heading(_ title: String) -> DetailRow { DetailRow(title: title) }

    /// A field of free text.
    static func text<Owner: ObservedObject>(
        _ title: String, _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, String>
    ) -> DetailRow {
        DetailRow(title: title, field: .text(name, owner, path), places: [Place(object: owner, property: path)])
    }

    /// A field of a code, in whatever case it is typed.
    static func code<Owner: ObservedObject>(
        _ title: String, _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, some Code>
    ) -> DetailRow {
        DetailRow(title: title, field: .code(name, owner, path), places: [Place(object: owner, property: path)])
    }

    /// A field of a number that may be missing.
    static func number<Owner: ObservedObject>(
        _ title: String, _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Decimal?>
    ) -> DetailRow {
        DetailRow(
            title: title, field: .optionalNumber(name, owner, path), places: [Place(object: owner, property: path)])
    }

    /// A field of a text in a part that the owner may lack: the first text that is typed makes it.
    static func text<Owner: ObservedObject, Part: ObservedObject>(
        _ title: String, _ name: String, _ owner: Owner, in part: ReferenceWritableKeyPath<Owner, Part?>,
        _ make: @escaping () -> Part, _ path: ReferenceWritableKeyPath<Part, String>
    ) -> DetailRow {
        let field = EditableField(name: name, text: { owner[keyPath: part]?[keyPath: path] ?? "" }) {
            text throws(FieldProblem) in
            guard owner[keyPath: part] != nil || !text.isEmpty else { return }
            let edited = owner[keyPath: part] ?? make()
            edited[keyPath: path] = text
            if owner[keyPath: part] == nil { owner[keyPath: part] = edited }
        }
        let inside = owner[keyPath: part].map { [Place(object: $0, property: path)] } ?? []
        return DetailRow(title: title, field: field, places: inside + [Place(object: owner, property: part)])
    }

    /// The same field, which stands for something more.
    func also<Owner: ObservedObject>(_ owner: Owner?, _ path: PartialKeyPath<Owner>) -> DetailRow {
        guard let owner else { return self }
        var row = self
        row.places.append(Place(object: owner, property: path))
        return row
    }
}
