extension Graph {
    /// Takes note that a source has another value: everything that follows from it is stale from now on.
    /// - Complexity: O(*n*) in the nodes that depend on it and were up to date.
    func invalidate(_ source: NodeID) {
        if state.pointee.logsVersions, isRecorded(source) {
            state.pointee.versionLog.append((source, nodes[Int(source)].version))
        }
        nodes[Int(source)].version = nextVersion()
        mark(dependantsOf: source)
        checkInvariants()
        if !state.pointee.immediate.isEmpty { runImmediateObservers() }
    }

    /// Marks a derived value for recomputation though nothing that it read has changed.
    func invalidateDerived(_ id: NodeID) {
        let base = state.pointee.marking.count
        mark(id, .dirty)
        markRest(downTo: base)
        checkInvariants()
        if !state.pointee.immediate.isEmpty { runImmediateObservers() }
    }

    /// Makes several changes one to those who observe at once.
    func write<Result>(_ body: () throws -> Result) rethrows -> Result {
        state.pointee.writeDepth += 1
        defer {
            state.pointee.writeDepth -= 1
            if !state.pointee.immediate.isEmpty { runImmediateObservers() }
        }
        return try body()
    }

    /// Whether changes of a source are taken back by a transaction that fails.
    private func isRecorded(_ source: NodeID) -> Bool {
        let node = nodes[Int(source)]
        return node.flags.contains(.engineOwned) || Schema.all[Int(node.schema)].isRecorded
    }

    /// Marks the direct dependants dirty and all that follows from those check.
    func mark(dependantsOf source: NodeID) {
        let base = state.pointee.marking.count
        markDependants(of: source, .dirty)
        markRest(downTo: base)
    }

    /// Marks what depends on the nodes that were marked and still wait to pass it on.
    func markRest(downTo base: Int) {
        while state.pointee.marking.count > base {
            markDependants(of: state.pointee.marking.removeLast(), .check)
        }
    }

    private func markDependants(of source: NodeID, _ mark: Node.Flags) {
        var next = nodes[Int(source)].firstDependant
        while next != 0 {
            self.mark(links[Int(next)].dependant, mark)
            next = links[Int(next)].nextDependant
        }
    }

    /// Marks one node, and has its own dependants marked if it was up to date until now.
    func mark(_ id: NodeID, _ mark: Node.Flags) {
        let flags = nodes[Int(id)].flags
        nodes[Int(id)].flags.insert(mark)
        guard flags.isDisjoint(with: .stale) else { return }
        if state.pointee.isTracing, flags.contains(.derived) { Trace.emit(.invalidated(label(of: id))) }
        if flags.contains(.observer) {
            enqueue(id)
        } else if flags.contains(.member) {
            addToStaleMembers(id)
        } else {
            state.pointee.marking.append(id)
        }
    }

    private func addToStaleMembers(_ member: NodeID) {
        let aggregate = nodes[Int(member)].firstDependant
        nodes[Int(member)].version = nodes[Int(aggregate)].firstDependency
        nodes[Int(aggregate)].firstDependency = member
        mark(aggregate, .check)
    }

    /// Takes the next stale member off an aggregate's list; zero when there is none left.
    func nextStaleMember(of aggregate: NodeID) -> NodeID {
        let member = nodes[Int(aggregate)].firstDependency
        guard member != 0 else { return 0 }
        nodes[Int(aggregate)].firstDependency = nodes[Int(member)].version
        nodes[Int(member)].version = 0
        return member
    }

    private func enqueue(_ observer: NodeID) {
        guard !nodes[Int(observer)].flags.contains(.queued) else { return }
        nodes[Int(observer)].flags.insert(.queued)
        if nodes[Int(observer)].flags.contains(.immediate) {
            state.pointee.immediate.append(observer)
            return
        }
        if nodes[Int(observer)].flags.contains(.tellsWhenQueued) { engineOwner(of: observer)?.willRun() }
        let node = nodes[Int(observer)]
        state.pointee.queue.add(observer, order: node.version, inNextTick: node.flags.contains(.ran))
        Ticker.changeFromOutside()
    }
}
