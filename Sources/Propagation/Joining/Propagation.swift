import Editor
import Terminal

/// The view of how a change travels: it listens to the engine and to the surface, and joins the editor with its pane, its
/// commands, and the strip of the tour.
package final class Propagation: AddOn {
    let trace: TraceModel
    let tour: TourModel
    package let pane: any Pane
    package let strip: any Pane
    /// Recording begins with the first frame: samples that are made or loaded before it are no change.
    private var waitsForFrame: Bool

    /// - Parameters:
    ///   - file: What each tick is written to; nil for nothing.
    ///   - events: The same in Chrome's form.
    package init(_ workspace: Workspace, file: TraceFile?, events: TraceFile? = nil) {
        trace = TraceModel(workspace.desk, workspace.editing, workspace.lines, workspace.totals)
        tour = TourModel(workspace.desk)
        (pane, strip) = (PropagationPane(trace), TourPane(tour))
        waitsForFrame = file != nil || events != nil
        trace.trace.isPaused = waitsForFrame
        (trace.trace.file, trace.trace.events) = (file, events)
        trace.hasAudience = { [unowned workspace] in workspace.isPresenting }
        workspace.desk.heldCell = { [unowned trace] in trace.cell($0()) }
    }

    package var model: any PaneModel & QueryModel { trace }

    package var figures: HopFigures? { trace.hopFigures }

    package var takesText: Bool { trace.takesText }

    package var isSearching: Bool { !trace.query.characters.isEmpty }

    package var failure: (file: String, reason: any Error)? {
        let failure = trace.trace.file?.failure ?? trace.trace.events?.failure
        return failure.map { ("trace", $0) }
    }

    package var pressesKeys: Bool { tour.isOn && trace.replay == nil }

    package var isOpen: Bool { trace.isOpen }

    package func addRoom(to contents: inout ScreenContents) {
        (contents.showsTrace, contents.showsGraph) = (trace.isOpen, trace.graph.isOpen)
        (contents.isStepping, contents.tourRows) = (trace.isStepping, tour.rowCount)
    }

    /// Opens the pane before the first frame, for an audience.
    package func open() {
        (waitsForFrame, trace.trace.isPaused) = (true, true)
        trace.open()
    }

    package func goBack() { trace.goBack() }

    package func reveal() { trace.reveal() }

    package func takesBackspace() -> Bool {
        guard trace.graph.isInFocus || trace.isAskingInFocus && !isSearching else { return false }
        trace.goBack()
        return true
    }

    /// PgDn and PgUp go through a trace that is read back, as through the tour.
    package func takes(_ key: Key) -> Bool {
        guard let replay = trace.replay else { return tour.takes(key) }
        let modes = trace.modes
        guard key == .pageDown || key == .pageUp, modes.stack.isEmpty, modes.edit == nil, modes.search == nil
        else { return false }
        trace.goInReplay(by: key == .pageDown ? 1 : -1)
        tour.index = replay.textIndex
        return true
    }

    /// Opens a trace, to be stepped through with the texts of a lesson.
    /// - Returns: What is to be said of it; nil for nothing.
    /// - Throws: ``Failure``, where it cannot be read any more.
    package func replay(_ reader: TraceReader) throws -> Message? {
        try trace.begin(reader)
        guard let replay = trace.replay else { return nil }
        if replay.texts.count > 1 {
            (tour.narrations, tour.state, tour.index) = (replay.texts, .lesson, replay.textIndex)
        }
        return .info(reader.remark ?? "PgDn goes on, PgUp back; \(trace.keys[.columnRight]) steps through a change.")
    }

    package func takes(_ character: Character) -> Bool { trace.setPace(character) }

    package func canRun(_ id: Command.ID) -> Bool { id != "trace.copy" || trace.canCopy }

    package func hints(in context: Contexts) -> [HintText] { trace.hints(in: context) }

    package func wasDrawn(_ drawing: EventLoop.Drawing) {
        if waitsForFrame {
            (waitsForFrame, trace.trace.isPaused) = (false, trace.replay != nil)
        } else if drawing.isFading {
            trace.trace.highlightFaded(drawn: drawing.rows, bytes: drawing.bytes)
        } else {
            trace.tickEnded(drawn: drawing.rows, bytes: drawing.bytes)
        }
        trace.frameWasDrawn()
        if trace.replay != nil, trace.opened?.document.history.canUndo == true {
            trace.endReplay()
            tour.narrations = []
        }
    }
}

extension Workspace {
    var trace: TraceModel { propagation.trace }

    var tour: TourModel { propagation.tour }

    /// The view that has joined it. Its commands and its tour are in no workspace without it.
    private var propagation: Propagation {
        guard let propagation = addOn as? Propagation else {
            preconditionFailure("The workspace has commands of the propagation view, and not the view.")
        }
        return propagation
    }
}
