import Derive
import DeriveDocuments
import Editor
import Foundation
import Invoicing

/// Asking why a value is what it is: from one value down to what it is made of, and back.
extension TraceModel {
    /// `true` if a value is asked about in place of a tick.
    var isAsking: Bool { !asked.isEmpty }

    /// `true` if the cursor is there.
    var isAskingInFocus: Bool { isAsking && modes.cursor == .trace }

    /// The value that is asked about.
    var why: Why? { asked.last.map { Why($0, TraceWords(invoice)) } }

    /// Asks about the value under the cursor, or else about the amount due.
    func ask() {
        guard let invoice else { return status.message = status.noInvoice }
        guard replay == nil else { return say(Replay.hasNoEngine) }
        guard editing.settle() else { return }
        let subject = propertyUnderCursor ?? TracedProperty(of: invoice, \Invoice.amountDue)
        endStepping()
        graph.close()
        if !isOpen { open() }
        focus = .trace
        descend(to: subject)
    }

    /// Goes one value down.
    func descend(to property: TracedProperty) {
        asked.append(property)
        query = TextBuffer()
        listMembers()
        moveToEnd(false)
    }

    /// Goes back to the value above, or to the tick.
    func ascend() {
        asked.removeLast()
        listMembers()
        moveToEnd(false)
    }

    /// Looks up the members of the sum that is asked about. Not while rows are made: those would depend on all of them.
    func listMembers() {
        let words = query.text.lowercased().split(separator: " ").map(String.init)
        members = why?.members(with: words) ?? []
        listedCount = Self.mostMembers
    }

    /// `true` if typing searches: in a change, or among the members of a sum.
    var takesText: Bool { isAnswering || !isStepping && !graph.isOpen && (!isAsking || hasMembers) }

    /// `true` if the value that is asked about is kept over the members of a collection.
    var hasMembers: Bool {
        guard case .aggregate = asked.last?.owner else { return false }
        return true
    }

    /// So many members are listed at first.
    private static let mostMembers = 200

    /// Returns the part of the value that is asked about, by its place in the rows.
    func term(_ place: Int) -> Why.Term? {
        guard !hasMembers else {
            return members.indices.contains(place) ? Why.Term(sign: "+", property: members[place]) : nil
        }
        guard let terms = why?.terms, terms.indices.contains(place) else { return nil }
        return terms[place]
    }

    /// The property of the value under the cursor, in this pane or another one; nil where there is none.
    var propertyUnderCursor: TracedProperty? {
        guard hasFocus else { return shownProperty }
        guard !graph.isOpen else { return graph.property }
        switch current {
        case .hop(let place, _): return tick.hops[place].property
        case .term(let place): return term(place)?.property
        default: return asked.last
        }
    }

    /// The property under the cursor of another pane; nil where there is none.
    var shownProperty: TracedProperty? {
        switch focus {
        case .lines: propertyOfLine
        case .list, .totals: nil
        default: desk.activePane.field?.target.map { TracedProperty(of: $0.object, $0.path) }
        }
    }

    /// The price is asked about as it is calculated, whatever was entered.
    private var propertyOfLine: TracedProperty? {
        let path: AnyKeyPath? = lines.column == .price ? \InvoiceLine.netPrice : lines.column.path
        guard let line = lines.current, let path else { return nil }
        return TracedProperty(of: line, path)
    }

    // MARK: Rows

    /// The parts of a value, then its last changes.
    var whyRows: [TraceRow] {
        guard let why else { return [] }
        let count = hasMembers ? min(listedCount, members.count) : why.terms.count
        let terms = (0..<count).map(TraceRow.term)
        let more = members.count > count ? [TraceRow.more(members.count - count)] : []
        let changes = changes(of: why.property).indices.map(TraceRow.past)
        return terms + more + (changes.isEmpty ? [] : [.note("Last changes, the latest first")] + changes)
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
            let time = RecordedTick.showsTimes ? "\(tick.time.formatted(Self.clock))  " : ""
            let text = time + tick.words.values(of: tick.hops[place])
            found.append(Past(tick: tick, text: text, cause: tick.cause(of: place)))
        }
        return found
    }

    private static let mostChanges = 20
    /// `12:03:05`
    private static let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
}

extension RecordedTick {
    /// Returns the place of the last change of a value; nil if there was none.
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
