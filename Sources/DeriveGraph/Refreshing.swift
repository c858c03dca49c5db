// Refreshing: a stale node is brought up to date when it is read, or when its turn comes in a tick.
//
// A *check* node asks its dependencies, in the order of reading, whether one of them really changes. The first that does makes it dirty,
// and its formula runs; if none does, the mark is taken away and nothing runs. The walk goes down with a stack of its own and
// comes up again, so that a chain of values may have any length.

extension Graph {
    /// Brings a node up to date if it is stale. Only a formula that reads a value which was never computed goes deeper in the stack.
    public func refresh(_ root: NodeID) {
        markIfChained(root)
        guard nodes[Int(root)].isStale else { return }
        let outer = beginTracking()
        if nodes[Int(root)].flags.intersection(.dirty.union(.engineOwned)) == .dirty {
            // The walk would do the same. Most stale values that are read are dirty ones of observed objects.
            recompute(root)
            if nodes[Int(root)].flags.intersection(.stale) == .check { refreshAll(upTo: root) }
        } else {
            refreshAll(upTo: root)
        }
        endTracking(outer)
    }

    /// Brings a stale node up to date for who has made room for its computations.
    func refreshAll(upTo root: NodeID) {
        let base = Graph.waiting.count
        var id = root
        var link = nodes[Int(id)].firstDependency
        while true {
            let node = nodes + Int(id)
            let flags = node.pointee.flags
            var stale: NodeID = 0
            if flags.isDisjoint(with: .aggregate.union(.dirty)) {
                // Something further up has changed: nothing is known of this one before all that it has read is up to date.
                stale = nextStale(from: &link, readBy: id)
                if stale == id {
                    // It had read what is being computed now. Its formula reads that again, and says what follows.
                    node.pointee.flags = flags.union(.dirty)
                    continue
                }
                if stale == 0 { node.pointee.flags = flags.subtracting(.marks) }
            } else if flags.isDisjoint(with: .aggregate.union(.engineOwned)) {
                recompute(id)
                // A helper that died during the run left dependencies that are stale: they are checked before this is valid.
                if nodes[Int(id)].flags.intersection(.stale) == .check {
                    link = nodes[Int(id)].firstDependency
                    continue
                }
            } else if flags.isDisjoint(with: .observer) {
                // What an aggregate has in place of dependencies is no link.
                link = 0
                stale = refreshEngineOwned(id)
            }
            if stale != 0 {
                Graph.waiting.push((id, link))
                id = stale
                link = nodes[Int(id)].firstDependency
                continue
            }
            guard Graph.waiting.count > base else { break }
            (id, link) = Graph.waiting.pop()
            if link != 0 { link = links[Int(link)].nextDependency }
        }
        // No subscriber is active any more; callbacks that follow may set what was computed from.
        Graph.active = 0
        Graph.activeStack.top = 0
    }

    /// The next of a node's dependencies that is stale; zero for none, and the node itself if one is being computed right now.
    @inline(__always)
    private func nextStale(from link: inout LinkID, readBy id: NodeID) -> NodeID {
        while link != 0 {
            let source = links[Int(link)].source
            let flags = nodes[Int(source)].flags
            if !flags.isDisjoint(with: .stale.union(.running)) {
                // All before it is as it was, so that this would be read again, by what it is itself waiting for.
                guard flags.contains(.running) else { return source }
                if nodes[Int(id)].flags.contains(.observer) { refuseCycle(at: source, readBy: id) }
                return id
            }
            link = links[Int(link)].nextDependency
        }
        return 0
    }

    /// Runs the formula of an observed object's property.
    @inline(__always)
    private func recompute(_ id: NodeID) {
        if runFormula(of: id) { propagate(id) }
    }

    /// - Returns: Whether the value is another one now.
    @inline(__always)
    func runFormula(of id: NodeID) -> Bool {
        let node = nodes + Int(id)
        // Not retained, which would take longer than most formulas: an object does not end in a formula of its own, see
        // `refuseEnd(of:)`.
        guard let owner = node.pointee.owner else { return false }
        let isFirst = node.pointee.firstDependency == 0
        let (key, formulas) = (node.pointee.key, Graph.formulas[Int(node.pointee.schema)])
        beginReading(for: id, isFirst ? node.pointee.flags : node.pointee.flags.union(.computedAgain))
        let hasChanged = formulas.pointee.run(owner, key)
        endReading(for: id)
        return hasChanged
    }

    /// Refreshes a node of the engine's own: an aggregate or a member of one. Observers are only run by a tick.
    /// - Returns: What must be up to date before that: an aggregate's next stale member; zero for nothing.
    @inline(never)
    private func refreshEngineOwned(_ id: NodeID) -> NodeID {
        let flags = nodes[Int(id)].flags
        if flags.contains(.aggregate) {
            if !flags.contains(.running) {
                // Until the last of these calls: a member's formula may release the aggregate.
                _ = nodes[Int(id)].owner?.retain()
                beginAggregate(id)
                Graph.depthLimit += 2
            }
            let member = nextMember(of: id)
            guard member == 0 else { return member }
            nodes[Int(id)].flags.subtract(.marks)
            endAggregate(id)
            Graph.depthLimit -= 2
        }
        guard let owner = nodes[Int(id)].owner else { return 0 }
        let key = nodes[Int(id)].key
        let hasChanged = owner.borrow { unsafeDowncast($0, to: NodeOwner.self).update(id, key: key) }
        if hasChanged { propagate(id) }
        if flags.contains(.aggregate) { owner.release() }
        return 0
    }

    /// An aggregate counts as being computed while its members are brought up to date.
    public func beginAggregate(_ id: NodeID) {
        nodes[Int(id)].flags.insert(.running)
        Graph.activeStack.push(id)
        Graph.activeStack.push(0)
    }

    public func endAggregate(_ id: NodeID) {
        nodes[Int(id)].flags.remove(.running)
        _ = (Graph.activeStack.pop(), Graph.activeStack.pop())
    }

    /// Returns the next stale member of an aggregate, and frees members that have left meanwhile.
    private func nextMember(of aggregate: NodeID) -> NodeID {
        while true {
            let member = nextStaleMember(of: aggregate)
            guard member != 0, nodes[Int(member)].key == NodeKey.removed else { return member }
            free(member)
        }
    }

    /// A derived value has changed: its subscribers have to recompute.
    @inline(__always)
    func propagate(_ id: NodeID) {
        nodes[Int(id)].version = nextVersion()
        // Listeners are notified when all are marked: what they read or stop changes the list that is gone through.
        if Graph.isTracing { tracePropagation(of: id) } else { markExceptRunning(subscribersOf: id) }
    }

    @inline(never)
    private func tracePropagation(of id: NodeID) {
        report { $0.hold { markExceptRunning(subscribersOf: id) } }
    }
}
