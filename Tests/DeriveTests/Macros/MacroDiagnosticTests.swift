import Testing

@Suite("A misplaced macro")
struct MacroDiagnosticTests {
    /// A source, and all that the macros say of it.
    nonisolated struct Mistake: CustomTestStringConvertible {
        let source: String
        let messages: [String]
        var testDescription: String { source }

        init(_ source: String, _ messages: String...) { (self.source, self.messages) = (source, messages) }
    }

    nonisolated static let mistakes = [
        Mistake(
            "@Observed struct S {}",
            "'@Observed' makes a class observed, and this is a struct. Make it a class, or leave '@Observed' out."),
        Mistake(
            "@Observed class C { var a }",
            "'a' needs a type here, since a macro sees no inferred one: 'var a: …'."),
        Mistake(
            "@Observed class C { var a: Int = 1, b: Int = 2 }",
            "Observed properties are declared one by one: give each a 'var' of its own."),
        Mistake(
            "@Observed class C { var a: Int = 1 { didSet {} } }",
            "'a' has 'willSet' or 'didSet', which an observed property cannot. Observe it instead, or mark "
                + "it '@Unobserved'."),
        Mistake(
            "@Observed class C { lazy var a: Int = 1 }",
            "'a' is lazy, which an observed property cannot be. Make it '@Derived', or mark it '@Unobserved'."),
        Mistake(
            "@Observed class C { @Derived let a: Int }",
            "'a' is derived, so it changes: declare it with 'var'."),
        Mistake(
            "@Observed class C { @Derived var a: Int = 1 }",
            "'a' is derived and takes no initial value: return it from 'deriveA()'."),
        Mistake(
            "@Observed class C { static let path = \\C.b; var b: Int = 1; @Derived(dependsOn: C.path) var a: Int }",
            "'dependsOn' takes key paths like '\\Class.property' as it stands here, since a macro sees no values."),
        Mistake(
            "static let flag = true; @Observed class C { @Derived(settable: flag) var a: Int }",
            "'settable' takes 'true' or 'false' as it stands here, since a macro sees no values."),
        Mistake(
            "static let name = \"a\"; @Observed class C { @Derived(loader: name) var a: Int }",
            "'loader' takes the name of a method in quotes as it stands here, since a macro sees no values."),
        Mistake(
            "@Observed class C {\n#if DEBUG\nvar a: Int = 1\n#endif\n}",
            "'a' stands inside '#if', where a macro cannot number it. Declare it outside and use it inside, "
                + "or mark it '@Unobserved'."),
        Mistake(
            "@Observed class C { deinit {} }",
            "An observed object dies on the main actor, since others may compute with it until then. Make "
                + "this a '@MainActor deinit'.",
            "Insert '@MainActor '"),
        Mistake(
            "@globalActor actor Engine { static let shared = Engine() }\n"
                + "@Engine @Observed class C { var a: Int = 1; @Derived var b: Int; init() {} }",
            "All observed objects share one graph on the main actor, and '@Engine' names another global actor. Write "
                + "'@MainActor', and pass results of other actors with 'submit'. If it is a macro, write '@Engine()'."),
        Mistake(
            "@Observable @Observed class C { var a: Int = 1; @Derived var b: Int; init() {} }",
            "'@Observed' takes the place of '@Observable', whose properties no formula follows. Remove '@Observable'; "
                + "'observesForSwiftUI()' has views follow the class."),
        Mistake(
            "@Observed enum E {}",
            "'@Observed' makes a class observed, and this is an enum. Make it a class, or leave '@Observed' out."),
        Mistake(
            "@Observed actor A {}",
            "'@Observed' makes a class observed, and this is an actor. Make it a class, or leave '@Observed' out."),
        Mistake(
            "@Observed protocol P {}",
            "'@Observed' makes a class observed, and this is a protocol. Make it a class, or leave '@Observed' out."),
        Mistake(
            "@Observed class C { @Derived func f() {} }",
            "'@Derived' belongs before a stored property."),
        Mistake(
            "@Observed class C { @Derived var a }",
            "'a' needs a type here, since a macro sees no inferred one: 'var a: …'."),
        Mistake(
            "class C { @Derived var a: Int }",
            "'@Derived' works inside a class that is marked '@Observed'. Mark the class, or leave this out."),
        Mistake(
            "@Observed class C { @Derived var a: Int { price * quantity } }",
            "A macro cannot cache a property that has a body of its own. Move the body of 'a' into a method "
                + "'deriveA()'.",
            "Move the body into 'deriveA()'"),
        Mistake(
            "@Observed class C { @Unobserved func f() {} }",
            "'@Unobserved' belongs before a stored property."),
    ]

