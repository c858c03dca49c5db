import Derive
import Invoicing

/// Elements with child elements.
extension Node {
    /// An element that occurs at most once and whose children belong to the same owner.
    /// - Parameter always: Whether it is written even if it is empty, because its schema requires it.
    static func within(_ name: String, always: Bool = false, _ nodes: [Node<Owner>]) -> Node {
        let level = Level(nodes)
        return Node(
            name: name, repetition: .ambiguous,
            open: { box, start in OpenGroup(start, level, beginning: { level.open[$0](box, $1) }) },
            write: { owner, writing in writing.within(name, always: always) { level.write(owner, to: writing) } })
    }

    /// An element that maps to a part of its owner and may be repeated.
    /// - Parameters:
    ///   - make: Makes the part into which one element is decoded.
    ///   - append: Adds a decoded part to its owner.
    ///   - parts: The parts to encode, one element each.
    ///   - unmapped: Where elements below that stand for no term are stored.
    static func group<Part>(
        _ name: String, _ level: Level<Part>, make: @escaping () -> Part,
        append: @escaping (inout Owner, Part) -> Void, parts: @escaping (Owner) -> [Part],
        unmapped: UnmappedStorage<Part> = .discarded
    ) -> Node {
        group(
            name, level, make: make,
            appendIf: { owner, part, _ in
                append(&owner, part)
                return true
            }, parts: parts, unmapped: unmapped, mayBeRejected: false)
    }

    /// Maps a group as above, of which a part can be ambiguous or stand for no term; it is kept as it was read then.
    /// - Parameter append: Adds a decoded part to its owner, if it maps to a term; the element is where the part ends.
    static func group<Part>(
        _ name: String, _ level: Level<Part>, make: @escaping () -> Part,
        appendIf append: @escaping (inout Owner, Part, ElementText) -> Bool, parts: @escaping (Owner) -> [Part],
        unmapped: UnmappedStorage<Part> = .discarded, mayBeRejected: Bool = true
    ) -> Node {
        group(
            name, level, make: make, gather: { append(&$0.value, $1, $2) }, parts: parts, unmapped: unmapped,
            mayBeRejected: mayBeRejected)
    }

    /// Maps a group as above, of parts that are gathered beside their owner.
    static func group<Part>(
        _ name: String, _ level: Level<Part>, make: @escaping () -> Part,
        gather: @escaping (Box<Owner>, Part, ElementText) -> Bool, parts: @escaping (Owner) -> [Part],
        unmapped: UnmappedStorage<Part>, mayBeRejected: Bool
    ) -> Node {
        Node(
            name: name,
            open: { owner, start in
                let part = Box(make())
                let destination = unmapped.destination(in: part.value)
                return OpenGroup(
                    start, level, unmapped: destination, mayBeRejected: mayBeRejected,
                    beginning: { level.open[$0](part, $1) }
                ) { element throws(ExchangeError) in
                    part.writeGathered()
                    unmapped.close(destination, of: part.value)
                    return gather(owner, part.value, element)
                }
            },
            write: { owner, writing in
                for (index, part) in parts(owner).enumerated() {
                    writing.within(name, unmapped: unmapped.source(of: part, at: index + 1)) {
                        level.write(part, to: writing)
                    }
                }
            })
    }

    /// An element for each member of an observed array.
    static func each<Part: AnyObject>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(
            name, level, make: make, append: { $0[keyPath: path].append($1) }, parts: { $0[keyPath: path].elements },
            unmapped: .counted)
    }

    /// An element for each value of an array.
    static func each<Part>(
        _ name: String, _ path: WritableKeyPath<Owner, [Part]>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(
            name, level, make: make,
            gather: { owner, part, _ in
                owner.gather(part, to: path)
                return true
            }, parts: { $0[keyPath: path] }, unmapped: .counted, mayBeRejected: false)
    }

    /// An element that occurs at most once.
    static func optional<Part>(
        _ name: String, _ path: WritableKeyPath<Owner, Part?>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(
            name, level, make: make, append: { $0[keyPath: path] = $1 },
            parts: { $0[keyPath: path].map { [$0] } ?? [] }, unmapped: .inherited
        ).repeated(.ambiguous)
    }
}
