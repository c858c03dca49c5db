extension Graph {
    /// Brings a node up to date if it is stale: recomputes it only if something that it read has really changed.
    ///
    /// Iterative, so that a chain of any length needs no stack; only a computation that reads a value which was never
    /// computed before goes deeper.
    func refresh(_ root: NodeID) {
        guard nodes[Int(root)].isStale else { return }
        let base = state.pointee.waiting.count
        var node = root
        var link = begin(node)
        while true {
            let stale = nextStale(of: node, from: &link)
            if stale != 0 {
                state.pointee.waiting.push((node, link))
                node = stale
                link = begin(node)
                continue
            }
            settle(node)
            guard state.pointee.waiting.count > base else { return }
            (node, link) = state.pointee.waiting.pop()
            if link != 0 { link = links[Int(link)].nextDependency }
        }
    }

    /// Begins to look into a node.
    /// - Returns: Where to begin looking for a reason to recompute; zero where it is to be recomputed anyway.
    @inline(__always)
    private func begin(_ id: NodeID) -> LinkID {
        let node = nodes + Int(id)
        if node.pointee.flags.contains(.aggregate) {
            node.pointee.flags.insert(.running)
            state.pointee.computing.push(id)
            return 0
        }
        return node.pointee.flags.contains(.dirty) ? 0 : node.pointee.firstDependency
    }

    /// The next node that must be up to date before one is settled: for an aggregate its next stale member, else the next
    /// dependency that is stale, unless the node is to be recomputed anyway. Zero for none.
    @inline(__always)
    private func nextStale(of id: NodeID, from link: inout LinkID) -> NodeID {
        let flags = nodes[Int(id)].flags
        guard flags.isDisjoint(with: .aggregate) else { return nextMember(of: id) }
        guard flags.isDisjoint(with: .dirty) else { return 0 }
        while link != 0 {
            let source = links[Int(link)].source
            if source != 0 {
                let flags = nodes[Int(source)].flags
                // All before it is as it was, so that this would be read again, by what it is itself waiting for.
                if flags.contains(.running) { refuseCycle(at: source, readBy: id) }
                if !flags.isDisjoint(with: .stale) { return source }
            }
            link = links[Int(link)].nextDependency
        }
        return 0
    }

    /// The next stale member of an aggregate. One that has left meanwhile is freed.
    private func nextMember(of aggregate: NodeID) -> NodeID {
        while true {
            let member = nextStaleMember(of: aggregate)
            guard member != 0, nodes[Int(member)].key == NodeKey.departed else { return member }
            free(member)
        }
    }

    /// Everything that a node had read is up to date: recomputes it if that has made it dirty, else it is right as it is.
    @inline(__always)
    private func settle(_ id: NodeID) {
        let flags = nodes[Int(id)].flags
        guard flags.isDisjoint(with: .aggregate) else { return settleAggregate(id) }
        guard flags.contains(.dirty) else {
            nodes[Int(id)].flags.subtract(.marks)
            return
        }
        guard flags.isDisjoint(with: .observer) else { return }
        if recompute(id) { passOn(id) }
    }

    private func settleAggregate(_ id: NodeID) {
        nodes[Int(id)].flags.subtract(.marks.union(.running))
        _ = state.pointee.computing.pop()
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
        if node.firstDependency != 0 { nodes[Int(id)].flags.insert(.computedAgain) }
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
