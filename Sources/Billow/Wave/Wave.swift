import Derive
import Foundation
import Terminal

/// Follows each change through the model to the screen, for the propagation pane and the trace file.
///
/// What it shows is drawn as well, but that drawing is no part of any report: a tick whose only change is the arrival
/// of a report is passed over.
@Observed(recorded: false)
final class Wave {
    /// The last tick in which the model changed; those in which only a cursor moved leave it standing.
    var last: TickReport = TickReport()
    @Unobserved private var token: Trace.Token?
    @Unobserved private var current = TickReport()
    @Unobserved private var began: ContinuousClock.Instant?
    @Unobserved private var number = 0
    @Unobserved private let file: TraceFile?

    /// More events than anybody reads, in a tick that takes in a whole invoice.
    private static let mostEvents = 2000

    /// Begins to follow.
    /// - Parameter file: Where each report goes as a line of JSON, if anywhere.
    init(file: TraceFile?) {
        self.file = file
        token = Trace.listen { [unowned self] event in take(event) }
    }

    private func take(_ event: TraceEvent) {
        guard event.isShown else { return }
        if began == nil { began = .now }
        guard current.events.count < Self.mostEvents else { return current.unkept += 1 }
        current.events.append(event)
    }

    /// Ends a tick: what was drawn, and how much was written for it.
    func tickEnded(drawn: [DrawnRows], bytes: Int) {
        guard let began else { return }
        number += 1
        current.number = number
        current.drawn = drawn
        current.bytes = bytes
        current.microseconds = Int((ContinuousClock.now - began) / .microseconds(1))
        file?.write(current)
        if current.changesModel { last = current }
        current = TickReport()
        self.began = nil
    }
}

extension TraceEvent {
    /// Whether a report has it: not the arrival of a report, which is no news, nor a mark, which the step that follows
    /// from it shows better.
    fileprivate var isShown: Bool {
        switch self {
        case .changed(let property, _, _): property.typeName != "Wave"
        case .invalidated: false
        default: true
        }
    }
}
