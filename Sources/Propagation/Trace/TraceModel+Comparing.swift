import Derive
import DeriveDocuments
import Editor
import Foundation
import Input
import Invoicing
import Terminal

/// The counter-example: every value is made invalid, computed and drawn again, with the recorder off. Beside it, a plain loop
/// computes the same amounts by hand, and the change itself is computed once more. All of them really run.
extension TraceModel {
    /// With this many lines the comparison takes seconds, so a message comes first.
    private static let manyLines = 5_000

    /// Recomputes and redraws the open invoice, to compare the cost with the last change's. With many lines, a message
    /// comes first.
    /// - Parameter redraw: Redraws the whole screen.
    func compare(redraw: @escaping () -> Void) {
        guard replay == nil else { return say(Replay.hasNoEngine) }
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
        trace.isPaused = true
        (asked, comparison) = ([], Comparison(tick: tick, invoice, hadFocus: hasFocus))
        shownNumber = tick.number == trace.lastNumber ? nil : tick.number
        // Where the trace covers the invoice, that could not be drawn.
        leave()
        let (objects, start) = (invoice.derivingObjects, ContinuousClock.now)
        for object in objects { object.invalidateAll() }
        for object in objects { object.validateAll() }
        comparison?.computedAgain = .now - start
        comparison?.began = start
        redraw()
    }

    /// Takes the frame in which everything was drawn.
    func takeComparison(drawn: [DrawnRows], bytes: Int) {
        guard let began = comparison?.began, comparison?.naive == nil else { return }
        comparison?.naive = Comparison.Cost(rowCount: drawn.withoutTrace.rowCount, bytes: bytes, duration: .now - began)
        trace.isPaused = false
        if comparison?.hadFocus == true { focus = .trace }
        moveToEnd(false)
    }

    /// The change, the computation of everything and the plain loop, side by side.
    var comparisonRows: [TraceRow] {
        guard let comparison, comparison.tick === tick, let naive = comparison.naive else { return [] }
        let columns = width < Self.comparedWidth ? ComparisonColumns.narrow : .wide
        let (byHand, computed) = (comparison.byHand, comparison.computed)
        let change: Duration = .microseconds(tick.microseconds)
        var rows: [[String]] = [
            ["", columns.isNarrow ? "Change" : "This change", columns.isNarrow ? "All again" : "Everything again"],
            ["values", Self.grouped(tick.computedCount), Self.grouped(comparison.valueCount)],
            ["rows", Self.grouped(tick.rowCount), Self.grouped(naive.rowCount)],
            ["bytes", Self.grouped(tick.bytes), Self.grouped(naive.bytes)],
        ]
        if RecordedTick.showsTimes {
            let alone = computed.map(RecordedTick.time) ?? TraceWords.noValue
            rows.append(["compute", alone, RecordedTick.time(comparison.computedAgain)])
            // With what records the change, and the writing.
            let drawing = RecordedTick.time(change - (computed ?? .zero))
            rows.append(["draw", drawing, RecordedTick.time(naive.duration - comparison.computedAgain)])
        }
        if let byHand {
            rows[0].append("By hand")
            rows[1].append(Self.grouped(byHand.valueCount))
            if RecordedTick.showsTimes { rows[4].append(RecordedTick.time(byHand.duration)) }
        }
        return rows.map { .note(columns.row($0)) }
            + (comparison.sumCount > 0
                ? [.note("not added up again: \(Self.grouped(comparison.sumCount)) sums, kept by difference")] : [])
    }

    /// From how many columns on all have their whole headings.
    private static let comparedWidth = 54

    private static func grouped(_ count: Int) -> String { DecimalFormat.plain(ExactDecimal(count)) }
}

/// A change, and the cost of its invoice without the knowledge of what depends on what.
struct Comparison {
    /// The cost of drawing everything.
    struct Cost {
        let rowCount, bytes: Int
        /// From the first value to the last byte.
        let duration: Duration
    }

    let tick: RecordedTick
    /// `true` if the cursor was in the trace, where it is to be again.
    let hadFocus: Bool
    /// The number of values that are computed where all are, and how many sums are kept by difference all the same.
    let valueCount, sumCount: Int
    /// The plain loop; nil where the invoice declares its amounts, so that there is nothing to add up.
    let byHand: HandCalculation?
    /// The time in which the change alone is computed, up to the amount due; nil for a change that is no other value.
    let computed: Duration?
    /// When the computation of everything began, and how long it took.
    var began: ContinuousClock.Instant?
    var computedAgain = Duration.zero
    /// Nil until everything is drawn.
    var naive: Cost?

    init(tick: RecordedTick, _ invoice: Invoice, hadFocus: Bool) {
        (self.tick, self.hadFocus) = (tick, hadFocus)
        valueCount = invoice.derivingObjects.reduce(0) { $0 + type(of: $1)._$schema.derivedCount }
        sumCount = invoice.derivedValueCount - valueCount
        let calculation = HandCalculation(of: invoice)
        byHand = calculation.amountDue == invoice.amountDue ? calculation : nil
        computed = EngineCalculation(of: tick, invoice)?.duration
    }
}

