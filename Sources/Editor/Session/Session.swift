import Derive
import Foundation
import Input
import Invoicing
import Settings
import Storage
import Terminal

/// The program while its screen is up: takes keys and sizes to the workspace, and the workspace to the terminal.
package final class Session: DeskUser {
    package let workspace: Workspace
    package var desk: Desk { workspace.desk }
    package let store: Repository
    /// The forms of numbers and days in all that is typed and shown. They are bound around all that the session reads and shows.
    package let forms: RegionForms
    package private(set) var loop: EventLoop?
    /// The layout of the screen.
    private(set) lazy var layout = ScreenLayout(workspace)
    /// Puts the cursor of the lines on an existing line, before panes that show the cursor are drawn.
    private let following: Effect
    /// The field that was closed when the program had to end; nil if none was.
    package private(set) var savedDraft: SavedDraft?
    /// The copy that takes the database's place at the end; nil for none.
    package var copyToRestore: String?
    /// Writes the place down while the program runs.
    private let places: PlaceWriter
    /// `true` if a key may have moved a cursor out of view. Of many keys only the last one scrolls it back.
    var isRevealDue = false
    /// Keys that wait until the open invoice or an answer is there, or until the screen says what the first of them does.
    var waitingKeys: ArraySlice<Key> = []
    /// The announcement of what the first of them pastes; nil for none.
    var announcement: Announcement?
    /// The recording of the terminal's output; nil for none.
    private var recording: Recording?
    /// The files of the session of which was said that they end here.
    private var cutFiles: Set<String> = []

    /// Does what a command is for.
    let act: (Command.ID, Session) -> Void

    package init(
        store: Repository, keys: KeyMap, forms: RegionForms, run act: @escaping (Command.ID, Session) -> Void
    ) {
        (self.store, self.forms, self.act) = (store, forms, act)
        places = PlaceWriter(in: store.path)
        store.list.today = { .today }
        let workspace = Workspace(store: store, keys: keys)
        self.workspace = workspace
        following = Effect("cursor of the lines") { [unowned workspace] in workspace.lines.followLine() }
    }

    /// Runs until the user quits.
    /// - Returns: The exit status.
    package func run(_ options: ScreenOptions) throws(TerminalError) -> Int32 {
        let loop = try open(options)
        defer { close() }
        return loop.run()
    }

    /// Writes no place down from now on.
    package func close() { places.stop() }

    /// Takes over the terminal.
    package func open(_ options: ScreenOptions) throws(TerminalError) -> EventLoop {
        let surface = Surface(theme: options.theme, highlights: options.highlights ? .milliseconds(700) : .zero) {
            [unowned self] _ in layout.placements
        }
        let loop = try EventLoop(
            surface, usesMouse: options.usesMouse, handle: { [unowned self] in take($0) },
            handleText: { [unowned self] in workspace.addOn?.pressesKeys != true && handleText($0) },
            onResize: { [unowned self] in resize(to: $0) },
            beforeDrawing: { [unowned self] in prepareDrawing() }, isSettling: { [store] in store.isSettling },
            afterDrawing: { [unowned self] in drawn($0) },
            idle: { [unowned self] in work(until: $0) }, isBusy: { [store] in store.isBusy },
            title: { [unowned workspace] in workspace.invoice.map { "\($0.title) – Billow" } ?? "Billow" },
            onEnd: { [unowned self] in saveDraftsForNextStart() })
        self.loop = loop
        store.hasScreen = true
        recording = options.recording
        if let recording { loop.record(to: recording) }
        loop.typist = options.makeTypist(loop)
        return loop
    }

    /// Opens the invoice of the last session or the first one, with the cursor on it, and reports mistakes in the
    /// user's settings. The ledger is read meanwhile; the first start asks for the company.
    /// - Parameters:
    ///   - asks: Whether the user can answer.
    ///   - sorts: `true` where the list is sorted as it was at the last end, or by date.
    package func begin(
        _ settings: UserSettings, notice: String? = nil, asks: Bool = true, sorts: Bool = false
    ) {
        let isWritable = store.status.damage == nil
        let place = LastPlaces()[store.path]
        if isWritable { place?.dropAbandoned(in: workspace) }
        if let beside = place?.beside { modes.beside = beside }
        if let order = place?.order { modes.order = order }
        if sorts { store.list.sort(by: modes.order) }
        // Otherwise a slow disk shows an empty screen though there are invoices.
        let resumes = store.waitingForReads {
            let resumes =
                settings.resumes && workspace.opened == nil && place?.show(in: workspace) == true
            if !resumes, workspace.opened == nil { workspace.list.openAtCursor() }
            workspace.list.followOpenInvoice()
            return resumes
        }
        workspace.ledger.open()
        if isWritable { workspace.ledger.catchUp() }
        if asks, isWritable, store.list.count == 0 { workspace.ledger.askForCompany() }
        let files = settings.files.overridden(by: .current)
        if isWritable, let today = CalendarDate.today { store.makeDailyCopy(on: today, keeping: files.copies) }
        if resumes, let text = place?.stash?.last?.text {
            say("\(text.onOneLine.quoted) was not entered before. \(keys[.undo]) brings it back.")
        }
        if let place, !place.text.isEmpty { workspace.offer(place, isInPlace: resumes) }
        if let notice { workspace.status.message = .problem(notice) }
    }

    /// Before a screen is drawn: the invoice is open that the cursor is on.
    func prepareDrawing() {
        workspace.list.openIfDue()
        revealIfDue()
        workspace.list.readVisible()
        workspace.list.readPayer()
        workspace.ledger.directory.readVisible()
        performWaitingKeys()
    }

    /// Closes the field that is typed in, and puts aside what was typed for the next start.
    func saveDraftsForNextStart() {
        guard let edit = workspace.editing.edit else { return }
        savedDraft = SavedDraft(of: workspace)
        edit.cancel()
        workspace.editing.edit = nil
    }

    private func work(until deadline: ContinuousClock.Instant) -> Bool {
        // The row under the cursor may have come with the last frame.
        workspace.list.openIfDue()
        // Nothing was left to draw: the screen says it already, or has no room for it.
        if announcement == .set { announcement = .shown }
        performWaitingKeys()
        // Last: lines of an invoice that was opened just now may be there already, and no event follows then.
        let hasMore = store.continueLoading(until: deadline)
        // Half-typed text is no part of the place while the program may go on.
        places.note(SavedDraft(of: workspace).withoutText)
        return workspace.ledger.directory.readMore() || hasMore
    }

    private func take(_ key: Key) {
        if workspace.addOn?.takes(key) != true { handle(key) }
    }

    private func resize(to size: Size) {
        workspace.size = size
        workspace.revealCursors()
    }

    /// Scrolls the cursors back into view.
    func revealIfDue() {
        guard isRevealDue else { return }
        isRevealDue = false
        workspace.revealCursors()
    }

    private func drawn(_ drawing: EventLoop.Drawing) {
        statusWasDrawn(keysWait: loop?.hadKeysWaiting == true)
        workspace.addOn?.wasDrawn(drawing)
        sayIfCut("recording", recording?.failure)
        if let failure = workspace.addOn?.failure { sayIfCut(failure.file, failure.reason) }
    }

    /// Says at once, and once, that nothing more can be written to a file of the session.
    private func sayIfCut(_ name: String, _ failure: (any Error)?) {
        guard let failure, cutFiles.insert(name).inserted else { return }
        workspace.status.message = .problem("The \(name) ends here: \(failure.reason).")
    }
}
