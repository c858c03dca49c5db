import Editor
import Terminal

/// The view of how a change travels: it listens to the engine and to the surface, and joins the editor with its pane, its
/// commands, and the strip of the tour.
package final class Propagation: AddOn {
    let trace: TraceModel
    let tour: TourModel
    package let pane: any Pane
    package let strip: any Pane
    /// Whether recording begins with the first frame: what is made or loaded before it is no change.
    private var waitsForFrame: Bool

    /// - Parameter file: What each tick is written to; nil for nothing.
    package init(_ workspace: Workspace, file: TraceFile?) {
        trace = TraceModel(workspace.desk, workspace.editing, workspace.lines, workspace.totals)
        tour = TourModel(workspace.desk)
        (pane, strip) = (PropagationPane(trace), TourPane(tour))
        waitsForFrame = file != nil
        trace.trace.isPaused = waitsForFrame
        trace.trace.file = file
        workspace.desk.heldCell = { [unowned trace] in trace.cell($0()) }
    }

    package var model: any PaneModel & QueryModel { trace }

    package var figures: HopFigures? { trace.hopFigures }

    package var takesText: Bool { trace.takesText }

    package var isSearching: Bool { !trace.query.characters.isEmpty }

    package var failure: (file: String, reason: any Error)? { trace.trace.file?.failure.map { ("trace", $0) } }

    package var pressesKeys: Bool { tour.isOn }

    package var isOpen: Bool { trace.isOpen }

    package func addRoom(to contents: inout ScreenContents) {
        (contents.showsTrace, contents.showsGraph) = (trace.isOpen, trace.graph.isOpen)
        (contents.isStepping, contents.tourRows) = (trace.isStepping, tour.rowCount)
    }

    package func open() { trace.open() }

    package func goBack() { trace.goBack() }

    package func reveal() { trace.reveal() }

    package func takesBackspace() -> Bool {
        guard trace.graph.isInFocus || trace.isAskingInFocus && !isSearching else { return false }
        trace.goBack()
        return true
    }

    package func takes(_ key: Key) -> Bool { tour.takes(key) }

    package func takes(_ character: Character) -> Bool { trace.setPace(character) }

    package func hints(in context: Contexts) -> [HintText] { trace.hints(in: context) }

    package func wasDrawn(_ drawing: EventLoop.Drawing) {
        if waitsForFrame {
            (waitsForFrame, trace.trace.isPaused) = (false, false)
        } else if drawing.isFading {
            trace.trace.highlightFaded(drawn: drawing.rows, bytes: drawing.bytes)
        } else {
            trace.tickEnded(drawn: drawing.rows, bytes: drawing.bytes)
        }
        trace.frameWasDrawn()
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
