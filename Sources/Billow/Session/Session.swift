import Derive
import Storage
import Terminal

/// The program while its screen is up: takes keys and sizes to the workspace, and the workspace to the terminal.
final class Session {
    let workspace: Workspace
    private let store: Repository
    private let trace: PropagationTrace
    private var loop: EventLoop?
    /// Puts the cursor of the lines on one that there is, before panes are drawn that show it.
    private let following: Effect
    private var hasWarnedOfLoss = false
    /// Keys that wait until the open invoice is there.
    private var waitingKeys: ArraySlice<Key> = []

    init(store: Repository, trace: TraceFile?) {
        self.store = store
        let workspace = Workspace(store: store)
        self.workspace = workspace
        following = Effect("cursor of the lines") { [unowned workspace] in workspace.lines.followLine() }
        self.trace = PropagationTrace(file: trace) { [unowned workspace] in workspace.invoice }
    }

    /// Runs until the user quits.
    /// - Returns: The exit status.
    func run(highlights: Bool) throws(TerminalError) -> Int32 {
        let layout = ScreenLayout(workspace, trace)
        let surface = Surface(highlights: highlights ? .milliseconds(700) : .zero) { _ in layout.placements }
        let loop = try EventLoop(
            surface, handle: { [unowned self] in handle($0) }, onResize: { [unowned self] in resize(to: $0) },
            beforeDrawing: { [unowned self] in prepareDrawing() }, afterDrawing: { [unowned self] in drawn($0) },
            idle: { [unowned self] in work(until: $0) }, isBusy: { [store] in store.isBusy },
            onEnd: { [unowned self] in workspace.editing.cancel() })
        self.loop = loop
        return loop.run()
    }

    /// Opens the first invoice, with the cursor on it.
    /// The books are read meanwhile; at the first start it asks who writes the invoices.
    func begin() {
        workspace.list.openAtCursor()
        let ledger = workspace.ledger
        ledger.open()
        if store.list.count == 0 { ledger.askForCompany() }
    }

    // MARK: Input

    /// What acts on an invoice waits until all of it is there, and what is typed after that waits with it.
    private func handle(_ key: Key) {
        guard !waitingKeys.isEmpty || needsWholeInvoice(key) else { return perform(key) }
        waitingKeys.append(key)
        workspace.status.holdsKeys = true
    }

    private func needsWholeInvoice(_ key: Key) -> Bool {
        let context = Contexts(of: workspace)
        let command = KeyMap.inUse.command(for: key, in: context)
        if context != .list || command?.section != .moving { workspace.list.openIfDue() }
        guard workspace.opened?.state == .loading else { return false }
        guard let command else { return context != .list && context != .searching }
        let goesDown = command.id == .rowDown || command.id == .pageDown
        if goesDown, context == .lines { return !workspace.lines.hasNextPage }
        return command.needsWholeInvoice(in: context)
    }

    private func performWaitingKeys() {
        while let key = waitingKeys.first, !needsWholeInvoice(key) {
            waitingKeys.removeFirst()
            perform(key)
        }
        if workspace.status.holdsKeys, waitingKeys.isEmpty { workspace.status.holdsKeys = false }
    }

    private func perform(_ key: Key) {
        // A warning holds for what was not saved then; the next loss is another one.
        if !store.hasUnsaved { hasWarnedOfLoss = false }
        if workspace.status.message != .none { workspace.status.message = .none }
        if let command = KeyMap.inUse.command(for: key, in: Contexts(of: workspace)) {
            command.run(self)
            if !command.keepsMarks { workspace.lines.markStart = nil }
        } else {
            type(key)
        }
        workspace.revealCursors()
    }

    /// A key that is no command: text for the field that is open, or a digit that opens one.
    private func type(_ key: Key) {
        if workspace.list.searchEdit != nil { return typeInSearch(key) }
        if workspace.overlay == .directory { return typeInDirectory(key) }
        switch key {
        case .character(let character):
            guard let edit = workspace.editing.edit else { return workspace.editing.begin(with: character) }
            edit.insert(String(character))
        case .paste(let text): workspace.editing.paste(text)
        default: break
        }
    }

    private func typeInSearch(_ key: Key) {
        switch key {
        case .character(let character): workspace.list.typeInSearch { $0.insert(String(character)) }
        case .paste(let text): workspace.list.typeInSearch { $0.insert(text) }
        default: break
        }
    }

