import Editor
import Foundation
import Terminal

/// The tour of `billow demo --tour`, or another lesson with keys, from the keys of its steps to the next beginning.
@MainActor
package final class Tour {
    /// The start of the next tour once the editor has ended; nil for none.
    package private(set) var next: TourStart?
    private let lesson: TraceReader
    private let name: String
    private let pace: Double
    private let start: TourStart
    private var workspace: Workspace?
    private var steps: [TourStep] = []

    /// - Parameters:
    ///   - name: What it is called on the strip.
    ///   - pace: The seconds for which each key is shown.
    package init(_ lesson: TraceReader, name: String, pace: Double, start: TourStart) {
        (self.lesson, self.name, self.pace, self.start) = (lesson, name, pace, start)
    }

    /// Gives an editor the steps.
    /// - Parameter longest: The number of an invoice that is longer than those of the samples; nil if there is none.
    package func begin(in workspace: Workspace, longest: String?) throws {
        steps = try lesson.steps(invoice: longest)
        (workspace.tour.name, workspace.tour.narrations) = (name, steps.map(\.narration))
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
