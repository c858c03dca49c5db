import Derive
import Foundation

/// A field that a user meets, for any object of an entity: a property's, or one of a part's.
@MainActor
public struct FieldTemplate<Owner: AnyObject> {
    /// The names of the properties that lead there: `buyer.address.city`.
    public let name: String
    /// What it is called in the trade.
    public let title: String
    /// What it is called in messages and in the history.
    public let label: String
    /// Where a user meets it.
    public let places: [FieldPlace]
    /// The paths of the properties that it shows, from the object that has them.
    public let paths: [AnyKeyPath]
    private let bind: (OwnerAccess<Owner>) -> DescribedField
    private let end: (Owner) -> AnyObject?

    init(_ property: DescribedProperty<Owner>) where Owner: ObservedObject {
        (name, title, places) = (property.name, property.title, property.places)
        label = property.label
        paths = [property.keyPath] + property.alsoShows
        bind = { DescribedField(property, of: $0) }
        end = { $0 }
    }

    /// A field of a part as one of who has the part.
    init<Part: ObservedObject>(
        _ field: FieldTemplate<Part>, in name: String, section: String, at path: PartialKeyPath<Owner>,
        through part: @escaping (OwnerAccess<Owner>) -> OwnerAccess<Part>, _ existing: @escaping (Owner) -> Part?
    ) where Owner: ObservedObject {
        self.name = "\(name).\(field.name)"
        (title, label) = (field.title, field.label)
        places = field.places.map { $0 == .sheet("") ? .sheet(section) : $0 }
        paths = field.paths
        bind = { owner in
            var bound = field.bind(part(owner))
            // A problem with the lack of the part leads to what makes it.
            if let object = owner.get() { bound.targets.append((object, path)) }
            return bound
        }
        end = { owner in existing(owner).flatMap { field.end($0) } }
    }

    /// The field of an object.
    public func field(of owner: Owner) -> DescribedField {
        bind(OwnerAccess(get: { owner }, make: { owner }, attach: { _ in }))
    }

    /// Whether the field of an object shows a property of an object.
    /// - Complexity: O(properties that the field shows).
    public func shows(_ path: AnyKeyPath, of object: AnyObject, in owner: Owner) -> Bool {
        paths.contains(path) && end(owner) === object
    }
}

/// The way to an object that may not be there yet: the first value that is set makes it.
struct OwnerAccess<Owner> {
    let get: () -> Owner?
    let make: () -> Owner
    /// Makes it part of who has it.
    let attach: (Owner) -> Void

    /// Sets a value. An empty one does not make an object that is missing.
    func set(isNothing: Bool, _ body: (Owner) -> Void) {
        if let owner = get() { return body(owner) }
        guard !isNothing else { return }
        let made = make()
        body(made)
        attach(made)
    }
}

/// A field of one object: what it is called, what is in it and what can be typed there.
@MainActor
public struct DescribedField {
    /// The property's name.
    public let name: String
    /// What the standard calls it.
    public let term: String
    /// What it is called in the trade.
    public let title: String
    /// What it is called in messages and in the history.
    public let label: String
    /// What can be typed in it; nil where nothing can.
    public let value: Value?
    /// From which day `+30` counts; nil for today.
    public let countedFrom: () -> CalendarDate?
    private let codes: CodeList?
    /// The objects and properties for which it stands: where a problem is, and what undo changes.
    public internal(set) var targets: [(object: any ObservedObject, path: AnyKeyPath)]

    /// What is in a field, by its kind.
    public enum Value {
        case text(BoundAccess<String>)
        case number(BoundAccess<ExactDecimal?>, BoundRules)
        case date(BoundAccess<CalendarDate?>)
        case code(BoundAccess<String>)
        case currency(BoundAccess<CurrencyCode>)
        case period(BoundAccess<Period?>)
        case vat(BoundAccess<VATGroup>)
        case discount(BoundAccess<Discount?>)
    }

