// The nodes of one object, and the reads and changes of its values by key.
//
// An object keeps the number of its first node, and each node that of the next one. The list is short, since only a value that was ever
// read has a node. These functions are what accessors of other modules call, so the frequent case of each is inlined there.

extension Graph {
    /// Records a read of a source that was read at this place in the last run as well.
    /// - Returns: Whether it is that.
    @inlinable @inline(__always)
    public func confirmRead(of key: UInt32, _ owner: UnsafeMutableRawPointer) -> Bool {
        let expected = Graph.expected
        guard expected != 0 else { return false }
        let node = nodes + Int(links[Int(expected)].source)
        guard node.pointee.owner?.toOpaque() == owner, node.pointee.key == key else { return false }
        confirm(expected)
        return true
    }

    /// Returns `true` if a source is the last one that the present computation has read.
    @inlinable @inline(__always)
    public func hasJustRead(_ key: UInt32, _ owner: UnsafeMutableRawPointer) -> Bool {
        guard Graph.cursor != 0 else { return false }
        let node = nodes + Int(links[Int(Graph.cursor)].source)
        return node.pointee.owner?.toOpaque() == owner && node.pointee.key == key
    }

    /// Invalidates what depends on a source of an object of no document.
    /// - Parameter first: The first of the object's nodes; zero for none.
    /// - Returns: Whether that was not done, because the change needs more attention.
    public func changed(_ key: UInt32, from first: NodeID) -> Bool {
        guard !Graph.isRecording, !Graph.isTracing, Graph.activeStack.isEmpty else { return true }
        guard first != 0 else { return false }
        if let node = nodes[Int(first)].key == key ? first : moveNode(key, behind: first) { invalidate(node) }
        return false
    }

    /// Looks for the node of a property that is set and puts it behind the object's first, where it is found at once when the
    /// property is set again.
    @inline(never)
    private func moveNode(_ key: UInt32, behind first: NodeID) -> NodeID? {
        var previous = first
        while case let id = nodes[Int(previous)].nextSibling, id != 0 {
            if nodes[Int(id)].key == key {
                nodes[Int(previous)].nextSibling = nodes[Int(id)].nextSibling
                nodes[Int(id)].nextSibling = nodes[Int(first)].nextSibling
                nodes[Int(first)].nextSibling = id
                return id
            }
            previous = id
        }
        return nil
    }

    /// Looks for a value's node among those of one object.
    @inlinable @inline(__always)
    public func node(_ key: UInt32, from first: NodeID) -> NodeID? {
        var id = first
        while id != 0 {
            if nodes[Int(id)].key == key { return id }
            id = nodes[Int(id)].nextSibling
        }
        return nil
    }

    /// Returns `true` if a node represents a value of an object.
    public func node(_ id: NodeID, is key: UInt32, of owner: AnyObject) -> Bool {
        nodes[Int(id)].key == key && isOwned(id, by: owner)
    }

    /// Returns `true` if a node is one of an object's.
    public func isOwned(_ id: NodeID, by object: AnyObject) -> Bool {
        nodes[Int(id)].owner?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }

    /// Takes all nodes of a dying object out of the graph.
    public func freeSiblings(from first: NodeID) {
        var id = first
        // Their owner is dying and can stand in no record: what was set in its properties ends unseen.
        while id != 0 {
            if nodes[Int(id)].flags.contains(.running) { refuseEnd(of: id) }
            nodes[Int(id)].flags.remove(.overridden)
            id = nodes[Int(id)].nextSibling
        }
        id = first
        while id != 0 {
            let next = nodes[Int(id)].nextSibling
            free(id)
            id = next
        }
    }

    /// Registers how the derived properties of a class are computed.
    /// - Returns: The number by which nodes of its objects name it.
    public func register(_ formulas: consuming Formulas) -> UInt16 { Graph.formulas.append(formulas) }

    /// Returns `true` for a node without marks that is in no chain that may be stale.
    @inlinable @inline(__always) public func isUpToDate(_ id: NodeID) -> Bool {
        let marks = nodes[Int(id)].flags.intersection(.stale.union(.running).union(.chained))
        return marks.isEmpty || (marks == .chained && (id == Graph.readableMember || Graph.pendingChains.isEmpty))
    }

    /// Records a read of a node that was not expected here or is stale, and brings it up to date.
    public func refreshIfStale(_ node: NodeID) {
        markIfChained(node)
        let flags = nodes[Int(node)].flags
        if flags.contains(.running) { refuseCycle(at: node) }
        if Graph.active != 0 { recordRead(of: node) }
        if !flags.isDisjoint(with: .stale) { refresh(node) }
    }
}
