import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@ObservedCodable`: encodes and decodes the properties of an observed class that are set.
struct ObservedCodableMacro {}

extension ObservedCodableMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let owner = declaration.as(ClassDeclSyntax.self), owner.isObserved else {
            throw MacroDiagnostic.outsideObservedClass(attribute: Names.codable).error(at: node)
        }
        // A class whose superclass is codable conforms already.
        let isInheriting = protocols.isEmpty
        let properties = owner.memberBlock.members.compactMap { ObservableProperty($0.decl) }.filter(\.isCoded)
        let access = owner.memberAccess
        let coding = isInheriting ? "super.encode(to: encoder)" : nil
        return [
            keys(properties),
            """
            \(raw: owner.memberIsolation)\(raw: access == "open " ? "public " : access)required init(from decoder: any Decoder) throws {
            \(raw: properties.isEmpty ? "" : "let container = try decoder.container(keyedBy: \(Names.codingKeys).self)")
            \(raw: properties.map(\.decoding).joined(separator: "\n"))
            \(raw: isInheriting ? "try super.init(from: decoder)" : "")
            \(raw: properties.compactMap(\.filling).joined(separator: "\n"))
            }
            """,
            """
            \(raw: owner.memberIsolation)\(raw: access)\(raw: isInheriting ? "override " : "")func encode(to encoder: any Encoder) throws {
            \(raw: coding.map { "try \($0)" } ?? "")
            \(raw: properties.isEmpty ? "" : "var container = encoder.container(keyedBy: \(Names.codingKeys).self)")
            \(raw: properties.map(\.encoding).joined(separator: "\n"))
            }
            """,
        ]
    }

    private static func keys(_ properties: [ObservableProperty]) -> DeclSyntax {
        guard !properties.isEmpty else { return "nonisolated private enum \(raw: Names.codingKeys) {}" }
        let cases = properties.map { "case \($0.reference)" }.joined(separator: "\n")
        return "nonisolated private enum \(raw: Names.codingKeys): String, CodingKey {\n\(raw: cases)\n}"
    }
}

extension ObservedCodableMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard let owner = declaration.as(ClassDeclSyntax.self), owner.isObserved, !protocols.isEmpty else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): @MainActor Codable {}")]
    }
}

extension ClassDeclSyntax {
    fileprivate var isObserved: Bool {
        attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == Names.observed }
    }
}

extension ObservableProperty {
    /// `true` if it is encoded: it is set or constant, and keeps what it holds.
    fileprivate var isCoded: Bool { (kind == .source || kind == .constant) && ownership == nil && !isLazy }

    /// The type in an optional's sugar.
    private var wrapped: TypeSyntax? { type?.as(OptionalTypeSyntax.self)?.wrappedType.trimmed }

    /// Sets the property from the container. A constant that has its value is filled once the object is complete.
    fileprivate var decoding: String {
        guard !isConstant || initialValue == nil else { return "" }
        guard let type else { return "self.\(reference) = try _$decode(from: container, .\(reference))" }
        guard let wrapped else {
            return "self.\(reference) = try container.decode(\(type).self, forKey: .\(reference))"
        }
        return "self.\(reference) = try container.decodeIfPresent(\(wrapped).self, forKey: .\(reference))"
    }

    /// Fills the collection that a constant has from the beginning.
    fileprivate var filling: String? {
        guard isConstant, initialValue != nil else { return nil }
        return "try _$fill(\(reference), from: container, .\(reference))"
    }

    fileprivate var encoding: String {
        "try container.encode\(wrapped == nil ? "" : "IfPresent")(\(reference), forKey: .\(reference))"
    }
}
