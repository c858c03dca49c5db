// Ending: a node leaves the graph when its owner is deallocated, and its subscribers inherit its dependencies.
//
// A formula may make a helper object, read a derived value of it and release it. The value stays right until a source of the
// helper changes, so subscribers inherit the dependencies of the dying node. Chains of helpers may die in any order: each
// node hands on the dependencies that it has inherited.
extension Graph {
    /// Hands the dependencies of a dying node to its subscribers, or to those of the aggregate that it is a member of.
    ///
    /// Outside a computation nothing is inherited: ``cutSubscribers(of:)`` marks the subscribers, and they recompute.
    func bequeathDependencies(of id: NodeID) {
        guard isTracking, nodes[Int(id)].firstDependency != 0 else { return }
        let read = nodes[Int(id)].flags.contains(.member) ? nodes[Int(id)].aggregate : id
        let isOutdated = hasReadWhatChanged(id)
        withoutTracing {
            var next = nodes[Int(read)].firstSubscriber
            while next != 0 {
                inheritDependencies(of: id, after: next, isOutdated: isOutdated)
                next = links[Int(next)].nextSubscriber
            }
        }
    }

    /// Puts a dying node's dependencies behind a link to it, so that they are looked at in the order of reading.
    private func inheritDependencies(of id: NodeID, after link: LinkID, isOutdated: Bool) {
        let (subscriber, stamp) = (links[Int(link)].subscriber, links[Int(link)].stamp)
        var last = link
        var next = nodes[Int(id)].firstDependency
        while next != 0 {
            let source = links[Int(next)].source
            next = links[Int(next)].nextDependency
            guard source != 0, !isOwnSource(source, with: id) else { continue }
            if isOutdated { mark(subscriber, .dirty) }
            var newest = nodes[Int(source)].firstSubscriber
            if links[Int(newest)].subscriber == id { newest = links[Int(newest)].nextSubscriber }
            // Many helpers that read the same are one dependency.
            if newest != 0, links[Int(newest)].subscriber == subscriber, links[Int(newest)].stamp == stamp { continue }
            let inherited = makeLink(
                Link(
                    source: source, subscriber: subscriber, nextDependency: links[Int(last)].nextDependency,
                    stamp: stamp))
            links[Int(last)].nextDependency = inherited
            last = inherited
        }
    }

    /// `true` if a computation is going on whose reads are recorded.
    private var isTracking: Bool { Graph.activeStack.last { $0 != 0 } != nil }

    /// Returns `true` if a source of the node was set after the node was computed. A node that is dirty only because a
    /// dependency died does not count: its subscriber would be marked at each run, and never settle.
    private func hasReadWhatChanged(_ id: NodeID) -> Bool {
        guard nodes[Int(id)].flags.contains(.dirty) else { return false }
        var next = nodes[Int(id)].firstDependency
        while next != 0 {
            if links[Int(next)].source == 0, links[Int(next)].stamp == 0 { return false }
            next = links[Int(next)].nextDependency
        }
        return true
    }

    /// Returns `true` if a dependency is a source of the dying object. Nothing can set it any more, so it is not inherited.
    private func isOwnSource(_ source: NodeID, with id: NodeID) -> Bool {
        nodes[Int(source)].owner?.toOpaque() == nodes[Int(id)].owner?.toOpaque()
            && nodes[Int(source)].flags.isDisjoint(with: .derived)
    }

    /// Moves the cursor behind the links that the present computation has inherited there.
    func passInheritedLinks() {
        while Graph.cursor != 0, case let next = links[Int(Graph.cursor)].nextDependency, next != Graph.expected {
            Graph.cursor = next
        }
    }

    /// Ends the observations that are rooted at a dying object, and marks subscribers that read a weak reference to it.
    func endLife(_ life: NodeID) {
        var rooted: [NodeOwner] = []
        var next = nodes[Int(life)].firstSubscriber
        while next != 0 {
            if isRoot(next), let owner = engineOwner(of: links[Int(next)].subscriber) { rooted.append(owner) }
            next = links[Int(next)].nextSubscriber
        }
        withoutTracing { mark(weakReadersOf: life) }
        cutSubscribers(of: life)
        // Told afterwards, since an observer may end on it, which changes the lists that were just walked.
        for owner in rooted { owner.rootDied() }
    }

    /// Returns `true` for a link that roots an observer at an object, and `false` if it only records a read of a reference.
    private func isRoot(_ link: LinkID) -> Bool { links[Int(link)].nextDependency == link }

    /// Makes a link that ends an observer with an object. It is in no list of dependencies, and leads to itself there.
    public func root(_ observer: NodeID, at life: NodeID) -> LinkID {
        let id = makeLink(Link(source: life, subscriber: observer))
        links[Int(id)].nextDependency = id
        return id
    }

    /// Takes such a link back.
    public func unroot(_ link: LinkID) {
        removeFromSubscribers(link)
        freeLink(link)
    }

    /// The observers that are rooted at the life of an object.
    public func observers(rootedAt life: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var next = nodes[Int(life)].firstSubscriber
        while next != 0 {
            if isRoot(next) { found.append(links[Int(next)].subscriber) }
            next = links[Int(next)].nextSubscriber
        }
        return found
    }

    /// Detaches the subscribers' links from a dying node, and marks the subscribers: a weak reference to the object now reads
    /// nil, although it was never set.
    ///
    /// The links stay in their subscribers' lists until those run again, since a singly linked list cannot lose one cheaply.
    func cutSubscribers(of id: NodeID) {
        breakChain(at: id)
        if nodes[Int(id)].key != NodeKey.life { withoutTracing { markSubscribers(ofDying: id) } }
        var next = nodes[Int(id)].firstSubscriber
        nodes[Int(id)].firstSubscriber = 0
        while next != 0 {
            let following = links[Int(next)].nextSubscriber
            links[Int(next)].source = 0
            links[Int(next)].previousSubscriber = 0
            links[Int(next)].nextSubscriber = 0
            next = following
        }
    }

    /// Marks the weak readers of an object, the active subscriber as well: it may have held the last other one.
    private func mark(weakReadersOf life: NodeID) {
        var next = nodes[Int(life)].firstSubscriber
        while next != 0 {
            if !isRoot(next) { markForDeath(next) }
            next = links[Int(next)].nextSubscriber
        }
    }

    /// Marks the subscriber at the end of a link since the source dies, and notes in the link that this was why.
    private func markForDeath(_ link: LinkID) {
        links[Int(link)].stamp = 0
        mark(links[Int(link)].subscriber, .dirty)
    }

    /// Marks the subscribers of a dying node, except those that have inherited its dependencies: they are running, or were
    /// computed since the present computation began.
    private func markSubscribers(ofDying id: NodeID) {
        let start = isTracking ? Graph.stamp : .max
        var next = nodes[Int(id)].firstSubscriber
        while next != 0 {
            let link = links[Int(next)]
            if link.stamp < start, nodes[Int(link.subscriber)].flags.isDisjoint(with: .running) {
                markForDeath(next)
            }
            next = links[Int(next)].nextSubscriber
        }
    }
}
