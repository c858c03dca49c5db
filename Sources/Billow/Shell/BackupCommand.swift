import ArgumentParser
import Exchange
import Foundation
import Storage

/// `billow backup FILE`: a copy of the database.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a copy of the database, also while an editor has it open.",
        discussion: """
            The copy is written beside its place and renamed: it is whole or not there.

            Example: billow backup "backup-$(date +%F).sqlite"

            The exit status is 73 if the file is there already, 77 if it cannot be written, and 74 if the disk is full.
            """)

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            guard force || !FileManager.default.fileExists(atPath: file) else { throw ExchangeError.exists(file: file) }
            try shell.store.backUp(to: file, replaces: force)
            let count = shell.store.list.count
            try shell.report(
                ["file": file, "invoices": "\(count)"],
                ["“\(file)” has \(count == 1 ? "1 invoice" : "\(count) invoices")."])
        }
    }
}

/// `billow restore FILE`: a copy becomes the database.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a copy in the place of the database, which stays under another name.",
        discussion: """
            A copy of an earlier version is brought up to date when it is opened. Quit editors before: one that is open goes on
            with what it has, in a file of its own.

            Example: billow restore backup-2026-11-21.sqlite

            The exit status is 65 if the file is damaged, of a later version or no database of Billow's; nothing is changed then.
            """)

    @Argument(help: "The copy.", completion: .file())
    var file: String

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Failure.report {
            let path = options.db ?? Repository.defaultPath
            let former = try DatabaseBackup.restore(file, to: path)
            let kept = former.map { " What was there before is in “\($0)”." } ?? ""
            guard options.json else { return print("“\(path)” is “\(file)” now.\(kept)".printable) }
            try JSONOutput.print(["database": path, "from": file, "former": former ?? ""])
        }
    }
}
