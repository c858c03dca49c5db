import Derive
import Storage
import Terminal

/// The program while its screen is up: takes keys to the workspace, and the workspace to the terminal.
final class Session {
    let workspace: Workspace
    private let store: Repository
    private let wave: Wave
    private var loop: EventLoop?
    private var hasWarnedOfLoss = false

    init(store: Repository, trace: TraceFile?) {
        self.store = store
        workspace = Workspace(store: store)
        wave = Wave(file: trace)
    }

    /// Runs until the user quits.
    /// - Returns: The exit status.
    func run(lights: Bool) throws(TerminalError) -> Int32 {
        let screen = ScreenLayout(workspace, wave)
        let surface = Surface(lights: lights ? .milliseconds(700) : .zero) { screen.placements(in: $0) }
        let loop = try EventLoop(
            surface, handle: { [unowned self] in handle($0) }, afterDrawing: { [unowned self] in drawn($0) },
            onEnd: { [unowned self] in keepWhatWasTyped() })
        self.loop = loop
        return loop.run()
    }

    /// Opens the first invoice, with the cursor on it. What was done before is not undone.
    func begin() {
        workspace.openInvoiceAtCursor()
    }

    // MARK: Keys

    private func handle(_ key: Key) {
        // A warning holds for what was not saved then; the next loss is another one.
        if store.status.trouble == nil { hasWarnedOfLoss = false }
        if workspace.edit != nil { return EditKeys.handle(key, in: workspace) }
        if workspace.overlay == .help { return handleInHelp(key) }
        if workspace.message != .none { workspace.message = .none }
        if case .paste = key { return workspace.refusePaste() }
        guard let binding = KeyMap.binding(for: key) else { return beginEdit(with: key) }
        binding.action(self)
    }

    /// A digit on a number begins to replace it; Esc closes what stands in front.
    private func beginEdit(with key: Key) {
        switch key {
        case .escape where workspace.overlay != .none: workspace.overlay = .none
        case .escape where workspace.sheet != nil: workspace.closeSheet()
        case .escape: workspace.dropFreshInvoice()
        case .character(let character) where character.isDigit || "-,.".contains(character):
            guard workspace.fieldAtCursor?.isNumeric == true else { return }
            workspace.beginEdit(text: String(character))
        default: break
        }
    }

    private func handleInHelp(_ key: Key) {
        let count = HelpPane.rows.count
        let help = workspace.help
        switch key {
        case .down, "j": help.scroll(by: 1, of: count)
        case .up, "k": help.scroll(by: -1, of: count)
        case .pageDown, " ": help.scroll(by: help.height, of: count)
        case .pageUp: help.scroll(by: -help.height, of: count)
        case .control("c"), "q", "?", .escape, .enter, .function(1): workspace.overlay = .none
        default: break
        }
    }

    // MARK: What keys ask of the program

    /// The history that the next undo takes from: of invoices' coming and going after that, else the open invoice's.
    private var history: UndoHistory? {
        (store.latestDeletion(besides: workspace.document) ?? workspace.document)?.history
    }

    func undo() {
        guard let step = history?.undo() else { return workspace.message = .info("There is nothing to undo.") }
        workspace.go(to: step)
        workspace.message = .info("Undone: \(step.title). U makes it again.")
    }

    func redo() {
        guard let step = history?.redo() else { return workspace.message = .info("There is nothing to redo.") }
        workspace.go(to: step)
        workspace.message = .info("Redone: \(step.title).")
    }

    func toggle(_ overlay: Workspace.Overlay) {
        workspace.overlay = workspace.overlay == overlay ? .none : overlay
    }

    /// Shows the propagation pane or takes it away, if there is room for it.
    func toggleWave() {
        guard workspace.width >= ScreenLayout.sideBySide else {
            workspace.message = .info("Make the window \(ScreenLayout.sideBySide) columns wide; p needs that.")
            return
        }
        toggle(.propagation)
    }

    func repaint() { loop?.repaint() }

    /// Ends the program, unless something is not saved: then only at the second time.
    func quit() {
        guard store.status.trouble != nil, !store.retry(), !hasWarnedOfLoss else {
            loop?.quit()
            return
        }
        hasWarnedOfLoss = true
        workspace.message = .problem("Not everything is saved. Press q again to quit and lose it.")
    }

    private func drawn(_ drawing: EventLoop.Drawing) {
        wave.tickEnded(drawn: drawing.rows, bytes: drawing.bytes)
    }

    /// The terminal goes away, and with it what is being typed unless it makes sense.
    private func keepWhatWasTyped() {
        if workspace.edit?.isUntouched == true || !workspace.keepEdit() { workspace.takeBackEdit() }
    }
}

extension ChangeRecord {
    /// What it is called in a message.
    fileprivate var title: String { name.isEmpty ? "the last change" : name }
}