    /// All in one call of the compiler, each in a type of its own.
    private static let compiled = Result {
        let files = mistakes.enumerated().map { ("\($0).swift", "enum Case\($0) {\n\($1.source)\n}") }
        return try MacroCompiler(Dictionary(uniqueKeysWithValues: files))
    }

    @Test("says what is wrong and what to do", arguments: mistakes.indices)
    func message(index: Int) throws {
        let messages = try Self.compiled.get().messages(about: "\(index).swift")
        #expect(messages == Self.mistakes[index].messages)
    }

    @Test("with a body offers to move it into the method")
    func fixIt() throws {
        #expect(
            try Self.compiled.get().fixes(with: "@Derived var a: Int\n\nfunc deriveA() -> Int {\nprice * quantity\n}"))
    }

    @Test("that is a deinit offers to isolate it")
    func isolatedDeinit() throws {
        #expect(try Self.compiled.get().fixes(with: "@MainActor deinit "))
        let isolated = try MacroCompiler([
            "1.swift": "enum Case1 { @Observed class C { @MainActor deinit {} } }",
            "2.swift": "enum Case2 { @Observed class C { isolated deinit {} } }",
        ])
        #expect(!isolated.output.contains("error:"))
    }

    @Test("that depends on itself is refused by the compiler")
    func selfDependency() throws {
        let compiled = try MacroCompiler(["1.swift": "@Observed class C { @Derived(dependsOn: \\C.a) var a: Int }"])
        #expect(compiled.output.contains("error: circular reference resolving attached macro 'Derived'"))
    }

    @Test("is one error of three lines at most, of which one names the cure")
    func oneError() throws {
        let formula = "'d' is computed by 'func deriveD() -> Int', which neither throws nor is async."
        let isolation = "Write '@MainActor' before the class, or '.defaultIsolation(MainActor.self)' for its target."
        let rows = [
            ("@MainActor @Observed final class C { @Derived var d: Int; init() {} }", formula),
            ("@MainActor @Observed final class C { @Derived var d: Int; func deriveD() -> String { \"a\" } }", formula),
            ("@MainActor @Observed final class C { @Derived var d: Int; func deriveD() throws -> Int { 1 } }", formula),
            ("@MainActor @Observed final class C { @Derived var d: Int; func deriveD() async -> Int { 1 } }", formula),
            (
                "@MainActor @Observed final class C { var n: Int = 1 }\n"
                    + "@MainActor func f(_ c: C) { c.observe(\\.x, by: c) { _, _ in } }",
                "value of type 'C' has no member 'x'"
            ),
            (
                """
                @Observed class C {
                    let id: Int
                    let parts = ObservedArray<C>()
                    var n: Int = 1
                    @Derived var d: Int
                    @Derived(settable: true) var e: Int
                    var both: Int { d + e }
                    init(id: Int) { self.id = id }
                    func deriveD() -> Int { n }
                    func deriveE() -> Int { parts.sum(\\.d) }
                    func reset() { n = id }
                }
                """, isolation
            ),
            (
                "@MainActor class Outer { @Observed final class C { var n: Int = 1; init() { n = 2 } } }", isolation
            ),
        ]
        for (source, sentence) in rows {
            let output = try MacroCompiler(["1.swift": source], isOnMainActor: false).output
            let lines = output.split(separator: "\n").filter { $0.contains(/: (error|warning|note):/) }
            #expect(lines.count { $0.contains(": error: ") } == 1, "\(output)")
            #expect(lines.count { !$0.contains("in expansion of macro") } <= 3, "\(output)")
            #expect(output.contains(sentence), "\(output)")
        }
    }

    @Test("Members say nothing that a module of the main actor would not have said of them")
    func membersOfDefaultIsolation() throws {
        let source = """
            @Observed class C {
                let id: Int
                let kind = 7
                var n: Int = 1
                @Derived var d: Int
                @Unobserved weak var other: C?
                static let limit = 3
                nonisolated static let name = "C"
                init(id: Int) { self.id = id }
                func deriveD() -> Int { n }
                nonisolated func identity() -> Int { id + kind }
            }
            @Observed final class D: C {
                override func deriveD() -> Int { 2 * n }
            }
            extension C: Hashable {
                nonisolated static func == (one: C, other: C) -> Bool { one === other }
                nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
            }
            """
        let output = try MacroCompiler(["1.swift": source]).output
        #expect(!output.contains("error:") && !output.contains("warning:"), "\(output)")
    }
}
