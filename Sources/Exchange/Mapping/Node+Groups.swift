import Derive
import Invoicing

/// Elements with others in them.
extension Node {
    /// An element that only holds others which belong to the same owner.
    /// - Parameter always: Whether it is written though it is empty, since its schema wants it.
    static func within(_ name: String, always: Bool = false, _ nodes: [Node<Owner>]) -> Node {
        let level = Level(nodes)
        return Node(
            name: name, open: { OpenGroup($0, level) },
            write: { owner, writing in writing.within(name, always: always) { level.write(owner, to: writing) } })
    }

    /// An element that stands for something of its own, any number of times.
    /// - Parameters:
    ///   - make: Makes what an element is read into.
    ///   - put: Takes in what was read.
    ///   - parts: Gives what is written.
    ///   - carrier: Where unknown elements below go.
    static func group<Part>(
        _ name: String, _ level: Level<Part>, make: @escaping () -> Part,
        put: @escaping (inout Owner, Part) -> Void, parts: @escaping (Owner) -> [Part],
        carrier: @escaping (Part) -> Carrier = { _ in .none },
        carried: @escaping (Part) -> [CarriedElement]? = { _ in [] }
    ) -> Node {
        Node(
            name: name,
            open: { owner in
                let part = Box(make())
                return OpenGroup(part, level, carrier: carrier(part.value)) { _ throws(ExchangeError) in
                    put(&owner.value, part.value)
                }
            },
            write: { owner, writing in
                for part in parts(owner) {
                    writing.within(name, carried: carried(part)) { level.write(part, to: writing) }
                }
            })
    }

    /// An element for each member of an observed array.
    static func each<Part: AnyObject>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(
            name, level, make: make, put: { $0[keyPath: path].append($1) }, parts: { $0[keyPath: path].elements })
    }

    /// An element for each value of an array.
    static func each<Part>(
        _ name: String, _ path: WritableKeyPath<Owner, [Part]>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(name, level, make: make, put: { $0[keyPath: path].append($1) }, parts: { $0[keyPath: path] })
    }

    /// An element that may be there once.
    static func optional<Part>(
        _ name: String, _ path: WritableKeyPath<Owner, Part?>, _ level: Level<Part>, make: @escaping () -> Part
    ) -> Node {
        group(
            name, level, make: make, put: { $0[keyPath: path] = $1 },
            parts: { $0[keyPath: path].map { [$0] } ?? [] }, carrier: { _ in .inherited }, carried: { _ in nil })
    }
}
