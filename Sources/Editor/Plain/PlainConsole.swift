import Console
import Foundation
import Input
import Terminal

/// Standard input and output as lines of text: questions, answers and messages. Control characters are never written.
package final class PlainConsole {
    /// `true` if the input is a terminal, which shows typed text itself.
    package let isTerminal = StandardStreams.isTerminal(STDIN_FILENO)
    /// `true` if there is nothing more to read.
    private(set) var hasEnded = false

    package init() {}

    /// Says something on a line of its own.
    func say(_ text: String) { write(text.printable + "\n") }

    /// Asks for a line.
    /// - Returns: The line without blanks around it; nil at the end of the input.
    func ask(_ prompt: String) -> String? {
        while true {
            write(prompt.printable + " ")
            guard let line = StandardStreams.nextLine() else {
                hasEnded = true
                write("\n")
                return nil
            }
            if !isTerminal { write("\n") }
            let text = line.trimmed
            guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" })
            else { return text }
            say("That has control characters in it, as arrow keys leave them, and is not taken. Type it once more.")
        }
    }

    /// Asks for a value: `Number: 2026-0201 ? `.
    func askFor(_ label: String, _ value: String) -> String? {
        ask(value.isEmpty ? "\(label): ?" : "\(label): \(value) ?")
    }

    private func write(_ text: String) {
        StandardOutput.print(text, terminator: "")
        StandardOutput.flush()
    }
}
