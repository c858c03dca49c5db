import Derive

/// The formula of a derived value, in the words of the trade: `With VAT − Paid + Rounding`.
@MainActor
public struct Formula<Owner: AnyObject> {
    /// A term of it, with the sign before it.
    public struct Term {
        /// `−`; empty without a sign.
        public let sign: String
        /// The way to it.
        public let path: PartialKeyPath<Owner>
    }

    /// Its terms, in order.
    public let terms: [Term]
    /// The operation on the terms where signs do not say it: `the sum of all lines’ amounts`; empty where they do.
    public let rule: String
    /// The values that can replace the calculated one: decisions, and declared amounts.
    let decisions: [PartialKeyPath<Owner>]
    /// The way of several that the rule names; nil where there is one.
    var way: ((Owner) -> String)?
}

extension Formula.Term {
    static func plus(_ path: PartialKeyPath<Owner>) -> Self { Self(sign: "+", path: path) }
    static func minus(_ path: PartialKeyPath<Owner>) -> Self { Self(sign: "−", path: path) }
    static func times(_ path: PartialKeyPath<Owner>) -> Self { Self(sign: "×", path: path) }
    static func per(_ path: PartialKeyPath<Owner>) -> Self { Self(sign: "÷", path: path) }
    static func of(_ path: PartialKeyPath<Owner>) -> Self { Self(sign: "", path: path) }
}

extension DescribedProperty {
    /// Says how its value comes about.
    func formula(
        _ terms: [Formula<Owner>.Term], _ rule: String = "", unless decisions: [PartialKeyPath<Owner>] = []
    ) -> Self {
        var changed = self
        changed.formula = Formula(terms: terms, rule: rule, decisions: decisions)
        return changed
    }
}

extension DescribedProperty {
    /// Says which of the ways that the formula names holds for an object.
    func taking(_ way: @escaping (Owner) -> String) -> Self {
        var changed = self
        changed.formula?.way = way
        return changed
    }
}

/// The formula of a value, for callers that know an entity's type only as ``Described``.
public struct FormulaWords {
    /// The signs and the ways to what enters it.
    public let terms: [(sign: String, path: AnyKeyPath)]
    /// The operation on the terms where signs do not say it.
    public let rule: String
}

extension Described {
    /// Returns the formula of a property; nil for an entered property, and for one without a formula in the table.
    public static func formula(for path: AnyKeyPath) -> FormulaWords? {
        let property = description.properties.first { $0.keyPath == path && $0.formula != nil }
        return property?.formula.map { FormulaWords(terms: $0.terms.map { ($0.sign, $0.path) }, rule: $0.rule) }
    }

    /// Returns this object's operation on the terms of a property, as ``FormulaWords/rule``: of several ways, the
    /// present one.
    public func rule(for path: AnyKeyPath) -> String {
        let formula = Self.description.properties.first { $0.keyPath == path && $0.formula != nil }?.formula
        return formula.map { $0.way?(self) ?? $0.rule } ?? ""
    }
}
