import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Rendering
import Storage

/// `billow backup FILE`: a copy of the database.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a copy of the database, also while an editor has it open.",
        usage: "billow backup [<options>] [<file>]",
        discussion: """
            The copy is written beside its place and renamed: it is whole or not there. With --json-lines it is text: each row of \
            each table is a line, and “billow restore” makes the same database of it.

            The editor makes a copy a day by itself, beside the database in a folder that ends with “.copies”, and keeps the last \
            seven. --list names them. The setting “files.copies” in config.toml, or $BILLOW_COPIES, says how many; 0 is none.

            Example: billow backup "backup-$(date +%F).sqlite"

            The exit status is 73 if the file is there already or cannot be written, and 74 if the disk is full.
            """)

    @Argument(help: "The file to write.", completion: .file())
    var file: String?

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @Flag(help: "Write lines of JSON; the file “-” is standard output then.")
    var jsonLines = false

    @Flag(help: "Name the copies that the editor has made by itself, the newest first.")
    var list = false

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard list != (file != nil) else { throw ValidationError("Name the file to write, or say --list.") }
        guard jsonLines || file != "-" else {
            throw ValidationError("Only --json-lines is written to standard output.")
        }
    }

    func run() throws {
        guard let file else { return try Failure.report { try tellCopies() } }
        try Shell.run(options, .reads) { shell in
            if jsonLines { return try writeLines(of: shell, to: file) }
            guard !DatabaseCompanion.isAt(file) else {
                throw ExchangeError.notWritten(file: file, reason: DatabaseCompanion.reason)
            }
            guard force || !FileManager.default.fileExists(atPath: file) else { throw ExchangeError.exists(file: file) }
            try Self.write(shell.store, to: file, replaces: force)
            let count = shell.store.list.count
            try shell.report(
                .object([("file", .text(file)), ("invoices", .integer(count))]),
                ["“\(file)” has \(count == 1 ? "1 invoice" : "\(count) invoices")."])
        }
    }

    /// Writes the copy. An error of it is about the copy, and not about the database.
    @MainActor
    private static func write(_ store: Repository, to file: String, replaces: Bool) throws {
        do {
            try store.backUp(to: file, replaces: replaces)
        } catch StorageError.notWritable(file, let reason) {
            throw ExchangeError.notWritten(file: file, reason: reason)
        }
    }

    /// The copies are there without the database.
    @MainActor
    private func tellCopies() throws {
        let copies = DailyCopies(of: options.db ?? Repository.defaultPath)
        guard !options.json else { return JSONOutput.print(.list(copies.all.map { .text($0.path) })) }
        for copy in copies.all { StandardOutput.print(copy.path.printable) }
        if copies.all.isEmpty { StandardOutput.print("There is no copy in “\(copies.folder)” yet.".printable) }
    }

    @MainActor
    private func writeLines(of shell: Shell, to file: String) throws {
        if file == "-", StandardOutput.isTerminal {
            try shell.store.writeLines { StandardOutput.print($0) }
            return
        }
        var rows = 0
        try OutputFile(file == "-" ? "/dev/stdout" : file, replaces: force, isPrivate: true).write { target in
            var buffer = Data()
            rows = try shell.store.writeLines { line in
                buffer.append(contentsOf: line.utf8)
                buffer.append(UInt8(ascii: "\n"))
                guard buffer.count > 1 << 16 else { return }
                try target.write(contentsOf: buffer)
                buffer.removeAll(keepingCapacity: true)
            }
            try target.write(contentsOf: buffer)
        }
        guard file != "-" else { return }
        try shell.report(.object([("file", .text(file)), ("rows", .integer(rows))]), ["“\(file)” has \(rows) rows."])
    }
}

/// `billow restore FILE`: a copy becomes the database.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a copy in the place of the database, which stays under another name.",
        discussion: """
            A copy of lines of JSON becomes a database. Quit editors before: a database that a program has open is not replaced.

            Example: billow restore backup-2026-11-21.sqlite

            The exit status is 65 if the file is damaged, of a later version or no database of Billow's, 66 if it is not there, and 75 \
            if a program has the database open; nothing is changed then.
            """)

    @Argument(help: "The copy.", completion: .file())
    var file: String

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Failure.report {
            guard FileManager.default.fileExists(atPath: file) else { throw ExchangeError.notThere(file: file) }
            let path = options.db ?? Repository.defaultPath
            let former = try DatabaseBackup.restore(file, to: path, on: .today)
            guard options.json else {
                return StandardOutput.print(DatabaseBackup.sentence(on: file, in: path, former).printable)
            }
            JSONOutput.print(
                .object([("database", .text(path)), ("from", .text(file)), ("former", former.map(JSONValue.text))]))
        }
    }
}
