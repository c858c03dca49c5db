/// Makes every stored `var` of a class observed.
///
/// The class lives on the main actor: its module's default isolation says so, or `@MainActor` before it.
/// `let` properties stay as they are; ``Unobserved()`` leaves a `var` out; ``Derived()`` marks those that are computed
/// from others.
/// - Parameter recorded: Whether changes belong to transactions, undo and commits. What only says how a program shows
///   its model, such as where the cursor is, does not.
@attached(
    member, names: named(_$observed), named(_$schema), named(_$firstNode), named(_$recompute), named(_$Key))
@attached(memberAttribute)
@attached(extension, conformances: ObservedObject)
public macro Observed(recorded: Bool = true) = #externalMacro(module: "DeriveMacros", type: "ObservedMacro")

/// Leaves a stored property out of observation.
@attached(peer)
public macro Unobserved() = #externalMacro(module: "DeriveMacros", type: "UnobservedMacro")

/// Makes a property a derived one: lazy, cached, and computed anew only after something that it read has changed.
///
/// The property's formula is the method of the same name after `derive`, in the class or an extension of it:
///
///     @Derived var total: Decimal
///     func deriveTotal() -> Decimal { price * quantity }
///
/// A macro cannot put itself between a computed property and its own body, hence the two; in return the class shows
/// what there is and an extension how it comes about, and a subclass overrides the method.
@attached(accessor)
@attached(peer, names: prefixed(_))
public macro Derived() = #externalMacro(module: "DeriveMacros", type: "DerivedMacro")

/// Written by ``Observed()`` before each stored property; not to be used by hand.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _$Source() = #externalMacro(module: "DeriveMacros", type: "SourceMacro")
