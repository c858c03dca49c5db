import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Sharing
import Storage

/// `billow server`: several machines share a ledger by PostgreSQL.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Share one ledger among several machines, by a PostgreSQL server.",
        discussion: """
            Each machine keeps a file, works on it without waiting for the server, and exchanges what was changed. ADDRESS is one \
            of libpq, service=office or postgresql://host/database, without a password: that is in ~/.pgpass or in a service file.

            Example: billow server init service=office, or: billow server join service=office

            The exit status is 65 for a wrong address or another ledger, 69 for a missing library or a version that does not fit, \
            75 if the server is not reached or cannot do it now, and 77 for a password or a role that is refused; nothing is \
            changed then.
            """,
        subcommands: [
            Init.self, Join.self, Status.self, Sync.self, Leave.self, Recover.self, Refused.self,
        ], defaultSubcommand: Status.self)

    /// The file that is shared.
    struct FileOption: ParsableArguments {
        @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
        var db: String?

        @MainActor var path: String { db ?? Repository.defaultPath }

        /// Opens the file for a command.
        func using(_ body: @MainActor (SharedFile) throws -> Void) throws {
            try Failure.report {
                try Repository.checkExists(path)
                try SharedFile.using(path) { try body($0) }
            }
        }

        /// Opens the file for a command, with the server that it shares a ledger by.
        func usingServer(_ body: @MainActor (SharedFile, SharedPlace, PostgresLog) throws -> Void) throws {
            try using { file in
                guard let place = try file.place() else { throw SharingError.left }
                try body(file, place, PostgresLog(place.address))
            }
        }
    }

    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Make the tables on the server, and share this file with all that is in it.",
            usage: "billow server init [--sql] [<address>] [--db <db>]",
            discussion: """
                Run again, it renews the functions of the server. With --sql it prints what an administrator runs instead; without \
                it the login must be one that may make roles, or have the role billow_issue where the tables are there.
                """)

        @Argument(help: "The address of an empty database.")
        var address: String?

        @Flag(help: "Print the tables, functions and roles for psql, and do nothing.")
        var sql = false

        @OptionGroup var file: FileOption

        func validate() throws {
            guard sql == (address == nil) else { throw ValidationError("Name the address, or say --sql.") }
        }

        func run() throws {
            guard let address else { return StandardOutput.print(ServerScript.text) }
            try Failure.report {
                let store = try Repository.openingExisting(file.path)
                // What goes up is derived.
                store.deriveNow()
                try store.close()
            }
            try file.using { file in
                let log = PostgresLog(address)
                let place = try file.place()
                do {
                    if let place, try log.hello(place).ledger != place.ledger { throw SharingError.otherLedger }
                } catch SharedLogError.refused(_, .version) {
                    // A function is missing, which comes now.
                }
                try Self.install(log)
                if place == nil { try Synchroniser.found(file, log, at: address) }
                let exchange = Synchroniser(file, log)
                try exchange.exchange()
                let count = exchange.status.sent
                StandardOutput.print(
                    "\(PostgresLog.name(of: address)) has the ledger: \(count == 1 ? "1 commit" : "\(count) commits") sent. "
                        + "Other machines join it with “billow server join”.".printable)
            }
        }

        /// Makes the tables, unless an administrator has made them.
        private static func install(_ log: PostgresLog) throws {
            var obstacle = "This login may not issue invoices, and the file may have some."
            do { try log.install() } catch SharedLogError.refused(let sentence, .permission) {
                obstacle = sentence + " An administrator makes the tables with “billow server init --sql”."
            }
            guard (try? log.people().role) == "billow_issue" else {
                throw SharedLogError.refused(obstacle + " Ask for the role billow_issue.", for: .permission)
            }
        }
    }

    struct Join: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "join", abstract: "Make a file that shares a ledger.",
            discussion: """
                The file must not be there, or be empty. With --from it begins with a copy of a colleague’s file, which “billow \
                backup” has written, and reads from the server only what came later.
                """)

        @Argument(help: "The address of the ledger.")
        var address: String

        @Option(help: "A copy of a file that shares the ledger.", completion: .file())
        var from: String?

        @OptionGroup var file: FileOption

        func run() throws {
            try Failure.report {
                let log = PostgresLog(address)
                // Nothing is made where the server does not answer.
                _ = try log.people()
                let wasThere = access(file.path, F_OK) == 0
                if let from {
                    guard FileManager.default.fileExists(atPath: from) else { throw ExchangeError.notThere(file: from) }
                    let reason = "a file is there already, and --from makes a new one"
                    guard !wasThere else { throw StorageError.noPlace(path: file.path, reason: reason) }
                }
                do { try join(log) } catch {
                    if !wasThere { SharedFile.remove(file.path) }
                    throw error
                }
            }
        }

        @MainActor
        private func join(_ log: PostgresLog) throws {
            if let from { _ = try DatabaseBackup.restore(from, to: file.path, on: .today) }
            try Repository.opening(file.path).close()
            try SharedFile.using(file.path) { file in
                guard try from == nil || file.place() != nil else { throw SharingError.notEmpty }
                guard try from != nil || file.place() == nil else { throw SharingError.joined }
                try Synchroniser.join(file, log, at: address)
                let exchange = Synchroniser(file, log)
                try exchange.exchange()
                let letter = try file.place()?.letter ?? ""
                let (name, count) = (PostgresLog.name(of: address), exchange.status.received)
                StandardOutput.print(
                    ("“\(self.file.path)” shares the ledger of \(name) as machine \(letter). "
                        + "Documents and changes received: \(count).").printable)
            }
        }
    }

    struct Sync: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sync", abstract: "Send what waits, and take what others have sent, now.")

        @OptionGroup var file: FileOption

        func run() throws {
            try file.usingServer { file, place, log in
                let former = try file.refusals().count
                let exchange = Synchroniser(file, log)
                try exchange.exchange()
                let refusals = try file.refusals().dropFirst(former)
                let (status, name) = (exchange.status, PostgresLog.name(of: place.address).printable)
                StandardOutput.print("Synchronised with \(name): \(status.sent) sent, \(status.received) received.")
                refusals.forEach(Failure.tell)
                if !refusals.isEmpty { throw ExitCode(.data) }
            }
        }
    }

    struct Leave: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave", abstract: "Have this file share nothing any more.",
            discussion: """
                What waits is sent before; with --unsent the file leaves also where that is not possible, keeps those changes for \
                itself, and has drafts again of the invoices that are being issued. The file then issues only with a number pattern that the ledger never used, as after \
                billow company --numbers "B-{year}-{number:4}". With --last the ledger ends on the server, and this file goes on \
                with its numbers; that wants the role billow_administer.
                """)

        @Flag(help: "Close the ledger for all machines, and go on with its numbers.")
        var last = false

        @Flag(help: "Leave also with changes that are not sent. They stay in this file alone.")
        var unsent = false

        @OptionGroup var file: FileOption

        func validate() throws {
            guard !last || !unsent else { throw ValidationError("Give one of --last and --unsent.") }
        }

        func run() throws {
            var samples: [String] = []
            try Failure.report { samples = try self.samples() }
            try file.usingServer { file, place, log in
                do { try Synchroniser(file, log).exchange() } catch {
                    guard unsent else {
                        let count = (try? file.outbox().count) ?? 0
                        let (are, them) = count == 1 ? ("1 change is", "it") : ("\(count) changes are", "them")
                        let hint =
                            "\(are) not sent. To leave and keep \(them) in this file only: billow server leave --unsent"
                        // Behind the error.
                        defer { if count > 0 { Failure.tell(hint) } }
                        return try Failure.report { throw error }
                    }
                }
                let day = CalendarDate.today.map { " on \($0)" } ?? ""
                if last { try log.close(because: "The ledger has left it\(day), and goes on in one file.") }
                try file.leave(last ? nil : samples, keepsUnsent: unsent)
                StandardOutput.print(
                    last
                        ? "The ledger is closed on the server, and this file goes on with its numbers."
                        : "This file shares nothing any more. Before it issues, give it numbers of its own: "
                            + "billow company --numbers \"B-{year}-{number:4}\"")
            }
        }

        /// A number of each pattern that is in use.
        @MainActor
        private func samples() throws -> [String] {
            let store = try Repository.openingExisting(file.path)
            let (company, today) = (try store.openLedger().company, CalendarDate.today)
            let samples = today.map { today in
                DocumentKind.allCases.compactMap { try? company.pattern(for: $0).text(1, on: today) }
            }
            try store.close()
            return samples ?? []
        }
    }

    struct Recover: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recover",
            abstract: "After the server was restored from a copy: have all machines send again what it has lost.",
            discussion: """
                Run it before people come back: else a number can be given twice, of which the second is refused. Numbers wait until \
                each machine of the last 30 days has come. --without goes on without one that will not come; --done gives numbers \
                again when all have. Machines are listed with who has not come yet, and with those whose changes are in the file and \
                that the server does not know any more. It wants the role billow_administer.
                """)

        @Argument(help: "The address. Default: that of the file.")
        var address: String?

        @Option(help: "A person, or the letter of a machine, that is not waited for.")
        var without: String?

        @Flag(help: "Give numbers again.")
        var done = false

        @OptionGroup var file: FileOption

        func validate() throws {
            guard without == nil || !done else { throw ValidationError("Give one of --without and --done.") }
        }

        func run() throws {
            try Failure.report {
                if address == nil || file.db != nil { try Repository.checkExists(file.path) }
                let (place, known): (SharedPlace?, [UUID: String]) =
                    try access(file.path, F_OK) == 0
                    ? SharedFile.using(file.path) { (try $0.place(), try $0.knownMachines()) } : (nil, [:])
                guard let address = address ?? place?.address else { throw SharingError.left }
                let machines = try PostgresLog(address).recover(place?.ledger, without: without, isDone: done)
                let lost = known.filter { id, _ in !machines.contains { $0.id == id } }.values.sorted()
                for row in lost.map({ "\($0)\tnot known to the server any more" }) + machines.map(\.row) {
                    StandardOutput.print(row.printable(keeping: "\t"))
                }
                StandardOutput.print(
                    done ? "Numbers are given again." : "Numbers wait until billow server recover --done.")
            }
        }
    }

    struct Refused: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "refused",
            abstract: "List what the server has refused of this file, with the reason and what to do.")

        @Flag(help: "Take what was listed off the list.")
        var clear = false

        @OptionGroup var file: FileOption

        func run() throws {
            try file.using { file in
                for refusal in try file.refusals() { StandardOutput.print(refusal.description.printable) }
                if clear, case let count = try file.clearRefusals() {
                    StandardOutput.print(
                        "\(count == 1 ? "1 refusal is" : "\(count) refusals are") not listed any more.")
                }
            }
        }
    }
}

extension PostgresLog.Machine {
    /// `anna (a)`, when it was seen, and whether it is waited for.
    var row: String { "\(person) (\(letter))\t\(seen)" + (isAwaited ? "\thas not come yet" : "") }
}
