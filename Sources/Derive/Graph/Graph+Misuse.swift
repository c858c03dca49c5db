extension Graph {
    /// Ends the program if a derived value is read while it is being computed.
    func refuseCycle(at id: NodeID) {
        guard nodes[Int(id)].flags.contains(.running) else { return }
        let computing = state.pointee.computing
        let start = computing.firstIndex(of: id) ?? 0
        let names = (computing[start...] + [id]).map(label(of:))
        fatalError("A derived value depends on itself: \(names.joined(separator: " → ")). Break the cycle.")
    }

    /// Ends the program if a computation sets what others depend on: its value would depend on who reads it when.
    func refuseWriteWhileComputing(_ name: @autoclosure () -> String) {
        guard state.pointee.active != 0, let computing = state.pointee.computing.last else { return }
        guard nodes[Int(computing)].flags.isDisjoint(with: .observer) else { return }
        fatalError(
            "\(label(of: computing)) sets \(name()) while it is being computed. "
                + "A computation only reads; derive \(name()) as well, or set it from an observation.")
    }

    /// What a node is called in messages: `Invoice.total`.
    func label(of id: NodeID) -> String {
        if let owner = engineOwner(of: id) { return owner.label(of: nodes[Int(id)].key) }
        return Schema.all[Int(nodes[Int(id)].schema)].label(of: nodes[Int(id)].key)
    }
}
