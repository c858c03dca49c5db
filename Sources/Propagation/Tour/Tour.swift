import Editor
import Foundation
import Terminal

/// The tour of `billow demo --tour`, from the keys of its steps to the next beginning.
@MainActor
package final class Tour {
    /// Where the tour restarts once the editor has ended; nil if it does not.
    package private(set) var next: TourStart?
    private let pace: Double
    private let start: TourStart
    private var workspace: Workspace?
    private var steps: [TourStep] = []

    package nonisolated init(pace: Double, start: TourStart) {
        (self.pace, self.start) = (pace, start)
    }

    /// Gives an editor the steps.
    /// - Parameter longest: The number of an invoice that is longer than those of the samples; nil if there is none.
    package func begin(in workspace: Workspace, longest: String?) throws {
        steps =
            try TourStep.all + (longest.map(TourStep.long) ?? [])
            + (CircularBill.askInProcess().map(TourStep.cycle) ?? []) + TourStep.last
        workspace.tour.narrations = steps.map(\.narration)
        self.workspace = workspace
    }

    package func typist(for loop: EventLoop) -> (any Typist)? {
        guard let workspace else { return nil }
        let last = steps.count - 1
        let typist = TourTypist(
            workspace, steps, pace: pace, start: TourStart(step: min(start.step, last), isPaused: start.isPaused)
        ) {
            [unowned self, unowned loop] next in
            self.next = next
            loop.quit()
        }
        workspace.tour.takes = { [unowned typist] in typist.takes($0) }
        return typist
    }
}
