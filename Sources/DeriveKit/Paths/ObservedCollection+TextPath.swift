import Derive
import DeriveGraph

extension ObservedCollection: PathCollection {
    static func compile(
        _ part: TextPath.Part, _ rest: ArraySlice<TextPath.Part>, with compiler: PathCompiler
    ) throws(PathError) -> CompiledPath {
        if part.text == "*" { return try compileMembers(rest, compiler) }
        if let operation = part.text == "count" ? .count : part.operation {
            // What comes after a count does not matter, but it must lead somewhere.
            let inner = try compiler.compile(rest, on: Member.self)
            guard let aggregate = aggregate(operation, inner, TextPath.text(of: rest)) else {
                throw compiler.error(part, .unfit(type: inner.type.map { "\($0)" } ?? "Any"))
            }
            return aggregate
        }
        guard let place = compilePlace(part) else { throw compiler.error(part, .notFor(type: "\(Self.self)")) }
        return place.then(try compiler.compile(rest, on: Member.self))
    }

    /// All members, or all that the rest of the path leads to from each.
    private static func compileMembers(
        _ rest: ArraySlice<TextPath.Part>, _ compiler: PathCompiler
    ) throws(PathError) -> CompiledPath {
        guard !rest.isEmpty else {
            return CompiledPath(type: [Member].self, mark: { $0 as? ObservedCollection }) { collection in
                guard let collection = collection as? ObservedCollection else { return nil }
                collection.recordReadOfWhole()
                return collection.storage
            }
        }
        let inner = try compiler.compile(rest, on: Member.self)
        let mark = mark(TextPath.text(of: rest)) { if let end = inner.readMark($0) { _$readEnd(end) } }
        return CompiledPath(type: [Any?].self, mark: { ($0 as? ObservedCollection).map(mark) }) { collection in
            guard let collection = collection as? ObservedCollection else { return nil }
            _ = mark(collection)
            return graph.untracked { collection.storage.map { inner.read($0) } }
        }
    }

    private static func compilePlace(_ part: TextPath.Part) -> CompiledPath? {
        (self as? any PlacesByText.Type)?.place(part.text).map { read in
            CompiledPath(type: Member.self) { read($0).flatMap { content(of: $0) } }
        }
    }

    private static func aggregate(
        _ operation: TextPath.Operator, _ inner: CompiledPath, _ text: String
    ) -> CompiledPath? {
        switch operation {
        case .count: CompiledPath(type: Int.self) { ($0 as? ObservedCollection)?.count }
        case .sum, .avg: (inner.type as? any Averaging.Type).map { total(operation, inner, text, as: $0) }
        case .min, .max: (inner.type as? any Comparable.Type).map { extreme(operation, inner, text, as: $0) }
        case .distinct: (inner.type as? any Hashable.Type).map { distinct(inner, text, as: $0) }
        }
    }

    private static func total<Value: Averaging>(
        _ operation: TextPath.Operator, _ inner: CompiledPath, _ text: String, as type: Value.Type
    ) -> CompiledPath {
        let value: @MainActor (Member) -> Value = { inner.read($0) as? Value ?? .zero }
        return operation == .sum
            ? path(Value.self, sum(text, value)) : path(Value.Average.self, average(text, value))
    }

    private static func extreme<Value: Comparable>(
        _ operation: TextPath.Operator, _ inner: CompiledPath, _ text: String, as type: Value.Type
    ) -> CompiledPath {
        path(Value.self, extreme(text, isSmallest: operation == .min) { inner.read($0) as? Value })
    }

    private static func distinct<Value: Hashable>(
        _ inner: CompiledPath, _ text: String, as type: Value.Type
    ) -> CompiledPath {
        path(Set<Value>.self, distinct(text) { (inner.read($0) as? Value).map { [$0] } ?? [] })
    }

    private static func path<Value>(
        _ type: Any.Type, _ read: @escaping @MainActor (ObservedCollection) -> Value?
    ) -> CompiledPath {
        CompiledPath(type: type) { ($0 as? ObservedCollection).flatMap(read) }
    }
}

/// A collection with single places that have a name as text.
@MainActor
protocol PlacesByText {
    /// Returns a reader of the value at a place; nil if the text names no place in such a collection.
    static func place(_ text: String) -> (@MainActor (Any) -> Any?)?
}

extension ObservedArray: PlacesByText {
    static func place(_ text: String) -> (@MainActor (Any) -> Any?)? {
        if text.hasPrefix("#"), let slot = Int(text.dropFirst()), slot >= 0 {
            return { ($0 as? ObservedArray)?.element(at: slot) }
        }
        guard let position = Int(text), position >= 0 else { return nil }
        var followed: [ObjectIdentifier: FollowedElement<Element>] = [:]
        return { array in
            guard let array = array as? ObservedArray else { return nil }
            if let known = followed[ObjectIdentifier(array)], known.array === array { return known.element }
            // Until there is an element, it is the slot that is watched.
            guard array.element(at: position) != nil else { return nil }
            followed = followed.filter { $0.value.array != nil }
            let new = array.follow(elementAt: position)
            followed[ObjectIdentifier(array)] = new
            return new.element
        }
    }
}

extension ObservedDictionary: PlacesByText {
    static func place(_ text: String) -> (@MainActor (Any) -> Any?)? {
        guard let key = text as? Key else { return nil }
        return { ($0 as? ObservedDictionary)?[key] }
    }
}

extension ObservedSet: PlacesByText {
    static func place(_ text: String) -> (@MainActor (Any) -> Any?)? {
        guard let member = text as? Element else { return nil }
        return { ($0 as? ObservedSet)?.member(equalTo: member) }
    }
}
