import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Rendering
import Settings

/// `billow config`: the user's settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "List the settings, show one, set one, or take one out.",
        discussion: """
            Settings are in config.toml; “billow --help” shows a file with all of them. Setting one changes its line alone. A setting \
            in a table is named with the table: files.outbox, pdf.accent, defaults.days.

            Example: billow config set files.outbox "~/Invoices"
            """,
        subcommands: [List.self, Get.self, Set.self, Unset.self], defaultSubcommand: List.self)

    /// The option of all of them.
    struct Options: ParsableArguments {
        @Flag(help: "Print JSON.")
        var json = false
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Name the file, and what is set in it.",
            discussion: "Example: billow config list --json")
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                let text = try SettingsFile.read()
                SettingsFile.mistakes(in: text).forEach(Failure.tell)
                let contents = SettingsText(text)
                let settings = contents.settings.map { ($0.name, contents.source(of: $0)) }
                guard !options.json else {
                    return JSONOutput.print(.object(settings.map { ($0, .text($1)) }))
                }
                StandardOutput.print("# \(SettingsFile.path)".printable)
                for (name, value) in settings { StandardOutput.print("\(name) = \(value)".printable) }
            }
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Show what a setting is set to.",
            discussion: "Example: billow config get files.outbox\n\nThe exit status is 66 if it is not set.")
        @Argument(help: "Its name.")
        var name: String
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                let contents = SettingsText(try SettingsFile.read())
                guard let setting = contents[name] else { throw SettingsProblem.isNotSet(name) }
                let value = contents.source(of: setting)
                guard !options.json else { return JSONOutput.print(.object([(name, .text(value))])) }
                StandardOutput.print(value.printable)
            }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set a setting.",
            discussion: """
                Example: billow config set files.copies 30

                Set to "", it is not set any more, as with “billow config unset”.

                The exit status is 65 if there is no such setting, or it cannot be set to that; nothing is changed then.
                """)
        @Argument(help: "Its name.")
        var name: String
        @Argument(help: "Its new value; a text needs no quotes.")
        var value: String
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                guard !value.isEmpty else { return try SettingsFile.report(unsetting: name, asJSON: options.json) }
                let written = try SettingsFile.set(name, to: value)
                guard !options.json else { return JSONOutput.print(.object([(name, .text(written))])) }
                StandardOutput.print("\(name) = \(written) in “\(SettingsFile.path)”.".printable)
            }
        }
    }
}

extension ConfigCommand {
    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Remove a setting, so that its default applies again.",
            discussion: "Example: billow config unset pdf.logo\n\nThe exit status is 66 if it is not set.")
        @Argument(help: "Its name.")
        var name: String
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                try SettingsFile.report(unsetting: name, asJSON: options.json)
            }
        }
    }
}

extension SettingsFile {
    /// Returns the parts of a text that commands or the editor skip.
    fileprivate static func mistakes(in text: String) -> [SettingsMistake] {
        EditorSettings.mistakes(UserSettings(text, EditorSettings.names))
    }

    /// Sets a setting, and writes the file: as TOML, or else as a text.
    /// - Returns: The value as it is written.
    fileprivate static func set(_ name: String, to value: String) throws -> String {
        let contents = SettingsText(try read())
        // Perhaps a link leads to a file of another program.
        guard !contents.settings.isEmpty || contents.mistakes.isEmpty else {
            throw SettingsFileProblem.hasNoSettings(path)
        }
        var others = contents
        others.unset(name)
        let known = Set(mistakes(in: others.text).map(\.sentence))
        let quoted = "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        var problem = "It has to be on one line."
        for candidate in [value, quoted] where !candidate.contains(where: \.isNewline) {
            var changed = contents
            changed.set(name, to: candidate, tables: UserSettings.tables(EditorSettings.names))
            if let mistake = mistakes(in: changed.text).first(where: { !known.contains($0.sentence) }) {
                problem = "\(mistake)"
            } else if changed[name].map(changed.source) == candidate {
                try write(changed)
                return candidate
            }
        }
        throw SettingsProblem.cannotBe(name, value, problem)
    }

    /// Takes a setting out, writes the file, and says so.
    fileprivate static func report(unsetting name: String, asJSON isJSON: Bool) throws {
        var contents = SettingsText(try read())
        guard contents[name] != nil else { throw SettingsProblem.isNotSet(name) }
        contents.unset(name)
        try write(contents)
        guard !isJSON else { return JSONOutput.print(.object([])) }
        StandardOutput.print("\(name) is not set any more in “\(path)”.".printable)
    }

    private static func write(_ contents: SettingsText) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try OutputFile(path, replaces: true).write(Data(contents.text.utf8))
    }
}

/// Reasons why a setting cannot be shown or set. Each sentence says what to do.
nonisolated enum SettingsProblem: CommandError, Equatable {
    case isNotSet(String)
    case cannotBe(String, String, String)

    var description: String {
        switch self {
        case .isNotSet(let name):
            "“\(name)” is not set. “billow config set \(name) VALUE” sets it; “billow --help” shows all settings."
        case .cannotBe(let name, let value, let reason): "“\(name)” cannot be set to “\(value)”: \(reason)"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .isNotSet: .noInput
        case .cannotBe: .data
        }
    }
}
