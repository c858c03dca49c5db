import Derive
import Terminal

/// One tick as it ran: what was set, what followed from it, and what was drawn.
struct TracedTick {
    /// One step of the wave.
    struct Step {
        enum Kind: String { case changed, recomputed, equal, notified }
        let kind: Kind
        /// `InvoiceLine.netAmount`.
        let label: String
        let old: String
        let new: String
    }

    /// The tick's number since the start.
    var number = 0
    /// What happened, in order; put into words only when somebody looks.
    var events: [TraceEvent] = []
    /// How many events there were beyond those that were kept.
    var droppedCount = 0
    var drawn: [DrawnRows] = []
    /// Bytes written to the terminal.
    var bytes = 0
    /// From the first change to the last byte.
    var microseconds = 0

    var steps: [Step] { events.compactMap(Step.init) }

    /// What happened to the model, without cursors and the like.
    var modelSteps: [Step] { events.filter(\.isOfModel).compactMap(Step.init) }

    /// How many derived values were computed, whether they are others now or as before.
    var computedCount: Int { steps(.recomputed).count + steps(.equal).count }

    /// How many rows were drawn.
    var rowCount: Int { drawn.reduce(0) { $0 + $1.rows.count } }

    /// Whether a source of the model was set.
    var changesModel: Bool {
        events.contains { event in
            if case .changed = event { event.isOfModel } else { false }
        }
    }

    func steps(_ kind: Step.Kind) -> [Step] { steps.filter { $0.kind == kind } }
}

extension TraceEvent {
    fileprivate var isOfModel: Bool {
        switch self {
        case .changed(let property, _, _), .recomputed(let property, _, _), .equal(let property, _):
            property.isRecorded
        case .notified: true
        case .invalidated: false
        }
    }
}

extension TracedTick.Step {
    /// Puts an event of the engine into words.
    init?(_ event: TraceEvent) {
        switch event {
        case .invalidated: return nil
        case .changed(let property, let old, let new):
            self.init(kind: .changed, label: property.label, old: text(of: old), new: text(of: new))
        case .recomputed(let property, let old, let new):
            self.init(kind: .recomputed, label: property.label, old: text(of: old), new: text(of: new))
        case .equal(let property, let value):
            self.init(kind: .equal, label: property.label, old: "", new: text(of: value))
        case .notified(let name):
            self.init(kind: .notified, label: name, old: "", new: "")
        }
    }
}
