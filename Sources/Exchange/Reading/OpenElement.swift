import Invoicing

/// An element of a document that has begun and not ended.
protocol OpenElement: AnyObject {
    /// What is done with elements below that stand for no term.
    var carrier: Carrier { get }
    /// Whether its text says something.
    var takesText: Bool { get }
    /// A known element below this one begins; nil for an unknown one.
    func begin(_ local: String, prefix: String) -> (any OpenElement)?
    /// It ends.
    func end(_ text: ElementText) throws(ExchangeError)
}

/// Where elements go that stand for no term.
enum Carrier {
    /// To where those of the element around go.
    case inherited
    /// Nowhere: the element may be repeated, and nothing says to which one they would belong later.
    case none
    /// To an invoice or a line.
    case here((CarriedElement) -> Void)
}

/// A value that is changed where it lies.
final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// An element with others in it.
final class OpenGroup<Owner>: OpenElement {
    let carrier: Carrier
    private let box: Box<Owner>
    private let level: Level<Owner>
    private let ending: (ElementText) throws(ExchangeError) -> Void

    init(
        _ box: Box<Owner>, _ level: Level<Owner>, carrier: Carrier = .inherited,
        ending: @escaping (ElementText) throws(ExchangeError) -> Void = { (_) throws(ExchangeError) in }
    ) {
        self.box = box
        self.level = level
        self.carrier = carrier
        self.ending = ending
    }

    var takesText: Bool { false }

    func begin(_ local: String, prefix: String) -> (any OpenElement)? {
        level.node(local, prefix: prefix)?.open(box)
    }

    func end(_ text: ElementText) throws(ExchangeError) { try ending(text) }
}

/// An element with text in it.
final class OpenLeaf<Owner>: OpenElement {
    private let box: Box<Owner>
    private let take: Node<Owner>.Take

    init(_ box: Box<Owner>, _ take: @escaping Node<Owner>.Take) {
        self.box = box
        self.take = take
    }

    var carrier: Carrier { .none }
    var takesText: Bool { true }

    func begin(_ local: String, prefix: String) -> (any OpenElement)? { nil }

    func end(_ text: ElementText) throws(ExchangeError) { try take(&box.value, text) }
}