/// The change of a tick, made and taken back many times, with nothing recorded and nothing drawn: what the engine alone needs.
private struct EngineCalculation {
    /// The time of one change, up to the amount due.
    let duration: Duration

    /// So long it is repeated, at the least twice.
    private static let patience: Duration = .milliseconds(5)

    /// - Returns: Nil where the sources are not values of the invoice that can be set, as where a line was inserted.
    init?(of tick: RecordedTick, _ invoice: Invoice) {
        let changes = tick.sources.map { place in SourceChange(tick.hops[place]) }
        guard !changes.contains(where: { $0 == nil }), invoice.issuance == nil else { return nil }
        let sources = changes.compactMap { $0 }
        let start = ContinuousClock.now
        var (count, end) = (0, start)
        unrecorded {
            repeat {
                for source in sources { source.set(count.isMultiple(of: 2) ? source.old : source.new) }
                _ = invoice.amountDue
                (count, end) = (count + 1, .now)
            } while count < 2 || end - start < Self.patience
            for source in sources { source.set(source.present) }
        }
        duration = (end - start) / count
    }
}

/// A source with its value before and after a change, and now.
private struct SourceChange {
    let old, new, present: Any
    private let write: (Any) -> Void

    init?(_ hop: RecordedHop) {
        guard let property = hop.property, let path = property.path, let present = property.value,
            let object = property.object as? any ObservedObject, case .value(let old) = hop.old,
            case .value(let new) = hop.new, let write = Self.writer(of: object, path)
        else { return nil }
        (self.old, self.new, self.present, self.write) = (old, new, present, write)
    }

    func set(_ value: Any) { write(value) }

    /// - Returns: `nil` for a value that is neither a number nor a text.
    private static func writer<Object: ObservedObject>(of object: Object, _ path: AnyKeyPath) -> ((Any) -> Void)? {
        writer(of: object, path, ExactDecimal.self) ?? writer(of: object, path, ExactDecimal?.self)
            ?? writer(of: object, path, String.self)
    }

    private static func writer<Object: ObservedObject, Value>(
        of object: Object, _ path: AnyKeyPath, _ type: Value.Type
    ) -> ((Any) -> Void)? {
        guard let path = path as? ReferenceWritableKeyPath<Object, Value> else { return nil }
        return { if let value = $0 as? Value { object[keyPath: path] = value } }
    }
}

extension Invoice {
    /// The invoice and all of it that has derived values.
    var derivingObjects: [any ObservedObject] {
        [self] + lines.elements + lines.elements.flatMap { $0.allowanceCharges.elements }
            + allowanceCharges.elements
    }
}

/// The widths of the columns of a comparison: the name at the left, the amounts at the right.
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

/// The amounts of an invoice as a plain loop over plain numbers computes them: what any program costs at least that keeps
/// nothing between two changes.
struct HandCalculation {
    let amountDue: ExactDecimal
    /// The number of amounts that it has computed.
    let valueCount: Int
    let duration: Duration

    /// Copies the numbers of an invoice, which is not timed, and computes its amounts.
    /// - Complexity: O(lines).
    init(of invoice: Invoice) {
        let lines = invoice.lines.elements.map { HandLine($0) }
        let others = invoice.allowanceCharges.elements.map { (group: $0.vatGroup, amount: $0.signedAmount) }
        let (discount, paid) = (invoice.discount, invoice.paidAmount)
        let added = invoice.roundingAmount + invoice.thirdPartyAmount
        let start = ContinuousClock.now
        var (sum, groups): (ExactDecimal, [VATGroup: ExactDecimal]) = (0, [:])
        for line in lines {
            let amount = line.amount
            sum += amount
            groups[line.group, default: 0] += amount
        }
        for share in discount?.shares(of: groups) ?? [] {
            sum -= share.amount
            groups[share.group, default: 0] -= share.amount
        }
        for (group, amount) in others {
            sum += amount
            groups[group, default: 0] += amount
        }
        let tax = groups.reduce(0) { $0 + VATBreakdown.tax(on: $1.value, $1.key) }
        amountDue = sum + tax - paid + added
        duration = .now - start
        // Each line, sum and tax of a group, and the sum, the tax, the total and the amount due.
        valueCount = lines.count + 2 * groups.count + 4
    }
}

/// The numbers of a line.
private struct HandLine {
    let quantity, price, baseQuantity, allowances: ExactDecimal
    let group: VATGroup

    init(_ line: InvoiceLine) {
        (quantity, price, baseQuantity) = (line.invoicedQuantity ?? 0, line.netPrice, line.priceBaseQuantity)
        allowances = line.allowanceCharges.elements.reduce(0) { $0 + $1.signedAmount }
        group = line.vatGroup
    }

    var amount: ExactDecimal {
        let product = quantity * price
        let rounded =
            baseQuantity != 1 && baseQuantity > 0
            ? product.divided(by: baseQuantity, places: 2) : product.roundedToCents
        return rounded + allowances
    }
}
