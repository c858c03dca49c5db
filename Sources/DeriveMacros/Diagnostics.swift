import SwiftDiagnostics
import SwiftSyntax

/// Messages of a macro about code that it cannot work with. Each message says what to do.
enum MacroDiagnostic: DiagnosticMessage {
    case notAClass(kind: String)
    case needsType(property: String)
    case severalProperties
    case hasObservers(property: String)
    case isLazy(property: String)
    case derivedIsConstant(property: String)
    case derivedHasBody(property: String, formula: String)
    case derivedHasValue(property: String, formula: String)
    case deinitIsNotIsolated
    case isConditional(property: String)
    case needsLiteral(argument: String, what: String)
    case dependsOnItself(property: String)
    case outsideObservedClass(attribute: String)
    case notAStoredProperty(attribute: String)
    case otherActor(attribute: String)
    case alsoObservable

    var message: String {
        switch self {
        case .notAClass(let kind):
            "'@Observed' makes a class observed, and this is \(kind). Make it a class, or leave '@Observed' out."
        case .needsType(let property):
            "'\(property)' needs a type here, since a macro sees no inferred one: 'var \(property): …'."
        case .severalProperties:
            "Observed properties are declared one by one: give each a 'var' of its own."
        case .hasObservers(let property):
            "'\(property)' has 'willSet' or 'didSet', which an observed property cannot. "
                + "Observe it instead, or mark it '@Unobserved'."
        case .isLazy(let property):
            "'\(property)' is lazy, which an observed property cannot be. Make it '@Derived', or mark it '@Unobserved'."
        case .derivedIsConstant(let property):
            "'\(property)' is derived, so it changes: declare it with 'var'."
        case .derivedHasBody(let property, let formula):
            "A macro cannot cache a property that has a body of its own. Move the body of '\(property)' into "
                + "a method '\(formula)()'."
        case .derivedHasValue(let property, let formula):
            "'\(property)' is derived and takes no initial value: return it from '\(formula)()'."
        case .deinitIsNotIsolated:
            "An observed object dies on the main actor, since others may compute with it until then. "
                + "Make this a '@MainActor deinit'."
        case .isConditional(let property):
            "'\(property)' stands inside '#if', where a macro cannot number it. Declare it outside and use it inside, "
                + "or mark it '@Unobserved'."
        case .needsLiteral(let argument, let what):
            "'\(argument)' takes \(what) as it stands here, since a macro sees no values."
        case .dependsOnItself(let property):
            "'\(property)' is declared to depend on itself. Name what it is computed from."
        case .outsideObservedClass(let attribute):
            "'@\(attribute)' works inside a class that is marked '@Observed'. Mark the class, or leave this out."
        case .notAStoredProperty(let attribute):
            "'@\(attribute)' belongs before a stored property."
        case .otherActor(let attribute):
            "All observed objects share one graph on the main actor, and '@\(attribute)' names another global actor. "
                + "Write '@MainActor', and pass results of other actors with 'submit'. If it is a macro, "
                + "write '@\(attribute)()'."
        case .alsoObservable:
            "'@Observed' takes the place of '@Observable', whose properties no formula follows. Remove '@Observable'; "
                + "'observesForSwiftUI()' has views follow the class."
        }
    }

    var diagnosticID: MessageID {
        MessageID(domain: "Derive", id: String("\(self)".prefix { $0 != "(" }))
    }

    var severity: DiagnosticSeverity { .error }

    /// The error to throw for a piece of code.
    func error(at node: some SyntaxProtocol, fixIt: FixIt? = nil) -> DiagnosticsError {
        let fixIts = fixIt.map { [$0] } ?? []
        return DiagnosticsError(diagnostics: [Diagnostic(node: node, message: self, fixIts: fixIts)])
    }
}

/// The description of a fix-it.
struct FixItText: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "Derive", id: message) }
}
