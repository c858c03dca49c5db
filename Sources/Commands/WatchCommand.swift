import ArgumentParser
import Console
import Delivery
import Exchange
import Foundation
import Storage

/// `billow watch FOLDER`: imports the invoices that are put into a folder.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Import the invoices that are put into a folder, until Ctrl-C.",
        discussion: """
            Each file is imported once and moved into the folder “imported” inside. A file that cannot be read stays, with the reason \
            in a file beside it that ends with .reason.txt; it is tried again once it has changed. Files are left alone until they \
            have not changed for two seconds.

            Example: billow watch ~/Invoices --once
            """)

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    @Flag(help: "Import what is there now, and end. The status is 65 if a new file could not be read.")
    var once = false

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report(in: .ofUser()) {
            try OutputFolder.check(folder)
            let store = try Repository.opening(db ?? Repository.defaultPath)
            let inbox = InboxFolder(URL(fileURLWithPath: folder), into: store)
            let isWhole = Result {
                Interruption.stopBetweenParts()
                var isWhole = try inbox.importAll(settledFor: once ? 0 : Self.patience)
                while !once, !Interruption.isAsked {
                    Thread.sleep(forTimeInterval: Self.interval)
                    isWhole = try inbox.importAll(settledFor: Self.patience) && isWhole
                }
                return isWhole
            }
            try store.close()
            if try !isWhole.get() { throw ExitCode(.data) }
        }
    }

    /// Seconds between two looks, and for which a file must not have changed.
    private static let (interval, patience) = (0.5, 2.0)
}

/// A folder into which received invoices are put.
@MainActor
private struct InboxFolder {
    private let folder: URL
    private let store: Repository
    private static let ending = ".reason.txt"

    init(_ folder: URL, into store: Repository) { (self.folder, self.store) = (folder, store) }

    /// Imports the files that are ready, in the order of their names.
    /// - Parameter seconds: For so long a file must not have changed.
    /// - Returns: Whether all could be read.
    func importAll(settledFor seconds: Double) throws -> Bool {
        var isWhole = true
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            guard !name.hasPrefix("."), !name.hasSuffix(Self.ending) else { continue }
            let file = folder.appending(path: name)
            guard let changed = change(of: file), changed.timeIntervalSinceNow <= -seconds else { continue }
            // A refused file is tried again once it has changed.
            let reason = folder.appending(path: name + Self.ending)
            if let refused = change(of: reason), refused >= changed { continue }
            isWhole = try importFile(file, reason) && isWhole
            guard !Interruption.isAsked else { break }
        }
        return isWhole
    }

    private func importFile(_ file: URL, _ reason: URL) throws -> Bool {
        let read = ReadDocument.all(of: [file.path])
        Interruption.stopBetweenParts()
        var invoices = InvoiceImport(read, into: store, addsAgain: false)
        try invoices.run()
        invoices.reportSaved()
        invoices.refusals.forEach(Failure.tell)
        if store.sharesLog { try LedgerExchange.run(in: store.path) }
        guard !read.failures.isEmpty else {
            try? FileManager.default.removeItem(at: reason)
            try move(file)
            return true
        }
        read.failures.forEach { Failure.tell($0) }
        let text = read.failures.map { "\($0)\n" }.joined()
        try OutputFile(reason.path, replaces: true).write(Data(text.utf8))
        return false
    }

    /// Moves a file into the folder of those that are imported, under a name that is free there.
    private func move(_ file: URL) throws {
        let target = folder.appending(path: "imported")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        var (name, number) = (file.lastPathComponent, 1)
        while FileManager.default.fileExists(atPath: target.appending(path: name).path) {
            number += 1
            name = "\(file.deletingPathExtension().lastPathComponent) (\(number)).\(file.pathExtension)"
        }
        try FileManager.default.moveItem(at: file, to: target.appending(path: name))
    }

    /// The time of a file's last change; nil for a folder and for a missing file.
    private func change(of file: URL) -> Date? {
        let values = try? file.resourceValues(forKeys: [.contentModificationDateKey, .isRegularFileKey])
        return values?.isRegularFile == true ? values?.contentModificationDate : nil
    }
}
