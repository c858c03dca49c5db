import Derive
import Foundation

/// A place at which a user meets a property.
public nonisolated enum FieldPlace: Hashable, Sendable {
    /// Among the fields above the lines.
    case head
    /// In a column of the lines.
    case column
    /// Among the totals.
    case totals
    /// In the sheet of all fields, under a heading; an empty heading means that of the surrounding part.
    case sheet(String)
}

/// The input for a property, with the way to its value. How a text becomes such a value is the editor's to say.
public enum Input<Owner> {
    /// Free text.
    case text(Access<Owner, String>)
    /// A number, or none.
    case number(Access<Owner, ExactDecimal?>, NumberRules<Owner>)
    /// A day, or none.
    case date(Access<Owner, CalendarDate?>)
    /// A code, which is not checked against its list: that is for the rules.
    case code(Access<Owner, String>)
    /// A currency of ISO 4217.
    case currency(Access<Owner, CurrencyCode>)
    /// A day or a span of days, or none.
    case period(Access<Owner, Period?>)
    /// A kind of VAT with its rate.
    case vat(Access<Owner, VATGroup>)
    /// A percentage or an amount, or none.
    case discount(Access<Owner, Discount?>)
}

extension Input {
    /// Returns the input for an object.
    public func bound(to owner: Owner) -> Input<Void> {
        reached(by: Way(get: { _ in owner }, make: { owner }) { _, _ in })
    }

    /// Returns the input for a part, reached from the whole.
    func reached<Whole>(by way: Way<Whole, Owner>) -> Input<Whole> {
        switch self {
        case .text(let access): .text(access.reached(by: way, or: "") { $0.isEmpty })
        case .code(let access): .code(access.reached(by: way, or: "") { $0.isEmpty })
        case .number(let access, let rules):
            .number(access.reached(by: way, or: nil) { $0 == nil }, rules.reached(by: way))
        case .date(let access): .date(access.reached(by: way, or: nil) { $0 == nil })
        case .currency(let access): .currency(access.reached(by: way, or: CurrencyCode(code: "")) { $0.isEmpty })
        case .period(let access): .period(access.reached(by: way, or: nil) { $0 == nil })
        case .vat(let access):
            .vat(access.reached(by: way, or: VATGroup(category: .standard, rate: nil)) { _ in false })
        case .discount(let access): .discount(access.reached(by: way, or: nil) { $0 == nil })
        }
    }
}

extension Input where Owner: AnyObject {
    /// An identifier with its scheme before a colon, or none.
    static func identifier(_ path: ReferenceWritableKeyPath<Owner, Identifier?>) -> Input {
        .text(
            Access(get: { $0[keyPath: path]?.description ?? "" }) { $0[keyPath: path] = Identifier(typed: $1) })
    }

    /// A list of which each element is a text, with semicolons between. An element whose text stays is kept as it is, since it
    /// may hold more than its text says.
    static func list<Element>(
        _ path: ReferenceWritableKeyPath<Owner, [Element]>, text: @escaping (Element) -> String,
        element: @escaping (String) -> Element?
    ) -> Input {
        .text(
            Access(get: { $0[keyPath: path].map(text).joined(separator: "; ") }) { owner, typed in
                var former = owner[keyPath: path]
                owner[keyPath: path] = typed.split(separator: ";").compactMap { part in
                    let part = part.trimmingCharacters(in: .whitespaces)
                    if let index = former.firstIndex(where: { text($0) == part }) { return former.remove(at: index) }
                    return part.isEmpty ? nil : element(part)
                }
            })
    }
}

/// The way of reading a value from an object and of setting it.
public struct Access<Owner, Value> {
    /// Sets a value.
    public typealias Setting = (Owner, Value) -> Void

    /// The value.
    public let get: (Owner) -> Value
    /// Sets it.
    public let set: Setting
    /// `true` if the new value depends on the old one, so that each state of a typed text is set from the old value
    /// again.
    public var isRelative = false

