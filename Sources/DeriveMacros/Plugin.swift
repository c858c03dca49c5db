import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct DerivePlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ObservedMacro.self, SourceMacro.self, DerivedMacro.self, UnobservedMacro.self,
        ObservedCodableMacro.self,
    ]
}
