// What becomes of a node's subscribers when its owner dies.
//
// A formula may make a helper object, read a derived value of it and release it. The value that was read stays right until
// a source of the helper's changes, so the subscribers inherit what the dying node has read. Chains of helpers may die in
// any order: each death hands on what it has inherited itself.
extension Graph {
    /// Hands the dependencies of a dying node to its subscribers, or to those of the aggregate that it is a member of.
    ///
    /// Nothing is inherited while nothing is being computed: whoever has read the node is marked and reads anew.
    func bequeathDependencies(of id: NodeID) {
        guard isTracking, nodes[Int(id)].firstDependency != 0 else { return }
        let read = nodes[Int(id)].flags.contains(.member) ? nodes[Int(id)].firstSubscriber : id
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
            guard source != 0, !diesUnread(source, with: id) else { continue }
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

    /// Whether a computation is going on whose reads are recorded.
    private var isTracking: Bool { Graph.activeStack.last { $0 != 0 } != nil }

    /// Whether a node is dirty because an effect has set what it had read, and not because that has died: a computation that
    /// reads what dies within it would run for ever.
    private func hasReadWhatChanged(_ id: NodeID) -> Bool {
        guard nodes[Int(id)].flags.contains(.dirty) else { return false }
        var next = nodes[Int(id)].firstDependency
        while next != 0 {
            if links[Int(next)].source == 0, links[Int(next)].stamp == 0 { return false }
            next = links[Int(next)].nextDependency
        }
        return true
    }

    /// Whether a dependency is a source of the dying object itself, which nothing can change any more.
    private func diesUnread(_ source: NodeID, with id: NodeID) -> Bool {
        nodes[Int(source)].owner?.toOpaque() == nodes[Int(id)].owner?.toOpaque()
            && nodes[Int(source)].flags.isDisjoint(with: .derived)
    }

    /// Moves the cursor behind the links that the present computation has inherited there.
    func passInheritedLinks() {
        while Graph.cursor != 0, case let next = links[Int(Graph.cursor)].nextDependency, next != Graph.expected {
            Graph.cursor = next
        }
    }

    /// Tells everyone who is rooted at an object that it has died, and marks who has found it by a weak reference.
    func endLife(_ life: NodeID) {
        var rooted: [ObservationToken] = []
        var next = nodes[Int(life)].firstSubscriber
        while next != 0 {
            if let observation = rootedObservation(next) { rooted.append(observation) }
            next = links[Int(next)].nextSubscriber
        }
        withoutTracing { mark(weakReadersOf: life) }
        cutSubscribers(of: life)
        // Told afterwards, since an observer may end on it, which changes the lists that were just walked.
        for observation in rooted { observation.rootDied() }
    }

    /// The observation that a link roots at an object; nil for a link to who has only read a reference to that.
    func rootedObservation(_ link: LinkID) -> ObservationToken? {
        guard let observation = engineOwner(of: links[Int(link)].subscriber) as? ObservationToken else { return nil }
        return observation.rootLink == link ? observation : nil
    }

    /// Tells the links of a dying node's subscribers that there is nothing behind them any more, and marks those, since
    /// a weak reference to the dead object reads otherwise now without ever being set.
    ///
    /// The links stay in their subscribers' lists until those run again, since a singly linked list cannot lose one cheaply.
    func cutSubscribers(of id: NodeID) {
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
            if rootedObservation(next) == nil { markForDeath(next) }
            next = links[Int(next)].nextSubscriber
        }
    }

    /// Marks the subscriber at the end of a link since the source dies, and notes in the link that this was why.
    private func markForDeath(_ link: LinkID) {
        links[Int(link)].stamp = 0
        mark(links[Int(link)].subscriber, .dirty)
    }

    /// Marks the subscribers of a dying node, except those that inherit from it because they belong to the present
    /// computation: who is running, and what has been computed since that began.
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
