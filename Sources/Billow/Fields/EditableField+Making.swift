import Foundation
import Invoicing

extension EditableField {
    /// A field of free text.
    static func text<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, String>
    ) -> EditableField {
        EditableField(name: name, text: { owner[keyPath: path] }) { text throws(FieldProblem) in
            owner[keyPath: path] = text
        }
    }

    /// A field of a number that must be there.
    static func number<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Decimal>
    ) -> EditableField {
        EditableField(
            name: name, isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { DecimalFormat.editable(owner[keyPath: path]) }
        ) { text throws(FieldProblem) in
            owner[keyPath: path] = try NumberInput.parse(text)
        }
    }

    /// A field of a number that only an imported document can lack.
    static func number<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Decimal?>
    ) -> EditableField {
        EditableField(
            name: name, isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { owner[keyPath: path].map(DecimalFormat.editable) ?? "" }
        ) { text throws(FieldProblem) in
            owner[keyPath: path] = try NumberInput.parse(text)
        }
    }

    /// A field of a day that may be missing.
    static func date<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CalendarDate?>
    ) -> EditableField {
        EditableField(name: name, isNumeric: true, text: { owner[keyPath: path]?.description ?? "" }) {
            text throws(FieldProblem) in
            let typed = text.trimmingCharacters(in: .whitespaces)
            guard !typed.isEmpty else {
                owner[keyPath: path] = nil
                return
            }
            owner[keyPath: path] = try DateInput.parse(typed)
        }
    }
}
