import Derive
import Foundation
import Terminal

/// Follows each change through the model to the screen, for the propagation pane and the trace file.
///
/// What it shows is drawn as well, but that drawing is no part of any report: a tick whose only change is the arrival
/// of a report is passed over.
@Observed(recorded: false)
final class Wave {
    /// The last tick in which the model or the cursor changed something.
    var last: TickReport = TickReport()
    @Unobserved private var token: Trace.Token?
    @Unobserved private var current = TickReport()
    @Unobserved private var file: TraceFile?
    @Unobserved private var began: ContinuousClock.Instant?

    /// - Parameter file: Where each report goes as a line of JSON, if anywhere.
    init(file: TraceFile?) {
        self.file = file
    }

    /// Whether reports are being made.
    var isListening: Bool { token != nil }

    /// Whether anybody wants the reports: the trace costs nothing while nobody does.
    func listen(_ isWanted: Bool) {
        guard isWanted || file != nil else {
            token = nil
            return
        }
        guard token == nil else { return }
        token = Trace.listen { [unowned self] event in self.take(event) }
    }

    private func take(_ event: TraceEvent) {
        let step = TickReport.Step(event)
        guard !step.label.hasPrefix("Wave.") else { return }
        if began == nil { began = .now }
        current.steps.append(step)
    }

    /// Ends a tick: what was drawn, and how much was written for it.
    func tickEnded(drawn: [DrawnRows], bytes: Int) {
        guard token != nil, let began else { return }
        current.number = last.number + 1
        current.drawn = drawn
        current.bytes = bytes
        current.microseconds = Int((ContinuousClock.now - began) / .microseconds(1))
        file?.write(current)
        last = current
        current = TickReport()
        self.began = nil
    }
}
