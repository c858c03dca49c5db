import Derive
import DeriveDocuments
import DeriveKit
import Editor
import Foundation
import Invoicing
import Storage
import Terminal

/// Follows each change through the model to the screen, while its pane is open or a file is written; else it costs
/// nothing.
///
/// What it shows is drawn as well, but that drawing is no part of any trace.
@Observed(recorded: false)
final class PropagationTrace: Untraced {
    /// The number of the last tick in which the model changed; those in which only a cursor moved leave it standing.
    private(set) var lastNumber: Int = 0
    /// The last ticks in which the model changed, the oldest first.
    @Unobserved private(set) var history: [RecordedTick] = []
    /// The file of each tick as a line of JSON; nil for none.
    @Unobserved var file: TraceFile? { didSet { update() } }
    /// The file that gets each tick in Chrome's form; nil for none.
    @Unobserved var events: TraceFile? { didSet { update() } }
    @Unobserved private var recording: TraceRecording?
    @Unobserved private var number = 0
    @Unobserved private let invoice: () -> Invoice?
    /// The number of derived values that the open invoice has, until a line or an allowance comes or goes.
    @Unobserved private var derivedCount: (parts: InvoiceParts, count: Int)?

    /// The changes of the present tick, as far as they have come and were asked for.
    @Unobserved private var before = Before()

    /// The number of ticks that one can go back, and how many hops they have together at the most.
    static let (mostTicks, mostHops) = (100, 200_000)

    /// - Parameter invoice: Gives the open invoice, whose parts have names.
    init(of invoice: @escaping () -> Invoice? = { nil }) {
        self.invoice = invoice
    }

    /// `true` if its pane is open.
    @Unobserved var isShown = false { didSet { update() } }
    /// `true` if nothing is recorded for now, whoever asks for it.
    @Unobserved var isPaused = false { didSet { update() } }

    /// The last tick; one without a number before there was any.
    var last: RecordedTick { lastNumber > 0 ? history.last ?? RecordedTick() : RecordedTick() }

    private var isWritten: Bool { file != nil || events != nil }

    /// Shows a tick that was read back, and no other one.
    func show(_ tick: RecordedTick?) {
        history = tick.map { [$0] } ?? []
        number += 1
        lastNumber = tick == nil ? 0 : number
    }

    private func update() {
        let isWanted = !isPaused && (isShown || isWritten)
        guard isWanted != (recording != nil) else { return }
        recording?.stop()
        recording = isWanted ? TraceRecording(limit: Self.mostHops) { $0.isShown } : nil
        // Counted now, so that the first change need not wait for it.
        derivedCount = isWanted ? invoice().map { (InvoiceParts($0), $0.derivedValueCount) } : nil
    }

    /// Ends a tick: what was drawn, and how much was written for it.
    func tickEnded(drawn: [DrawnRows], bytes: Int) {
        guard let recording, let began = recording.began else { return }
        number += 1
        let tick = tick(recording, drawn, bytes, Int((ContinuousClock.now - began) / .microseconds(1)))
        recording.clear()
        before = Before()
        file?.write(tick)
        events?.write(tick)
        guard tick.changesModel else { return }
        history.append(tick)
        dropOldest()
        lastNumber = number
    }

    /// Counts a frame in which nothing but the highlighting of earlier changes has ended, with the last tick.
    func highlightFaded(drawn: [DrawnRows], bytes: Int) {
        guard recording != nil, number > 0 else { return }
        file?.write(RecordedTick(number: number, drawn: drawn.withoutTrace, bytes: bytes))
        history.last?.addFade(rows: drawn.withoutTrace.rowCount, bytes: bytes)
    }

    /// Keeps the ticks of one edit as one, in the place of the last of them.
    /// - Parameter first: The number of the first of them.
    func join(from first: Int, as tick: RecordedTick) {
        history.removeAll { ($0.number >= first) && $0.number <= tick.number }
        history.append(tick)
    }

    private func tick(
        _ recording: TraceRecording, _ drawn: [DrawnRows], _ bytes: Int, _ microseconds: Int
    ) -> RecordedTick {
        let words = TraceWords(invoice())
        let all = recording.steps.map { RecordedHop($0, words, keepsTexts: isWritten) }
        // A file has everything as it happened.
        let hops = !isWritten ? all.asOneChange(words) : all
        // Before the values are counted, which forgets the invoice that was open until now.
        let newInvoice = newInvoice(in: recording)
        let source = recording.steps.first { step in
            if case .changed(let property, _, _) = step.event { property.isRecorded } else { false }
        }
        return RecordedTick(
            number: number, hops: hops, droppedCount: recording.droppedCount,
            drawn: drawn.withoutTrace, bytes: bytes, microseconds: microseconds,
            derivedCount: countDerived(hops), words: words, newInvoice: newInvoice,
            origin: source?.origin ?? .edit, person: source?.person ?? "", waves: [Wave(all, words)])
    }

