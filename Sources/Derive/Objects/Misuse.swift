import DeriveGraph

/// The sentences with which the engine refuses what has no sound meaning, and what they call a node.
@MainActor
package enum Misuse {
    /// Ends the program if a computation sets what others depend on: its value would depend on who reads it when.
    static func refuseWriteWhileComputing(_ name: @autoclosure () -> String) {
        guard let computing = graph.computingDerived else { return }
        fatalError(
            "\(graph.label(of: computing)) sets \(name()) while it is being computed. "
                + "A computation only reads; derive \(name()) as well, or set it from an observation.")
    }

    /// Ends the program if a computation begins to observe: it would do so again at each run.
    static func refuseObservingWhileComputing(_ site: CallSite) {
        guard let computing = graph.computingDerived else { return }
        fatalError(
            "\(graph.label(of: computing)) observes something at \(site) while it is being computed. "
                + "A computation only reads, and what it reads is followed anyway; observe from where the object is made."
        )
    }

    /// Ends the program if a computation makes a signal: it would make another one at each run.
    @inline(__always)
    static func refuseMakingWhileComputing(_ name: @autoclosure () -> String, _ file: StaticString, _ line: Int) {
        guard graph.isComputing, let computing = graph.computingDerived else { return }
        fatalError(
            "\(graph.label(of: computing)) makes a \(name()) at \(file):\(line) while it is being computed. "
                + "A computation only reads; make it before, or use a plain value.")
    }

    /// Ends the program if a computed value is ended while its formula runs.
    static func refuseEndWhileComputing(_ node: NodeID) {
        guard graph.nodes[Int(node)].flags.contains(.running) else { return }
        fatalError(
            "\(graph.label(of: node)) is ended while it is being computed. End it in an effect or after the tick.")
    }

    /// Ends the program if an observation has read nothing that can ever change.
    static func refuseUselessObservation(by observer: NodeID, _ site: CallSite) {
        guard graph.nodes[Int(observer)].firstDependency == 0 else { return }
        fatalError(
            "The observation at \(site) would never run: its path leads through constants only. "
                + "Observe a property that can change, or leave the observation out.")
    }

    /// Ends the program if a collection is changed while the engine goes through it.
    static func refuseChangeDuringEnumeration(_ isEnumerating: Bool, _ name: @autoclosure () -> String) {
        guard isEnumerating else { return }
        fatalError(
            "\(name()) is changed while its elements are being gone through, by a computation of one of them. "
                + "Change it before or after, or from an observation.")
    }

    /// The schema of the object behind a node: that of its own class, also where the property is inherited.
    package static func schema(of id: NodeID) -> Schema {
        let object = graph.nodes[Int(id)].owner?.takeUnretainedValue() as? any ObservedObject
        return object.map { type(of: $0)._$schema } ?? Schema.all[Int(graph.nodes[Int(id)].schema)]
    }

    /// Returns the name of an observer in messages: its own, and its dependencies.
    static func describeObserver(_ id: NodeID) -> String {
        let sources = Set(graph.dependencies(of: id).map { graph.label(of: $0) }).sorted()
        return "\(graph.label(of: id)) (\(sources.joined(separator: ", ")))"
    }
}
