import ArgumentParser

/// The exit statuses of all commands: those of sysexits(3), and three that scripts know from other programs.
package nonisolated enum ExitStatus: Int32, CaseIterable {
    case success = 0
    case difference = 1
    case leftOut = 2
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case system = 71
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case noPermission = 77
    case interrupted = 130

    /// When a command ends with it.
    package var meaning: String {
        switch self {
        case .success: "all is done"
        case .difference: "a rule is broken, or amounts differ"
        case .leftOut: "parts were left out, and named"
        case .usage: "an argument or a value cannot be understood"
        case .data: "data are wrong or damaged, or the step is not allowed"
        case .noInput: "an invoice, a file or a setting is not there"
        case .unavailable: "a library or a terminal is missing"
        case .software: "the system does not say which day it is"
        case .system: "the system refuses a process or a file descriptor"
        case .cannotCreate: "a file cannot be created, or is there already"
        case .inputOutput: "a file cannot be read or written to its end"
        case .tryAgain: "the database is in use; try again"
        case .noPermission: "the database may not be written"
        case .interrupted: "the user has stopped the command"
        }
    }

    /// The table of --help, of the manual page and of the documentation.
    package static var table: String {
        allCases.map { status in
            let number = "\(status.rawValue)"
            return number + String(repeating: " ", count: 5 - number.count) + status.meaning
        }.joined(separator: "\n")
    }
}

extension ExitCode {
    package nonisolated init(_ status: ExitStatus) { self.init(status.rawValue) }
}
