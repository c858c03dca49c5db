import Derive
import Foundation
import Invoicing

/// The counter-example: the same once more without an engine that knows what depends on what. Everything is made invalid,
/// computed and drawn; that is really run, and counted as a change is.
extension TraceModel {
    /// Runs it for the open invoice.
    /// - Parameter redraw: Draws the whole screen anew.
    func compare(redraw: () -> Void) {
        guard let invoice = workspace.invoice, tick.sources.first != nil else {
            return workspace.status.message = .info("Change something first; then it can be compared.")
        }
        endStepping()
        (asked, comparison) = ([], Comparison(tick: tick, hadFocus: hasFocus))
        // Where the trace covers the invoice, that could not be drawn.
        leave()
        for object in invoice.derivingObjects { object.invalidateAll() }
        for object in invoice.derivingObjects { object.validateAll() }
        redraw()
    }

    /// Takes the tick in which everything was computed and drawn.
    func takeComparison(_ tick: RecordedTick) {
        guard comparison?.naive == nil else { return }
        comparison?.naive = tick
        if comparison?.hadFocus == true { workspace.focus = .trace }
        moveToEnd(false)
    }

    /// Both side by side.
    var comparisonRows: [TraceRow] {
        guard let comparison, comparison.tick === tick, let naive = comparison.naive else { return [] }
        let rows = [
            ("", "This change", "Everything anew"),
            ("values", Self.grouped(tick.computedCount), Self.grouped(naive.computedCount + naive.droppedCount)),
            ("rows", Self.grouped(tick.rowCount), Self.grouped(naive.rowCount)),
            ("bytes", Self.grouped(tick.bytes), Self.grouped(naive.bytes)),
            ("time", RecordedTick.milliseconds(tick.microseconds), RecordedTick.milliseconds(naive.microseconds)),
        ]
        return rows.prefix(RecordedTick.showsTimes ? rows.count : rows.count - 1).map {
            .note($0.0.padded(to: 8) + $0.1.padded(to: -13) + $0.2.padded(to: -18))
        }
    }

    private static func grouped(_ count: Int) -> String { DecimalFormat.plain(Decimal(count)) }
}

/// A change, and what the same costs where everything is computed and drawn.
struct Comparison {
    let tick: RecordedTick
    /// Whether the cursor was in the trace, where it is to be again.
    let hadFocus: Bool
    var naive: RecordedTick?
}

extension Invoice {
    /// The invoice and all of it that has derived values.
    fileprivate var derivingObjects: [any ObservedObject] {
        [self] + lines.elements + lines.elements.flatMap { $0.allowanceCharges.elements }
            + allowanceCharges.elements
    }
}

extension String {
    /// With blanks behind it, or before it where the width is below zero.
    fileprivate func padded(to width: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? blanks + self : self + blanks
    }
}
