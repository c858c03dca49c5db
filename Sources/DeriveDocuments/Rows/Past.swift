import Derive

/// The state before a record: old values of the properties and collections that it names. All others are unchanged.
@MainActor
struct Past {
    private var properties: [Change.Subject: Any] = [:]
    private var collections: [ObjectIdentifier: [Change.Kind]] = [:]

    init(before record: ChangeRecord) {
        for change in record.changes {
            if let subject = change.subject {
                if case .property(_, let old, _) = change.kind { properties[subject] = old }
            } else {
                collections[ObjectIdentifier(change.object), default: []].append(change.kind)
            }
        }
    }

    /// Returns the former value of a property; nil if the record does not name it.
    func value<Owner: ObservedObject, Value>(of path: KeyPath<Owner, Value>, in owner: Owner) -> Value? {
        guard !properties.isEmpty, let key = type(of: owner)._$schema.key(of: path) else { return nil }
        let subject = Change.Subject(object: ObjectIdentifier(owner), key: UInt32(key), isOverride: false)
        return properties[subject].flatMap { $0 as? Value }
    }

    /// Returns `true` if the record names a property or a collection.
    func names(_ object: AnyObject) -> Bool {
        let id = ObjectIdentifier(object)
        return collections[id] != nil || properties.keys.contains { $0.object == id }
    }

    /// Returns `true` if the record names a property.
    func names(_ path: AnyKeyPath, of owner: any ObservedObject) -> Bool {
        guard !properties.isEmpty, let key = type(of: owner)._$schema.key(of: path) else { return false }
        return properties[Change.Subject(object: ObjectIdentifier(owner), key: UInt32(key), isOverride: false)] != nil
    }

    /// The elements that an array had; nil if the record does not name it.
    func elements<Element>(of array: ObservedArray<Element>) -> [Element]? {
        guard let kinds = collections[ObjectIdentifier(array)] else { return nil }
        var elements = array.storage
        for kind in kinds.reversed() { kind.opposite.apply(to: &elements) }
        return elements
    }

    /// The entries that a dictionary had; nil if the record does not name it.
    func entries<Key, Value>(of dictionary: ObservedDictionary<Key, Value>) -> [Key: Value]? {
        guard let kinds = collections[ObjectIdentifier(dictionary)] else { return nil }
        var entries = dictionary.entries
        for case .entry(let key, let old, _) in kinds.reversed() {
            if let key = key.base as? Key { entries[key] = old.flatMap { $0 as? Value } }
        }
        return entries
    }
}

extension Change.Kind {
    /// Carries a change out on an ordinary array. Without effect where it does not fit.
    func apply<Element>(to elements: inout [Element]) {
        switch self {
        case .inserted(let position, let element as Element):
            if position <= elements.count { elements.insert(element, at: position) }
        case .removed(let position, _): if position < elements.count { elements.remove(at: position) }
        case .replaced(let position, _, let new as Element): if position < elements.count { elements[position] = new }
        case .spliced(let position, let removed, let inserted):
            guard position + removed.count <= elements.count else { return }
            let new = inserted.compactMap { $0 as? Element }
            elements.replaceSubrange(position..<position + removed.count, with: new)
        case .moved(let from, let to):
            guard max(from, to) < elements.count else { return }
            elements.insert(elements.remove(at: from), at: to)
        case .exchanged(let a, let b): if max(a, b) < elements.count { elements.swapAt(a, b) }
        case .inserted, .replaced, .property, .override, .entry: break
        }
    }
}
