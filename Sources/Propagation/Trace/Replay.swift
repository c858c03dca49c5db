import Derive
import Editor
import Invoicing
import Storage

/// A trace that is read back: where one is in it, and what its cells have come to.
///
/// The invoice is that of the trace, as its first change left it. The contents of cells after later changes are kept beside it,
/// since the values of a trace are texts.
@Observed(recorded: false)
final class Replay: Untraced {
    let reader: TraceReader
    /// The stop that is shown.
    fileprivate(set) var index: Int = -1
    /// The stop of the tick that is shown; nil before there is one.
    @Unobserved fileprivate(set) var tickIndex: Int?
    /// The contents of cells that earlier changes have changed.
    @Unobserved private(set) var cells: [CellContent: HeldCell] = [:]
    @Unobserved fileprivate var opened: OpenInvoice?
    @Unobserved fileprivate var invoiceIndex: Int?
    /// The present question has its answer.
    var isAnswered: Bool = false

    /// For what needs the values behind the texts.
    static let hasNoEngine = "A replay shows what was recorded, and computes nothing. Try this in billow demo."

    /// The sentence before the first change.
    static let beginning = "PgDn goes on, to the first change."

    init(_ reader: TraceReader) { self.reader = reader }

    /// `3 of 12`.
    var position: String { "\(index + 1) of \(reader.stops.count)" }

    /// The first change is still to come, so that nothing of it is told.
    var isAhead: Bool { tickIndex.map { index < $0 } ?? false }

    /// The question that is open, with its answer.
    var question: (text: String, answer: String)? {
        guard reader.stops.indices.contains(index), !isAnswered,
            case .ask(let text, let answer) = reader.stops[index].kind
        else { return nil }
        return (text, answer)
    }

    /// The texts of the stops, in order, after an empty one.
    var texts: [String] { [""] + reader.stops.compactMap(\.kind.text) }

    /// The index of the shown text among all texts.
    var textIndex: Int { reader.stops.prefix(index + 1).count { $0.kind.text != nil } }

    /// Has cells show what a tick has made of them, or what they were before it.
    func apply(_ tick: RecordedTick, isBack: Bool) {
        for hop in isBack ? tick.hops.reversed() : tick.hops where hop.isStep {
            if let content = CellContent(hop), let cell = hop.cell(role: isBack ? nil : .reached) {
                cells[content] = HeldCell(old: cell.value, new: cell.value, write: cell.write)
            }
        }
    }

    fileprivate func open(_ invoice: OpenInvoice, _ index: Int?) {
        (opened, invoiceIndex, cells) = (invoice, index, [:])
    }
}

extension TraceReader.Stop.Kind {
    fileprivate var text: String? {
        switch self {
        case .say(let text), .ask(let text, _): text
        case .tick, .show, .press, .paste, .expect: nil
        }
    }

    fileprivate var isTick: Bool { if case .tick = self { true } else { false } }
}

/// Going through a trace that is read back.
extension TraceModel {
    /// Begins with its first line.
    func begin(_ reader: TraceReader) throws {
        replay = Replay(reader)
        trace.isPaused = true
        if !isOpen { open() }
        try show(0)
    }

    /// Goes some lines on or back.
    func goInReplay(by distance: Int) {
        guard let replay else { return }
        let next = replay.index + distance
        guard replay.reader.stops.indices.contains(next) else {
            return say(next < 0 ? "This is the beginning." : "This is the end of it.")
        }
        status.message = .none
        do { try show(next) } catch { say(problem: "\(error)") }
    }

    /// Leaves the replay, since the invoice has been changed by hand.
    func endReplay() {
        (replay, trace.isPaused) = (nil, false)
        endStepping()
        trace.show(nil)
        say("Your change ends the replay. From now on, the trace shows what you do.")
    }

    private func show(_ index: Int) throws {
        guard let replay else { return }
        let stops = replay.reader.stops
        let tick = stops[...index].lastIndex { $0.kind.isTick } ?? stops.firstIndex { $0.kind.isTick }
        (asked, query, holding.answersAfter, holding.isPlaying) = ([], TextBuffer(), [:], false)
        let isAnother = tick != replay.tickIndex || desk.opened !== replay.opened
        if isAnother { try load(tick ?? index, in: replay) }
        (replay.index, replay.isAnswered) = (index, false)
        focus = .trace
        guard let tick else { return }
        replay.tickIndex = tick
        if isAnother || tick == index { restart(atEnd: tick < index) }
        if case .show(let name) = stops[index].kind { try showValue(NamedValue(name, of: invoice ?? Invoice())) }
    }

    /// Shows a tick from its beginning, or with all arrived.
    private func restart(atEnd: Bool) {
        let wave = HeldWave(trace.last)
        (holding.wave, holding.position) = (wave, atEnd ? wave.hops.count - 1 : -1)
        moveToEnd(false)
        if holding.predicts, !atEnd { askForNext(in: wave) }
    }

    /// Goes to the hop that a value has in the shown tick, or else to its cell.
    func showValue(_ value: NamedValue) {
        let property = value.property
        guard let wave = holding.wave, let place = wave.tick.place(of: property),
            let position = wave.hops.firstIndex(of: place)
        else {
            if let path = property.path, let object = property.object, let invoice,
                let place = Place(of: object, path, in: invoice)
            {
                desk.show(place)
            }
            return
        }
        step(by: position - holding.position)
    }

    /// Reads the tick of a stop, and has the cells show what was before it.
    private func load(_ stop: Int, in replay: Replay) throws {
        let reader = replay.reader
        try openInvoice(of: reader.stops[stop], in: replay)
        guard let invoice else { return }
        let first = reader.stops.firstIndex { $0.invoice == replay.invoiceIndex } ?? stop
        let from = replay.tickIndex.flatMap { reader.stops[$0].invoice == replay.invoiceIndex ? $0 : nil } ?? first
        let (range, isBack) = from < stop ? (from..<stop, false) : (stop..<from + 1, true)
        let ticks = range.filter { reader.stops[$0].kind.isTick }
        for index in isBack ? ticks.reversed() : ticks {
            replay.apply(try reader.tick(at: index, of: invoice), isBack: isBack)
        }
        trace.show(reader.stops[stop].kind.isTick ? try reader.tick(at: stop, of: invoice) : nil)
    }

    private func openInvoice(of stop: TraceReader.Stop, in replay: Replay) throws {
        if let opened = replay.opened, replay.invoiceIndex == stop.invoice { return desk.show(opened) }
        let former = replay.opened?.invoice
        let opened = try store.add(stop.invoice.map(replay.reader.invoice) ?? Invoice())
        replay.open(opened, stop.invoice)
        desk.show(opened)
        if let former { store.discard(former) }
    }
}
