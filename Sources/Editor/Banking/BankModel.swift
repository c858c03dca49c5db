import Console
import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal

/// The entries of bank statements of which nothing became yet, each with what it may settle.
@Observed(recorded: false)
package final class BankModel: ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved unowned let editing: EditModel
    @Unobserved unowned let ledger: LedgerModel
    package let scroll = ScrollState()
    /// The entries; nil until they are read.
    private(set) var rows: [BankRow]? = nil
    /// The index of the proposal that the row under the cursor shows.
    private(set) var choice: Int = 0
    @Unobserved private var matcher = BankMatcher([])
    /// The steps since it was opened.
    @Unobserved private var steps: [Step] = []

    private enum Step {
        case taken([StoredEntry])
        case aside(UUID)
    }

    /// An entry with its proposals.
    struct BankRow {
        let stored: StoredEntry
        var proposals: [BankProposal]
    }

    init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel) {
        (self.desk, self.editing, self.ledger) = (desk, editing, ledger)
    }

    package var hasFocus: Bool { modes.front == .bank }

    package var height: Int { max(1, ScreenAreas.rowCount(of: areas.front) - BankPane.detailRows) }

    package var rowCount: Int { rows?.count ?? 0 }

    var current: BankRow? { rows?.element(at: scroll.cursor) }

    /// The proposal under the cursor that Enter takes.
    var proposal: BankProposal? { current.flatMap { $0.proposals.element(at: choice % max(1, $0.proposals.count)) } }

    /// The number of sure proposals.
    var sureCount: Int { rows?.count { $0.proposals.first?.isSure == true } ?? 0 }

    // MARK: Opening and moving

    /// Shows the entries that are left.
    func open() {
        guard editing.commit() else { return }
        modes.replace(with: .bank)
        steps = []
        read()
    }

    private func read() {
        (rows, choice) = (nil, 0)
        store.readBank { [weak self] answer in
            guard let self else { return }
            do {
                let bank = try answer.get()
                matcher = bank.matcher
                show(zip(bank.entries, bank.proposals).map { BankRow(stored: $0, proposals: $1) })
            } catch {
                say(problem: "\(error)")
            }
        }
    }

    private func show(_ new: [BankRow]) {
        rows = new
        choice = 0
        scroll.moveCursor(to: scroll.cursor, of: rowCount, height: height)
    }

    package func moveRows(by distance: Int) {
        choice = 0
        scroll.moveCursor(to: scroll.cursor + distance, of: rowCount, height: height)
    }

    /// Shows another proposal of the entry first.
    package func moveColumns(by distance: Int) {
        guard let count = current?.proposals.count, count > 1 else { return say("Nothing else fits this entry.") }
        choice = (choice + distance + count) % count
    }

    // MARK: Taking

    /// Takes the proposal under the cursor, or asks for the document where there is none.
    package func enter() {
        guard let row = current else {
            return say("No entry is left. \(keys[.readBankFile]) reads a file of your bank.")
        }
        guard let proposal else { return name() }
        take([(row.stored, proposal)])
    }

    /// Takes all proposals that are sure.
    func takeSure() {
        let sure = (rows ?? []).compactMap { row in
            row.proposals.first.flatMap { $0.isSure ? (row.stored, $0) : nil }
        }
        guard !sure.isEmpty else { return say("None is sure. \(keys[.takeEntry]) takes one.") }
        take(sure)
    }

    private func take(_ proposals: [(StoredEntry, BankProposal)]) {
        guard !status.refusesChange() else { return }
        var (done, sentences, failures) = ([StoredEntry](), [String](), [String]())
        for (stored, proposal) in proposals {
            do {
                let outcomes = try store.take(proposal, by: stored.entry, today: .today) { [weak self] answer in
                    if case .failure(let error) = answer { self?.say(problem: "\(error)") }
                }
                matcher.settle(proposal, by: stored.entry)
                done.append(stored.taken(for: proposal.parts.map(\.document)))
                sentences += outcomes.map { $0.sentence }
            } catch {
                failures.append("Entry \(stored.number): \(error)")
            }
        }
        if !done.isEmpty { steps.append(.taken(done)) }
        let numbers = Set(done.map(\.number))
        let left = (rows ?? []).map(\.stored).filter { !numbers.contains($0.number) }
        show(zip(left, matcher.proposals(for: left.map(\.entry))).map { BankRow(stored: $0, proposals: $1) })
        guard failures.isEmpty else { return say(problem: failures.joined(separator: " ")) }
        let words = done.count == 1 ? sentences.joined(separator: " ") : "\(done.count) entries are taken."
        say("\(words) \(keys[.takeEntryBack]) takes that back.")
    }

    /// Takes the last step back.
    func undo() {
        switch steps.popLast() {
        case nil: say("Nothing was taken or set aside here since this was opened.")
        case .aside(let entry)?:
            store.setAside(entry, nil) { [weak self] answer in
                if case .failure(let error) = answer { self?.say(problem: "\(error)") }
                self?.read()
            }
            say("The entry is as before.")
        case .taken(let entries)?:
            do {
                let kept = try store.takeBack(entries).kept
                read()
                let words = entries.count == 1 ? "The entry is" : "\(entries.count) entries are"
                guard kept.isEmpty else { return say(problem: kept.map { "\($0)." }.joined(separator: " ")) }
                say("\(words) as before.")
            } catch {
                say(problem: "\(error)")
            }
        }
    }

    // MARK: Asking

    /// Asks for the documents that the entry under the cursor settles.
    func name() {
        guard let row = current else { return }
        let advice =
            "Its number, or several that add up to it. \(keys[.commitEdit]) records, \(keys[.endTyping]) leaves."
        ledger.form.open(
            .asking("Invoice", "What \(row.words) settles", advice, hint: "record") { [unowned self] text in
                let numbers = text.split { " ,;+".contains($0) }.map(String.init)
                do {
                    let ids = try numbers.map { number in
                        guard let found = try store.invoices(numbered: number).first else {
                            throw CommandProblem.noInvoice(number, nearest: nil)
                        }
                        return found.id
                    }
                    let documents = try store.bankDocuments(for: [row.stored.entry], and: numbers)
                    guard let proposal = BankMatcher(documents).proposal(for: row.stored.entry, naming: ids) else {
                        return .problem("They do not add up to \(row.words). Name one, or others.")
                    }
                    take([(row.stored, proposal)])
                    return status.message
                } catch {
                    return .problem("\(error)")
                }
            })
    }

    /// Asks why the entry under the cursor belongs to no document.
    package func deleteAtCursor() {
        guard let row = current else { return say("No entry is left.") }
        let advice =
            "A word for what belongs to no invoice: own transfer, taxes, wages. \(keys[.commitEdit]) sets it aside, "
            + "\(keys[.endTyping]) leaves."
        ledger.form.open(
            .asking("Word", "Set \(row.words) aside", advice, hint: "set aside") { [unowned self] text in
                let word = text.trimmed
                guard !word.isEmpty else { return .problem("Type a word that says what it is.") }
                store.setAside(row.stored.entry.id, word) { [weak self] answer in
                    if case .failure(let error) = answer { self?.say(problem: "\(error)") }
                }
                steps.append(.aside(row.stored.entry.id))
                show((rows ?? []).filter { $0.stored.number != row.stored.number })
                return .info("Set aside: \(word). \(keys[.takeEntryBack]) takes that back.")
            })
    }

    /// Asks for a file of the bank, and reads it.
    func readFile() {
        let advice =
            "CAMT.053 or CAMT.054, MT940, or a table (CSV). \(keys[.commitEdit]) reads it, \(keys[.endTyping]) leaves."
        ledger.form.open(
            .asking("File", "Read a file of your bank", advice, hint: "read") { [unowned self] text in
                do {
                    guard let today = CalendarDate.today else { throw CommandProblem.noToday }
                    let outcome = try store.addStatements(of: [text.typedPath], to: ledger.books.company, on: today)
                    read()
                    return .info((outcome.sentences + outcome.remarks).joined(separator: " "))
                } catch {
                    return .problem("\(error)")
                }
            })
    }
}

extension BankModel.BankRow {
    /// Amount and name, for a title.
    fileprivate var words: String {
        let entry = stored.entry
        let amount = "\(DecimalFormat.amount(entry.amount, in: entry.currency)) \(entry.currency)"
        return entry.name.isEmpty ? amount : "\(amount) of \(entry.name)"
    }
}

extension Form {
    /// Asks for one text.
    static func asking(
        _ label: String, _ title: String, _ advice: String, hint: String, initial: String = "",
        confirm: @escaping (String) -> Message?
    ) -> Form {
        let entry = ReasonEntry()
        entry.reason = initial
        let document = Document("question")
        document.adopt(entry)
        var form = Form(
            title: title, advice: advice,
            rows: {
                ReasonEntry.description.rows(of: entry, named: ["reason"]).map { row in
                    var titled = DetailRow(title: label, field: row.field, places: row.places)
                    titled.field?.name = label.lowercased()
                    return titled
                }
            })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(entry.reason) }, hint)
        return form
    }
}
