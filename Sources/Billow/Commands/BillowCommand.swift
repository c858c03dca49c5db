import ArgumentParser
import Foundation
import Terminal

/// `billow`: the commands, with the one that opens the editor as default.
public struct BillowCommand: ParsableCommand {
    /// What `--version` says; the changelog has a section for each.
    static let version = "0.1.0"

    public static let configuration = CommandConfiguration(
        commandName: "billow",
        abstract: "A keyboard-driven invoice editor for the terminal.",
        discussion: """
            Every edit is saved as it is made. Press F1 in the editor for all keys.

            Settings are read from $XDG_CONFIG_HOME/billow/config.toml, usually ~/.config/billow/config.toml:

            \(Configuration.example)

            Exit statuses, by sysexits(3):

            \(ExitStatus.table)
            """, version: version,
        subcommands: [
            OpenCommand.self, ImportCommand.self, DemoCommand.self, RecalcCommand.self,
            ProblemsCommand.self,
            ConvertCommand.self, ExportCommand.self, CheckCommand.self, ScreenshotCommand.self,
            CompanyCommand.self,
            CustomerCommand.self, ProductCommand.self,
            ListCommand.self, ShowCommand.self, NewCommand.self, EditCommand.self, IssueCommand.self,
            AcceptCommand.self, SendCommand.self, PayCommand.self,
            CreditCommand.self, RemindCommand.self, CancelCommand.self, RecurCommand.self, ReportCommand.self,
            GraphCommand.self,
            BackupCommand.self, RestoreCommand.self, ConfigCommand.self, ManualCommand.self,
        ],
        defaultSubcommand: OpenCommand.self)

    public init() {}

    /// Runs the command that the arguments ask for, and ends the program.
    public static func start() -> Never {
        StandardOutput.reserveStandardDescriptors()
        unsetUnusableLocales()
        let obstacle = Failure.ofLimit ?? CommandLine.firstThatIsNotUTF8.map(Failure.notUTF8)
        let status = obstacle.map(Failure.exit) ?? run(Array(CommandLine.arguments.dropFirst()))
        do {
            try StandardOutput.finish()
        } catch {
            Failure.tell(error)
            exit(withError: ExitCode(.inputOutput))
        }
        exit(withError: status)
    }

    /// Unsets locales of a language that is longer than any: ICU has no default locale then, and crashes when Foundation asks it for
    /// a sign or for the name of a country.
    private static func unsetUnusableLocales() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = getenv(name).map({ String(cString: $0) }) else { continue }
            if locale.prefix(while: { !"_-.@".contains($0) }).utf8.count > 8 { unsetenv(name) }
        }
    }

    static func run(_ arguments: [String]) -> ExitCode {
        do {
            var command: any ParsableCommand = try OpenCommand(withoutParsing: arguments) ?? parseAsRoot(arguments)
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

    /// Says what is wrong with the arguments, which may be names of files from anywhere.
    private static func tell(_ message: String) {
        guard !message.isEmpty else { return }
        StandardError.write(message.printable(keeping: "\n") + "\n")
    }
}

extension KeyMap.Name: ExpressibleByArgument {}

/// The options of every command that opens the editor.
struct EditorOptions: ParsableArguments {
    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    @Option(help: "Write one line of JSON for each tick to this file. Default: $BILLOW_TRACE.")
    var trace: String?

    @Option(
        help: "Record the session in this file, which asciinema plays.",
        completion: .file(extensions: ["cast"]))
    var record: String?

    @Option(
        help:
            "The keys: billow or vim. Default: what the file $XDG_CONFIG_HOME/billow/config.toml says.")
    var keys: KeyMap.Name?

    @Flag(
        help:
            "Ask and answer in lines, for screen readers and scripts. Where no cursor can be placed this is so anyway."
    )
    var plain = false

    @Flag(help: "Do not light up what an edit has changed.")
    var noWave = false

    init() {}

    /// What is meant where nothing but the database is named. Only what was set can be read without the parser.
    init(db: String?) {
        (self.db, trace, record, keys) = (db, nil, nil, nil)
        (plain, noWave) = (false, false)
    }
}
