/// The function that an aggregate computes, and its properties.
@usableFromInline
struct AggregateKey: Equatable {
    @usableFromInline enum Operation: UInt8 { case count, sum, average, min, max, sums, distinct, flattened, each }

    @usableFromInline let operation: Operation
    @usableFromInline let value: AnyKeyPath?
    @usableFromInline let group: AnyKeyPath?
    @usableFromInline let isMember: AnyKeyPath?
    /// The path to the value where it is known as text only.
    private let text: String

    @inlinable
    init(_ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath? = nil, where isMember: AnyKeyPath? = nil) {
        self.init(operation, value, group, where: isMember, text: "")
    }

    @usableFromInline
    init(
        _ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath? = nil, where isMember: AnyKeyPath? = nil,
        text: String
    ) {
        self.operation = operation
        self.value = value
        self.group = group
        self.isMember = isMember
        self.text = text
    }

    /// The identity of path objects, as those from one place in the source are the same each time: quicker than `==`.
    @usableFromInline
    struct Identity: Equatable {
        @usableFromInline let fold: ObjectIdentifier
        @usableFromInline let operation: Operation
        @usableFromInline let value, group, isMember: ObjectIdentifier?

        @inlinable @inline(__always)
        init(
            _ fold: Any.Type, _ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath?,
            _ isMember: AnyKeyPath?
        ) {
            self.fold = ObjectIdentifier(fold)
            self.operation = operation
            self.value = Self.identifier(of: value)
            self.group = Self.identifier(of: group)
            self.isMember = Self.identifier(of: isMember)
        }

        @inlinable @inline(__always)
        static func identifier(of path: AnyKeyPath?) -> ObjectIdentifier? {
            if let path { ObjectIdentifier(path) } else { nil }
        }

        @inlinable
        static func == (a: Self, b: Self) -> Bool {
            a.value == b.value && a.fold == b.fold && a.operation == b.operation && a.group == b.group
                && a.isMember == b.isMember
        }
    }

    func identity(folding type: Any.Type) -> Identity { Identity(type, operation, value, group, isMember) }

    /// `sum(netAmount)`.
    @MainActor @usableFromInline
    func description<Member>(of type: Member.Type) -> String {
        let schema = (type as? any ObservedObject.Type)?._$schema
        let names = [value, group, isMember].compactMap { $0 }.map {
            schema?.property(at: $0)?.name ?? Self.text(of: $0)
        }
        return "\(operation)(\((names + (text.isEmpty ? [] : [text])).joined(separator: ", ")))"
    }

    /// Swift writes the address of a computed property that has no name at run time: its type says more.
    private static func text(of path: AnyKeyPath) -> String {
        let text = "\(path)"
        return text.contains("<computed ") ? "\(type(of: path).valueType)" : text
    }

    /// Describes the computation and its members, for the trace.
    @usableFromInline
    func traced(of type: Any.Type) -> TracedProperty.Holder {
        .aggregate(of: type, operation: "\(operation)", [value, group, isMember].compactMap { $0 })
    }
}
