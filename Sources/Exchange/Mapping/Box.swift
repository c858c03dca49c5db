/// A value in a place of its own, so that several can change it.
///
/// Members of a list and lines of a text are gathered here and written into the value when its element ends. Added one
/// by one, each would cost the length of the value so far.
final class Box<Value> {
    var value: Value
    private var gathered: [AnyKeyPath: any Gathered<Value>] = [:]

    init(_ value: Value) {
        self.value = value
    }

    nonisolated deinit {}

    /// Gathers a member of a list.
    /// - Parameter join: Puts the members that are gathered to those that are there.
    /// - Complexity: O(1).
    func gather<Element>(
        _ element: Element, to path: WritableKeyPath<Value, [Element]>,
        join: @escaping ([Element], [Element]) -> [Element] = { $0 + $1 }
    ) {
        let list = gathered[path] as? GatheredList<Value, Element> ?? GatheredList(path, join)
        if list.elements.isEmpty { gathered[path] = list }
        list.elements.append(element)
    }

    /// Gathers a line of a text. The first one is added to the text that is there.
    /// - Parameter value: The box's own value. The caller has exclusive access to it, so ``value`` cannot be read here.
    /// - Complexity: O(*n*) in the length of the line.
    func gather(line: String, to path: WritableKeyPath<Value, String>, of value: Value) {
        let text = gathered[path] as? GatheredText<Value> ?? GatheredText(path, value[keyPath: path])
        gathered[path] = text
        text.add(line)
    }

    /// Writes what was gathered into the value.
    func writeGathered() {
        for part in gathered.values { part.write(to: &value) }
        gathered = [:]
    }
}

private protocol Gathered<Owner>: AnyObject {
    associatedtype Owner
    func write(to owner: inout Owner)
}

private final class GatheredList<Owner, Element>: Gathered {
    var elements: [Element] = []
    private let path: WritableKeyPath<Owner, [Element]>
    private let join: ([Element], [Element]) -> [Element]

    init(_ path: WritableKeyPath<Owner, [Element]>, _ join: @escaping ([Element], [Element]) -> [Element]) {
        (self.path, self.join) = (path, join)
    }

    func write(to owner: inout Owner) { owner[keyPath: path] = join(owner[keyPath: path], elements) }

    nonisolated deinit {}
}

private final class GatheredText<Owner>: Gathered {
    private var text: String
    private let path: WritableKeyPath<Owner, String>

    init(_ path: WritableKeyPath<Owner, String>, _ text: String) { (self.path, self.text) = (path, text) }

    nonisolated deinit {}

    func add(_ line: String) {
        if text.isEmpty { text = line } else { text += "\n" + line }
    }

    func write(to owner: inout Owner) { owner[keyPath: path] = text }
}
