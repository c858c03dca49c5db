import Console
import Editor
import Invoicing
import Terminal

/// A part of the tour, or of another lesson with keys: its text, the keys that show it, and the check of their result.
struct TourStep: Equatable {
    let narration: String
    var keys: [Key] = []
    /// Conditions and texts of the trace that hold once the keys are pressed.
    var expectations: [String] = []
    /// The name of a value that is shown then.
    var shown: String?
    /// Something is asked, so that the presenter goes on.
    var waits = false

    /// Shows the value that is to be shown, if the keys have done what the text says.
    /// - Returns: What they have not done; nil for nothing.
    func unmet(in trace: TraceModel) -> String? {
        if let expectation = expectations.first(where: { !trace.meets($0) }) { return expectation }
        guard let shown else { return nil }
        guard let invoice = trace.invoice, let value = try? NamedValue(shown, of: invoice) else { return shown }
        trace.showValue(value)
        return nil
    }
}

extension TraceReader {
    /// The steps of a lesson with keys.
    /// - Parameter invoice: The number that stands for `{invoice}`; without one, steps that name it are left out.
    func steps(invoice: String?) throws(Failure) -> [TourStep] {
        var steps: [TourStep] = []
        for stop in stops {
            func named(_ text: String) -> String { text.replacing("{invoice}", with: invoice ?? "{invoice}") }
            let last = steps.count - 1
            switch stop.kind {
            case .say(let text): steps.append(TourStep(narration: named(text)))
            case .ask(let text, let answer):
                steps += [TourStep(narration: named(text), waits: true), TourStep(narration: "It is \(answer).")]
            case .press(let text): steps[last].keys += try KeyScript(named(text)).keys
            case .paste(let text): steps[last].keys.append(.paste(text))
            case .expect(let text): steps[last].expectations.append(text)
            case .show(let name): steps[last].shown = name
            case .tick: break
            }
        }
        return steps.filter { !$0.narration.contains("{invoice}") }
    }
}

extension TraceModel {
    /// Returns `true` if a condition holds, as `amount due > 5000` or `values recomputed < 40`, or if a text is among those of
    /// the trace.
    fileprivate func meets(_ expectation: String) -> Bool {
        guard case .condition(let name, let sign, let number) = Breakpoint(expectation) else {
            return ([sentence.joined(separator: " ")] + rows.map(text)).contains { $0.contains(expectation) }
        }
        let value =
            name == "values recomputed"
            ? ExactDecimal(tick.computedCount)
            : invoice.flatMap { try? NamedValue(name, of: $0).property.value as? ExactDecimal }
        return value.map { sign.holds($0, number) } ?? false
    }

    private func text(of row: TraceRow) -> String {
        switch row {
        case .hop(let place, _): tick.words.title(of: tick.hops[place])
        case .note(let text): text
        default: ""
        }
    }
}

extension KeyScript {
    /// Its keys without the pauses.
    fileprivate var keys: [Key] { steps.compactMap { if case .key(let key) = $0 { key } else { nil } } }
}
