import Invoicing

/// An element that has begun and not yet ended.
protocol OpenElement {
    /// Where elements below that stand for no term are stored.
    var unmapped: UnmappedDestination { get }
    /// Whether its text is content.
    var collectsText: Bool { get }
    /// The position of a child element in the mapping; nil for an unmapped one.
    func child(_ name: ElementName) -> Int?
    /// What a second child element of a kind means.
    func repetition(of child: Int) -> Repetition
    /// Begins a child element; nil for an unmapped one.
    func begin(_ child: Int) -> (any OpenElement)?
    /// The child elements that its meaning depends on.
    var required: [(child: Int, name: String)] { get }
    /// Ends the element.
    func end(_ text: ElementText) throws(ExchangeError)
    /// Whether it may turn out at its end to stand for no term.
    var mayBeRejected: Bool { get }
    /// Whether it has turned out to stand for no term.
    var isRejected: Bool { get }
}

extension OpenElement {
    var required: [(child: Int, name: String)] { [] }
    var mayBeRejected: Bool { false }
    var isRejected: Bool { false }
}

/// What it means that an element is there more than once.
enum Repetition {
    /// Each one is decoded.
    case allowed
    /// The first one is decoded. The syntax allows more, for which the standard has no term.
    case unmapped
    /// The first one is decoded. There may be no other, and nobody can say which one is meant.
    case ambiguous
}

/// Where the unmapped elements below an element are stored.
enum UnmappedDestination {
    /// Where those of its parent are.
    case inherited
    /// Where those of its parent are, with its position among those of its name.
    case counted
    /// Nowhere: it may be written in another place, and nothing would say below which one they belong.
    case discarded
    /// Where those of its parent are, with what tells it from others of its name, which is known when it ends.
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
    /// What tells the element from the others; empty if nothing does.
    var key = ""

    func append(_ element: UnmappedElement) { elements.append(counting: element) }

    nonisolated deinit {}

    /// What is added to the element's name in their paths.
    static func suffix(_ key: String) -> String { "[=\(key)]" }
}

/// Where a part stores unmapped elements, for both directions.
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

/// Which unmapped elements are encoded below an element.
enum UnmappedSource {
    /// Those of its owner; what is added to its name in their paths.
    case owner(String)
    /// None.
    case none
    /// Its own.
    case own([UnmappedElement])
}

/// An element with child elements.
final class OpenGroup<Owner>: OpenElement {
    let unmapped: UnmappedDestination
    private let box: Box<Owner>
    private let level: Level<Owner>
    private let ownsBox: Bool
    private let ending: (ElementText) throws(ExchangeError) -> Bool
    let mayBeRejected: Bool
    private(set) var isRejected = false

    /// - Parameters:
    ///   - ownsBox: Whether what was gathered in the box is whole when the element ends.
    ///   - ending: Returns whether the element stands for a term.
    init(
        _ box: Box<Owner>, _ level: Level<Owner>, ownsBox: Bool = true, unmapped: UnmappedDestination = .inherited,
        mayBeRejected: Bool = false,
        ending: @escaping (ElementText) throws(ExchangeError) -> Bool = { (_) throws(ExchangeError) in true }
    ) {
        self.mayBeRejected = mayBeRejected
        self.ownsBox = ownsBox
        self.box = box
        self.level = level
        self.unmapped = unmapped
        self.ending = ending
    }

    nonisolated deinit {}

    var collectsText: Bool { false }
    var required: [(child: Int, name: String)] { level.required }

    func child(_ name: ElementName) -> Int? { level.positions[name] }

    func repetition(of child: Int) -> Repetition { level.repetitions[child] }

    func begin(_ child: Int) -> (any OpenElement)? { level.open[child](box) }

    func end(_ text: ElementText) throws(ExchangeError) {
        if ownsBox { box.writeGathered() }
        isRejected = try !ending(text)
    }
}

/// An element with text.
struct OpenLeaf<Owner>: OpenElement {
    private let box: Box<Owner>
    private let decode: Node<Owner>.Decode

    init(_ box: Box<Owner>, _ decode: @escaping Node<Owner>.Decode) {
        self.box = box
        self.decode = decode
    }

    var unmapped: UnmappedDestination { .discarded }
    var collectsText: Bool { true }

    func child(_ name: ElementName) -> Int? { nil }

    func repetition(of child: Int) -> Repetition { .allowed }

    func begin(_ child: Int) -> (any OpenElement)? { nil }

    func end(_ text: ElementText) throws(ExchangeError) { try decode(&box.value, text) }
}