    /// Records what an invoice would be without a step of undo, which is taken out and put back meanwhile.
    /// - Returns: The changes, as a tick, and those of the step that would stay.
    func trial(without step: ChangeRecord, of invoice: Invoice, in history: UndoHistory) -> (RecordedTick, [Change]) {
        let wasPaused = isPaused
        isPaused = true
        defer { isPaused = wasPaused }
        // Values that were never computed are no difference.
        for object in invoice.derivingObjects { object.validateAll() }
        let (trial, words) = (TraceRecording(limit: Self.mostHops) { $0.isShown }, TraceWords(invoice))
        var (hops, left): ([RecordedHop], [Change]) = ([], [])
        history.trying(without: step) { changes in
            left = changes
            for object in invoice.derivingObjects { object.validateAll() }
            trial.stop()
            hops = trial.steps.map { RecordedHop($0, words, keepsTexts: false) }.asOneChange(words)
        }
        // Values that the trial has computed are computed back, so that no tick shows them.
        for object in invoice.derivingObjects { object.validateAll() }
        return (
            RecordedTick(
                number: lastNumber, hops: hops, droppedCount: trial.droppedCount, derivedCount: countDerived(hops),
                words: words), left
        )
    }

    private func dropOldest() {
        var hops = history.reduce(0) { $0 + $1.hops.count }
        while history.count > Self.mostTicks || hops > Self.mostHops && history.count > 1 {
            hops -= history.removeFirst().hops.count
        }
    }

    /// The number of the open invoice, where the tick has made it.
    private func newInvoice(in recording: TraceRecording) -> String? {
        guard let invoice = invoice(), derivedCount?.parts.invoice != ObjectIdentifier(invoice) else { return nil }
        return recording.steps.contains { $0.event.addsInvoice } ? invoice.number : nil
    }

    /// Counts the derived values again only where there may be others.
    private func countDerived(_ hops: [RecordedHop]) -> Int {
        guard let invoice = invoice() else { return 0 }
        let parts = InvoiceParts(invoice)
        let hasOtherParts = hops.contains { $0.changesCollection } || derivedCount?.parts != parts
        if hasOtherParts { derivedCount = (parts, invoice.derivedValueCount) }
        return derivedCount?.count ?? 0
    }
}

/// The state of the present tick while it runs.
private struct Before {
    /// The number of steps that were looked at for the cells.
    var count = 0
    var cells: [CellContent: HeldCell] = [:]
    /// The number of steps that were looked at for breakpoints, whether one was reached, and whether the model has changed.
    var checkedCount = 0
    var hasReached = false
    var changesModel = false
}

extension PropagationTrace {
    /// Returns `true` if the present tick has come to a breakpoint, as far as it has run.
    func hasReached(_ breakpoints: [Breakpoint]) -> Bool {
        guard !breakpoints.isEmpty, let recording else { return false }
        let words = TraceWords(invoice())
        for step in recording.steps.dropFirst(before.checkedCount) {
            let hop = RecordedHop(step, words, keepsTexts: false)
            before.changesModel = before.changesModel || hop.kind == .changed && hop.group.isOfModel
            before.hasReached = before.hasReached || breakpoints.contains { $0.isHit(by: hop, words) }
        }
        before.checkedCount = recording.steps.count
        return before.hasReached && before.changesModel
    }

    /// Returns the contents of a cell before the present tick; nil if that has not changed it.
    func valueBefore(_ content: CellContent) -> HeldCell? {
        guard let recording else { return nil }
        for step in recording.steps.dropFirst(before.count) {
            guard let (property, old) = step.event.changed, let object = property.object,
                case .object(_, let path) = property.owner
            else { continue }
            let content = CellContent(object, path)
            if before.cells[content] == nil {
                before.cells[content] = HeldCell(
                    old: old, new: old, write: { TraceWords.cellText(of: $0, in: property) })
            }
        }
        before.count = recording.steps.count
        return before.cells[content]
    }
}

extension [DrawnRows] {
    /// Without what the trace itself and the tour draw.
    var withoutTrace: Self { filter { !TraceModel.ownPanes.contains($0.pane) } }

    var rowCount: Int { reduce(0) { $0 + $1.rows.count } }
}

extension RecordedHop {
    var changesCollection: Bool {
        guard kind == .changed, case .collection = property?.owner else { return false }
        return true
    }
}

extension TraceEvent {
    /// The property of the model that has another value, with the one before.
    fileprivate var changed: (property: TracedProperty, old: Any)? {
        switch self {
        case .changed(let property, let old, _), .recomputed(let property, let old, _):
            property.isRecorded ? (property, old) : nil
        case .equal, .invalidated, .notified: nil
        }
    }

    /// `true` if a step adds an invoice: it takes the invoice out of those that are not there.
    fileprivate var addsInvoice: Bool {
        guard case .changed(let property, _, _) = self, case .collection(let type, .removed) = property.owner
        else { return false }
        return type == Invoice.self
    }

    /// `true` if a trace has it: not what the trace itself shows.
    fileprivate var isShown: Bool {
        switch self {
        case .changed(let property, _, _), .recomputed(let property, _, _), .equal(let property, _):
            if case .object(let type, _) = property.owner { !(type is any Untraced.Type) } else { true }
        case .invalidated: false
        case .notified: true
        }
    }
}
