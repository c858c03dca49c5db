import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Derived`: a property that is computed by a method, cached, and brought up to date when it is read.
struct DerivedMacro {}

extension DerivedMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard !context.isInsideRefusedClass else { return ["get { fatalError(\"Its class is refused.\") }"] }
        guard let property = try? check(declaration, node, context) else { return [] }
        let derived = DerivedProperty(property, node)
        return derived.isSettable ? [derived.getter, derived.setter] : [derived.getter]
    }
}

extension DerivedMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard !context.isInsideRefusedClass else { return [] }
        let property = try check(declaration, node, context)
        guard let type = property.type else { return [] }
        return ["private var \(raw: Names.storage(of: property.name)) = DerivedValue<\(type)>()"]
    }
}

extension DerivedMacro {
    /// Takes the declaration apart, or says why it cannot be a derived property.
    private static func check(
        _ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax, _ context: some MacroExpansionContext
    ) throws -> ObservableProperty {
        guard let property = ObservableProperty(declaration) else {
            throw MacroDiagnostic.notAStoredProperty(attribute: Names.derived).error(at: node)
        }
        guard context.isInsideObservedClass else {
            throw MacroDiagnostic.outsideObservedClass(attribute: Names.derived).error(at: node)
        }
        let formula = Names.formula(of: property.name)
        guard !property.isConstant else {
            throw MacroDiagnostic.derivedIsConstant(property: property.name).error(at: property.declaration)
        }
        if let body = property.getter {
            let fixIt = moveBody(body, of: property, into: formula)
            throw MacroDiagnostic.derivedHasBody(property: property.name, formula: formula)
                .error(at: property.declaration, fixIt: fixIt)
        }
        if let value = property.initialValue {
            throw MacroDiagnostic.derivedHasValue(property: property.name, formula: formula).error(at: value)
        }
        guard property.type != nil else {
            throw MacroDiagnostic.needsType(property: property.name).error(at: property.declaration)
        }
        for dependency in node.arguments(of: "dependsOn") {
            guard let path = dependency.as(KeyPathExprSyntax.self) else {
                if dependency.is(MemberAccessExprSyntax.self), dependency.trimmedDescription.hasSuffix(".nothing") {
                    continue
                }
                let what = "key paths like '\\Class.property'"
                throw MacroDiagnostic.needsLiteral(argument: "dependsOn", what: what).error(at: dependency)
            }
            guard
                path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.trimmedDescription
                    != property.name
            else { throw MacroDiagnostic.dependsOnItself(property: property.name).error(at: dependency) }
        }
        if let value = node.arguments(of: "settable").first, !value.is(BooleanLiteralExprSyntax.self) {
            throw MacroDiagnostic.needsLiteral(argument: "settable", what: "'true' or 'false'").error(at: value)
        }
        if let value = node.arguments(of: "loader").first, node.string("loader") == nil {
            throw MacroDiagnostic.needsLiteral(argument: "loader", what: "the name of a method in quotes").error(
                at: value)
        }
        return property
    }

    /// A fix-it that leaves the declaration and puts its body into the method that computes it.
    private static func moveBody(
        _ body: CodeBlockItemListSyntax, of property: ObservableProperty, into formula: String
    ) -> FixIt? {
        guard let type = property.type, let binding = property.declaration.bindings.first else { return nil }
        var bare = property.declaration
        var newBinding = binding
        newBinding.accessorBlock = nil
        newBinding.typeAnnotation?.type = type
        bare.bindings = [newBinding]
        let method = "\n\nfunc \(formula)() -> \(type) {\n\(body.trimmedDescription)\n}"
        return FixIt(
            message: FixItText(message: "Move the body into '\(formula)()'"),
            changes: [
                .replace(
                    oldNode: Syntax(property.declaration),
                    newNode: Syntax(DeclSyntax("\(raw: bare.description.trimmingTrailingSpace)\(raw: method)")))
            ])
    }
}

extension String {
    fileprivate var trimmingTrailingSpace: String {
        String(reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension MacroExpansionContext {
    /// `true` if `@Observed` refuses the class around the declaration, and says so once.
    fileprivate var isInsideRefusedClass: Bool {
        lexicalContext.first?.as(ClassDeclSyntax.self)?.otherActor != nil
    }

    /// `true` if the innermost type around the declaration is a class that is marked `@Observed`.
    fileprivate var isInsideObservedClass: Bool {
        guard let owner = lexicalContext.first?.as(ClassDeclSyntax.self) else { return false }
        return owner.attributes.contains {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == Names.observed
        }
    }
}
