extension ObservedArray {
    /// All elements at once, for a path that goes through them: `invoice.observe(\.lines.each.netAmount)`.
    public var each: EachElement<Element> { EachElement(array: self) }
}

/// A path's way through the elements of an array.
@dynamicMemberLookup
@MainActor
public struct EachElement<Element> {
    let array: ObservedArray<Element>

    /// A property of all elements. It changes when an element's does, and when an element comes or goes.
    public subscript<Value>(dynamicMember path: KeyPath<Element, Value>) -> EachValue<Element, Value> {
        EachValue(array: array, path: path, revision: array.revision(of: path))
    }
}

/// One property of all elements of an array, at one time.
@MainActor
public struct EachValue<Element, Value> {
    private let array: ObservedArray<Element>
    private let path: KeyPath<Element, Value>
    private let revision: UInt64

    init(array: ObservedArray<Element>, path: KeyPath<Element, Value>, revision: UInt64) {
        self.array = array
        self.path = path
        self.revision = revision
    }

    /// The values as they are now, in the elements' order.
    public var values: [Value] { array.elements.map { $0[keyPath: path] } }
}

extension EachValue: @MainActor Equatable {
    /// Whether nothing has changed between the two.
    public static func == (a: Self, b: Self) -> Bool {
        a.array === b.array && a.path == b.path && a.revision == b.revision
    }
}

extension ObservedArray {
    /// Counts the changes of a property of any element, and of which elements there are.
    fileprivate func revision<Value>(of path: KeyPath<Element, Value>) -> UInt64 {
        aggregate(AggregateKey(.values, path)) {
            Aggregate(
                storage, name: "each(\(Self.name(of: path)))", initial: UInt64(0),
                fold: .init(
                    contribution: { _ = $0[keyPath: path] }, add: { count, _ in count += 1 },
                    remove: { count, _ in count += 1 }, isEqual: { $0 == $1 }))
        }.value
    }
}
