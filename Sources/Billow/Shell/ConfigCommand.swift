import ArgumentParser
import Exchange
import Foundation

/// `billow config`: the user's settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "List the settings, show one, set one, or take one out.",
        discussion: """
            Settings stand in config.toml; --help of “billow” shows a file with all of them. Setting one changes its line alone. One \
            in a table is named with it: files.outbox, pdf.accent, defaults.days.

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
                let file = try SettingsFile()
                for mistake in Configuration(file.contents.text).mistakes { Failure.tell(mistake) }
                let settings = file.contents.settings
                guard !options.json else {
                    return try JSONOutput.print(Dictionary(settings.map { ($0.name, $0.value) }) { first, _ in first })
                }
                StandardOutput.print("# \(file.path)".printable)
                for setting in settings { StandardOutput.print("\(setting.name) = \(setting.value)".printable) }
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
                guard let value = try SettingsFile().contents.value(of: name) else {
                    throw SettingsProblem.isNotSet(name)
                }
                guard !options.json else { return try JSONOutput.print([name: value]) }
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
        @Argument(help: "What to set it to; a text may stand without quotes.")
        var value: String
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                var file = try SettingsFile()
                guard !value.isEmpty else { return try file.report(unsetting: name, asJSON: options.json) }
                let written = try file.set(name, to: value)
                guard !options.json else { return try JSONOutput.print([name: written]) }
                StandardOutput.print("\(name) = \(written) in “\(file.path)”.".printable)
            }
        }
    }
}

extension ConfigCommand {
    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Take a setting out, so that what Billow does by itself counts again.",
            discussion: "Example: billow config unset pdf.logo\n\nThe exit status is 66 if it is not set.")
        @Argument(help: "Its name.")
        var name: String
        @OptionGroup var options: Options

        func run() throws {
            try Failure.report {
                var file = try SettingsFile()
                try file.report(unsetting: name, asJSON: options.json)
            }
        }
    }
}

/// The file of settings.
struct SettingsFile {
    let path = Configuration.defaultPath
    private(set) var contents: ConfigurationText

    /// - Throws: ``SettingsProblem/isUnreadable(_:)`` where it is there and cannot be read.
    init() throws {
        let data = FileManager.default.contents(atPath: path)
        if data == nil, FileManager.default.fileExists(atPath: path) { throw SettingsProblem.isUnreadable(path) }
        contents = ConfigurationText(String(decoding: data ?? Data(), as: UTF8.self))
    }

    /// Sets a setting, and writes the file: as TOML, or else as a text.
    /// - Returns: The value as it is written.
    mutating func set(_ name: String, to value: String) throws -> String {
        let known = Configuration(contents.text).mistakes.map(\.reason)
        let quoted = "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        var problem: ConfigurationMistake?
        for candidate in [value, quoted] where !candidate.isEmpty && !candidate.contains(where: \.isNewline) {
            var changed = contents
            guard changed.set(name, to: candidate) else { throw SettingsProblem.hasSeveralLines(name, path) }
            if let mistake = Configuration(changed.text).mistakes.first(where: { !known.contains($0.reason) }) {
                problem = mistake
                continue
            }
            try write(changed)
            return candidate
        }
        throw SettingsProblem.cannotBe(name, value, problem.map { "\($0)" } ?? "a setting stands in one line")
    }

    /// Takes a setting out, writes the file, and says so.
    mutating func report(unsetting name: String, asJSON isJSON: Bool) throws {
        guard contents.value(of: name) != nil else { throw SettingsProblem.isNotSet(name) }
        var changed = contents
        guard changed.unset(name) else { throw SettingsProblem.hasSeveralLines(name, path) }
        try write(changed)
        guard !isJSON else { return try JSONOutput.print([name: String?.none]) }
        StandardOutput.print("\(name) is not set any more in “\(path)”.".printable)
    }

    private mutating func write(_ changed: ConfigurationText) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try OutputFile(path, replaces: true).write(Data(changed.text.utf8))
        contents = changed
    }
}

/// Why a setting cannot be shown or set. Each sentence says what to do.
nonisolated enum SettingsProblem: Error, Equatable, CustomStringConvertible {
    case isUnreadable(String)
    case isNotSet(String)
    case hasSeveralLines(String, String)
    case cannotBe(String, String, String)

    var description: String {
        switch self {
        case .isUnreadable(let path): "“\(path)” cannot be read. Mend its permissions."
        case .isNotSet(let name): "“\(name)” is not set. “billow config set \(name) VALUE” sets it."
        case .hasSeveralLines(let name, let path): "“\(name)” stands in several lines. Change it in “\(path)”."
        case .cannotBe(let name, let value, let reason): "“\(name)” cannot be set to “\(value)”: \(reason)"
        }
    }

    /// As sysexits(3) has it.
    var exitCode: Int32 {
        switch self {
        case .isUnreadable: 74
        case .isNotSet: 66
        case .hasSeveralLines, .cannotBe: 65
        }
    }
}
