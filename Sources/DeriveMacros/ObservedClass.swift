import SwiftSyntax
import SwiftSyntaxMacros

/// The code that `@Observed` writes into a class.
///
/// A subclass has a storage of its own for the properties that it adds; their keys go on where those of its superclass
/// end, and what it does not know it hands on to that.
struct ObservedClass {
    private let name: String
    private let access: String
    private let isFinal: Bool
    private let isGeneric: Bool
    private let isRecorded: Bool
    private let hasDeinit: Bool
    /// The superclass, if that is observed itself.
    private let base: String?
    private let properties: [ObservableProperty]
    /// Written before members of a class without `@MainActor`, so that the compiler prints only the one error about it.
    private let isolation: String
    private let context: any MacroExpansionContext

    /// - Parameter isInheriting: Whether the class conforms to `ObservedObject` already, most likely by its superclass.
    init(
        _ declaration: ClassDeclSyntax, isInheriting: Bool, isRecorded: Bool, _ context: any MacroExpansionContext
    ) {
        name = declaration.name.text
        access = declaration.memberAccess
        isFinal = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.final) }
        isGeneric = declaration.genericParameterClause != nil || context.lexicalContext.contains { $0.isGenericType }
        self.isRecorded = isRecorded
        hasDeinit = declaration.memberBlock.members.contains { $0.decl.is(DeinitializerDeclSyntax.self) }
        let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        base = isInheriting && !inherited.contains(Names.protocol) ? inherited.first : nil
        properties = declaration.memberBlock.members.compactMap { ObservableProperty($0.decl) }
            .filter { $0.kind != .ignored }
        isolation = declaration.memberIsolation
        self.context = context
    }

    var members: [DeclSyntax] {
        ["private let _$observed = ObservedStorage()", keys, schema, node] + membership + [recompute] + ending
    }

    /// The object dies on the main actor, wherever its last reference is released: until then whoever computes with it may.
    ///
    /// It names the actor, since an optimised build of what imports a module does not know of that module's default.
    private var ending: [DeclSyntax] { hasDeinit ? [] : ["@MainActor deinit {}"] }

    private var override: String { base == nil ? access : "\(access)override " }

    private var keys: DeclSyntax {
        let first: [String] =
            base.map { base in
                let count = "UInt32(\(base)._$schema.properties.count)"
                return [isGeneric ? "static var _$first: UInt32 { \(count) }" : "static let _$first = \(count)"]
            } ?? []
        let cases = properties.enumerated().map { index, property in
            "@inline(__always) static var \(property.reference): UInt32 { \(base == nil ? "" : "_$first + ")\(index) }"
        }
        // A subclass's keys begin at its superclass's schema, which is on the main actor whatever a module's default is.
        let keysIsolation = base == nil ? "" : "@MainActor "
        let members = (first + cases + isolationCheck).joined(separator: "\n")
        return "\(raw: keysIsolation)private enum \(raw: Names.keys) {\n\(raw: members)\n}"
    }

    /// Code that is never called, and compiles if the class is on the main actor: a macro does not see a module's default.
    ///
    /// A generic class has none, since it may not refer to its method without a warning.
    private var isolationCheck: [String] {
        guard base == nil, !isGeneric, !isolation.isEmpty else { return [] }
        return [
            """
            #if swift(>=6)
            static func _$check() {
            let isolation = _$Isolation(\(name)._$join)
            isolation.isMainActor()
            }
            #endif
            """
        ]
    }

    private var schema: DeclSyntax {
        var arguments = ["\(name).self"]
        if let base { arguments.append("inheriting: \(base)._$schema") }
        if !isRecorded { arguments.append("isRecorded: false") }
        if let file = properties.lazy.compactMap({ location(of: $0)?.file }).first { arguments.append("file: \(file)") }
        let value = """
            Schema(
            \(arguments.joined(separator: ", ")), properties: [\(properties.map { entry(of: $0) }.joined(separator: ",\n"))])
            """
        // A generic type has no stored statics; its schemas are found by type.
        if isGeneric {
            let keyword = isFinal && base == nil ? "static" : "class"
            return """
                \(raw: isolation)\(raw: override)\(raw: keyword) var _$schema: Schema {
                Schema.of(\(raw: name).self) { \(raw: value) }
                }
                """
        }
        if isFinal && base == nil { return "\(raw: isolation)\(raw: access)static let _$schema = \(raw: value)" }
        return """
            \(raw: isolation)\(raw: override)class var _$schema: Schema {
            @MainActor enum Own { static let schema = \(raw: value) }
            return Own.schema
            }
            """
    }

    private func entry(of property: ObservableProperty) -> String {
        let line = location(of: property).map { ", line: \($0.line.trimmedDescription)" } ?? ""
        let holds = property.ownership == nil ? "" : ", holds: false"
        let cached = property.kind == .settable ? ", cached: { $0.\(Names.storage(of: property.name)).value }" : ""
        return
            ".\(property.kind)(\"\(property.name)\", \\\(name).\(property.reference)\(line)\(holds)\(cached)) { $0.\(property.reference) }"
    }

    private func location(of property: ObservableProperty) -> AbstractSourceLocation? {
        context.location(of: property.declaration, at: .afterLeadingTrivia, filePathMode: .fileID)
    }

    private var node: DeclSyntax {
        let own = "_$observed.node(key, of: self, makes: makes)"
        let body = base == nil ? own : "key < \(Names.keys)._$first ? super._$node(key, makes: makes) : \(own)"
        return "\(raw: isolation)\(raw: override)func _$node(_ key: UInt32, makes: Bool) -> UInt32 { \(raw: body) }"
    }

    /// The object's document. Each class of a hierarchy has a storage that is asked at a change, so each is told.
    private var membership: [DeclSyntax] {
        let join = "\(override)func _$join(_ document: UInt32) {"
        guard base == nil else {
            return ["\(raw: join)\nsuper._$join(document)\n_$observed.join(document)\n}"]
        }
        return [
            "\(raw: access)var _$document: UInt32 { _$observed.document }",
            "\(raw: join) _$observed.join(document) }",
        ]
    }

    private var recompute: DeclSyntax {
        """
        \(raw: isolation)\(raw: override)func _$recompute(_ key: UInt32) -> Bool {
        switch key {
        \(raw: properties.compactMap(\.derived).map(\.recomputeCase).joined(separator: "\n"))
        default: return \(raw: base == nil ? "false" : "super._$recompute(key)")
        }
        }
        """
    }
}

extension Syntax {
    /// `true` if this is a type with parameters of its own, in which there are no stored statics.
    fileprivate var isGenericType: Bool {
        let parameters = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
        return parameters != nil && !self.is(FunctionDeclSyntax.self)
    }
}

extension ClassDeclSyntax {
    /// The attribute that members need if the class has no `@MainActor`; empty if it has.
    var memberIsolation: String { attributes.hasMainActor ? "" : "@MainActor " }

    /// The properties inside `#if`, which a macro cannot number.
    var conditionalProperties: [VariableDeclSyntax] {
        memberBlock.members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }.flatMap { condition in
            condition.clauses.flatMap { clause -> [VariableDeclSyntax] in
                guard case .decls(let members) = clause.elements else { return [] }
                return members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
            }
        }
    }

    /// The access that members need which a protocol requires.
    var memberAccess: String {
        let levels: [Keyword] = [.open, .public, .package]
        let level = levels.first { level in modifiers.contains { $0.name.tokenKind == .keyword(level) } }
        switch level {
        case .open: return "open "
        case .public: return "public "
        case .package: return "package "
        default: return ""
        }
    }
}
