extension ObservedArray {
    /// Adds an element at the end.
    public func append(_ element: Element) { insert(element, at: storage.count) }

    /// Adds elements at the end.
    public func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Adds an element before the one at a position.
    /// - Complexity: O(*n*) in the elements behind it.
    public func insert(_ element: Element, at position: Int) {
        graph.refuseWriteWhileComputing(label(of: ArrayWatch.wholeKey))
        storage.insert(element, at: position)
        for aggregate in aggregates { aggregate.follower.inserted(element, at: position) }
        changed(.inserted(at: position, element: element), slots: position..<storage.count, count: true)
    }

    /// Takes the element at a position out.
    /// - Complexity: O(*n*) in the elements behind it.
    @discardableResult
    public func remove(at position: Int) -> Element {
        graph.refuseWriteWhileComputing(label(of: ArrayWatch.wholeKey))
        let element = storage.remove(at: position)
        for aggregate in aggregates { aggregate.follower.removed(at: position) }
        changed(.removed(at: position, element: element), slots: position..<storage.count + 1, count: true)
        return element
    }

    /// Takes all elements out, the last one first.
    public func removeAll() {
        while !storage.isEmpty { remove(at: storage.count - 1) }
    }

    /// Puts another element in the place of one. The same one changes nothing.
    public func replace(at position: Int, with element: Element) {
        graph.refuseWriteWhileComputing(label(of: ArrayWatch.wholeKey))
        let old = storage[position]
        guard !Self.isSame(old, element) else { return }
        storage[position] = element
        for aggregate in aggregates {
            aggregate.follower.removed(at: position)
            aggregate.follower.inserted(element, at: position)
        }
        changed(.replaced(at: position, old: old, new: element), slots: position..<position + 1, count: false)
    }

    /// Takes an element to another position, where it stands afterwards.
    public func move(from: Int, to: Int) {
        graph.refuseWriteWhileComputing(label(of: ArrayWatch.wholeKey))
        guard from != to else { return }
        let element = storage.remove(at: from)
        storage.insert(element, at: to)
        for aggregate in aggregates { aggregate.follower.moved(from: from, to: to) }
        changed(.moved(from: from, to: to), slots: Swift.min(from, to)..<Swift.max(from, to) + 1, count: false)
    }

    /// Whether an element may stand for another: identity for objects, equality where there is one.
    private static func isSame(_ a: Element, _ b: Element) -> Bool {
        if Element.self is AnyObject.Type { return (a as AnyObject) === (b as AnyObject) }
        guard let a = a as? any Equatable else { return false }
        return a.isEqual(to: b)
    }

    private func changed(_ kind: Change.Kind, slots: Range<Int>, count: Bool) {
        if graph.state.pointee.isTracing { trace(kind) }
        watch.slotsChanged(in: slots)
        if count { watch.countChanged() }
        watch.wholeChanged()
        guard graph.state.pointee.isRecording else { return }
        Journal.record(Change(collection: self, kind))
    }

    private func trace(_ kind: Change.Kind) {
        let what =
            switch kind {
            case .inserted(let position, _): "inserted at \(position)"
            case .removed(let position, _): "removed at \(position)"
            case .replaced(let position, _, _): "replaced at \(position)"
            case .moved(let from, let to): "moved from \(from) to \(to)"
            case .property(let name, _, _): name
            }
        let property = TracedProperty(typeName: "[\(Element.self)]", name: what, object: self)
        Trace.emit(.changed(property, from: what, to: storage.count))
    }
}

extension Equatable {
    /// Compares with a value whose type is not known to the compiler.
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

extension ObservedArray: RevertibleCollection {
    func apply(_ kind: Change.Kind) {
        switch kind {
        case .inserted(let position, let element):
            if let element = element as? Element { insert(element, at: position) }
        case .removed(let position, _): remove(at: position)
        case .replaced(let position, _, let new): if let new = new as? Element { replace(at: position, with: new) }
        case .moved(let from, let to): move(from: from, to: to)
        case .property: preconditionFailure("An array has no property that is set")
        }
    }
}
