import ArgumentParser
import Console
import Foundation

/// `billow manual`: the manual page, made of the same tables as --help.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual page, as man reads it.",
        discussion: "Example: billow manual | man -l -")

    func run() { StandardOutput.print(Self.page, terminator: "") }

    /// The page: what the program is, then each command with its help.
    static var page: String {
        let commands = BillowCommand.configuration.subcommands
        let head = [
            ".TH BILLOW 1", ".SH NAME", "billow \\- " + BillowCommand.configuration.abstract.inManual, ".SH SYNOPSIS",
            ".B billow", "[COMMAND] [OPTIONS]", ".SH DESCRIPTION",
        ]
        let sections = commands.flatMap { section($0) }
        return (head + lines(BillowCommand.configuration.discussion) + [".SH COMMANDS"] + sections).joined(
            separator: "\n")
            + "\n"
    }

    private static func section(_ command: any ParsableCommand.Type) -> [String] {
        let name = command.configuration.commandName ?? ""
        let nested = command.configuration.subcommands.flatMap {
            lines(BillowCommand.helpMessage(for: $0, columns: columns))
        }
        return [".SS billow \(name)"] + lines(BillowCommand.helpMessage(for: command, columns: columns)) + nested
    }

    private static let columns = 78

    /// Returns a text with its line breaks.
    private static func lines(_ text: String) -> [String] {
        [".nf"] + text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).inManual } + [".fi"]
    }
}

extension String {
    /// Text that roff takes for a command or an escape is written as text.
    fileprivate nonisolated var inManual: String {
        let text = replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
