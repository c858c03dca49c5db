import ArgumentParser
import Console
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Storage

/// `billow bank FILE…`: reads statements of banks, and settles invoices with their entries.
struct BankCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bank",
        abstract: "Settle invoices with the statements of your bank; without files, show what is left.",
        discussion: """
            CAMT.053 and CAMT.054, MT940 and tables (CSV) are read. Each entry is listed with its number, the documents that it seems \
            to settle, and why. “=” stands before a sure one, “?” before one to look at; of two that fit alike none is sure.

            Example: billow bank statement.xml --take
                     billow bank --entry 12 --for 2026-0142
                     billow bank --entry 14 --aside "own transfer"

            The same entry is known again, in whatever file it comes. --back takes a statement back: its payments are removed where \
            nothing followed them.

            The exit status is 65 if a file cannot be read, or is of another account than yours: nothing of it is taken then.
            """)

    @Argument(help: "The files of your bank.", completion: .file())
    var files: [String] = []

    @Flag(help: "Record all payments that are sure; with --entry, the one that is proposed.")
    var take = false

    @Option(help: "The number of an entry.")
    var entry: Int?

    @Option(
        name: .customLong("for"), parsing: .upToNextOption,
        help: "The documents that the entry settles, by their numbers.", completion: .drafts)
    var documents: [String] = []

    @Option(help: "Set the entry aside, with a word that says what it is; an empty word takes it up again.")
    var aside: String?

    @Option(help: "Take the statement of this number back.")
    var back: Int?

    @Flag(help: "List also what is taken and set aside, with the statements.")
    var all = false

    @Option(help: "An account that is yours as well, once.")
    var account: String?

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard entry != nil || documents.isEmpty && aside == nil else {
            throw ValidationError("--for and --aside go with --entry.")
        }
        guard entry == nil || take || !documents.isEmpty || aside != nil else {
            throw ValidationError("--entry wants --take, --for or --aside.")
        }
        guard back == nil || files.isEmpty && entry == nil && !take else {
            throw ValidationError("--back goes alone.")
        }
    }

    func run() throws {
        try Shell.run(options) { shell in
            let today = try shell.today()
            if let back { return try takeBack(back, in: shell) }
            var done: [String] = []
            if !files.isEmpty {
                let read = try shell.store.addStatements(
                    of: files, to: shell.books.company, account: account, on: today)
                read.remarks.forEach { Failure.tell($0) }
                done += read.sentences
            }
            let bank = try BankDesk(shell, naming: documents)
            if let entry {
                done += try settle(bank.row(entry), at: bank, in: shell, today)
            } else if take {
                done += try bank.takeAll(in: shell, today)
            }
            let rows = try BankDesk(shell, all: all).rows
            let lines = try lines(done, rows, in: shell)
            try shell.report(.list(rows.map(\.json)), lines)
        }
    }

    @MainActor
    private func lines(_ done: [String], _ rows: [BankDesk.Row], in shell: Shell) throws -> [String] {
        let statements = try all ? shell.store.statements().map(\.line) : []
        let open = rows.filter { $0.stored.state == .open }
        let sure = open.filter { $0.proposals.first?.isSure == true }.count
        let take = sure == 0 ? "" : ": “billow bank --take” records \(sure == 1 ? "it" : "them")"
        let rest =
            open.isEmpty
            ? "No entry is left."
            : "\(open.count) \(open.count == 1 ? "entry is" : "entries are") left, of which \(sure) "
                + "\(sure == 1 ? "is" : "are") sure\(take)."
        return done + statements + rows.map(\.line) + [rest]
    }

    @MainActor
    private func settle(
        _ row: BankDesk.Row, at bank: BankDesk, in shell: Shell, _ today: CalendarDate
    ) throws -> [String] {
        let number = row.stored.number
        if case .taken = row.stored.state {
            throw CommandProblem.entryStays(
                number, reason: "it is taken already. “billow pay --list” shows its payment.")
        }
        if let aside {
            let word = aside.trimmed
            try shell.store.answer { shell.store.setAside(row.stored.entry.id, word.isEmpty ? nil : word, $0) }
            return [word.isEmpty ? "Entry \(number) is taken up again." : "Entry \(number) is set aside: \(word)."]
        }
        guard documents.isEmpty else {
            let ids = try documents.map { try shell.document($0, of: nil).id }
            guard let proposal = bank.matcher.proposal(for: row.stored.entry, naming: ids) else {
                throw CommandProblem.entryStays(
                    number, reason: "\(documents.joined(separator: " and ")) do not add up to it. Name one, or others.")
            }
            return try bank.take(proposal, of: row, in: shell, today)
        }
        guard let proposal = row.proposals.first, row.proposals.count == 1 else {
            throw CommandProblem.entryStays(
                number,
                reason: row.proposals.isEmpty
                    ? "nothing fits it. Name its document with --for, or set it aside with --aside."
                    : "\(row.proposals.map(\.words).joined(separator: "; or ")). Name one with --for.")
        }
        return try bank.take(proposal, of: row, in: shell, today)
    }

    @MainActor
    private func takeBack(_ statement: Int, in shell: Shell) throws {
        guard try shell.store.statements().contains(where: { $0.number == statement }) else {
            throw CommandProblem.noStatement(statement)
        }
        let outcome = try shell.store.takeBack(statement: statement)
        for reason in outcome.kept { Failure.tell("An entry stays: \(reason).") }
        let one = "1 entry of statement \(statement) is taken back."
        let several = "\(outcome.count) entries of statement \(statement) are taken back."
        try shell.report(
            .object([("takenBack", .integer(outcome.count)), ("kept", .list(outcome.kept.map(JSONValue.text)))]),
            [outcome.count == 1 ? one : several])
    }
}

