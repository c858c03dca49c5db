/// Makes every stored `var` of a class observed.
///
/// The class lives on the main actor: its module's default isolation says so, or `@MainActor` before it.
/// `let` properties stay as they are; ``Unobserved()`` leaves a `var` out; ``Derived(settable:loader:)`` marks those that
/// are computed from others. A subclass is marked as well; it may add properties and override formulas.
/// - Parameter recorded: Whether changes belong to transactions, undo and commits. What only says how a program shows
///   its model, such as where the cursor is, does not.
@attached(
    member, conformances: ObservedObject, names: named(_$observed), named(_$schema), named(_$node), named(_$document),
    named(_$join), named(_$recompute), named(_$Key), named(deinit))
@attached(memberAttribute)
@attached(extension, conformances: ObservedObject)
public macro Observed(recorded: Bool = true) = #externalMacro(module: "DeriveMacros", type: "ObservedMacro")

/// Makes an observed class `Codable`: by the names of its properties that are set or constant.
///
///     @ObservedCodable @Observed final class Line { … }
///
/// Derived, computed, weak, `unowned` and `@Unobserved` properties are left out: a derived value is computed again. A constant collection
/// with an initial value, as in `let lines = ObservedArray<Line>()`, is filled; any other such constant keeps its value. A subclass is
/// marked as well, and so is each class that a property holds. The conformance is of the main actor.
@attached(member, conformances: Codable, names: named(CodingKeys), named(init), named(encode))
@attached(extension, conformances: Codable)
public macro ObservedCodable() = #externalMacro(module: "DeriveMacros", type: "ObservedCodableMacro")

/// Leaves a stored property out of observation.
@attached(peer)
public macro Unobserved() = #externalMacro(module: "DeriveMacros", type: "UnobservedMacro")

/// Makes a property a derived one: lazy, cached, and recomputed only after something that it read has changed.
///
/// The property's formula is the method of the same name after `derive`, in the class or an extension of it:
///
///     @Derived var total: Decimal
///     func deriveTotal() -> Decimal { price * quantity }
///
/// A macro cannot put itself between a computed property and its own body, hence the two. In return the class can list
/// its properties and an extension their formulas. A formula that a subclass overrides must be in the class itself, as
/// Swift demands of any method.
/// - Parameters:
///   - settable: Whether the property can be set as well. A set value stays until a dependency of the formula changes,
///     or until the property is invalidated.
///   - loader: A method that computes several properties alike, in place of one for each. It is given the property's
///     name and returns its value: `func column<Value>(_ name: String) -> Value`.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Derived(settable: Bool = false, loader: String = "") =
    #externalMacro(module: "DeriveMacros", type: "DerivedMacro")

/// Makes a property a derived one with declared dependencies: it is recomputed after one of these has changed, whatever
/// else the formula reads.
///
///     @Derived(dependsOn: \Person.first, \Person.address?.city) var label: String
///
/// A path that ends in a collection means all of it. The compiler checks the paths, which begin with the class's name.
/// - Parameters:
///   - dependsOn: Where the values lie that the formula reads.
///   - settable: See ``Derived(settable:loader:)``.
///   - loader: See ``Derived(settable:loader:)``.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Derived<Root>(dependsOn: PartialKeyPath<Root>..., settable: Bool = false, loader: String = "") =
    #externalMacro(module: "DeriveMacros", type: "DerivedMacro")

/// Makes a property a derived one without dependencies that the engine sees: it is recomputed only after it was
/// invalidated by hand.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Derived(dependsOn: DeclaredDependencies, settable: Bool = false, loader: String = "") =
    #externalMacro(module: "DeriveMacros", type: "DerivedMacro")

/// Declared dependencies of a derived property, apart from paths.
public enum DeclaredDependencies {
    /// Nothing: only `invalidate` makes it invalid.
    case nothing
}

/// Written by ``Observed(recorded:)`` before each stored property; not to be used by hand.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _$Source() = #externalMacro(module: "DeriveMacros", type: "SourceMacro")
