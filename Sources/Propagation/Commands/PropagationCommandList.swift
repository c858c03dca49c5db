import ArgumentParser

/// The commands of the shell that show what depends on what.
package nonisolated enum PropagationCommandList {
    /// All of them, in the order of the help.
    package static var all: [any ParsableCommand.Type] { [GraphCommand.self, WhyCommand.self] }
}
