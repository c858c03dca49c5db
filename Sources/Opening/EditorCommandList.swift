import ArgumentParser
import Editor
import Propagation

/// The commands that open a screen or draw one, with those of the propagation view.
package nonisolated enum EditorCommandList {
    /// All of them, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [OpenCommand.self, DemoCommand.self, ScreenshotCommand.self] + PropagationCommandList.all
    }

    /// The command of a program that is started without one.
    package static var standard: any ParsableCommand.Type { OpenCommand.self }

    /// Returns the editor's command for arguments that need no parser; `nil` for others.
    package static func command(withoutParsing arguments: [String]) -> (any ParsableCommand)? {
        OpenCommand(withoutParsing: arguments)
    }
}
