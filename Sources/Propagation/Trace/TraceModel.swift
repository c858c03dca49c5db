import Derive
import DeriveDocuments
import Editor
import Invoicing
import Storage
import Terminal

/// The trace as its pane shows it: which of the last ticks, what of it, and the cursor among its hops.
@Observed(recorded: false)
final class TraceModel: DeskUser, Untraced {
    @Unobserved let desk: Desk
    @Unobserved unowned let editing: EditModel
    @Unobserved unowned let lines: LinesModel
    @Unobserved unowned let totals: TotalsModel
    /// The recording.
    @Unobserved private(set) lazy var trace = PropagationTrace { [unowned desk] in desk.invoice }
    let scroll = ScrollState()
    /// `true` if the pane is open; changes are recorded as long as it is.
    private(set) var isOpen: Bool = false
    /// The tick that is shown; nil for the last one.
    var shownNumber: Int?
    /// The progress of a change that is held.
    var holding: Holding = Holding()
    /// The typed changes since a field was opened, while each change is held.
    @Unobserved var gathered: RecordedTick?
    /// The number of the first tick of that.
    @Unobserved var gatheredFrom: Int?
    /// The values that are asked about, the last one in the deepest place; empty while a tick is shown.
    var asked: [TracedProperty] = []
    /// The graph around a value, which may stand in place of the rows.
    @Unobserved private(set) lazy var graph = GraphModel(self)
    /// The matching members of the sum that is asked about, the largest first.
    var members: [TracedProperty] = []
    /// The number of them that are listed.
    var listedCount: Int = 0
    /// The cost of a change, with and without the engine; nil before that was asked.
    var comparison: Comparison?
    /// The breakpoints that hold a change where it arrives.
    @Unobserved var breakpoints: [Breakpoint] = []
    @Unobserved var playing: Task<Void, Never>?
    /// The order of the last undo step that a change was found to belong to.
    @Unobserved var lastStep = 0
    /// A trace that is read back in place of a recording; nil for none.
    var replay: Replay?
    /// Returns `true` if an audience looks on, of whom several may answer.
    @Unobserved var hasAudience: () -> Bool = { false }
    /// The announced work that waits until the announcement is on the screen; nil for none.
    @Unobserved var announced: (() -> Void)?
    /// The part of it that is shown.
    private(set) var view: TraceView = TraceView()
    /// The query.
    var query: TextBuffer = TextBuffer()
    /// The rows below the sentence.
    @Derived var rows: [TraceRow]
    /// The change and its cost, in rows of the pane's width.
    @Derived var sentence: [String]

    static let paneName = "propagation"
    /// The panes of the trace itself and of the tour, which are no part of any trace.
    static let ownPanes: Set = [paneName, "tour"]

    init(_ desk: Desk, _ editing: EditModel, _ lines: LinesModel, _ totals: TotalsModel) {
        (self.desk, self.editing, self.lines, self.totals) = (desk, editing, lines, totals)
    }

    /// The tick that is shown, or the nearest that is still kept.
    var tick: RecordedTick {
        if let wave = holding.wave { return wave.tick }
        guard let shownNumber, trace.lastNumber > 0 else { return trace.last }
        return trace.history.first { $0.number >= shownNumber } ?? trace.last
    }

    /// `3 of 12`.
    var position: String {
        if let replay { return replay.position }
        guard trace.lastNumber > 0, let index = trace.history.firstIndex(where: { $0 === tick }) else { return "" }
        return "\(index + 1) of \(trace.history.count)"
    }

    func deriveRows() -> [TraceRow] {
        guard !isAsking else { return trace.lastNumber >= 0 ? whyRows : [] }
        var view = view
        view.words = isAnswering ? [] : query.text.lowercased().split(separator: " ").map(String.init)
        return comparisonRows + withoutPredicted(tick.rows(in: view))
    }

    func deriveSentence() -> [String] {
        guard !graph.isOpen else { return [graph.sentence] }
        let text =
            isAsking
            ? whySentence
            : holding.wave?.trial.map { trialSentence(without: $0, tick) }
                ?? (tick.number == 0 ? invitation : replay?.isAhead == true ? Replay.beginning : tick.sentence)
        let sentence = TextWidth.wrapped(text, to: max(1, width - 2))
        // The present hop is in sight, however low the window is.
        let room = ScreenAreas.rowCount(of: areas.propagation) - 1
        return isStepping && areas.propagation != nil ? Array(sentence.prefix(max(1, room))) : sentence
    }

