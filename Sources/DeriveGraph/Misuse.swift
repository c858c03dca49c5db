// Misuse: computations that can have no value end the program, with the names of what they lead through.
//
// A value that needs itself is a cycle. Nested first computations would overflow the stack at some depth, so there is a limit below
// that. An object that ends in a formula of its own would leave that without memory.

extension Graph {
    /// Ends the program: a derived value is read while it is being computed.
    public func refuseCycle(at id: NodeID, readBy reader: NodeID? = nil) -> Never {
        let computing = computing + (reader.map { [$0] } ?? [])
        let start = computing.firstIndex(of: id) ?? 0
        let names = namesOfObjects(along: Array(computing[start...]) + [id])
        fatalError("A derived value depends on itself: \(names.joined(separator: " → ")). Break the cycle.")
    }

    /// Ends the program before its stack overflows: too many values are computed for the first time, each inside another.
    @inline(never)
    @usableFromInline func refuseDepth() -> Never {
        let names = labels(along: computing)
        let chain = names.prefix(3) + ["…"] + names.suffix(3)
        fatalError(
            "Too many computations are nested in each other: \(chain.joined(separator: " → ")). "
                + "Read a long chain from its start, so that each value finds the one before it computed. "
                + "A formula that reads ever new objects has to come to an end.")
    }

    /// Ends the program before the memory of an object is freed of which a formula is running.
    func refuseEnd(of id: NodeID) -> Never {
        fatalError(
            "\(label(of: id)) releases the last reference to its own object while it is being computed. "
                + "A computation only reads; release the object in an effect or after the tick.")
    }

    /// The names along a way. Where objects of one class share a name, each has its address as well.
    private func namesOfObjects(along way: [NodeID]) -> [String] {
        let all = withoutRepetition(way).map { (name: label(of: $0), owner: nodes[Int($0)].owner?.toOpaque()) }
        return all.map { one in
            guard let owner = one.owner, all.contains(where: { $0.name == one.name && $0.owner != owner }) else {
                return one.name
            }
            return "\(one.name) (\(owner))"
        }
    }

    /// Returns the names of the nodes along a way; an aggregate and the member that it looks into have one name.
    private func labels(along way: [NodeID]) -> [String] { withoutRepetition(way).map { label(of: $0) } }
}