/// The entries with their proposals.
@MainActor
private struct BankDesk {
    let rows: [Row]
    let matcher: BankMatcher

    struct Row {
        let stored: StoredEntry
        let proposals: [BankProposal]
        /// The numbers of the documents that it has settled.
        let settled: [String]
    }

    /// - Parameter all: Whether entries are read that are taken or set aside, too.
    init(_ shell: Shell, all: Bool = true, naming numbers: [String] = []) throws {
        shell.store.flush()
        let entries = try shell.store.bankEntries()
        let open = entries.filter { $0.state == .open }
        matcher = BankMatcher(try shell.store.bankDocuments(for: open.map(\.entry), and: numbers))
        let proposals = Dictionary(
            uniqueKeysWithValues: zip(open.map(\.number), matcher.proposals(for: open.map(\.entry))))
        rows = try (all ? entries : open).map { stored in
            var settled: [String] = []
            if case .taken(let ids) = stored.state { settled = try ids.compactMap { try shell.store.read($0)?.number } }
            return Row(stored: stored, proposals: proposals[stored.number] ?? [], settled: settled)
        }
    }

    func row(_ number: Int) throws -> Row {
        guard let row = rows.first(where: { $0.stored.number == number }) else { throw CommandProblem.noEntry(number) }
        return row
    }

    func take(_ proposal: BankProposal, of row: Row, in shell: Shell, _ today: CalendarDate) throws -> [String] {
        do {
            return try shell.store.take(proposal, by: row.stored.entry, today: today) { _ in }.map { $0.sentence }
        } catch let error as SettlingError {
            throw CommandProblem.entryStays(row.stored.number, reason: "\(error)")
        }
    }

    /// Takes all that is sure. What cannot be taken is named, and stays.
    func takeAll(in shell: Shell, _ today: CalendarDate) throws -> [String] {
        var done: [String] = []
        for row in rows {
            guard let proposal = row.proposals.first, proposal.isSure else { continue }
            do { done += try take(proposal, of: row, in: shell, today) } catch let error as CommandProblem {
                Failure.tell("\(error)")
            }
        }
        return done
    }
}

extension BankDesk.Row {
    /// `12	2026-11-28	119.00 EUR	Hotel Seeblick KG	= 2026-0142: number in the text, name, amount`.
    fileprivate var line: String {
        let entry = stored.entry
        let amount = "\(DecimalFormat.amount(entry.amount, in: entry.currency)) \(entry.currency)"
        return ["\(stored.number)", entry.day.shown, amount, entry.name.isEmpty ? "–" : entry.name, words].joined(
            separator: "\t")
    }

    private var words: String {
        switch stored.state {
        case .taken: "taken for \(settled.joined(separator: " + "))"
        case .aside(let word): "set aside: \(word)"
        case .open where proposals.isEmpty: "? nothing fits: \(stored.entry.text)"
        case .open where proposals[0].isSure: "= \(proposals[0].words)"
        case .open: "? \(proposals.map(\.words).joined(separator: "; or "))"
        }
    }

    fileprivate var json: JSONValue {
        let entry = stored.entry
        let state: (name: String, word: String?) =
            switch stored.state {
            case .open: ("open", nil)
            case .taken: ("taken", nil)
            case .aside(let word): ("aside", word)
            }
        return .object([
            ("entry", .integer(stored.number)), ("statement", .integer(stored.statement)), ("date", .date(entry.day)),
            ("amount", .amount(entry.amount)), ("currency", .text(entry.currency.code)),
            ("name", .optional(entry.name)), ("account", .optional(entry.account)), ("text", .optional(entry.text)),
            ("reference", .optional(entry.reference)), ("isReturn", entry.isReturn ? .flag(true) : nil),
            ("state", .text(state.name)), ("word", state.word.map(JSONValue.text)),
            ("settled", .nonempty(settled.map(JSONValue.text))),
            ("proposals", .nonempty(proposals.map(\.json))),
        ])
    }
}

extension BankProposal {
    fileprivate var json: JSONValue {
        .object([
            ("isSure", .flag(isSure)), ("why", .text(why)),
            (
                "parts",
                .list(
                    parts.map { .object([("number", .text($0.number)), ("amount", .amount($0.amount))]) })
            ),
        ])
    }
}

extension StoredStatement {
    /// `Statement 3: DE02…, 231, “november.xml”, 40 entries`.
    fileprivate var line: String {
        let names = [account, bankNumber].filter { !$0.isEmpty } + ["“\(file)”"]
        return "Statement \(number): \(names.joined(separator: ", ")), \(count == 1 ? "1 entry" : "\(count) entries")"
    }
}