    /// The sentence before the first recorded change.
    private var invitation: String {
        let hasChanged = desk.opened?.document.history.canUndo == true
        let parts = [
            hasChanged ? "Your last change was made before the trace was on." : "",
            "Change something, and see here how it travels.",
            hasFocus ? "\(keys[.back]) leads back to the invoice, and the trace stays on." : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    var width: Int { areas.propagation?.size.width ?? desk.size.width }

    // MARK: Opening

    /// Opens the pane with the cursor in it, goes there, or closes it if the cursor is there.
    func toggle() {
        if hasFocus { return close() }
        if !isOpen { open() }
        guard editing.settle() else { return }
        let content = cellUnderCursor
        focus = .trace
        if let content { showHop(of: content) }
    }

    /// Shows it, and records from now on.
    func open() { (isOpen, trace.isShown) = (true, true) }

    func close() {
        endStepping()
        graph.close()
        holding.isLive = false
        leave()
        (isOpen, trace.isShown) = (false, false)
    }

    /// Esc: ends stepping, leaves the graph, goes one value back, clears the search, or leaves the trace.
    func goBack() {
        if isAnswering, !query.characters.isEmpty {
            query = TextBuffer()
        } else if isStepping {
            letThrough()
        } else if graph.isOpen {
            graph.goBack()
        } else if isAsking, query.characters.isEmpty {
            ascend()
        } else if !query.characters.isEmpty || view.only != nil {
            query = TextBuffer()
            view.only = nil
            listMembers()
            moveToEnd(false)
        } else {
            leave()
        }
    }

    func leave() { if hasFocus { focus = invoice == nil ? .list : .lines } }
}

/// Choosing the tick and the hops that are shown.
extension TraceModel {
    /// Shows the tick before or after the present one.
    func showTick(by distance: Int) {
        guard replay == nil else { return goInReplay(by: distance) }
        guard let index = trace.history.firstIndex(where: { $0 === tick }) else { return }
        guard trace.history.indices.contains(index + distance) else {
            say(
                distance < 0
                    ? "This is the earliest change that is kept; \(PropagationTrace.mostTicks) are."
                    : "This is the last change."
            )
            return
        }
        guard !isStepping else { return stepThrough(trace.history[index + distance], isEarlier: distance < 0) }
        let number = trace.history[index + distance].number
        shownNumber = number == trace.lastNumber ? nil : number
        moveToEnd(false)
    }

    /// Shows a tick in place of the value that was asked about.
    private func show(_ number: Int) {
        (asked, shownNumber) = ([], number == trace.lastNumber ? nil : number)
        moveToEnd(false)
    }

    /// `true` if there is a change, or reasons, to copy.
    var canCopy: Bool { isAsking || tick.number > 0 }

    /// Returns the shown change, or the reasons, as Markdown, and says so; nil where there is nothing.
    func copyMarkdown() -> String? {
        let text = asked.last.map { Reasons($0, TraceWords(invoice)).markdown } ?? tick.markdown
        guard canCopy else {
            say("Change something first; then it can be copied.")
            return nil
        }
        say(isAsking ? "The reasons are copied as Markdown." : "The change is copied as Markdown.")
        return text
    }

    /// Shows one kind of hop alone, then the tick's next kind, then all again.
    func showNextKind() {
        let kinds = HopGroup.allCases.filter { kind in tick.hops.contains { $0.group == kind } }
        let next = view.only.map { only in kinds.drop { $0 != only }.dropFirst().first } ?? kinds.first
        view.only = next
        moveToEnd(false)
    }

    /// Opens or closes the rows of the heading under the cursor.
    private func fold(_ row: TraceRow) {
        switch row {
        case .heading(let group, _):
            if view.folded.remove(group) == nil { view.folded.insert(group) }
        case .drawing: view.foldsDrawing.toggle()
        case .hop, .drawn, .dropped, .note, .term, .past, .more: break
        }
    }
}

extension TraceModel: @MainActor ScrollingPaneModel, @MainActor QueryModel {
    var hasFocus: Bool { focus == .trace }

    var height: Int { max(1, ScreenAreas.rowCount(of: areas.propagation) - sentence.count) }

    var rowCount: Int { rows.count }

    /// The row under the cursor.
    var current: TraceRow? { rows.indices.contains(scroll.cursor) ? rows[scroll.cursor] : nil }

    func moveRows(by distance: Int) {
        guard !graph.isOpen else { return graph.move(distance < 0 ? .up : .down) }
        scroll.moveCursor(to: scroll.cursor + distance, of: rows.count, height: height)
    }

    func moveColumns(by distance: Int) {
        if graph.isOpen { graph.move(distance < 0 ? .left : .right) } else { step(by: distance) }
    }

    func moveToEnd(_ isLast: Bool) { scroll.moveCursor(to: isLast ? rows.count : 0, of: rows.count, height: height) }

    func enter() {
        guard !graph.isOpen else { return graph.enter() }
        switch current {
        case .heading where !isStepping, .drawing where !isStepping: current.map(fold)
        case .term(let place): term(place).map { descend(to: $0.property) }
        case .more: listedCount *= 10
        case .past(let place): why.map { changes(of: $0.property)[place].tick.number }.map(show)
        case _ where replay?.question != nil: answerQuestion()
        default:
            if let step = holding.wave?.trial { takeOut(step) } else if !isAsking { playOrHold() }
        }
    }

    func type(_ change: (inout TextBuffer) -> Void) {
        change(&query)
        guard !isAnswering else { return }
        listMembers()
        moveToEnd(false)
    }

    /// Del shows the invoice without the change.
    func deleteAtCursor() { showWithout() }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        focus = .trace
        if graph.isOpen { graph.select(row) } else { moveRows(by: row - scroll.cursor) }
    }

    func reveal() { if areas.propagation != nil { scroll.reveal(rows.count, height: height) } }
}

/// A class whose changes are no part of any trace: the trace itself, the tour, and what comes from the database in its own time.
protocol Untraced: AnyObject {}

extension InvoiceSumsReading: Untraced {}
