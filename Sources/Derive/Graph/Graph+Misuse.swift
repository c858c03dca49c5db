extension Graph {
    /// Ends the program: a derived value is read while it is being computed.
    func refuseCycle(at id: NodeID, readBy reader: NodeID? = nil) -> Never {
        let computing = Graph.activeStack.all.filter { $0 != 0 } + (reader.map { [$0] } ?? [])
        let start = computing.firstIndex(of: id) ?? 0
        let names = labels(along: Array(computing[start...]) + [id])
        fatalError("A derived value depends on itself: \(names.joined(separator: " → ")). Break the cycle.")
    }

    /// Ends the program before its stack overflows: too many values are computed for the first time, each inside another.
    @usableFromInline @inline(never)
    func refuseDepth() -> Never {
        let names = labels(along: Graph.activeStack.all.filter { $0 != 0 })
        let chain = names.prefix(3) + ["…"] + names.suffix(3)
        fatalError(
            "Too many computations are nested in each other: \(chain.joined(separator: " → ")). "
                + "Read a long chain from its start, so that each value finds the one before it computed. "
                + "A formula that reads ever new objects has to come to an end.")
    }

    /// Ends the program if a computation sets what others depend on: its value would depend on who reads it when.
    func refuseWriteWhileComputing(_ name: @autoclosure () -> String) {
        guard let computing = computingDerived else { return }
        fatalError(
            "\(label(of: computing)) sets \(name()) while it is being computed. "
                + "A computation only reads; derive \(name()) as well, or set it from an observation.")
    }

    /// Ends the program before the memory of an object is freed of which a formula is running.
    func refuseEnd(of id: NodeID) -> Never {
        let name = Schema.all[Int(nodes[Int(id)].schema)].label(of: nodes[Int(id)].key)
        fatalError(
            "\(name) releases the last reference to its own object while it is being computed. "
                + "A computation only reads; release the object in an effect or after the tick.")
    }

    /// Ends the program if a computation begins to observe: it would do so again at each run.
    func refuseObservingWhileComputing(_ site: CallSite) {
        guard let computing = computingDerived else { return }
        fatalError(
            "\(label(of: computing)) observes something at \(site) while it is being computed. "
                + "A computation only reads, and what it reads is followed anyway; observe from where the object is made."
        )
    }

    /// Ends the program if an observation has read nothing that can ever change.
    func refuseUselessObservation(by observer: NodeID, _ site: CallSite) {
        guard nodes[Int(observer)].firstDependency == 0 else { return }
        fatalError(
            "The observation at \(site) would never run: its path leads through constants only. "
                + "Observe a property that can change, or leave the observation out.")
    }

    /// Ends the program if a collection is changed while the engine goes through it.
    func refuseChangeDuringEnumeration(_ isEnumerating: Bool, _ name: @autoclosure () -> String) {
        guard isEnumerating else { return }
        fatalError(
            "\(name()) is changed while its elements are being gone through, by a computation of one of them. "
                + "Change it before or after, or from an observation.")
    }

    /// Whether a derived value is being computed right now.
    var isComputing: Bool { computingDerived != nil }

    /// The derived value that is being computed right now; nil outside and in an observer's own run.
    private var computingDerived: NodeID? {
        guard let computing = Graph.activeStack.last(where: { $0 != 0 }),
            nodes[Int(computing)].flags.isDisjoint(with: .observer)
        else { return nil }
        return computing
    }

    /// What a node is called in messages: `Invoice.total`.
    func label(of id: NodeID) -> String {
        if let owner = engineOwner(of: id) { return owner.label(of: nodes[Int(id)].key) }
        return schema(of: id).label(of: nodes[Int(id)].key)
    }

    /// What the nodes along a way are called; an aggregate and the member that it looks into have one name.
    func labels(along way: [NodeID]) -> [String] {
        withoutRepetition(way).map { label(of: $0) }
    }

    func withoutRepetition(_ way: [NodeID]) -> [NodeID] {
        way.indices.filter { index in
            guard index > 0, let owner = engineOwner(of: way[index]) else { return true }
            return engineOwner(of: way[index - 1]) !== owner
        }.map { way[$0] }
    }

    /// The schema of the object behind a node: that of its own class, also where the property is inherited.
    func schema(of id: NodeID) -> Schema {
        let object = nodes[Int(id)].owner?.takeUnretainedValue() as? any ObservedObject
        return object.map { type(of: $0)._$schema } ?? Schema.all[Int(nodes[Int(id)].schema)]
    }

    /// What an observer is called in messages: its name, and what it depends on.
    func describeObserver(_ id: NodeID) -> String {
        let sources = Set(dependencies(of: id).map { label(of: $0) }).sorted()
        return "\(label(of: id)) (\(sources.joined(separator: ", ")))"
    }

    /// What a node has read in its last run, in that order.
    func dependencies(of id: NodeID) -> [NodeID] {
        guard !nodes[Int(id)].flags.contains(.aggregate) else { return engineOwner(of: id)?.memberNodes ?? [] }
        var found: [NodeID] = []
        var next = nodes[Int(id)].firstDependency
        while next != 0 {
            if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
            next = links[Int(next)].nextDependency
        }
        return found
    }
}
