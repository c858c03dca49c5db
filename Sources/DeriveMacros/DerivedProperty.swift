import SwiftSyntax

/// A property that is marked `@Derived`, with what the attribute says.
struct DerivedProperty {
    let property: ObservableProperty
    private let attribute: AttributeSyntax

    init(_ property: ObservableProperty, _ attribute: AttributeSyntax) {
        self.property = property
        self.attribute = attribute
    }

    private var storage: String { Names.storage(of: property.name) }
    private var key: String { Names.key(of: property.reference) }

    /// `true` if the property can be set until it is next invalidated.
    var isSettable: Bool { attribute.isTrue("settable") }

    /// The expression that computes the value.
    private var formula: String {
        guard let loader = attribute.string("loader") else { return "self.\(Names.formula(of: property.name))()" }
        return "self.\(loader)(\"\(property.name)\")"
    }

    /// A comment beside the call of the formula: the compiler prints it with what it has to say of the call.
    private var hint: String {
        guard attribute.string("loader") == nil else { return "" }
        let method = "func \(Names.formula(of: property.name))() -> \(type)"
        return " // '\(property.name)' is computed by '\(method)', which neither throws nor is async. "
            + "Write it in the class or an extension."
    }

    /// Code that reads each declared dependency; nil if dependencies are discovered.
    private var declaredReads: [String]? {
        let declared = attribute.arguments(of: "dependsOn")
        guard !declared.isEmpty else { return nil }
        return declared.compactMap { $0.as(KeyPathExprSyntax.self) }.map { path in
            "_$readEnd(self\(path.components.trimmedDescription))"
        }
    }

    /// The case of `_$recompute(_:)` that computes and stores the value.
    var recomputeCase: String {
        let compute =
            declaredReads.map { reads in
                (reads + ["let value: \(type) = _$untracked {\n\(formula)\(hint)\n}"]).joined(separator: "\n")
            } ?? "let value: \(type) = \(formula)\(hint)"
        return """
            case \(key):
            \(compute)
            let old = \(storage).value
            let isEqual = if let old { _$isEqual(old, value) } else { false }
            \(storage).value = value
            return _$recomputed(\(key), of: self, from: old, to: value, isEqual: isEqual)
            """
    }

    private var type: String { property.type?.description ?? "_" }

    var getter: AccessorDeclSyntax {
        """
        get {
        if \(raw: storage).node == 0 { \(raw: storage).node = _$observed.makeDerived(\(raw: key), of: self) }
        _$refresh(\(raw: storage).node)
        guard let value = \(raw: storage).value else { _$neverComputed(\(raw: key), of: self) }
        return value
        }
        """
    }

    /// The setter, which stores a value in place of the computed one until the next invalidation.
    ///
    /// Discovered dependencies must be known before the property is set. Declared dependencies are only read.
    var setter: AccessorDeclSyntax {
        let prepare =
            declaredReads.map { "_$declare(\(storage).node) { \($0.joined(separator: "\n")) }" }
            ?? "_$refreshUntracked(\(storage).node)"
        return """
            set {
            if \(raw: storage).node == 0 { \(raw: storage).node = _$observed.makeDerived(\(raw: key), of: self) }
            \(raw: prepare)
            let old = \(raw: storage).value
            let isEqual = if let old { _$isEqual(old, newValue) } else { false }
            \(raw: storage).value = newValue
            _$overridden(\(raw: storage).node, \(raw: key), of: self, from: old, to: newValue, isEqual: isEqual)
            }
            """
    }
}

extension ObservableProperty {
    /// Its derived side, if it has one.
    var derived: DerivedProperty? {
        attribute(Names.derived).map { DerivedProperty(self, $0) }
    }
}
