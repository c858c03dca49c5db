import DeriveGraph

/// The error that a formula gets in place of a value that depends on itself.
public struct Cycle: Error, Equatable, CustomStringConvertible {
    /// The names along the cycle; the first is the last as well.
    public let names: [String]

    /// `Cell.value → Cell.value`.
    public var description: String { names.joined(separator: " → ") }

    /// Notes the cycle that a read of a node would close.
    @MainActor
    init?(at node: NodeID) {
        guard node != 0, let way = graph.followCycle(at: node) else { return nil }
        names = way.map { graph.label(of: $0) }
    }
}

extension ObservedObject {
    /// Reads a derived property that may depend on itself, as where users type formulas.
    ///
    ///     func deriveValue() -> Result<Decimal, Cycle> {
    ///         do throws(Cycle) { return .success(try sheet.cell(name).read(\.number)) } catch { return .failure(error) }
    ///     }
    ///
    /// Each formula that can meet itself reads in this way: a plain read that closes a cycle ends the program, and so does a cycle
    /// through an aggregate. A formula that has caught the error is computed again when something changes that led into the cycle.
    /// - Throws: ``Cycle`` if the property is being computed right now. Outside of formulas that cannot be.
    public func read<Value>(_ property: KeyPath<Self, Value>) throws(Cycle) -> Value {
        if graph.isComputing, let cycle = Cycle(at: _$node(key(of: property), makes: false)) { throw cycle }
        return self[keyPath: property]
    }
}
