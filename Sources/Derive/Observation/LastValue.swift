/// The last value that an observer has seen. An object is remembered weakly, and so are those in an array: an
/// observation keeps no object alive. Objects inside other values are kept with them.
@usableFromInline
struct LastValue<Value> {
    private let sameness: Sameness<Value>
    /// `true` if values may hold no object that is to be kept weakly.
    @usableFromInline let isPlain: Bool
    @usableFromInline var kept: Value?
    private weak var object: AnyObject?
    private var objects: [WeakReference]?

    init(_ sameness: Sameness<Value>) {
        self.sameness = sameness
        isPlain = !sameness.isReference && !sameness.isOpen && !(Value.self is any ReferenceList.Type)
    }

    /// The value; nil if there was none yet, or if it was an object that is gone.
    @usableFromInline var value: Value? {
        if let object { return object as? Value }
        guard let objects else { return kept }
        let alive = objects.compactMap(\.object)
        return alive.count == objects.count ? alive as? Value : nil
    }

    @inlinable @inline(__always)
    mutating func remember(_ value: Value) {
        if isPlain { kept = value } else { rememberWeakly(value) }
    }

    @usableFromInline
    mutating func rememberWeakly(_ value: Value) {
        (kept, object, objects) = (nil, nil, nil)
        if sameness.isReference || sameness.isOpen, let content = content(of: value) {
            if type(of: content) is AnyClass {
                object = content as AnyObject
                return
            }
        }
        if let list = value as? any ReferenceList, let references = list.references {
            objects = references.map { WeakReference(object: $0) }
        } else {
            kept = value
        }
    }

    /// Returns `true` if a value is the same as an earlier one; false without an earlier one.
    @usableFromInline
    func isSame(_ value: Value, as earlier: Value?) -> Bool {
        earlier.map { sameness.isSame(value, $0) } ?? false
    }
}

/// An object that is remembered and not kept.
private struct WeakReference {
    weak var object: AnyObject?
}

/// An array that may be one of objects.
private protocol ReferenceList {
    /// The objects; nil if the elements are none.
    var references: [AnyObject]? { get }
}

extension Array: ReferenceList {
    var references: [AnyObject]? {
        Element.self is AnyClass ? map { $0 as AnyObject } : nil
    }
}
