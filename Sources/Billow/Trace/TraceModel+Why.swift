import Derive
import Foundation
import Invoicing

/// Asking why a value is what it is: from one value down to what it is made of, and back.
extension TraceModel {
    /// Whether a value is asked about in place of a tick.
    var isAsking: Bool { !asked.isEmpty }

    /// Whether the cursor is there.
    var isAskingInFocus: Bool { hasFocus && isAsking && !workspace.guide.palette.isOpen }

    /// The value that is asked about.
    var why: Why? { asked.last.map { Why($0, TraceWords(workspace.invoice)) } }

    /// Asks about the value under the cursor; where that is none, about what is due.
    func ask() {
        guard let invoice = workspace.invoice else { return workspace.status.message = .noInvoice }
        guard workspace.editing.settle() else { return }
        let subject = propertyUnderCursor ?? TracedProperty(of: invoice, \Invoice.amountDue)
        endStepping()
        graph.close()
        if !isOpen { open() }
        workspace.focus = .trace
        descend(to: subject)
    }

    /// Goes one value down.
    func descend(to property: TracedProperty) {
        asked.append(property)
        moveToEnd(false)
    }

    /// Goes back to the value above, or to the tick.
    func ascend() {
        asked.removeLast()
        moveToEnd(false)
    }

    /// The property of the value under the cursor, in this pane or another one; nil where there is none.
    var propertyUnderCursor: TracedProperty? {
        guard hasFocus else { return shownProperty }
        guard !graph.isOpen else { return graph.property }
        switch current {
        case .hop(let place, _): return tick.hops[place].property
        case .term(let place): return why.flatMap { $0.terms.indices.contains(place) ? $0.terms[place].property : nil }
        default: return asked.last
        }
    }

    private var shownProperty: TracedProperty? {
        switch workspace.focus {
        case .lines: propertyOfLine
        case .list, .totals: nil
        default: workspace.activePane.field?.target.map { TracedProperty(of: $0.object, $0.path) }
        }
    }

    /// The price is asked about as it is calculated, whatever was entered.
    private var propertyOfLine: TracedProperty? {
        let lines = workspace.lines
        let path: AnyKeyPath? = lines.column == .price ? \InvoiceLine.netPrice : lines.column.path
        guard let line = lines.current, let path else { return nil }
        return TracedProperty(of: line, path)
    }

    // MARK: Rows

    /// What a value is made of, then its last changes.
    var whyRows: [TraceRow] {
        guard let why else { return [] }
        let terms = why.terms.indices.map(TraceRow.term)
        let changes = changes(of: why.property).indices.map(TraceRow.past)
        return terms + (changes.isEmpty ? [] : [.note("Last changes, the latest first")] + changes)
    }

    /// The formula with its values, what changed it last, and its subscribers.
    var whySentence: String {
        guard let why else { return "" }
        let cause = changes(of: why.property).first.map { "Changed because: \($0.cause)." }
        let readers = why.readers
        let parts = [
            why.sentence, cause ?? "Not changed since the trace was opened.",
            readers.isEmpty ? "" : "Read by: \(readers).",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A change of a value: when, from what to what, and because of what.
    struct Past {
        let tick: RecordedTick
        let text: String
        let cause: String
    }

    /// The last changes of a value, the latest first.
    /// - Complexity: O(hops that are kept).
    func changes(of property: TracedProperty) -> [Past] {
        var found: [Past] = []
        for tick in trace.history.reversed() where found.count < Self.mostChanges {
            guard let place = tick.place(of: property) else { continue }
            let time = tick.time.formatted(Self.clock)
            let text = "\(time)  \(tick.words.values(of: tick.hops[place]))"
            found.append(Past(tick: tick, text: text, cause: tick.cause(of: place)))
        }
        return found
    }

    private static let mostChanges = 20
    /// `12:03:05`
    private static let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
}

extension RecordedTick {
    /// Where a value was changed last; nil if it was not.
    func place(of property: TracedProperty) -> Int? {
        hops.lastIndex { $0.isStep && $0.name == property.label && $0.property?.object === property.object }
    }

    /// The changes from outside that lead to a hop: `quantity of line 3`.
    func cause(of place: Int) -> String {
        var (waiting, seen, sources): ([Int], Set<Int>, [Int]) = ([place], [], [])
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            if hops[next].causes.isEmpty { sources.append(next) } else { waiting += hops[next].causes }
        }
        let texts = sources.sorted().prefix(3).map { words.subject(of: hops[$0]).lowercasedFirst }
        return texts.joined(separator: ", ") + (sources.count > 3 ? " and others" : "")
    }
}

extension String {
    /// With a small letter at its beginning, unless it begins with an abbreviation.
    var lowercasedFirst: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
