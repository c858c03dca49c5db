/// One element of a syntax, with the way to decode it into a model object and to encode it from one.
struct Node<Owner> {
    /// Decodes an element's text and attributes into the owner.
    typealias Decode = (inout Owner, ElementText) throws(ExchangeError) -> Void

    /// The element's name with its syntax's prefix for the namespace: `cbc:ID`.
    let name: String
    /// The meaning of a repeated element.
    var repetition = Repetition.allowed
    /// `true` if its parent is ambiguous without it.
    var isRequired = false
    /// Begins to decode the element.
    var open: (Box<Owner>, OpenElement.Start) -> OpenElement?
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

    /// The same mapping, for an element that maps to a term only with some owners.
    func only(when isMapped: @escaping (Owner) -> Bool) -> Node {
        var node = self
        node.open = { [open] owner, start in isMapped(owner.value) ? open(owner, start) : nil }
        return node
    }
}

/// The mapped children of one element, whatever it is decoded into.
class MappedChildren {
    /// The meaning of a second child, by position: to copy a whole node costs as much as to decode its element.
    let repetitions: [Repetition]
    /// The position of each name's first child.
    let positions: [ElementName: Int]
    /// The children that must be there.
    let required: [(child: Int, name: String)]

    fileprivate init<Owner>(_ nodes: [Node<Owner>]) {
        repetitions = nodes.map(\.repetition)
        positions = Dictionary(nodes.enumerated().map { (ElementName($1.name[...]), $0) }) { first, _ in first }
        required = nodes.enumerated().filter(\.element.isRequired).map { ($0, $1.name) }
    }
}

/// The mapped children of one element, in the order of the schema.
final class Level<Owner>: MappedChildren {
    private let nodes: [Node<Owner>]
    let open: [(Box<Owner>, OpenElement.Start) -> OpenElement?]

    init(_ nodes: [Node<Owner>]) {
        (self.nodes, open) = (nodes, nodes.map(\.open))
        super.init(nodes)
    }

    /// Encodes all children, with unmapped elements in the places where they were read.
    func write(_ owner: Owner, to writing: DocumentWriting) {
        writing.writeUnmapped(after: "")
        for (index, node) in nodes.enumerated() {
            node.write(owner, writing)
            if !nodes[(index + 1)...].contains(where: { $0.name == node.name }) {
                writing.writeUnmapped(after: node.name)
            }
        }
    }
}
