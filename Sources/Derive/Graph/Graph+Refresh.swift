extension Graph {
    /// Brings a node up to date if it is stale: recomputes it only if something that it read has really changed.
    ///
    /// Iterative, so that a chain of any length needs no stack; only a computation that reads a value which was never
    /// computed before goes deeper.
    func refresh(_ root: NodeID) {
        guard nodes[Int(root)].isStale else { return }
        let base = state.pointee.waiting.count
        var node = root
        var link = firstToCheck(of: node)
        while true {
            // The next dependency that is stale, unless the node is to be recomputed anyway.
            while link != 0 {
                let source = links[Int(link)].source
                if source != 0, nodes[Int(source)].isStale { break }
                link = links[Int(link)].nextDependency
            }
            if link != 0, !nodes[Int(node)].flags.contains(.dirty) {
                state.pointee.waiting.push((node, link))
                node = links[Int(link)].source
                link = firstToCheck(of: node)
                continue
            }
            settle(node)
            guard state.pointee.waiting.count > base else { return }
            (node, link) = state.pointee.waiting.pop()
            link = links[Int(link)].nextDependency
        }
    }

    /// Where to begin looking for a reason to recompute; zero where the node is to be recomputed anyway.
    @inline(__always)
    private func firstToCheck(of node: NodeID) -> LinkID {
        let node = nodes + Int(node)
        return node.pointee.flags.isDisjoint(with: [.dirty, .aggregate]) ? node.pointee.firstDependency : 0
    }

    /// Everything that a node had read is up to date: recomputes it if that has made it dirty, else it is right as it is.
    @inline(__always)
    private func settle(_ id: NodeID) {
        let flags = nodes[Int(id)].flags
        guard !flags.isDisjoint(with: [.dirty, .aggregate]) else {
            nodes[Int(id)].flags.subtract(.marks)
            return
        }
        guard flags.isDisjoint(with: .observer) else { return }
        if recompute(id) { passOn(id) }
    }

    /// Runs a node's computation.
    /// - Returns: Whether its value is now a different one.
    private func recompute(_ id: NodeID) -> Bool {
        let node = nodes[Int(id)]
        guard let owner = node.owner else { return false }
        guard node.flags.isDisjoint(with: .engineOwned) else {
            let owner = unsafeDowncast(owner.takeUnretainedValue(), to: NodeOwner.self)
            return owner.update(id, key: node.key)
        }
        nodes[Int(id)].flags.remove(.overridden)
        return track(id) { state.pointee.formulas[Int(node.schema)].pointee.run(owner, node.key) }
    }

    /// A derived value has changed: who has read it has to recompute.
    func passOn(_ id: NodeID) {
        nodes[Int(id)].version = nextVersion()
        markIdle(dependantsOf: id)
    }

    /// The engine's own object behind a node, if it is one.
    func engineOwner(of id: NodeID) -> NodeOwner? {
        guard nodes[Int(id)].flags.contains(.engineOwned) else { return nil }
        return nodes[Int(id)].owner.map { unsafeDowncast($0.takeUnretainedValue(), to: NodeOwner.self) }
    }
}
