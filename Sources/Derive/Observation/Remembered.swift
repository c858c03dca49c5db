/// The last value that an observer has seen. An object is remembered weakly: an observation keeps nobody alive.
struct Remembered<Value> {
    private let sameness: Sameness<Value>
    private var kept: Value?
    private weak var object: AnyObject?

    init(_ sameness: Sameness<Value>) { self.sameness = sameness }

    /// The value; nil if there was none yet, or if it was an object that is gone.
    var value: Value? {
        guard let object else { return kept }
        return object as? Value
    }

    mutating func remember(_ value: Value) {
        guard sameness.isReference || sameness.isOpen, let content = content(of: value), type(of: content) is AnyClass
        else {
            (kept, object) = (value, nil)
            return
        }
        (kept, object) = (nil, content as AnyObject)
    }

    /// Whether a value is the same as one that was remembered earlier; none is the same as nothing.
    func isSame(_ value: Value, as earlier: Value?) -> Bool {
        earlier.map { sameness.isSame(value, $0) } ?? false
    }
}
