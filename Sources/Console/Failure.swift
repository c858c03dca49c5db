import ArgumentParser
import Delivery
import Derive
import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// An error that says with which status it ends a command.
package nonisolated protocol CommandError: Error, CustomStringConvertible {
    /// The status of the process.
    var exitStatus: ExitStatus { get }
}

/// Failures that no library describes already.
package nonisolated enum Failure: CommandError {
    case traceFile(path: String, reason: String)
    case recording(path: String, reason: String)
    /// Plain mode, which asks and answers in lines, has no screen to record.
    case noScreen
    /// A text that names keys has an unknown one.
    case noKey(String)
    case noSize(String)
    /// The keys of a script have ended the editor.
    case endedBeforePicture
    /// The system has no free file descriptors.
    case noDescriptors(reason: String)
    /// The process may have too few files open at a time.
    case lowLimit(Int)
    /// The tour cannot begin again.
    case noRestart(reason: String)
    case noSamples(folders: [String])
    case demoOverInvoices(path: String, count: Int)
    case unreadableTable(path: String, reason: String)
    /// The content of a file is no table; the sentence says why.
    case noTable(path: String, _ sentence: String)
    /// A word that is neither a command nor a file.
    case noCommand(String, nearest: String?)
    /// An argument of the command line, whose bytes are escaped.
    case notUTF8(argument: String)
    /// Not all that was printed could be written.
    case output(reason: String, isDone: Bool)
    /// Something that no library of Billow's has a sentence for.
    case system(reason: String)
    /// The user has stopped the command; the sentence says what was done and what not.
    case stopped(String)

    package var description: String {
        switch self {
        case .traceFile(let path, let reason):
            "The trace cannot be written to “\(path)”: \(reason). Name another file with --trace."
        case .recording(let path, let reason):
            "The session cannot be recorded in “\(path)”: \(reason). Name another file with --record."
        case .noScreen:
            "There is no screen to record where one asks and answers in lines. Leave out --record or --plain, or start on a "
                + "terminal whose cursor can be placed."
        case .noKey(let name):
            "There is no key “\(name)”. Write keys as Enter, Down, F1, Ctrl-P or x, and text in quotes, with blanks between."
        case .noSize(let text): "“\(text)” is no size. Write columns and rows, from 40x10 to 400x200: 80x24."
        case .endedBeforePicture: "The keys end the editor before the picture is taken. Leave out those that quit."
        case .noDescriptors(let reason): "The picture cannot be drawn: \(reason)."
        case .lowLimit(let limit):
            "At most \(limit) files may be open at a time here, and Billow needs \(Self.fewestDescriptors). Raise the limit with "
                + "“ulimit -n \(Self.fewestDescriptors)”, then start it again."
        case .noRestart(let reason):
            "The tour cannot go back: \(reason). Start it again with billow demo --tour."
        case .noSamples(let folders):
            "There are no sample invoices in \(folders.joined(separator: " nor in ")). "
                + "Set BILLOW_ASSETS to the Assets folder of Billow's sources."
        case .noCommand(let word, let nearest):
            "There is no command and no file “\(word)”. "
                + (nearest.map { "Did you mean “\($0)”?" } ?? "“billow --help” lists the commands.")
        case .notUTF8(let argument):
            "The argument “\(argument)” is not UTF-8. Give it in UTF-8; a file whose name is not must be renamed before."
        case .output(let reason, let isDone):
            "Not all could be written to standard output: \(reason). "
                + (isDone ? "What the command was to do is done and saved: do not repeat it. " : "")
                + "Look where it leads."
        case .system(let reason): "The command could not be carried out: \(reason)."
        case .stopped(let sentence): "Stopped: \(sentence)"
        case .unreadableTable(let path, let reason): "“\(path)” cannot be read: \(reason)"
        case .noTable(let path, let sentence): "“\(path)”: \(sentence)"
        case .demoOverInvoices(let path, let count):
            "The database “\(path)” has invoices already, \(count) of them, and the samples would stand among them. "
                + "Name a new file with --db, or open this one without “demo”."
        }
    }

    /// The editor has 24 open, reads with up to eight more beside that, and copies with as many. Where there are none left,
    /// libdispatch ends the program by a trap.
    private static let fewestDescriptors = 64

    /// That the process may have too few files open; nil if it may have enough.
    package static var ofLimit: Failure? {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        return (0..<fewestDescriptors).contains(limit) ? .lowLimit(limit) : nil
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .traceFile, .recording: .cannotCreate
        case .noScreen, .noKey, .noSize, .endedBeforePicture, .notUTF8: .usage
        case .noDescriptors, .lowLimit, .noRestart: .system
        case .noSamples, .noCommand: .noInput
        case .demoOverInvoices: .cannotCreate
        case .unreadableTable: .noInput
        case .noTable: .data
        case .output, .system: .inputOutput
        case .stopped: .interrupted
        }
    }

    /// Returns why the first argument is no command. A word that is none is a file to open; without a point or a slash it may be a
    /// misspelt command.
    package static func unknownCommand(in arguments: [String], of names: [String]) -> Failure? {
        guard let word = arguments.first, !word.isEmpty, !word.hasPrefix("-"), !word.contains(where: "./".contains),
            !names.contains(word), access(word, F_OK) != 0
        else { return nil }
        return .noCommand(word, nearest: word.nearest(in: names))
    }

    /// Runs a command; says what went wrong in a sentence on stderr, and ends with a status of sysexits(3).
    ///
    /// The library that calls commands knows of no actor; it calls them on the main thread.
    /// - Parameter forms: The forms of numbers and days in all that the command reads and says, errors included.
    package nonisolated static func report(
        in forms: RegionForms = .current, _ body: @MainActor () throws -> Void
    ) throws {
        try RegionForms.$current.withValue(forms) {
            try MainActor.assumeIsolated { try reportOnMainActor(body) }
        }
    }

    @MainActor private static func reportOnMainActor(_ body: () throws -> Void) throws {
        defer { Interruption.endEscape() }
        do {
            try body()
        } catch let error as StorageError {
            throw exit(error, error.exitCode)
        } catch let error as ExchangeError {
            throw exit(error, error.exitCode)
        } catch let error as any CommandError {
            throw exit(error, error.exitStatus)
        } catch let error as IssueError {
            throw exit("\(error)\(error.isUnconfirmed ? " Issue it with --confirm if that is right." : "")", .data)
        } catch let error as SettlingError {
            throw exit(error, .data)
        } catch let error as MergeError {
            throw exit(error, .data)
        } catch let error as TransferProblem {
            throw exit(error, .data)
        } catch let error as SettingsMistake {
            throw exit(error, .data)
        } catch let error as SettingsFileProblem {
            throw exit(error, .inputOutput)
        } catch let error as RecurrenceError {
            throw exit(error, .data)
        } catch let error as FileNamePattern.Problem {
            throw exit(error, .data)
        } catch let error as AttachmentError {
            throw exit(error, .data)
        } catch let error as ExportError {
            throw exit(error, error.exitCode)
        } catch let error as PDFError {
            throw exit(error, error.exitCode)
        } catch let error where type(of: error) is NSError.Type || error is CocoaError || error is POSIXError {
            throw exit(Failure.system(reason: error.reason), .inputOutput)
        }
    }

    /// Says what went wrong.
    /// - Returns: The status to end with.
    package static func exit(_ failure: Failure) -> ExitCode { exit(failure, failure.exitStatus) }

    private static func exit(_ error: some CustomStringConvertible, _ status: ExitStatus) -> ExitCode {
        exit(error, status.rawValue)
    }

    private static func exit(_ error: some CustomStringConvertible, _ status: Int32) -> ExitCode {
        tell(error)
        return ExitCode(status)
    }

    /// Names the settings that are skipped, on standard error.
    @MainActor package static func tellMistakes(in settings: UserSettings) {
        EditorSettings.mistakes(settings).forEach(tell)
    }

    /// Says something on standard error.
    package static func tell(_ message: some CustomStringConvertible) {
        StandardError.write("billow: \(message.description.printable)\n")
    }
}
