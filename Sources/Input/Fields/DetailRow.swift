import Derive
import Foundation
import Invoicing

/// A row of the sheet of all fields: a heading, or a field with its title.
package struct DetailRow: Equatable {
    /// An object's property that a field edits.
    package struct Place {
        package let object: any ObservedObject
        package let property: AnyKeyPath

        package init(object: any ObservedObject, property: AnyKeyPath) {
            (self.object, self.property) = (object, property)
        }
    }

    package let title: String
    /// The field that is typed there; nil for a heading.
    package var field: Field?
    /// The properties that the field edits, so that a problem leads to the field.
    package var places: [Place] = []
    /// Returns a doubt about a text that the field accepts, in a sentence; nil for none.
    package var doubt: (String) -> String? = { _ in nil }
    /// `true` if the form marks the field while it is empty.
    package var isRequired = false
    /// The allowance or charge to which the row belongs.
    package var item: (any AllowanceOrCharge & ObservedObject)?

    package init(
        title: String, field: Field? = nil, places: [Place] = [],
        item: (any AllowanceOrCharge & ObservedObject)? = nil
    ) {
        (self.title, self.field, self.places, self.item) = (title, field, places, item)
    }

    /// Rows are equal if they edit the same properties. Values are read when rows are drawn.
    package static func == (a: DetailRow, b: DetailRow) -> Bool {
        a.title == b.title && (a.field == nil) == (b.field == nil) && a.item === b.item
            && a.places.elementsEqual(b.places) { $0.object === $1.object && $0.property == $1.property }
    }

    /// `true` if the field has to be filled in still.
    package var isMissing: Bool { isRequired && field?.text().isEmpty == true }

    /// The doubt about the field's value; nil for none.
    package var doubtAboutValue: String? { field.flatMap { doubt($0.text()) } }

    /// A heading.
    package static func heading(_ title: String) -> DetailRow { DetailRow(title: title) }
}

extension DetailRow {
    /// The row of an entity's field.
    package init<Owner: ObservedObject>(_ property: DescribedProperty<Owner>, of owner: Owner) {
        title = property.title
        field = Field(property, of: owner)
        places = property.targets(of: owner).map { Place(object: $0.object, property: $0.path) }
    }
}

extension Description where Owner: ObservedObject {
    /// The rows of an object's sheet, under the headings of its table, in the order of that.
    package func rows(of owner: Owner) -> [DetailRow] {
        var sections: [String] = []
        var rows: [String: [DetailRow]] = [:]
        for property in fields {
            for case .sheet(let section) in property.places {
                if rows[section] == nil { sections.append(section) }
                rows[section, default: []].append(DetailRow(property, of: owner))
            }
        }
        return sections.flatMap { ($0.isEmpty ? [] : [.heading($0)]) + (rows[$0] ?? []) }
    }
}
