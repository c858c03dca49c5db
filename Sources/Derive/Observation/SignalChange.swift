import DeriveGraph

extension Signal {
    /// Handles the rest of a change, while a value is being computed, a trace is listened to, or changes are recorded.
    @usableFromInline @inline(never)
    func changed(from old: Value, to new: Value) {
        let (number, node) = (cell.pointee.number, cell.pointee.node)
        Misuse.refuseWriteWhileComputing(Cells.label(of: number))
        let write = Write(in: 0)
        if node != 0 { graph.invalidate(node) }
        write.emit {
            Trace.emit(
                .changed(TracedProperty(cell: number), from: old, to: new),
                from: TraceOrigin(nodes: node == 0 ? [] : [node]))
        }
        write.journal?.record(Change(SignalWrite(signal: self), .replaced(at: 0, old: old, new: new)))
        write.end()
    }
}

/// Records the computation of a computed value in the trace.
@MainActor
func traceRecomputed<Value>(
    _ cell: UnsafeMutablePointer<CellHeader>, from old: Value?, to new: Value, isEqual: Bool
) {
    let property = TracedProperty(cell: cell.pointee.number)
    let node = cell.pointee.node
    Trace.emit(
        isEqual ? .equal(property, value: new) : .recomputed(property, from: old as Any, to: new),
        from: TraceOrigin(nodes: [node], dependencies: graph.active == node ? graph.dependenciesSoFar : []))
}

extension TracedProperty {
    /// A signal or a computed value, by the number of its cell.
    init(cell number: UInt32) {
        self.init(
            Cells.typeName(of: number), Cells.site(of: number), nil, .value, isRecorded: false,
            label: Cells.label(of: number))
    }

    /// The signal or computed value of a node; nil for any other node.
    package init?(cellAt node: NodeID) {
        guard Cells.own(node) else { return nil }
        self.init(cell: graph.nodes[Int(node)].key)
    }
}

/// A signal in the record of a transaction. It counts as a collection of one value, which was replaced.
@MainActor
package final class SignalWrite<Value>: ObservationRoot {
    private let signal: Signal<Value>

    init(signal: Signal<Value>) { self.signal = signal }

    /// Sets the signal to the new value of a change. What has ended since needs none.
    package func apply(_ kind: Change.Kind) {
        guard case .replaced(_, _, let value) = kind, let value = value as? Value, signal.isActive else { return }
        signal.set(value)
    }

    /// `true` if the signal has not ended.
    package var isActive: Bool { signal.isActive }

    package func _$node(_ key: UInt32, makes: Bool) -> UInt32 { 0 }
    package var _$document: UInt32 { 0 }
    package func _$join(_ document: UInt32) {}
    package var _$typeName: String { "Signal" }
}
