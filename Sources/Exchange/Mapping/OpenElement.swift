import Invoicing

/// An element that has begun and not yet ended.
class OpenElement {
    /// The beginning of the element in the document.
    struct Start {
        let name: KnownName
        let attributes: [XMLAttribute]
        let place: ExchangeError.Place
        /// The number of elements of its name in its parent, with it.
        let position: Int
    }

    let start: Start
    /// The mapped children; nil for an element whose text is content.
    let children: MappedChildren?
    /// The destination of elements below that stand for no term.
    let unmapped: UnmappedDestination
    /// `true` if it may turn out at its end to stand for no term.
    let mayBeRejected: Bool
    /// `true` if it has turned out to stand for no term.
    fileprivate(set) var isRejected = false
    /// The last mapped child that it has had.
    var predecessor = ""
    private var counts: [(child: Int, count: Int)] = []

    fileprivate init(
        _ start: Start, _ children: MappedChildren?, unmapped: UnmappedDestination, mayBeRejected: Bool = false
    ) {
        (self.start, self.children, self.unmapped, self.mayBeRejected) = (start, children, unmapped, mayBeRejected)
    }

    nonisolated deinit {}

    /// Begins a child element; nil for an unmapped one.
    func begin(_ child: Int, _ start: Start) -> OpenElement? { nil }

    /// Ends the element.
    func end(_ text: ElementText) throws(ExchangeError) {}

    /// Returns `true` if it has had a child.
    func has(_ child: Int) -> Bool { counts.contains { $0.child == child } }

    /// Counts a child, and returns how many of its name there are by now. The last one is looked for first.
    func count(_ child: Int) -> Int {
        for index in counts.indices.reversed() where counts[index].child == child {
            counts[index].count += 1
            return counts[index].count
        }
        counts.append((child, 1))
        return 1
    }
}

/// The meanings of a repeated element.
enum Repetition {
    /// Each one is decoded.
    case allowed
    /// The first one is decoded. The syntax allows more, for which the standard has no term.
    case unmapped
    /// The first one is decoded. There may be no other, and a second one makes the meaning ambiguous.
    case ambiguous
}

/// The destination of unmapped elements below an element.
enum UnmappedDestination {
    /// The destination of its parent.
    case inherited
    /// The destination of its parent, with its position among those of its name.
    case counted
    /// Nowhere: it may be written in another place, and nothing would say below which one they belong.
    case discarded
    /// The destination of its parent, with the key that tells it from others of its name, which is known when it ends.
    case keyed(KeyedElements)
    /// In an invoice or a line.
    case stored(StoredElements)
}

/// The unmapped elements of an invoice or a line that is being read. They are stored all at once when it ends: one after the
/// other would cost the square of their number.
final class StoredElements {
    private var elements: [UnmappedElement] = []
    private let store: ([UnmappedElement]) -> Void

    init(_ store: @escaping ([UnmappedElement]) -> Void) { self.store = store }

    nonisolated deinit {}

    func append(_ element: UnmappedElement) { elements.append(counting: element) }

    /// Stores what has come so far.
    func finish() {
        if !elements.isEmpty { store(elements) }
        elements = []
    }
}

/// The unmapped elements below an element that may be written in another place among those of its name.
final class KeyedElements {
    private(set) var elements: [UnmappedElement] = []
    /// The key that tells the element from the others; empty if nothing does.
    var key = ""

    func append(_ element: UnmappedElement) { elements.append(counting: element) }

    nonisolated deinit {}

    /// Returns the suffix to the element's name in their paths.
    static func suffix(_ key: String) -> String { "[=\(key)]" }
}

/// The storage of a part's unmapped elements, for both directions.
enum UnmappedStorage<Part> {
    /// With those of the part's owner.
    case inherited
    /// With those of the part's owner, by the part's position.
    case counted
    /// Nowhere.
    case discarded
    /// With those of the part's owner, by what tells the part from others of its name.
    case keyed((Part) -> String)
    /// In a property of the part.
    case stored(ReferenceWritableKeyPath<Part, [UnmappedElement]>)

    func destination(in part: Part) -> UnmappedDestination {
        switch self {
        case .inherited: .inherited
        case .counted: .counted
        case .discarded: .discarded
        case .keyed: .keyed(KeyedElements())
        case .stored(let path): .stored(StoredElements { part[keyPath: path] += $0 })
        }
    }

    /// Says at the end of an element what tells it from others.
    func close(_ destination: UnmappedDestination, of part: Part) {
        if case .keyed(let key) = self, case .keyed(let keyed) = destination { keyed.key = key(part) }
    }

    /// The elements to encode below the part at a position, counted from 1.
    func source(of part: Part, at position: Int) -> UnmappedSource {
        switch self {
        case .inherited: .owner("")
        case .counted: .owner(position > 1 ? "[\(position)]" : "")
        case .discarded: .none
        case .keyed(let key): .owner(KeyedElements.suffix(key(part)))
        case .stored(let path): .own(part[keyPath: path])
        }
    }
}

/// The unmapped elements that are encoded below an element.
enum UnmappedSource {
    /// Those of its owner, with the suffix to its name in their paths.
    case owner(String)
    /// None.
    case none
    /// Its own.
    case own([UnmappedElement])
}

/// An element with child elements. Its functions know the owner's type, so that they are compiled for it.
final class OpenGroup: OpenElement {
    private let beginning: (Int, Start) -> OpenElement?
    private let ending: (ElementText) throws(ExchangeError) -> Bool

    /// - Parameters:
    ///   - beginning: Begins a child element.
    ///   - ending: Returns whether the element maps to a term.
    init(
        _ start: Start, _ children: MappedChildren, unmapped: UnmappedDestination = .inherited,
        mayBeRejected: Bool = false, beginning: @escaping (Int, Start) -> OpenElement?,
        ending: @escaping (ElementText) throws(ExchangeError) -> Bool = { (_) throws(ExchangeError) in true }
    ) {
        (self.beginning, self.ending) = (beginning, ending)
        super.init(start, children, unmapped: unmapped, mayBeRejected: mayBeRejected)
    }

    nonisolated deinit {}

    override func begin(_ child: Int, _ start: Start) -> OpenElement? { beginning(child, start) }

    override func end(_ text: ElementText) throws(ExchangeError) { isRejected = try !ending(text) }
}

/// An element with text.
final class OpenLeaf<Owner>: OpenElement {
    private let box: Box<Owner>
    private let decode: Node<Owner>.Decode

    init(_ box: Box<Owner>, _ start: Start, _ decode: @escaping Node<Owner>.Decode) {
        (self.box, self.decode) = (box, decode)
        super.init(start, nil, unmapped: .discarded)
    }

    nonisolated deinit {}

    override func end(_ text: ElementText) throws(ExchangeError) { try decode(&box.value, text) }
}
