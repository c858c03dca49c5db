import Console
import Editor
import Foundation
import Invoicing
import Terminal

/// The beginning of a tour.
package struct TourStart: Equatable {
    var step = 0
    /// `true` if it waits there.
    var isPaused = false

    package nonisolated init(step: Int = 0, isPaused: Bool = false) { (self.step, self.isPaused) = (step, isPaused) }

    /// Restarts the program in place of this process, with the same arguments but for these.
    /// - Throws: ``Failure/noRestart(reason:)`` if the system cannot start it.
    package nonisolated func restart() throws(Failure) -> Never {
        var arguments = CommandLine.arguments
        while let option = arguments.firstIndex(of: Self.stepOption), option + 1 < arguments.count {
            arguments.removeSubrange(option...option + 1)
        }
        arguments.removeAll { $0 == Self.pausedFlag }
        arguments += [Self.stepOption, "\(step)"] + (isPaused ? [Self.pausedFlag] : [])
        let pointers = arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", pointers)
        throw .noRestart(reason: systemReason())
    }

    nonisolated static let (stepOption, pausedFlag) = ("--from-step", "--paused")
}