    /// The words or codes of the field's list that begin with what is typed, in order; none where there is no list.
    public func completions(of text: String) -> [String] { codes?.completions(of: text) ?? [] }

    /// The words of the field's codes; nil where there are none.
    public var words: CodeWords? { codes.flatMap { $0.words.isEmpty ? nil : $0.words } }

    /// The code that a word stands for, or a code in either case; nil if it is none of the field's list.
    public func code(for text: String) -> String? { codes?.code(for: text) }

    init<Owner: ObservedObject>(_ property: DescribedProperty<Owner>, of owner: OwnerAccess<Owner>) {
        (name, term, title, label) = (property.name, property.term, property.title, property.label)
        value = property.input.map { Value($0, owner) }
        codes = property.codes
        countedFrom = { property.countedFrom.flatMap { path in owner.get()?[keyPath: path] } }
        targets =
            owner.get().map { object in
                ([property.keyPath] + property.alsoShows).map { (object, $0) }
            } ?? []
    }
}

/// A value of one object that is read and set.
public struct BoundAccess<Value> {
    /// The value.
    public let get: () -> Value
    /// Sets it.
    public let set: (Value) -> Void
    /// Whether what is set depends on what was there before.
    public let isRelative: Bool
}

/// What a number of one object may be, and what else may be typed in its place.
public struct BoundRules {
    /// Whether there must be one.
    public let isRequired: Bool
    /// Whether it must be above zero.
    public let isPositive: Bool
    /// What its absolute value must be below; nil for no limit.
    public let limit: () -> ExactDecimal?
    /// Whether a single point or comma may be meant for thousands.
    public let isLarge: Bool
    /// How it is shown.
    public let style: NumberStyle
    /// Whether the number follows from others just now.
    public let isDerived: () -> Bool
    /// Sets a percentage, where a percent sign says so.
    public let setPercentage: ((ExactDecimal) -> Void)?
    /// The step to whose multiple the number rounds another one, where a slash says so.
    public let step: BoundAccess<ExactDecimal?>?
}

extension DescribedField.Value {
    init<Owner>(_ input: Input<Owner>, _ owner: OwnerAccess<Owner>) {
        switch input {
        case .text(let access): self = .text(.init(access, owner, "") { $0.isEmpty })
        case .code(let access): self = .code(.init(access, owner, "") { $0.isEmpty })
        case .number(let access, let rules):
            self = .number(.init(access, owner, nil) { $0 == nil }, .init(rules, owner))
        case .date(let access): self = .date(.init(access, owner, nil) { $0 == nil })
        case .currency(let access): self = .currency(.init(access, owner, CurrencyCode(code: "")) { $0.isEmpty })
        case .period(let access): self = .period(.init(access, owner, nil) { $0 == nil })
        case .vat(let access):
            self = .vat(.init(access, owner, VATGroup(category: .standard, rate: nil)) { _ in false })
        case .discount(let access): self = .discount(.init(access, owner, nil) { $0 == nil })
        }
    }
}

extension BoundAccess {
    fileprivate init<Owner>(
        _ access: Access<Owner, Value>, _ owner: OwnerAccess<Owner>, _ nothing: Value,
        isNothing: @escaping (Value) -> Bool
    ) {
        get = { owner.get().map(access.get) ?? nothing }
        set = { value in owner.set(isNothing: isNothing(value)) { access.set($0, value) } }
        isRelative = access.isRelative
    }
}

extension BoundRules {
    fileprivate init<Owner>(_ rules: NumberRules<Owner>, _ owner: OwnerAccess<Owner>) {
        (isRequired, isPositive, isLarge) = (rules.isRequired, rules.isPositive, rules.isLarge)
        style = rules.style
        limit = { owner.get().flatMap { rules.limit?($0) } }
        isDerived = { owner.get().map(rules.isDerived) ?? false }
        setPercentage = rules.setPercentage.map { set in
            { value in owner.set(isNothing: false) { set($0, value) } }
        }
        step = rules.step.map { BoundAccess($0, owner, nil) { $0 == nil } }
    }
}
