import SwiftSyntax

/// A property declaration, taken apart as far as the macros need it.
struct ObservableProperty {
    let declaration: VariableDeclSyntax
    /// The name without backticks.
    let name: String
    /// The name as it must be written, with backticks where it is a keyword.
    let reference: String

    /// Nil for a declaration that is not a single named property.
    init?(_ declaration: some DeclSyntaxProtocol) {
        guard let declaration = declaration.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
            let identifier = declaration.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return nil }
        self.declaration = declaration
        reference = identifier.text
        name = identifier.text.filter { $0 != "`" }
    }

    private var binding: PatternBindingSyntax? { declaration.bindings.first }

    var type: TypeSyntax? { binding?.typeAnnotation?.type.trimmed }
    var initialValue: ExprSyntax? { binding?.initializer?.value }
    var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
    var isLazy: Bool { has(.lazy) }
    var isOptional: Bool { type?.is(OptionalTypeSyntax.self) ?? false }

    /// `true` if it belongs to the type and not to its instances.
    var isStatic: Bool { has(.static) || has(.class) }

    /// The body of a computed property in its short form, or of its `get`.
    var getter: CodeBlockItemListSyntax? {
        switch binding?.accessorBlock?.accessors {
        case .getter(let body): body
        case .accessors(let accessors):
            accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        case nil: nil
        }
    }

    var isComputed: Bool { getter != nil }

    /// `true` if it has `willSet` or `didSet`.
    var hasObservers: Bool {
        guard case .accessors(let accessors) = binding?.accessorBlock?.accessors else { return false }
        return accessors.contains {
            [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
        }
    }

    /// `weak` or `unowned`, which pass over to where the value lies.
    var ownership: DeclModifierSyntax? {
        declaration.modifiers.first { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }?.trimmed
    }

    /// The attribute of a name, if it is marked with one.
    func attribute(_ name: String) -> AttributeSyntax? {
        declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription == name }
    }

    var isWeak: Bool { has(.weak) }

    func has(attribute name: String) -> Bool { attribute(name) != nil }

    /// `true` if its getter is `async` or throws, so that no key path leads to it.
    private var hasEffects: Bool {
        guard case .accessors(let accessors) = binding?.accessorBlock?.accessors else { return false }
        return accessors.contains { $0.effectSpecifiers != nil }
    }

    private func has(_ keyword: Keyword) -> Bool {
        declaration.modifiers.contains { $0.name.tokenKind == .keyword(keyword) }
    }

    /// The kind of property for `@Observed`.
    var kind: Kind {
        if isStatic || has(attribute: Names.unobserved) { return .ignored }
        if let derived { return derived.isSettable ? .settable : .derived }
        if isComputed { return hasEffects ? .ignored : .computed }
        return isConstant ? .constant : .source
    }

    enum Kind { case source, derived, settable, computed, constant, ignored }
}
