extension Graph {
    /// Runs a computation for a node and records what it reads, in place of what its last run had read.
    ///
    /// The node counts as up to date from the start, so that a change made meanwhile marks it anew.
    @inline(__always)
    func track<Result>(_ id: NodeID, _ body: () -> Result) -> Result {
        let outer = (active: state.pointee.active, cursor: state.pointee.cursor, stamp: state.pointee.stamp)
        // A number of the same count as versions, so that one knows what has changed before a computation and what after.
        state.pointee.stamp = nextVersion()
        state.pointee.active = id
        state.pointee.cursor = 0
        state.pointee.computing.push(id)
        nodes[Int(id)].flags.subtract(.marks)
        nodes[Int(id)].flags.insert(.running)
        defer {
            nodes[Int(id)].flags.remove(.running)
            cutDependencies(of: id, after: state.pointee.cursor)
            _ = state.pointee.computing.pop()
            state.pointee.active = outer.active
            state.pointee.cursor = outer.cursor
            state.pointee.stamp = outer.stamp
        }
        return body()
    }

    /// Runs something whose reads are nobody's dependencies.
    func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = (active: state.pointee.active, cursor: state.pointee.cursor, stamp: state.pointee.stamp)
        state.pointee.active = 0
        defer {
            state.pointee.active = outer.active
            state.pointee.cursor = outer.cursor
            state.pointee.stamp = outer.stamp
        }
        return try body()
    }

    /// What the present computation has read until now, in that order.
    var dependenciesSoFar: [NodeID] {
        var found: [NodeID] = []
        var next = nodes[Int(state.pointee.active)].firstDependency
        while next != 0 {
            if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
            guard next != state.pointee.cursor else { break }
            next = links[Int(next)].nextDependency
        }
        return found
    }

    /// The node that the present computation read next in its last run: most often what it reads next in this one.
    var expected: NodeID {
        let cursor = state.pointee.cursor
        let next =
            cursor == 0 ? nodes[Int(state.pointee.active)].firstDependency : links[Int(cursor)].nextDependency
        return next == 0 ? 0 : links[Int(next)].source
    }

    /// Records that the present computation has read a node.
    func recordRead(of source: NodeID) {
        let dependant = state.pointee.active
        let cursor = state.pointee.cursor
        if cursor != 0, links[Int(cursor)].source == source { return }
        let next = cursor == 0 ? nodes[Int(dependant)].firstDependency : links[Int(cursor)].nextDependency
        if next != 0, links[Int(next)].source == source {
            links[Int(next)].stamp = state.pointee.stamp
            state.pointee.cursor = next
            return
        }
        let newest = nodes[Int(source)].firstDependant
        if newest != 0, links[Int(newest)].dependant == dependant, links[Int(newest)].stamp == state.pointee.stamp {
            return
        }
        insertLink(from: source, to: dependant, after: cursor, before: next)
    }

    private func insertLink(from source: NodeID, to dependant: NodeID, after cursor: LinkID, before next: LinkID) {
        let id = state.pointee.links.allocate { $0.nextDependency }
        let newest = nodes[Int(source)].firstDependant
        links[Int(id)] = Link(
            source: source, dependant: dependant, nextDependant: newest, nextDependency: next,
            stamp: state.pointee.stamp)
        if newest != 0 { links[Int(newest)].previousDependant = id }
        nodes[Int(source)].firstDependant = id
        if cursor == 0 {
            nodes[Int(dependant)].firstDependency = id
        } else {
            links[Int(cursor)].nextDependency = id
        }
        state.pointee.cursor = id
    }

    /// Makes a link that stands in no list of dependencies: who is rooted at an object depends on its life.
    func link(_ life: NodeID, to observer: NodeID) -> LinkID {
        let id = state.pointee.links.allocate { $0.nextDependency }
        let newest = nodes[Int(life)].firstDependant
        links[Int(id)] = Link(source: life, dependant: observer, nextDependant: newest)
        if newest != 0 { links[Int(newest)].previousDependant = id }
        nodes[Int(life)].firstDependant = id
        return id
    }

    /// Takes such a link back.
    func unlink(_ id: LinkID) {
        takeOutOfDependants(id)
        state.pointee.links.free(id) { link, free in link.nextDependency = free }
    }

    /// Marks something of which the trace does not tell: whoever listens may be what is dying.
    private func quietly(_ mark: () -> Void) {
        let wasTracing = state.pointee.isTracing
        state.pointee.isTracing = false
        mark()
        state.pointee.isTracing = wasTracing
    }

    /// Tells everyone who is rooted at an object that it has died, and marks who has found it by a weak reference.
    func endLife(_ life: NodeID) {
        var rooted: [Observation] = []
        var next = nodes[Int(life)].firstDependant
        while next != 0 {
            if let observation = rootedObservation(next) { rooted.append(observation) }
            next = links[Int(next)].nextDependant
        }
        quietly { mark(finders: life) }
        cutDependants(of: life)
        // Told afterwards, since an observer may end on it, which changes the lists that were just walked.
        for observation in rooted { observation.rootDied() }
    }

    /// The observation that a link roots at an object; nil for a link to who has only read a reference to that.
    func rootedObservation(_ link: LinkID) -> Observation? {
        guard let observation = engineOwner(of: links[Int(link)].dependant) as? Observation else { return nil }
        return observation.rootLink == link ? observation : nil
    }

    /// Drops what a node read after a link in its list: all of it, after no link.
    func cutDependencies(of id: NodeID, after cursor: LinkID) {
        var next: LinkID
        if cursor == 0 {
            next = nodes[Int(id)].firstDependency
            nodes[Int(id)].firstDependency = 0
        } else {
            next = links[Int(cursor)].nextDependency
            links[Int(cursor)].nextDependency = 0
        }
        while next != 0 {
            let following = links[Int(next)].nextDependency
            takeOutOfDependants(next)
            state.pointee.links.free(next) { link, free in link.nextDependency = free }
            next = following
        }
    }

    private func takeOutOfDependants(_ id: LinkID) {
        let link = links[Int(id)]
        guard link.source != 0 else { return }
        if link.nextDependant != 0 { links[Int(link.nextDependant)].previousDependant = link.previousDependant }
        if link.previousDependant != 0 {
            links[Int(link.previousDependant)].nextDependant = link.nextDependant
        } else {
            nodes[Int(link.source)].firstDependant = link.nextDependant
        }
    }

    /// Tells the links of a dying node's dependants that there is nothing behind them any more, and marks those, since
    /// a weak reference to the dead object reads otherwise now without ever being set.
    ///
    /// They stay in their dependants' lists until those run again, since a singly linked list cannot lose one cheaply.
    func cutDependants(of id: NodeID) {
        var next = nodes[Int(id)].firstDependant
        // Who is computing has made the dead object itself and let it go again.
        if nodes[Int(id)].key != NodeKey.life { quietly { markIdle(dependantsOf: id) } }
        nodes[Int(id)].firstDependant = 0
        while next != 0 {
            let following = links[Int(next)].nextDependant
            links[Int(next)].source = 0
            links[Int(next)].previousDependant = 0
            links[Int(next)].nextDependant = 0
            next = following
        }
    }
}
