import DeriveGraph

extension Signal {
    /// What a change means besides, while a value is being computed, a trace is listened to, or changes are recorded.
    @usableFromInline @inline(never)
    func changed(from old: Value, to new: Value) {
        let (number, node) = (cell.pointee.number, cell.pointee.node)
        Misuse.refuseWriteWhileComputing(Cells.label(of: number))
        TransactionStack.write(in: 0) {
            Trace.holdEvents {
                if node != 0 { graph.invalidate(node) }
            } emit: {
            }
            guard TransactionStack.records(0) else { return }
            let write = SignalWrite(signal: self)
            TransactionStack.record(Change(collection: write, .replaced(at: 0, old: old, new: new), moved: nil))
        }
    }
}

/// A signal in the record of a transaction. It counts as a collection of one value, which was replaced.
private final class SignalWrite<Value>: RevertibleCollection {
    private let signal: Signal<Value>

    init(signal: Signal<Value>) { self.signal = signal }

    func apply(_ kind: Change.Kind, of moved: Any?) {
        // What has ended since needs no value.
        guard case .replaced(_, _, let value) = kind, let value = value as? Value, signal.isActive else { return }
        signal.set(value)
    }

    func stands(_ kind: Change.Kind) -> Bool { signal.isActive }

    func _$node(_ key: UInt32, makes: Bool) -> UInt32 { 0 }
    var _$document: UInt32 { 0 }
    func _$join(_ document: UInt32) {}
    var _$typeName: String { "Signal" }
}
