import ArgumentParser
import Console
import Foundation
import Input
import Rendering
import Sharing
import Storage

extension ServerCommand {
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Say how file and server stand, within 5 seconds.",
            discussion: "Where the server does not answer, what the file knows is printed, and the exit status says it."
        )

        @OptionGroup var options: ShellOptions

        func run() throws {
            try Failure.report {
                let path = options.db ?? Repository.defaultPath
                try Repository.checkExists(path)
                var report = Report()
                try SharedFile.using(path) { file in if let place = try file.place() { try report.add(file, place) } }
                if options.json { JSONOutput.print(report.json) } else { report.print() }
                if let failure = report.failure { throw failure }
            }
        }
    }

    /// The state of a file and its server; no rows where it shares nothing.
    private struct Report {
        private var rows: [(name: String, json: JSONValue?, text: String?)] = []
        private var machines: [PostgresLog.Machine] = []
        /// The open invoices, with their numbers or names.
        private var open: [(presence: Presence, title: String)] = []
        private(set) var failure: (any Error)?

        mutating func add(_ file: SharedFile, _ place: SharedPlace) throws {
            add("address", place.address)
            add("ledger", place.ledger.uuidString)
            add("machine", place.letter)
            add("here", Int(place.cursor))
            add("waiting", try file.outbox().count)
            add("refused", try file.refusals().count)
            add("synchronised", place.exchanged?.dayAndClock)
            add("offline", place.offline?.dayAndClock)
            do {
                let log = PostgresLog(place.address)
                let (state, people) = try log.during(LedgerExchange.patience) {
                    (try log.hello(place), try log.people())
                }
                guard state.ledger == place.ledger else { throw SharingError.otherLedger }
                add("person", people.login)
                add("role", people.role)
                add("server", Int(state.head))
                add("recovering", state.isRecovering ? "numbers wait until all machines have come" : nil)
                let drift = state.clock.map { Int((Date.now.timeIntervalSince1970 - $0).rounded()) } ?? 0
                add("clock", abs(drift) < 120 ? nil : "\(abs(drift)) s \(drift < 0 ? "behind" : "before") the server’s")
                machines = people.machines
                open = try people.open.map { ($0, try file.title(of: $0.document)) }
            } catch {
                failure = error
            }
        }

        private mutating func add(_ name: String, _ text: String?) {
            rows.append((name, text.map(JSONValue.text), text))
        }

        private mutating func add(_ name: String, _ count: Int) { rows.append((name, .integer(count), "\(count)")) }

        var json: JSONValue {
            let machines = machines.map { machine in
                JSONValue.object([
                    ("person", .text(machine.person)), ("machine", .text(machine.letter)),
                    ("seen", .text(machine.seen)), ("awaited", .flag(machine.isAwaited)),
                ])
            }
            let open = open.map { presence, title in
                JSONValue.object([
                    ("person", .text(presence.person)), ("invoice", .optional(title)),
                    ("place", .optional(presence.place)),
                ])
            }
            return .object(
                [("shared", .flag(!rows.isEmpty))] + rows.map { ($0.name, $0.json) }
                    + [("machines", .nonempty(machines)), ("open", .nonempty(open))])
        }

        func print() {
            guard !rows.isEmpty else { return StandardOutput.print("This file shares no ledger.") }
            for row in rows {
                guard let text = row.text else { continue }
                StandardOutput.print("\(row.name)\t\(text)".printable(keeping: "\t"))
            }
            for (presence, title) in open {
                let invoice = [title.isEmpty ? "a draft that is not sent" : title, presence.place]
                let words = invoice.filter { !$0.isEmpty }.joined(separator: ", ")
                StandardOutput.print("open\t\(presence.person)\t\(words)".printable(keeping: "\t"))
            }
            for machine in machines { StandardOutput.print("seen\t\(machine.row)".printable(keeping: "\t")) }
        }
    }
}
