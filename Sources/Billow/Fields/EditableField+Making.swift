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

    /// A field of a number that may be missing; empty for none.
    static func optionalNumber<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Decimal?>
    ) -> EditableField {
        EditableField(
            name: name, isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { owner[keyPath: path].map(DecimalFormat.editable) ?? "" }
        ) { text throws(FieldProblem) in
            owner[keyPath: path] = text.isEmpty ? nil : try NumberInput.parse(text)
        }
    }

    /// A field of a code, which is taken as it is typed; whether the list has it is for the problems to say.
    static func code<Owner: AnyObject, Value: Code>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value>
    ) -> EditableField {
        EditableField(name: name, text: { owner[keyPath: path].code }) { text throws(FieldProblem) in
            owner[keyPath: path] = Value(code: text.trimmingCharacters(in: .whitespaces))
        }
    }

    /// A field of an identifier, with its scheme before a colon: `0088:4000001123452`.
    static func identifier<Owner: AnyObject>(
        _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Identifier?>
    ) -> EditableField {
        EditableField(name: name, text: { owner[keyPath: path]?.description ?? "" }) { text throws(FieldProblem) in
            owner[keyPath: path] = Identifier(typed: text)
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

extension Identifier {
    /// Takes `0088:4000001123452` apart; what stands before a colon and is no scheme of four digits or two letters
    /// belongs to the identifier. Nil for an empty text.
    nonisolated fileprivate init?(typed text: String) {
        let typed = text.trimmingCharacters(in: .whitespaces)
        guard !typed.isEmpty else { return nil }
        var rest = Scanned(typed)
        let hasScheme = rest.skip(4...4, Scanned.isDigit) || rest.skip(2...2, Scanned.isCapital)
        guard hasScheme, rest.skip(":"), let colon = typed.firstIndex(of: ":") else {
            self.init(typed)
            return
        }
        self.init(String(typed[colon...].dropFirst()), scheme: String(typed[..<colon]))
    }
}
