import Derive
import Foundation
import Invoicing
import Terminal

/// Follows each change through the model to the screen, while its pane is shown or a file is written; else it costs
/// nothing.
///
/// What it shows is drawn as well, but that drawing is no part of any trace: a tick whose only change is the arrival of
/// a trace is passed over.
@Observed(recorded: false)
final class PropagationTrace {
    /// The last tick in which the model changed; those in which only a cursor moved leave it standing.
    private(set) var last: TracedTick = TracedTick()
    @Unobserved private var token: Trace.Token?
    @Unobserved private var current = TracedTick()
    @Unobserved private var began: ContinuousClock.Instant?
    @Unobserved private var number = 0
    @Unobserved private let file: TraceFile?
    @Unobserved private let invoice: () -> Invoice?

    /// More events than anybody reads, in a tick that takes in a whole invoice.
    private static let mostEvents = 2000

    /// - Parameters:
    ///   - file: Where each tick goes as a line of JSON, if anywhere.
    ///   - invoice: Gives the open invoice, whose parts have names.
    init(file: TraceFile?, of invoice: @escaping () -> Invoice? = { nil }) {
        (self.file, self.invoice) = (file, invoice)
        if file != nil { listen() }
    }

    /// Whether the pane is on the screen.
    @Unobserved var isShown = false {
        didSet {
            guard isShown != oldValue, file == nil else { return }
            if isShown { listen() } else { stop() }
        }
    }

    private func listen() {
        token = Trace.listen { [unowned self] event in append(event) }
    }

    private func stop() {
        token = nil
        current = TracedTick()
        began = nil
    }

    private func append(_ event: TraceEvent) {
        guard event.isShown else { return }
        if began == nil { began = .now }
        guard current.events.count < Self.mostEvents else { return current.droppedCount += 1 }
        current.events.append(event)
    }

    /// Ends a tick: what was drawn, and how much was written for it.
    func tickEnded(drawn: [DrawnRows], bytes: Int) {
        guard let began else { return }
        number += 1
        current.number = number
        current.words = TraceWords(invoice())
        current.drawn = drawn
        current.bytes = bytes
        current.microseconds = Int((ContinuousClock.now - began) / .microseconds(1))
        file?.write(current)
        if current.changesModel { last = current }
        current = TracedTick()
        self.began = nil
    }
}

extension TraceEvent {
    /// Whether a trace has it: not the arrival of a trace, which is no news, nor a mark, which the step that follows from
    /// it shows better.
    fileprivate var isShown: Bool {
        switch self {
        case .changed(let property, _, _): property.typeName != "PropagationTrace"
        case .invalidated: false
        default: true
        }
    }
}
