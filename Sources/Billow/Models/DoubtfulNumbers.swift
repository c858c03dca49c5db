import Derive
import Invoicing

/// Numbers that were typed or pasted so that they could be read in two ways, such as 1.200, until somebody confirms them or
/// another one stands there.
@Observed(recorded: false)
final class DoubtfulNumbers {
    private var marks: [Place: Mark] = [:]

    private struct Place: Hashable {
        let object: ObjectIdentifier
        let path: AnyKeyPath
    }

    private struct Mark {
        weak var object: (any ObservedObject)?
        /// The number as it was read.
        let text: String
    }

    init() {}

    /// Marks a field whose text was just set.
    func mark(_ field: EditableField) {
        guard let place = Self.place(of: field) else { return }
        marks[place] = Mark(object: field.target?.object, text: field.text())
    }

    /// Removes the mark of a field, if it has one.
    func confirm(_ field: EditableField) {
        guard !marks.isEmpty, let place = Self.place(of: field), marks[place] != nil else { return }
        marks[place] = nil
    }

    /// Whether a field still has a number that could be read in two ways.
    func isMarked(_ field: EditableField) -> Bool {
        guard !marks.isEmpty, let place = Self.place(of: field), let mark = marks[place] else { return false }
        return mark.object === field.target?.object && mark.text == field.text()
    }

    /// Whether a cell of the lines has one.
    func isMarked(_ column: LineColumn, of line: InvoiceLine) -> Bool {
        guard !marks.isEmpty, column.isNumeric, let field = column.field(of: line) else { return false }
        return isMarked(field)
    }

    private static func place(of field: EditableField) -> Place? {
        field.target.map { Place(object: ObjectIdentifier($0.object), path: $0.path) }
    }
}
