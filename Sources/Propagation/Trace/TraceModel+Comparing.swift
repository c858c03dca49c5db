import Derive
import Editor
import Foundation
import Input
import Invoicing
import Terminal

/// The counter-example: every value is made invalid, computed and drawn again, with the recorder off. Beside it, a plain loop
/// computes the same amounts by hand. Both really run.
extension TraceModel {
    /// With this many lines the comparison takes seconds, so a message comes first.
    private static let manyLines = 5_000

    /// Recomputes and redraws the open invoice, to compare the cost with the last change's. With many lines, a message
    /// comes first.
    /// - Parameter redraw: Redraws the whole screen.
    func compare(redraw: @escaping () -> Void) {
        guard let invoice, tick.sources.first != nil else {
            if !isOpen { open() }
            return say("Change something first; then it can be compared.")
        }
        let (tick, count) = (tick, invoice.lines.count)
        guard count >= Self.manyLines else { return computeAnew(invoice, comparedTo: tick, redraw) }
        say("All of \(Self.grouped(count)) lines is being recomputed. Billow answers again when that is done.")
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
        // The compared tick is shown again, wherever the cursor is.
        (asked, comparison) = ([], Comparison(tick: tick, invoice, hadFocus: hasFocus))
        shownNumber = tick.number == trace.lastNumber ? nil : tick.number
        // Where the trace covers the invoice, that could not be drawn.
        leave()
        trace.isPaused = true
        let (objects, start) = (invoice.derivingObjects, ContinuousClock.now)
        for object in objects { object.invalidateAll() }
        for object in objects { object.validateAll() }
        comparison?.began = start
        redraw()
    }

    /// Takes the frame in which everything was drawn.
    func takeComparison(drawn: [DrawnRows], bytes: Int) {
        guard let began = comparison?.began, comparison?.naive == nil else { return }
        let rows = drawn.reduce(0) { TraceModel.ownPanes.contains($1.pane) ? $0 : $0 + $1.rows.count }
        comparison?.naive = Comparison.Cost(rowCount: rows, bytes: bytes, duration: .now - began)
        trace.isPaused = false
        if comparison?.hadFocus == true { focus = .trace }
        moveToEnd(false)
    }

    /// The change, the computation of everything and the plain loop, side by side.
    var comparisonRows: [TraceRow] {
        guard let comparison, comparison.tick === tick, let naive = comparison.naive else { return [] }
        let columns = width < Self.comparedWidth ? ComparisonColumns.narrow : .wide
        let byHand = comparison.byHand
        let rows = [
            ["", columns.isNarrow ? "Change" : "This change", columns.isNarrow ? "All again" : "Everything again"]
                + (byHand == nil ? [] : ["By hand"]),
            ["values", Self.grouped(tick.computedCount), Self.grouped(comparison.valueCount)]
                + [byHand.map { Self.grouped($0.valueCount) }].compactMap { $0 },
            ["rows", Self.grouped(tick.rowCount), Self.grouped(naive.rowCount)],
            ["bytes", Self.grouped(tick.bytes), Self.grouped(naive.bytes)],
            ["time", RecordedTick.milliseconds(tick.microseconds), RecordedTick.milliseconds(naive.duration)]
                + [byHand.map { RecordedTick.milliseconds($0.duration) }].compactMap { $0 },
        ]
        return rows.prefix(RecordedTick.showsTimes ? rows.count : rows.count - 1).map { .note(columns.row($0)) }
            + (comparison.sumCount > 0
                ? [.note("not added up again: \(Self.grouped(comparison.sumCount)) sums, kept by difference")] : [])
    }

    /// From how many columns on all have their whole headings.
    private static let comparedWidth = 54

    private static func grouped(_ count: Int) -> String { DecimalFormat.plain(ExactDecimal(count)) }
}

/// A change, and the cost of its invoice without the knowledge of what depends on what.
struct Comparison {
    /// What it takes to draw everything.
    struct Cost {
        let rowCount, bytes: Int
        /// From the first value to the last byte.
        let duration: Duration
    }

    let tick: RecordedTick
    /// Whether the cursor was in the trace, where it is to be again.
    let hadFocus: Bool
    /// How many values are computed where all are, and how many sums are kept by difference all the same.
    let valueCount, sumCount: Int
    /// The plain loop; nil where the invoice declares its amounts, so that there is nothing to add up.
    let byHand: HandCalculation?
    /// When the computation of everything began.
    var began: ContinuousClock.Instant?
    /// Nil until everything is drawn.
    var naive: Cost?

    init(tick: RecordedTick, _ invoice: Invoice, hadFocus: Bool) {
        (self.tick, self.hadFocus) = (tick, hadFocus)
        valueCount = invoice.derivingObjects.reduce(0) { $0 + type(of: $1)._$schema.derivedCount }
        sumCount = invoice.derivedValueCount - valueCount
        let calculation = HandCalculation(of: invoice)
        byHand = calculation.amountDue == invoice.amountDue ? calculation : nil
    }
}

extension Invoice {
    /// The invoice and all of it that has derived values.
    fileprivate var derivingObjects: [any ObservedObject] {
        [self] + lines.elements + lines.elements.flatMap { $0.allowanceCharges.elements }
            + allowanceCharges.elements
    }
}

/// How wide the columns of a comparison are: the name at the left, the amounts at the right.
private struct ComparisonColumns {
    let isNarrow: Bool
    let widths: [Int]

    static let narrow = ComparisonColumns(isNarrow: true, widths: [7, 9, 11, 11])
    static let wide = ComparisonColumns(isNarrow: false, widths: [8, 13, 18, 13])

    func row(_ texts: [String]) -> String {
        texts.enumerated().map { $0 == 0 ? $1 + $1.blanks(to: widths[$0]) : $1.blanks(to: widths[$0]) + $1 }.joined()
    }
}

extension String {
    /// The blanks that it lacks of a width.
    fileprivate func blanks(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) }
}
