import SwiftSyntax
import SwiftSyntaxMacros

/// `@_$Source`, which `@Observed` writes: a stored property whose reads are recorded and whose changes are told.
struct SourceMacro {}

extension SourceMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let property = ObservableProperty(declaration) else { return [] }
        guard !property.isLazy else { throw MacroDiagnostic.isLazy(property: property.name).error(at: declaration) }
        guard !property.hasObservers else {
            throw MacroDiagnostic.hasObservers(property: property.name).error(at: declaration)
        }
        guard property.type != nil || property.initialValue != nil else { return [] }
        let storage = Names.storage(of: property.name)
        let key = Names.key(of: property.reference)
        return [
            """
            @storageRestrictions(initializes: \(raw: storage))
            init(initialValue) { \(raw: storage) = initialValue }
            """,
            """
            get {
            _$observed.recordRead(\(raw: key), of: self)
            \(raw: property.isWeak ? "_$recordLife(\(storage))\n" : "")return \(raw: storage)
            }
            """,
            """
            set {
            guard _$observed.isWatched else {
            \(raw: storage) = newValue
            return
            }
            let old = \(raw: storage)
            \(raw: storage) = newValue
            guard !_$isEqual(old, newValue) else { return }
            _$observed.changed(\(raw: key), of: self, from: old, to: newValue)
            }
            """,
        ]
    }
}

extension SourceMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = ObservableProperty(declaration), !property.isLazy, !property.hasObservers else {
            return []
        }
        let storage = "private \(property.ownership.map { "\($0) " } ?? "")var \(Names.storage(of: property.name))"
        guard let type = property.type else {
            guard let value = property.initialValue else {
                throw MacroDiagnostic.needsType(property: property.name).error(at: declaration)
            }
            // The storage infers its type as the property does. The value is computed once: a storage that has it needs none.
            return ["\(raw: storage) = \(value.trimmed)"]
        }
        // `Value?` would begin as nil and undo the initial value; spelt out, it waits for that.
        let wrapped = property.initialValue == nil ? nil : type.as(OptionalTypeSyntax.self)?.wrappedType
        let storageType = wrapped.map { "Optional<\($0.trimmed)>" } ?? type.description
        return ["\(raw: storage): \(raw: storageType)"]
    }
}
