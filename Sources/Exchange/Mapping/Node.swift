/// One element of a syntax, with the way to decode it into a model object and to encode it from one.
struct Node<Owner> {
    /// Decodes an element's text and attributes into the owner.
    typealias Decode = (inout Owner, ElementText) throws(ExchangeError) -> Void

    /// The element's name with its syntax's prefix for the namespace: `cbc:ID`.
    let name: String
    /// What it means that the element is there more than once.
    var repetition = Repetition.allowed
    /// Whether nobody can say what its parent means without it.
    var isRequired = false
    /// Begins to decode the element.
    var open: (Box<Owner>) -> (any OpenElement)?
    /// Encodes the element, as many times as the owner has content for it.
    let write: (Owner, DocumentWriting) -> Void

    /// The same mapping, with another meaning of a second element.
    func repeated(_ repetition: Repetition) -> Node {
        var node = self
        node.repetition = repetition
        return node
    }

    /// The same mapping, for an element that its parent must have.
    var required: Node {
        var node = self
        node.isRequired = true
        return node
    }

    /// The same mapping, for an element that stands for no term unless its owner is such.
    func only(when isMapped: @escaping (Owner) -> Bool) -> Node {
        var node = self
        node.open = { [open] owner in isMapped(owner.value) ? open(owner) : nil }
        return node
    }

    var prefix: Substring { name.prefix { $0 != ":" } }
    var local: Substring { name.drop { $0 != ":" }.dropFirst() }
}

/// The mapped children of one element, in the order of the schema.
final class Level<Owner> {
    private let nodes: [(node: Node<Owner>, isLastOfName: Bool)]
    private let byLocalName: [String: (prefix: String, node: Node<Owner>)]
    /// The names of the children that must be there.
    let required: [String]

    init(_ nodes: [Node<Owner>]) {
        self.nodes = nodes.enumerated().map { index, node in
            (node, !nodes[(index + 1)...].contains { $0.name == node.name })
        }
        required = nodes.filter(\.isRequired).map(\.name)
        byLocalName = Dictionary(
            nodes.map { (String($0.local), (String($0.prefix), $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The mapping of a child element; nil if it stands for no term.
    func node(_ local: String, prefix: String) -> Node<Owner>? {
        guard let found = byLocalName[local], found.prefix == prefix else { return nil }
        return found.node
    }

    /// Encodes all children, with unmapped elements in the places where they were read.
    func write(_ owner: Owner, to writing: DocumentWriting) {
        writing.writeUnmapped(after: "")
        for (node, isLastOfName) in nodes {
            node.write(owner, writing)
            if isLastOfName { writing.writeUnmapped(after: node.name) }
        }
    }
}
