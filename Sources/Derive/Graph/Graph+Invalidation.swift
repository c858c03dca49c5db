extension Graph {
    /// Takes note that a source has another value: everything that follows from it is stale from now on.
    /// - Complexity: O(*n*) in the nodes that depend on it and were up to date.
    @usableFromInline
    func invalidate(_ source: NodeID) {
        if state.pointee.logsVersions { logVersion(of: source) }
        nodes[Int(source)].version = nextVersion()
        mark(dependantsOf: source)
        checkInvariants()
        if !state.pointee.immediate.isEmpty { runImmediateObservers() }
    }

    /// Marks a derived value for recomputation though nothing that it read has changed.
    func invalidateDerived(_ id: NodeID) {
        mark(id, .dirty)
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

    /// Makes one change, with all that it brings about, one to those who observe at once and one record.
    func record(_ body: () -> Void) {
        write { Journal.asOne(body) }
    }

    /// Takes note of what a transaction that fails has to restore.
    private func logVersion(of source: NodeID) {
        if Journal.isRollingBack { return }
        if isRecorded(source), !Journal.isPaused {
            state.pointee.versionLog.append((source, nodes[Int(source)].version))
        } else {
            state.pointee.hasLastingChange = true
        }
    }

    /// Whether changes of a source are taken back by a transaction that fails.
    private func isRecorded(_ source: NodeID) -> Bool {
        let node = nodes[Int(source)]
        return node.flags.contains(.engineOwned) || Schema.all[Int(node.schema)].isRecorded
    }

    /// Marks one node, and what depends on it if it was up to date until now.
    func mark(_ id: NodeID, _ mark: Node.Flags) {
        let base = state.pointee.marking.count
        markOne(id, mark)
        markRest(downTo: base)
    }

    /// Marks the direct dependants of a node dirty, and all that follows from those check.
    private func mark(dependantsOf source: NodeID) {
        let base = state.pointee.marking.count
        markDependants(of: source, .dirty)
        markRest(downTo: base)
    }

    /// The same, except for who is computing: that reads the new value right now, and must not be marked for having read
    /// the old one.
    func markIdle(dependantsOf source: NodeID) {
        let base = state.pointee.marking.count
        var next = nodes[Int(source)].firstDependant
        while next != 0 {
            let link = links + Int(next)
            let dependant = link.pointee.dependant
            if nodes[Int(dependant)].flags.isDisjoint(with: .running) { markOne(dependant, .dirty) }
            next = link.pointee.nextDependant
        }
        markRest(downTo: base)
    }

    /// Marks who has found an object by a weak reference, also who is computing: it may have held the last other one.
    func mark(finders life: NodeID) {
        let base = state.pointee.marking.count
        var next = nodes[Int(life)].firstDependant
        while next != 0 {
            if rootedObservation(next) == nil { markOne(links[Int(next)].dependant, .dirty) }
            next = links[Int(next)].nextDependant
        }
        markRest(downTo: base)
    }

    /// Marks what depends on the nodes that were marked and still wait to pass it on.
    @inline(__always)
    private func markRest(downTo base: Int) {
        while state.pointee.marking.count > base { markDependants(of: state.pointee.marking.pop(), .check) }
    }

    @inline(__always)
    private func markDependants(of source: NodeID, _ mark: Node.Flags) {
        var next = nodes[Int(source)].firstDependant
        while next != 0 {
            let link = links + Int(next)
            markOne(link.pointee.dependant, mark)
            next = link.pointee.nextDependant
        }
    }

    /// Marks a node, and lets it pass that on if it was up to date until now.
    @inline(__always)
    private func markOne(_ id: NodeID, _ mark: Node.Flags) {
        let node = nodes + Int(id)
        let flags = node.pointee.flags
        node.pointee.flags = flags.union(mark)
        guard flags.isDisjoint(with: .stale) else {
            if !flags.isDisjoint(with: mark.intersection(.dirty)) { node.pointee.flags.insert(.repeatedly) }
            return
        }
        if flags.isDisjoint(with: [.observer, .member]) {
            if state.pointee.isTracing { Trace.emit(.invalidated(label(of: id))) }
            if flags.contains(.overridden) { endOverride(id) }
            state.pointee.marking.push(id)
        } else if flags.contains(.observer) {
            enqueue(id)
        } else {
            addToStaleMembers(id)
        }
    }

    @inline(__always)
    private func addToStaleMembers(_ member: NodeID) {
        let aggregate = nodes[Int(member)].firstDependant
        nodes[Int(member)].version = nodes[Int(aggregate)].firstDependency
        nodes[Int(aggregate)].firstDependency = member
        markOne(aggregate: aggregate)
    }

    /// Marks the aggregate of a member: what ``markOne(_:_:)`` does, which cannot be inlined into itself.
    @inline(__always)
    private func markOne(aggregate id: NodeID) {
        let flags = nodes[Int(id)].flags
        nodes[Int(id)].flags.insert(.check)
        guard flags.isDisjoint(with: .stale) else { return }
        if state.pointee.isTracing { Trace.emit(.invalidated(label(of: id))) }
        state.pointee.marking.push(id)
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
        let flags = nodes[Int(observer)].flags
        guard flags.isDisjoint(with: .queued) else { return }
        nodes[Int(observer)].flags.insert(.queued)
        if state.pointee.logsVersions { state.pointee.queuedLog.append(observer) }
        if flags.contains(.immediate) {
            state.pointee.immediate.append(observer)
            return
        }
        if flags.contains(.tellsWhenQueued) { engineOwner(of: observer)?.willRun() }
        let node = nodes[Int(observer)]
        state.pointee.queue.add(observer, order: node.version, inNextTick: node.flags.contains(.ran))
        Ticker.changeFromOutside()
    }
}
