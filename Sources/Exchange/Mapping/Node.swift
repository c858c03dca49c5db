/// What an element of a syntax stands for, in both directions: where its content goes, and where it comes from.
struct Node<Owner> {
    /// Takes in an element's text.
    typealias Take = (inout Owner, ElementText) throws(ExchangeError) -> Void

    /// The element's name with the prefix that its syntax gives its namespace: `cbc:ID`.
    let name: String
    /// Takes the element in from its beginning on.
    let open: (Box<Owner>) -> any OpenElement
    /// Writes the element as often as there is something for it.
    let write: (Owner, DocumentWriting) -> Void

    var prefix: Substring { name.prefix { $0 != ":" } }
    var local: Substring { name.drop { $0 != ":" }.dropFirst() }
}

/// The elements below one element, in the order of their schema.
final class Level<Owner> {
    private let nodes: [(node: Node<Owner>, isLastOfName: Bool)]
    private let byLocalName: [String: (prefix: String, node: Node<Owner>)]

    init(_ nodes: [Node<Owner>]) {
        self.nodes = nodes.enumerated().map { index, node in
            (node, !nodes[(index + 1)...].contains { $0.name == node.name })
        }
        byLocalName = Dictionary(
            nodes.map { (String($0.local), (String($0.prefix), $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// What an element stands for; nil if for nothing.
    func node(_ local: String, prefix: String) -> Node<Owner>? {
        guard let found = byLocalName[local], found.prefix == prefix else { return nil }
        return found.node
    }

    /// Writes all elements, with those that are carried between them.
    func write(_ owner: Owner, to writing: DocumentWriting) {
        writing.writeCarried(after: "")
        for (node, isLastOfName) in nodes {
            node.write(owner, writing)
            if isLastOfName { writing.writeCarried(after: node.name) }
        }
    }
}
