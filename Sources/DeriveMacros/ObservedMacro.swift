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
        let access = owner.memberAccess
        let properties = owner.properties
        return [
            "private let _$observed = ObservedStorage()",
            "\(raw: access)var _$firstNode: UInt32 { _$observed.firstNode }",
            keys(of: properties),
            schema(of: properties, in: owner.name.text, access, isRecorded: !node.turnsRecordingOff),
            recompute(properties, access),
        ]
    }

    private static func keys(of properties: [ObservableProperty]) -> DeclSyntax {
        let cases = properties.enumerated().map { index, property in
            "@inline(__always) static var \(property.name): UInt32 { \(index) }"
        }
        return "private enum \(raw: Names.keys) {\n\(raw: cases.joined(separator: "\n"))\n}"
    }

    private static func schema(
        of properties: [ObservableProperty], in owner: String, _ access: String, isRecorded: Bool
    ) -> DeclSyntax {
        let entries = properties.map { property in
            ".\(property.kind)(\"\(property.name)\", \\\(owner).\(property.name))"
        }
        return """
            \(raw: access)static let _$schema = Schema(
            \(raw: owner).self\(raw: isRecorded ? "" : ", isRecorded: false"), properties: [\(raw: entries.joined(separator: ",\n"))])
            """
    }

    private static func recompute(_ properties: [ObservableProperty], _ access: String) -> DeclSyntax {
        let cases = properties.filter { $0.kind == .derived }.map { property in
            let storage = Names.storage(of: property.name)
            let key = Names.key(of: property.name)
            return """
                case \(key):
                let value = \(Names.formula(of: property.name))()
                let old = \(storage).value
                let isEqual = old.map { _$isEqual($0, value) } ?? false
                if !isEqual { \(storage).value = value }
                return _$recomputed(\(key), of: self, from: old, to: value, isEqual: isEqual)
                """
        }
        return """
            \(raw: access)func _$recompute(_ key: UInt32) -> Bool {
            switch key {
            \(raw: cases.joined(separator: "\n"))
            default: return false
            }
            }
            """
    }
}

extension ObservedMacro: MemberAttributeMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self) else { return [] }
        guard let property = ObservableProperty(variable) else {
            if variable.isObservable { throw MacroDiagnostic.severalProperties.error(at: variable) }
            return []
        }
        return property.kind == .source ? ["@\(raw: Names.source)"] : []
    }
}

extension ObservedMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): ObservedObject {}")]
    }
}

extension ClassDeclSyntax {
    /// The properties that have a number, in the order of declaration.
    fileprivate var properties: [ObservableProperty] {
        memberBlock.members.compactMap { ObservableProperty($0.decl) }.filter { $0.kind != .ignored }
    }

    /// The access that members need which a protocol requires.
    fileprivate var memberAccess: String {
        let levels: [Keyword] = [.open, .public, .package]
        let level = levels.first { level in modifiers.contains { $0.name.tokenKind == .keyword(level) } }
        switch level {
        case .open, .public: return "public "
        case .package: return "package "
        default: return ""
        }
    }
}

extension AttributeSyntax {
    /// Whether it is `@Observed(recorded: false)`.
    fileprivate var turnsRecordingOff: Bool {
        guard case .argumentList(let arguments) = arguments else { return false }
        return arguments.contains { $0.label?.text == "recorded" && $0.expression.trimmedDescription == "false" }
    }
}

extension VariableDeclSyntax {
    /// Whether this would be observed if each property had a `var` of its own.
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
