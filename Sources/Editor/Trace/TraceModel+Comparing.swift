import Derive
import Foundation
import Input
import Invoicing

/// The counter-example: the same once more without an engine that knows what depends on what. Everything is made invalid,
/// computed and drawn; that is really run, and counted as a change is.
extension TraceModel {
    /// With this many lines the comparison takes seconds, so a message comes first.
    private static let manyLines = 5_000

    /// Computes and draws the open invoice anew, to compare that with the last change; with many lines once the message is on the screen.
    /// - Parameter redraw: Draws the whole screen anew.
    func compare(redraw: @escaping () -> Void) {
        guard let invoice, tick.sources.first != nil else {
            if !isOpen { open() }
            return say("Change something first; then it can be compared.")
        }
        let (tick, count) = (tick, invoice.lines.count)
        guard count >= Self.manyLines else { return computeAnew(invoice, comparedTo: tick, redraw) }
        say("All of \(Self.grouped(count)) lines is computed anew. Billow answers again when that is done.")
        announced = { [weak self, weak invoice] in
            guard let self, let invoice, desk.invoice === invoice else { return }
            status.endMessage()
            computeAnew(invoice, comparedTo: tick, redraw)
        }
    }

    /// Begins what was announced, in the turn after the frame with the announcement.
    func frameWasDrawn() {
        guard let work = announced else { return }
        announced = nil
        Task { work() }
    }

    private func computeAnew(_ invoice: Invoice, comparedTo tick: RecordedTick, _ redraw: () -> Void) {
        endStepping()
        // What is compared is shown again, wherever the cursor is.
        (asked, comparison) = ([], Comparison(tick: tick, hadFocus: hasFocus))
        shownNumber = tick.number == trace.lastNumber ? nil : tick.number
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
        if comparison?.hadFocus == true { focus = .trace }
        moveToEnd(false)
    }

    /// The change and the computation of everything, side by side.
    var comparisonRows: [TraceRow] {
        guard let comparison, comparison.tick === tick, let naive = comparison.naive else { return [] }
        let isNarrow = width < Self.comparedWidth
        let rows = [
            ("", isNarrow ? "Change" : "This change", isNarrow ? "All anew" : "Everything anew"),
            ("values", Self.grouped(tick.computedCount), Self.grouped(naive.computedCount + naive.droppedCount)),
            ("rows", Self.grouped(tick.rowCount), Self.grouped(naive.rowCount)),
            ("bytes", Self.grouped(tick.bytes), Self.grouped(naive.bytes)),
            ("time", RecordedTick.milliseconds(tick.microseconds), RecordedTick.milliseconds(naive.microseconds)),
        ]
        let sums = naive.derivedCount - naive.computedCount - naive.droppedCount
        let columns = isNarrow ? ComparisonColumns.narrow : .wide
        return rows.prefix(RecordedTick.showsTimes ? rows.count : rows.count - 1).map {
            .note(columns.row($0.0, $0.1, $0.2))
        } + (sums > 0 ? [.note("not added up again: \(Self.grouped(sums)) sums, kept by difference")] : [])
    }

    /// From how many columns on both have their whole headings.
    private static let comparedWidth = 44

    private static func grouped(_ count: Int) -> String { DecimalFormat.plain(ExactDecimal(count)) }
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

/// How wide the columns of a comparison are: what is counted, at the left, and both amounts, at the right.
private struct ComparisonColumns {
    let label: Int
    let change: Int
    let everything: Int

    static let narrow = ComparisonColumns(label: 7, change: 9, everything: 12)
    static let wide = ComparisonColumns(label: 8, change: 13, everything: 18)

    func row(_ name: String, _ ofChange: String, _ ofEverything: String) -> String {
        name + name.blanks(to: label) + ofChange.blanks(to: change) + ofChange
            + ofEverything.blanks(to: everything) + ofEverything
    }
}

extension String {
    /// The blanks that it lacks of a width.
    fileprivate func blanks(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) }
}
