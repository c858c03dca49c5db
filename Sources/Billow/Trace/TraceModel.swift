import Derive
import Invoicing
import Terminal

/// The trace as its pane shows it: which of the last ticks, what of it, and the cursor among its hops.
@Observed(recorded: false)
final class TraceModel {
    unowned let workspace: Workspace
    /// What records.
    @Unobserved private(set) lazy var trace = PropagationTrace { [unowned workspace] in workspace.invoice }
    let scroll = ScrollState()
    /// Whether the pane is open; changes are recorded as long as it is.
    private(set) var isOpen: Bool = false
    /// The tick that is shown; nil for the last one.
    private(set) var shownNumber: Int?
    /// What of it is shown.
    private(set) var view: TraceView = TraceView()
    /// What is searched for.
    private(set) var query: TextBuffer = TextBuffer()
    /// The rows below the sentence.
    @Derived var rows: [TraceRow]
    /// What was changed and what it cost, in rows of the pane's width.
    @Derived var sentence: [String]

    static let paneName = "propagation"
    /// What the trace itself changes is no part of any trace.
    static let ownTypes: Set = ["PropagationTrace", "TraceModel"]

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// The tick that is shown, or the nearest that is still kept.
    var tick: RecordedTick {
        guard let shownNumber, trace.lastNumber > 0 else { return trace.last }
        return trace.history.first { $0.number >= shownNumber } ?? trace.last
    }

    /// `3 of 12`.
    var position: String {
        guard trace.lastNumber > 0, let index = trace.history.firstIndex(where: { $0 === tick }) else { return "" }
        return "\(index + 1) of \(trace.history.count)"
    }

    func deriveRows() -> [TraceRow] {
        var view = view
        view.words = query.text.lowercased().split(separator: " ").map(String.init)
        return tick.rows(in: view)
    }

    func deriveSentence() -> [String] { TextWidth.wrapped(tick.sentence, to: max(1, width - 2)) }

    private var width: Int { workspace.areas.propagation?.size.width ?? workspace.size.width }

    // MARK: Opening

    /// Opens the pane with the cursor in it, goes there, or closes it if the cursor is there.
    func toggle() {
        if hasFocus { return close() }
        if !isOpen { open() }
        guard workspace.editing.settle() else { return }
        workspace.focus = .trace
    }

    /// Shows it, and records from now on.
    func open() { (isOpen, trace.isShown) = (true, true) }

    func close() {
        leave()
        (isOpen, trace.isShown) = (false, false)
    }

    /// Esc: the whole tick again, then back to the invoice.
    func goBack() {
        if !query.characters.isEmpty || view.only != nil {
            query = TextBuffer()
            view.only = nil
            moveToEnd(false)
        } else {
            leave()
        }
    }

    private func leave() { if hasFocus { workspace.focus = workspace.invoice == nil ? .list : .lines } }
}

/// What is shown.
extension TraceModel {
    /// The tick before or after the one that is shown.
    func showTick(by distance: Int) {
        guard let index = trace.history.firstIndex(where: { $0 === tick }) else { return }
        guard trace.history.indices.contains(index + distance) else {
            workspace.status.message = .info(
                distance < 0
                    ? "This is the earliest change that is kept; \(PropagationTrace.mostTicks) are." : "This is the last change."
            )
            return
        }
        let number = trace.history[index + distance].number
        shownNumber = number == trace.lastNumber ? nil : number
        moveToEnd(false)
    }

    /// Shows one kind of hop alone, then the next one that the tick has, then all again.
    func showNextKind() {
        let kinds = HopGroup.allCases.filter { kind in tick.hops.contains { $0.group == kind } }
        let next = view.only.map { only in kinds.drop { $0 != only }.dropFirst().first } ?? kinds.first
        view.only = next
        moveToEnd(false)
    }

    /// Opens or closes what the heading under the cursor stands over.
    private func fold(_ row: TraceRow) {
        switch row {
        case .heading(let group, _):
            if view.folded.remove(group) == nil { view.folded.insert(group) }
        case .drawing: view.foldsDrawing.toggle()
        case .hop, .drawn, .dropped, .note: break
        }
    }
}

extension TraceModel: ScrollingPaneModel, QueryModel {
    var hasFocus: Bool { workspace.focus == .trace }

    var height: Int { max(1, ScreenAreas.rowCount(of: workspace.areas.propagation) - sentence.count) }

    var rowCount: Int { rows.count }

    /// The row under the cursor.
    var current: TraceRow? { rows.indices.contains(scroll.cursor) ? rows[scroll.cursor] : nil }

    func moveRows(by distance: Int) { scroll.moveCursor(to: scroll.cursor + distance, of: rows.count, height: height) }

    func moveColumns(by distance: Int) {}

    func moveToEnd(_ isLast: Bool) { scroll.moveCursor(to: isLast ? rows.count : 0, of: rows.count, height: height) }

    func enter() { if let current { fold(current) } }

    func type(_ change: (inout TextBuffer) -> Void) {
        change(&query)
        moveToEnd(false)
    }

    func deleteAtCursor() {}

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        workspace.focus = .trace
        moveRows(by: row - scroll.cursor)
    }

    func reveal() { if workspace.areas.propagation != nil { scroll.reveal(rows.count, height: height) } }
}
