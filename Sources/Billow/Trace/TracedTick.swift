import Derive
import Terminal

/// One tick as it ran: what was set, what followed from it, and what was drawn.
struct TracedTick {
    /// One step of the propagation.
    struct Step {
        enum Kind: String { case changed, recomputed, equal, notified }
        let kind: Kind
        /// What the engine calls it: `InvoiceLine.netAmount`.
        let name: String
        /// What the trade calls it: `Net amount`.
        let title: String
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
    /// What its steps are called.
    var words = TraceWords(nil)

    var steps: [Step] { events.compactMap { Step($0, words) } }

    /// What happened to the model, without cursors and the like.
    var modelSteps: [Step] { events.filter(\.isOfModel).compactMap { Step($0, words) } }

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
    init?(_ event: TraceEvent, _ words: TraceWords) {
        switch event {
        case .invalidated: return nil
        case .changed(let property, let old, let new): self.init(.changed, property, from: old, to: new, words)
        case .recomputed(let property, let old, let new): self.init(.recomputed, property, from: old, to: new, words)
        case .equal(let property, let value): self.init(.equal, property, from: nil, to: value, words)
        case .notified(let name): self.init(kind: .notified, name: name, title: name, old: "", new: "")
        }
    }

    private init(_ kind: Kind, _ property: TracedProperty, from old: Any?, to new: Any, _ words: TraceWords) {
        // A collection tells how many members it has now.
        let isCollection = if case .collection = property.owner { true } else { false }
        self.init(
            kind: kind, name: property.label, title: words.title(of: property),
            old: isCollection ? "" : old.map { words.text(of: $0, in: property) } ?? "",
            new: words.text(of: new, in: property))
    }

    /// `21.40 → 21.42`.
    var values: String { old.isEmpty ? new : "\(old) → \(new)" }
}
