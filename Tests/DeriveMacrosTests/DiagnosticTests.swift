import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import DeriveMacros

@Suite("A misplaced macro")
struct DiagnosticTests {
    @Test(
        "says what is wrong and what to do",
        arguments: [
            ("@Observed struct S {}", "'@Observed' makes a class observed, and this is a struct. Make it a class"),
            ("@Observed class C { var a = 1 }", "'a' needs a type here, since a macro sees no inferred one"),
            ("@Observed class C { var a: Int, b: Int }", "Observed properties are declared one by one"),
            ("@Observed class C { var a: Int = 1 { didSet {} } }", "'a' has 'willSet' or 'didSet'"),
            ("@Observed class C { lazy var a: Int = 1 }", "'a' is lazy, which an observed property cannot be"),
            ("@Observed class C { @Derived let a: Int }", "'a' is derived, so it changes: declare it with 'var'."),
            ("@Observed class C { @Derived var a: Int = 1 }", "takes no initial value: return it from 'deriveA()'."),
            (
                "@Observed class C { @Derived(dependsOn: \\C.a) var a: Int }",
                "'a' is declared to depend on itself. Name what it is computed from."
            ),
            (
                "@Observed class C { @Derived(dependsOn: C.path) var a: Int }",
                "'dependsOn' takes key paths like '\\Class.property' as it stands here, since a macro sees no values."
            ),
            ("@Observed class C { @Derived(settable: flag) var a: Int }", "'settable' takes 'true' or 'false'"),
            (
                "@Observed class C { @Derived(loader: name) var a: Int }",
                "'loader' takes the name of a method in quotes"
            ),
            (
                "@Observed class C {\n#if DEBUG\nvar a: Int = 1\n#endif\n}",
                "'a' stands inside '#if', where a macro cannot number it."
            ),
            ("@Observed class C { deinit {} }", "An observed object dies on the main actor"),
            ("@Observed enum E {}", "and this is an enum. Make it a class"),
            ("@Observed actor A {}", "and this is an actor. Make it a class"),
            ("@Observed protocol P {}", "and this is a protocol. Make it a class"),
            ("@Observed class C { @Derived func f() {} }", "'@Derived' belongs before a stored property."),
            ("@Observed class C { @Derived var a }", "'a' needs a type here"),
            ("class C { @Derived var a: Int }", "'@Derived' works inside a class that is marked '@Observed'."),
            ("@Observed class C { @Derived var a: Int { 1 } }", "Move the body of 'a' into a method 'deriveA()'."),
            ("@Observed class C { @Unobserved func f() {} }", "'@Unobserved' belongs before a stored property."),
        ])
    func message(source: String, message: String) {
        let diagnostics = diagnostics(of: source)
        #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics.map(\.message))")
    }

    @Test("with a body offers to move it into the method")
    func fixIt() throws {
        let diagnostics = diagnostics(of: "@Observed class C { @Derived var total: Int { price * quantity } }")
        let fixIt = try #require(diagnostics.lazy.compactMap(\.fixIts.first).first)
        #expect(fixIt.message.message == "Move the body into 'deriveTotal()'")
        guard case .replace(_, let new) = fixIt.changes.first else {
            Issue.record("the fix-it replaces nothing")
            return
        }
        #expect(new.description.contains("@Derived var total: Int\n\nfunc deriveTotal() -> Int {\nprice * quantity\n}"))
    }

    @Test("that is a deinit offers to isolate it")
    func isolatedDeinit() throws {
        let diagnostics = diagnostics(of: "@Observed class C { deinit {} }")
        let fixIt = try #require(diagnostics.lazy.compactMap(\.fixIts.first).first)
        #expect(fixIt.message.message == "Insert '@MainActor '")
        guard case .replace(_, let new) = fixIt.changes.first else {
            Issue.record("the fix-it replaces nothing")
            return
        }
        #expect(new.description == "@MainActor deinit ")
        #expect(self.diagnostics(of: "@Observed class C { @MainActor deinit {} }").isEmpty)
        #expect(self.diagnostics(of: "@Observed class C { isolated deinit {} }").isEmpty)
    }

    private func diagnostics(of source: String) -> [Diagnostic] {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
        _ = file.expand(
            macros: [
                "Observed": ObservedMacro.self, "_$Source": SourceMacro.self, "Derived": DerivedMacro.self,
                "Unobserved": UnobservedMacro.self,
            ],
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            })
        return context.diagnostics
    }
}
