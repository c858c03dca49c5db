import Derive
import DeriveDocuments
import Foundation

/// Lines of a table, by what a property's values are.
extension DescribedProperty where Owner: ObservedObject {
    /// A text; an empty one is none.
    public static func text(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, String>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        value(name, path, term, title, unless: "", places).typed(as: .text(Access(path)))
    }

    /// A number that is always there.
    /// - Parameter initial: What it is at first, which is not written into JSON.
    public static func number(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, ExactDecimal>, _ term: String, _ title: String,
        _ places: FieldPlace..., initial: ExactDecimal = 0
    ) -> Self {
        let access = Access<Owner, ExactDecimal?>(
            get: { $0[keyPath: path] }, set: { owner, value in if let value { owner[keyPath: path] = value } })
        return value(name, path, term, title, unless: initial, places).typed(as: .number(access, NumberRules()))
            .number { $0.isRequired = true }
    }

    /// A number that may be missing.
    public static func number(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, ExactDecimal?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        value(name, path, term, title, unless: nil, places).typed(as: .number(Access(path), NumberRules()))
    }

    /// A day that may be missing.
    public static func date(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, CalendarDate?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        value(name, path, term, title, unless: nil, places).typed(as: .date(Access(path)))
    }

    /// A code; an empty one is none.
    /// - Parameter initial: What it is at first.
    public static func code<Value: Code>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, _ term: String, _ title: String,
        _ places: FieldPlace..., initial: Value = Value(code: "")
    ) -> Self {
        let access = Access<Owner, String>(
            get: { $0[keyPath: path].code }, set: { owner, code in owner[keyPath: path] = Value(code: code) })
        return value(name, path, term, title, unless: initial, places).typed(as: .code(access))
    }

    /// A code that may be missing.
    public static func code<Value: Code>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        let access = Access<Owner, String>(
            get: { $0[keyPath: path]?.code ?? "" },
            set: { owner, code in owner[keyPath: path] = code.isEmpty ? nil : Value(code: code) })
        return value(name, path, term, title, unless: nil, places).typed(as: .code(access))
    }

    /// An identifier with a scheme, which may be missing.
    public static func identifier(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Identifier?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        Self(
            name, path, term, title, places, input: .identifier(path),
            coding: .value(
                name, path, encode: { try ColumnValue(encoding: $0) },
                decode: { try StoredForm<Identifier>.decode($0) }))
    }

    /// A flag, which is typed as `yes` or `no` where it has a place.
    /// - Parameter initial: The value that is not written.
    public static func flag(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Bool>, _ term: String, _ title: String,
        _ places: FieldPlace..., initial: Bool = false
    ) -> Self {
        let flag = value(name, path, term, title, unless: initial, places)
        guard !places.isEmpty else { return flag }
        return flag.typed(
            as: .code(Access(get: { $0[keyPath: path] ? "yes" : "" }) { $0[keyPath: path] = $1 == "yes" })
        ).from(.yesOrNo)
    }

    /// A value that is JSON also as a column; it cannot be typed unless an input is added.
    /// - Parameters:
    ///   - initial: The initial value, which is not written.
    ///   - form: Its form in the column.
    public static func value<Value: Codable & Equatable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, _ term: String, _ title: String,
        unless initial: Value, _ places: FieldPlace..., as form: StoredForm<Value> = .json
    ) -> Self {
        let coding = ColumnCoding.value(
            name, path, encode: { $0 == initial ? .null : try form.column($0) },
            decode: { try form.value($0) ?? initial })
        return Self(name, path, term, title, places, coding: coding)
    }

    /// Values by key in an observed dictionary.
    public static func entries<Key: Codable & Hashable, Value: Codable>(
        _ name: String, _ path: KeyPath<Owner, ObservedDictionary<Key, Value>>, _ term: String, _ title: String
    ) -> Self {
        Self(name, path, term, title, [], coding: .codable(name, path))
    }

    /// A day or a span of days out of other properties' values.
    public static func excerpt(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Period?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        Self(name, path, term, title, places, input: .period(Access(path)))
    }

    /// An amount that follows from others and is only shown.
    public static func derived(
        _ name: String, _ path: KeyPath<Owner, ExactDecimal>, _ term: String, _ title: String, _ places: FieldPlace...
    ) -> Self {
        Self(name, path, term, title, places)
    }

    /// A value that follows from others.
    public static func follows<Value>(
        _ name: String, _ path: KeyPath<Owner, Value>, _ term: String, _ title: String, _ places: FieldPlace...
    ) -> Self {
        Self(name, path, term, title, places)
    }

    /// A part of another property's value, shown where that property has no place of its own.
    public static func excerpt(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, String>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        Self(name, path, term, title, places, input: .text(Access(path)))
    }

    /// A day out of another property's value.
    public static func excerpt(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, CalendarDate?>, _ term: String, _ title: String,
        _ places: FieldPlace...
    ) -> Self {
        Self(name, path, term, title, places, input: .date(Access(path)))
    }

    /// - Parameter initial: The initial value. It is stored as null.
    private static func value<Value: Codable & Equatable & ColumnCodable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, _ term: String, _ title: String,
        unless initial: Value, _ places: [FieldPlace]
    ) -> Self {
        let coding = ColumnCoding.value(
            name, path, encode: { $0 == initial ? .null : $0.columnValue },
            decode: { $0 == .null ? initial : try Value(columnValue: $0) })
        return Self(name, path, term, title, places, coding: coding)
    }
}
