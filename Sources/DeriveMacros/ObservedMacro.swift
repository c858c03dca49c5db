import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Observed`: gives a class its place in the graph and its schema, and marks its stored properties.
struct ObservedMacro {}

extension ObservedMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let owner = declaration.as(ClassDeclSyntax.self) else {
            throw MacroDiagnostic.notAClass(kind: declaration.kindInWords).error(at: node)
        }
        if let actor = owner.otherActor {
            let name = actor.attributeName.trimmedDescription
            let mistake: MacroDiagnostic = name == "Observable" ? .alsoObservable : .otherActor(attribute: name)
            throw mistake.error(at: actor)
        }
        try refuseConditional(owner)
        try refuseUnisolatedDeinit(owner)
        let isRecorded = !node.isFalse("recorded")
        return ObservedClass(owner, isInheriting: protocols.isEmpty, isRecorded: isRecorded, context).members
    }
}

extension ObservedMacro {
    private static func refuseConditional(_ owner: ClassDeclSyntax) throws {
        for variable in owner.conditionalProperties {
            guard let property = ObservableProperty(variable), property.kind != .ignored, property.kind != .computed
            else {
                continue
            }
            throw MacroDiagnostic.isConditional(property: property.name).error(at: variable)
        }
    }
}

extension ObservedMacro {
    private static func refuseUnisolatedDeinit(_ owner: ClassDeclSyntax) throws {
        let deinits = owner.memberBlock.members.compactMap { $0.decl.as(DeinitializerDeclSyntax.self) }
        guard let found = deinits.first(where: { !$0.isIsolated }) else { return }
        let isolated = FixIt(
            message: FixItText(message: "Insert '@MainActor '"),
            changes: [
                .replace(oldNode: Syntax(found.deinitKeyword), newNode: Syntax(TokenSyntax("@MainActor deinit ")))
            ])
        throw MacroDiagnostic.deinitIsNotIsolated.error(at: found.deinitKeyword, fixIt: isolated)
    }
}

extension DeinitializerDeclSyntax {
    fileprivate var isIsolated: Bool {
        modifiers.contains { $0.name.text == "isolated" }
            || attributes.hasMainActor
    }
}

extension ObservedMacro: MemberAttributeMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard let owner = declaration.as(ClassDeclSyntax.self), owner.otherActor == nil else { return [] }
        let isolation: [AttributeSyntax] =
            owner.memberIsolation.isEmpty || !member.takesIsolationOfClass ? [] : ["@MainActor"]
        guard let variable = member.as(VariableDeclSyntax.self) else { return isolation }
        guard let property = ObservableProperty(variable) else {
            if variable.isObservable { throw MacroDiagnostic.severalProperties.error(at: variable) }
            return isolation
        }
        return (property.kind == .source ? ["@\(raw: Names.source)"] : []) + isolation
    }
}

extension ObservedMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard let owner = declaration.as(ClassDeclSyntax.self), owner.otherActor == nil, !protocols.isEmpty else {
            return []
        }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): ObservedObject {}")]
    }
}

extension ClassDeclSyntax {
    /// Attributes without arguments that belong before a class and name no actor.
    private static let plainAttributes: Set = ["MainActor", "Observed", "ObservedCodable", "DebugDescription", "Suite"]

    /// The attribute that looks like a global actor other than the main actor: it has a capital letter and no parentheses.
    var otherActor: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
            let name = attribute.attributeName.trimmedDescription.split(separator: ".").last ?? ""
            return attribute.leftParen == nil && name.first?.isUppercase == true
                && !Self.plainAttributes.contains(String(name))
        }
    }
}

extension AttributeListSyntax {
    var hasMainActor: Bool {
        contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor" }
    }
}

extension DeclSyntaxProtocol {
    /// `true` for a method, an initializer or a property that says nothing of its isolation.
    fileprivate var takesIsolationOfClass: Bool {
        let isMember =
            self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
            || self.as(VariableDeclSyntax.self)?.isUnsetConstant == false
        guard isMember, let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers,
            let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
        else { return false }
        return !modifiers.contains { [.keyword(.nonisolated), .keyword(.override)].contains($0.name.tokenKind) }
            && attributes.allSatisfy { attribute in
                let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? ""
                return name.first?.isUppercase == false || [Names.derived, Names.unobserved].contains(name)
            }
    }
}

extension VariableDeclSyntax {
    /// `true` for a constant without an initial value: setting it needs no isolation.
    fileprivate var isUnsetConstant: Bool {
        bindingSpecifier.tokenKind == .keyword(.let) && bindings.allSatisfy { $0.initializer == nil }
    }

    /// `true` if this would be observed if each property had a `var` of its own.
    fileprivate var isObservable: Bool {
        bindingSpecifier.tokenKind == .keyword(.var)
            && !modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    }
}

extension DeclGroupSyntax {
    fileprivate var kindInWords: String {
        switch kind {
        case .structDecl: "a struct"
        case .enumDecl: "an enum"
        case .actorDecl: "an actor"
        case .protocolDecl: "a protocol"
        default: "none"
        }
    }
}
