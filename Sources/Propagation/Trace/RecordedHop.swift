import Derive
import DeriveKit
import Editor
import Foundation
import Invoicing

/// One hop of a change on its way: a value that was set or computed, or an observation that ran.
struct RecordedHop {
    enum Kind {
        case changed, recomputed, equal, notified
        /// Several changes of a source led back to its value.
        case unchanged
    }

    /// A recorded value. It is put into words only when it is shown, unless it is so large that keeping it would cost
    /// more.
    enum HopValue {
        case value(Any)
        case text(String)
    }

    let kind: Kind
    /// Whose value it is; nil for an observation.
    let property: TracedProperty?
    /// Its name in the engine: `InvoiceLine.netAmount`.
    let name: String
    let group: HopGroup
    let old, new: HopValue
    /// The places, in its tick, of the hops that caused it.
    let causes: [Int]
    /// The number of hops between it and the change from outside.
    let depth: Int
    let duration: Duration
    /// Its words, where it was read from a file, which may know more of its value than the program that reads it.
    var told: (title: String, subject: String, values: String)?

    /// `true` if its value was computed for the first time.
    var isFirst: Bool {
        guard kind == .recomputed, case .value(let old) = old, !(old is ExactDecimal) else { return false }
        return (old as? any MissingValue)?.isMissing ?? false
    }

    /// `true` if it is a computation.
    var isComputed: Bool { kind == .recomputed || kind == .equal }
}

/// The kinds of values of hops.
nonisolated enum HopGroup: String, CaseIterable, Codable {
    /// Values on the invoice, and values that follow from them.
    case values
    case rules, differences
    /// Stored values that no reader of an invoice sees, and values that look on the screen as they did.
    case housekeeping
    /// Values of the list, of loading and of saving.
    case storage
    /// Values that panes keep besides.
    case screen
    case observations

    var title: String {
        switch self {
        case .values: "Values"
        case .rules: "Rules"
        case .differences: "Differences"
        case .housekeeping: "Housekeeping"
        case .storage: "Loading and saving"
        case .screen: "Screen"
        case .observations: "Observations"
        }
    }

    /// `true` if it belongs to the model, whoever shows it.
    var isOfModel: Bool {
        switch self {
        case .values, .rules, .differences, .housekeeping: true
        case .storage, .screen, .observations: false
        }
    }
}

extension RecordedHop {
    /// - Parameter keepsTexts: Whether values that the pane does not show are put into words as well.
    init(_ step: TraceRecording.Step, _ words: TraceWords, keepsTexts: Bool) {
        let (kind, property, old, new) = step.event.parts
        self.kind = kind
        self.property = property
        name = property?.label ?? step.event.observer
        let group = property.map { words.group(of: $0) } ?? .observations
        (causes, depth, duration) = (step.causes, step.depth, step.duration)
        let isKept = group == .values
        func kept(_ value: Any?) -> HopValue {
            guard let value, let property, group.isOfModel || keepsTexts else { return .text("") }
            return isKept ? .value(value) : .text(words.shortText(of: value, in: property))
        }
        // A collection says how many members it has now.
        let isCollection = if case .collection = property?.owner { true } else { false }
        (self.old, self.new) = (isCollection ? .text("") : kept(old), kept(new))
        let looksSame = isKept && !isCollection && kind != .equal && Self.looksSame(old, new, property, words)
        self.group = looksSame ? .housekeeping : group
    }

    /// Returns `true` if the screen shows no difference: a list that was computed for the first time and is empty, a tenth of a
    /// cent.
    private static func looksSame(_ old: Any?, _ new: Any?, _ property: TracedProperty?, _ words: TraceWords) -> Bool {
        guard let old, let new, let property, !differ(old, new) else { return false }
        return words.text(of: old, in: property) == words.text(of: new, in: property)
    }

    /// Returns `true` if two values differ by what every style of numbers shows, which is found out without texts.
    private static func differ(_ old: Any, _ new: Any) -> Bool {
        switch (old, new) {
        case (let old as ExactDecimal, let new as ExactDecimal): differ(old, new)
        case (let old as [VATGroup: ExactDecimal], let new as [VATGroup: ExactDecimal]):
            old.contains { group, sum in new[group].map { differ(sum, $0) } ?? false }
        case (let old as [VATBreakdown], let new as [VATBreakdown]):
            zip(old, new).contains { $0.group == $1.group && differ($0.taxableAmount, $1.taxableAmount) }
        default: false
        }
    }

    private static func differ(_ old: ExactDecimal, _ new: ExactDecimal) -> Bool { abs(old - new) >= .cent }
}

/// A value that may be missing.
private protocol MissingValue {
    var isMissing: Bool { get }
}

extension Optional: MissingValue {
    fileprivate var isMissing: Bool { self == nil }
}

extension TraceEvent {
    fileprivate var parts: (kind: RecordedHop.Kind, property: TracedProperty?, old: Any?, new: Any?) {
        switch self {
        case .changed(let property, let old, let new): (.changed, property, old, new)
        case .recomputed(let property, let old, let new): (.recomputed, property, old, new)
        case .equal(let property, let value): (.equal, property, nil, value)
        case .notified, .invalidated: (.notified, nil, nil, nil)
        }
    }

    fileprivate var observer: String { if case .notified(let name) = self { name } else { "" } }
}

/// A change of a collection in words: `Line 3 inserted`.
struct CollectionStep {
    private let verb: String
    /// The first and the last place that the words name, counted from one; nil where they name none.
    private let places: ClosedRange<Int>?
    private let count: Int

    init(_ change: CollectionChange) {
        switch change {
        case .inserted(let range): self.init("inserted", range)
        case .removed(let range): self.init("deleted", range)
        case .replaced(let range, _): self.init("replaced", range)
        case .moved(let from, let to): self.init(verb: "moved to \(to + 1)", places: from + 1...from + 1, count: 1)
        case .exchanged, .setKey, .removedKey: self.init(verb: "changed", places: nil, count: 1)
        }
    }

    private init(_ verb: String, _ range: Range<Int>) {
        let first = range.lowerBound + 1
        self.init(verb: verb, places: first...max(first, range.upperBound), count: range.count)
    }

    private init(verb: String, places: ClosedRange<Int>?, count: Int) {
        (self.verb, self.places, self.count) = (verb, places, count)
    }

    /// - Returns: With the place, where members are known by it; nil for members without a name.
    func title(of type: Any.Type) -> String? {
        if type == ExemptionReason.self { return "Exemption reasons \(verb)" }
        guard let entity = type as? any Described.Type else { return nil }
        guard type == InvoiceLine.self, let places else { return "\(entity.plural): \(count) \(verb)" }
        return places.count == 1
            ? "\(entity.title) \(places.lowerBound) \(verb)"
            : "\(entity.plural) \(places.lowerBound) to \(places.upperBound) \(verb)"
    }
}
