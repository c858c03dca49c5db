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
            if let (dependency, place) = nextStaleDependency(of: node, from: link) {
                state.pointee.waiting.append((node, place))
                node = dependency
                link = firstToCheck(of: node)
                continue
            }
            settle(node)
            guard state.pointee.waiting.count > base else { return }
            (node, link) = state.pointee.waiting.removeLast()
            link = links[Int(link)].nextDependency
        }
    }

    /// Where to begin looking for a reason to recompute; zero where the node is to be recomputed anyway.
    private func firstToCheck(of node: NodeID) -> LinkID {
        let flags = nodes[Int(node)].flags
        return flags.contains(.dirty) || flags.contains(.aggregate) ? 0 : nodes[Int(node)].firstDependency
    }

    private func nextStaleDependency(of node: NodeID, from first: LinkID) -> (NodeID, LinkID)? {
        guard !nodes[Int(node)].flags.contains(.dirty) else { return nil }
        var link = first
        while link != 0 {
            let source = links[Int(link)].source
            if source != 0, nodes[Int(source)].isStale { return (source, link) }
            link = links[Int(link)].nextDependency
        }
        return nil
    }

    /// Everything that a node had read is up to date: recomputes it if that has made it dirty, else it is right as it is.
    private func settle(_ id: NodeID) {
        let flags = nodes[Int(id)].flags
        guard flags.contains(.dirty) || flags.contains(.aggregate) else {
            nodes[Int(id)].flags.remove(.check)
            return
        }
        guard !flags.contains(.observer) else { return }
        if recompute(id) { passOn(id) }
    }

    /// Runs a node's computation.
    /// - Returns: Whether its value is now a different one.
    func recompute(_ id: NodeID) -> Bool {
        state.pointee.recomputations += 1
        nodes[Int(id)].flags.remove(.overridden)
        if nodes[Int(id)].flags.contains(.engineOwned) {
            guard let owner = engineOwner(of: id) else { return false }
            return owner.update(id, key: nodes[Int(id)].key)
        }
        guard let owner = nodes[Int(id)].owner else { return false }
        let schema = Schema.all[Int(nodes[Int(id)].schema)]
        let key = nodes[Int(id)].key
        return track(id) { schema.recompute(owner, key) }
    }

    /// A derived value has changed: who has read it has to recompute.
    func passOn(_ id: NodeID) {
        nodes[Int(id)].version = nextVersion()
        let base = state.pointee.marking.count
        var next = nodes[Int(id)].firstDependant
        while next != 0 {
            let dependant = links[Int(next)].dependant
            // Who is computing reads the new value right now; it must not be marked for having read the old one.
            if !nodes[Int(dependant)].flags.contains(.running) { mark(dependant, .dirty) }
            next = links[Int(next)].nextDependant
        }
        markRest(downTo: base)
    }

    /// The engine's own object behind a node, if it is one.
    func engineOwner(of id: NodeID) -> NodeOwner? {
        guard nodes[Int(id)].flags.contains(.engineOwned) else { return nil }
        return nodes[Int(id)].owner.map { unsafeDowncast($0.takeUnretainedValue(), to: NodeOwner.self) }
    }
}
