import Console
import Derive
import Editor
import Foundation
import Input
import Invoicing

/// A breakpoint that holds a change: at a value, or at a condition on it.
enum Breakpoint: Equatable {
    case value(ObjectIdentifier, name: String, title: String)
    /// `amount due > 1000`
    case condition(title: String, Comparison, ExactDecimal)

    enum Comparison: String, CaseIterable {
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case equal = "="

        func holds(_ a: ExactDecimal, _ b: ExactDecimal) -> Bool {
            switch self {
            case .lessOrEqual: a <= b
            case .greaterOrEqual: a >= b
            case .less: a < b
            case .greater: a > b
            case .equal: a == b
            }
        }
    }

    /// Reads a condition; nil for a text that is none.
    init?(_ text: String) {
        guard let sign = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
            let place = text.range(of: sign.rawValue),
            let number = try? NumberInput.parse(String(text[place.upperBound...]).trimmed)
        else { return nil }
        self = .condition(title: String(text[..<place.lowerBound]).trimmed.lowercased(), sign, number)
    }

    /// Its name in a message.
    var text: String {
        switch self {
        case .value(_, _, let title): "\(title) changes"
        case .condition(let title, let sign, let number):
            "\(title) changes and is \(sign.rawValue) \(DecimalFormat.plain(number))"
        }
    }

    /// Returns `true` if a hop is what it waits for.
    func isHit(by hop: RecordedHop, _ words: TraceWords) -> Bool {
        guard hop.isStep, let property = hop.property else { return false }
        switch self {
        case .value(let object, let name, _):
            return hop.name == name && property.object.map { ObjectIdentifier($0) } == object
        case .condition(let title, let sign, let number):
            guard case .value(let value) = hop.new, let amount = value as? ExactDecimal else { return false }
            return words.title(of: hop).lowercased() == title && sign.holds(amount, number)
        }
    }
}

extension TraceModel {
    /// Sets or removes a breakpoint: on the query, if that is a condition, else on the value under the cursor.
    func toggleBreakpoint() {
        let condition: Breakpoint?
        do { condition = try Breakpoint(query.text).map(named) } catch { return say("\(error)") }
        guard let breakpoint = condition ?? propertyUnderCursor.flatMap(breakpoint) else {
            return say("Put the cursor on a value, or type a condition in the trace: amount due > 1000.")
        }
        query = TextBuffer()
        if let known = breakpoints.firstIndex(of: breakpoint) {
            breakpoints.remove(at: known)
            return say("No longer held when \(breakpoint.text).")
        }
        if !isOpen { open() }
        breakpoints.append(breakpoint)
        say("A change is held when \(breakpoint.text). \(keys[.breakpoint]) on it ends that.")
    }

    /// A condition with the name that the trace gives its value.
    /// - Throws: ``CommandProblem``, where the invoice has no such value.
    private func named(_ condition: Breakpoint) throws(CommandProblem) -> Breakpoint {
        guard case .condition(let name, let sign, let number) = condition, let invoice else {
            return condition
        }
        let value = try NamedValue(name, of: invoice)
        guard value.isNumber else { throw .noNumber(name) }
        let title = TraceWords(invoice).title(of: value.property)
        return .condition(title: title.lowercased(), sign, number)
    }

    private func breakpoint(_ property: TracedProperty) -> Breakpoint? {
        guard let object = property.object else { return nil }
        let title = TraceWords(invoice).title(of: property)
        return .value(ObjectIdentifier(object), name: property.label, title: title)
    }

    /// The first hop of a tick that a breakpoint waits for; nil for none.
    func firstHit(in tick: RecordedTick) -> Int? {
        tick.hops.indices.first { place in breakpoints.contains { $0.isHit(by: tick.hops[place], tick.words) } }
    }

    /// Says what was held, and where.
    func sayHeld(_ tick: RecordedTick, at hit: Int) {
        say("Held: \(tick.words.title(of: tick.hops[hit])) \(tick.words.values(of: tick.hops[hit])).")
    }
}