    private func typeInDirectory(_ key: Key) {
        switch key {
        case .character(let character): workspace.ledger.directory.search { $0.insert(String(character)) }
        case .paste(let text): workspace.ledger.directory.search { $0.insert(text) }
        default: break
        }
    }

    /// Before a screen is drawn: what was committed is on disk, and the invoice is open that the cursor is on.
    private func prepareDrawing() {
        store.waitForWriter()
        workspace.list.openIfDue()
        workspace.ledger.directory.readVisible()
        performWaitingKeys()
    }

    private func work(until deadline: ContinuousClock.Instant) -> Bool {
        let hasMore = store.continueLoading(until: deadline)
        // The row under the cursor may have come with the last frame.
        workspace.list.openIfDue()
        performWaitingKeys()
        return hasMore
    }

    private func resize(to size: Size) {
        workspace.size = size
        workspace.revealCursors()
    }

    // MARK: What commands ask of the program

    /// What moving and editing keys act on.
    var pane: any PaneModel { workspace.activePane }

    /// Goes to the next or previous pane.
    func moveFocus(by distance: Int) {
        let hidden: Workspace.Focus = workspace.sheet == nil ? .sheet : .lines
        let all = workspace.invoice == nil ? [.list] : Workspace.Focus.allCases.filter { $0 != hidden }
        workspace.focus = all.neighbour(of: workspace.focus, by: distance)
    }

    /// Closes what stands in front.
    func goBack() {
        if workspace.overlay != .none {
            toggle(workspace.overlay)
        } else if workspace.lines.markStart != nil {
            workspace.lines.markStart = nil
        } else if workspace.sheet != nil {
            workspace.closeSheet()
        } else if workspace.list.fresh != nil || !workspace.list.cancelSearch() {
            workspace.list.dropFreshInvoice()
        }
    }

    /// Shows something in front or takes it away.
    func toggle(_ overlay: Workspace.Overlay) {
        let covered: Workspace.Overlay = workspace.ledger.form.form == nil ? .none : .form
        workspace.overlay = workspace.overlay == overlay ? covered : overlay
        trace.isShown = workspace.overlay == .propagation
    }

    /// Shows the propagation pane or takes it away, if there is room for it.
    func togglePropagation() {
        guard workspace.size.width >= ScreenAreas.sideBySide else {
            workspace.status.message = .info(
                "Make the window \(ScreenAreas.sideBySide) columns wide; \(key: .propagation) needs that.")
            return
        }
        toggle(.propagation)
    }

    func repaint() { loop?.repaint() }

    /// Gives a text to the clipboard of the system, if the terminal takes it there.
    func copyToClipboard(_ text: String) { loop?.copyToClipboard(text) }

    /// Ends the program, unless something is not saved: then only at the second time.
    func quit() {
        workspace.ledger.learn()
        guard store.hasUnsaved, !store.retry(), !hasWarnedOfLoss else {
            loop?.quit()
            return
        }
        hasWarnedOfLoss = true
        workspace.status.say(
            .problem("Not everything is saved. Press \(key: .quit) again to quit and lose it.")
        ) { [store] in store.status.trouble != nil || store.hasUnsaved }
    }

    private func drawn(_ drawing: EventLoop.Drawing) {
        trace.tickEnded(drawn: drawing.rows, bytes: drawing.bytes)
    }
}

extension Command {
    /// Whether lines stay marked when it is done.
    fileprivate var keepsMarks: Bool {
        let others: Set<ID> = [
            .markDown, .markUp, .columnLeft, .columnRight, .edit, .copyLines, .fillDown, .undo, .redo, .help,
            .closeHelp,
            .propagation, .repaint, .commitEdit, .cancelEdit,
        ]
        return others.contains(id) || section == .typing && id != .nextField && id != .previousField
    }

    /// Whether it acts on an invoice as a whole, so that it must wait for one that is still being read.
    fileprivate func needsWholeInvoice(in context: Contexts) -> Bool {
        switch section {
        case .moving: id == .lastRow && context == .lines
        case .editing: id != .edit || context != .list
        case .lines, .sheets, .typing: id != .back
        case .invoices: [.copyForCorrection, .duplicateInvoice, .repeatNextMonth, .addCreditNote].contains(id)
        case .program, .searching, .books: false
        }
    }
}
