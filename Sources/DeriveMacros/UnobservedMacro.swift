import SwiftSyntax
import SwiftSyntaxMacros

/// `@Unobserved`: a mark for `@Observed` to leave a property as it is. It writes nothing itself.
struct UnobservedMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.is(VariableDeclSyntax.self) else {
            throw MacroDiagnostic.notAStoredProperty(attribute: Names.unobserved).error(at: node)
        }
        return []
    }
}
