import ArgumentParser
import Opening
import Commands
import Console
import Foundation
import Input
import Settings

/// `billow`: the commands, with the editor's as default.
struct BillowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "billow",
        abstract: "A keyboard-driven invoice editor for the terminal.",
        discussion: """
            Every edit is saved as it is made. Press F1 in the editor for all keys.

            Settings are read from $XDG_CONFIG_HOME/billow/config.toml, usually ~/.config/billow/config.toml:

            \(Configuration.example)

            Exit statuses, by sysexits(3):

            \(ExitStatus.table)
            """, version: BillowVersion.current,
        subcommands: EditorCommandList.all + CommandList.all + [ManualCommand.self],
        defaultSubcommand: EditorCommandList.standard)

    /// Runs the command that the arguments ask for, and ends the program.
    static func start() -> Never {
        StandardOutput.reserveStandardDescriptors()
        unsetUnusableLocales()
        let obstacle = Failure.ofLimit ?? CommandLine.firstThatIsNotUTF8.map(Failure.notUTF8)
        exit(withError: obstacle.map(Failure.exit) ?? run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs the command that the arguments ask for, and writes all that it printed.
    static func run(
        _ arguments: [String], parse: ([String]) throws -> any ParsableCommand = { try BillowCommand.parseAsRoot($0) }
    ) -> ExitCode {
        let status = carryOut(arguments, parse)
        do {
            try StandardOutput.finish()
            return status
        } catch {
            Failure.tell(error)
            return ExitCode(.inputOutput)
        }
    }

    /// Unsets locales of a language that is longer than any: ICU has no default locale then, and crashes when Foundation asks it for
    /// a sign or for the name of a country.
    private static func unsetUnusableLocales() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = getenv(name).map({ String(cString: $0) }) else { continue }
            if locale.prefix(while: { !"_-.@".contains($0) }).utf8.count > 8 { unsetenv(name) }
        }
    }

    /// Hands in what the editor knows of settings.
    private static func registerEditorSettings() {
        MainActor.assumeIsolated {
            EditorSettings.names = Configuration.names
            EditorSettings.mistakes = { Configuration($0).mistakes }
        }
    }

    private static func carryOut(
        _ arguments: [String], _ parse: ([String]) throws -> any ParsableCommand
    ) -> ExitCode {
        registerEditorSettings()
        let names = ["help"] + configuration.subcommands.compactMap { $0.configuration.commandName }
        if let problem = Failure.unknownCommand(in: arguments, of: names) { return Failure.exit(problem) }
        do {
            var command = try EditorCommandList.command(withoutParsing: arguments) ?? parse(arguments)
            try command.run()
            return .success
        } catch let status as ExitCode {
            // It has no message, and the parser would make all help to find that out.
            return status
        } catch {
            let status = exitCode(for: error)
            let message = fullMessage(for: error)
            // What was asked for, such as help, is printed as it is.
            status.isSuccess ? say(message) : tell(message)
            return status
        }
    }

    private static func say(_ message: String) {
        if !message.isEmpty { StandardOutput.print(message) }
    }

    /// Reports mistakes in the arguments, which may be names of files from anywhere.
    private static func tell(_ message: String) {
        guard !message.isEmpty else { return }
        StandardError.write(message.printable(keeping: "\n") + "\n")
    }
}