    /// Reads and sets by functions.
    public init(get: @escaping (Owner) -> Value, isRelative: Bool = false, set: @escaping Setting) {
        (self.get, self.set, self.isRelative) = (get, set, isRelative)
    }
}

extension Access {
    /// A value of a part, read and set from the whole.
    /// - Parameters:
    ///   - nothing: The value while the part is missing.
    ///   - isNothing: Whether a value is no reason to make the part.
    fileprivate func reached<Whole>(
        by way: Way<Whole, Owner>, or nothing: Value, isNothing: @escaping (Value) -> Bool
    ) -> Access<Whole, Value> {
        Access<Whole, Value>(get: { way.get($0).map(get) ?? nothing }, isRelative: isRelative) { whole, value in
            way.change(whole, isNothing: isNothing(value)) { set($0, value) }
        }
    }
}

/// The way from an object to a part of it that may be missing: the first value that is set makes it.
struct Way<Whole, Part> {
    let get: (Whole) -> Part?
    let make: () -> Part
    /// Makes a part one of the whole.
    let attach: (Whole, Part) -> Void

    /// Changes the part. An empty value does not make a missing part.
    func change(_ whole: Whole, isNothing: Bool, _ body: (Part) -> Void) {
        if let part = get(whole) { return body(part) }
        guard !isNothing else { return }
        let made = make()
        body(made)
        attach(whole, made)
    }
}

extension Access where Owner: AnyObject {
    /// Reads and sets a property.
    public init(_ path: ReferenceWritableKeyPath<Owner, Value>) {
        self.init(get: { $0[keyPath: path] }, set: { owner, value in owner[keyPath: path] = value })
    }
}

/// The limits of a number, and the other texts that may be typed in its place.
public struct NumberRules<Owner> {
    /// `true` if there must be one.
    public var isRequired = false
    /// `true` if it must be above zero.
    public var isPositive = false
    /// `true` for a number that must be zero or more.
    public var isNonnegative = false
    /// The most that it may then be; nil for no limit.
    public var most: (Owner) -> ExactDecimal? = { _ in nil }
    /// The limit of its absolute value; nil for none.
    public var limit: (Owner) -> ExactDecimal? = { _ in nil }
    /// Its style.
    public var style = NumberStyle.plain
    /// `true` if a single point or comma may be meant for thousands.
    public var isLarge = true
    /// `true` if the number is derived at present and shown as such. A typed number replaces it.
    public var isDerived: (Owner) -> Bool = { _ in false }
    /// Says what a typed number takes out besides, in a sentence; nil for nothing.
    public var takesOut: (Owner) -> String? = { _ in nil }
    /// Sets a percentage, where a percent sign behind the number says so; nil where it says nothing.
    public var setPercentage: Access<Owner, ExactDecimal>.Setting?
    /// The step to whose multiple the number rounds another one, where a slash before it says so; nil where it says nothing.
    public var step: Access<Owner, ExactDecimal?>?

    /// Any number, or none.
    public nonisolated init() {}
}

extension NumberRules {
    fileprivate func reached<Whole>(by way: Way<Whole, Owner>) -> NumberRules<Whole> {
        var rules = NumberRules<Whole>()
        (rules.isRequired, rules.isPositive, rules.isLarge, rules.style) = (isRequired, isPositive, isLarge, style)
        rules.isNonnegative = isNonnegative
        rules.most = { [most] in way.get($0).flatMap { most($0) } }
        rules.limit = { [limit] in way.get($0).flatMap { limit($0) } }
        rules.isDerived = { [isDerived] in way.get($0).map(isDerived) ?? false }
        rules.takesOut = { [takesOut] in way.get($0).flatMap(takesOut) }
        rules.setPercentage = setPercentage.map { set in
            { whole, value in way.change(whole, isNothing: false) { set($0, value) } }
        }
        rules.step = step?.reached(by: way, or: nil) { $0 == nil }
        return rules
    }
}

/// The styles of a number.
public nonisolated enum NumberStyle: Sendable {
    /// With the decimals that it has.
    case plain
    /// With all its decimals, two at the least.
    case price
    /// In two decimals.
    case amount
}
