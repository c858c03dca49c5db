import ArgumentParser
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// The options of every command that works on the database beside an editor.
package struct ShellOptions: ParsableArguments {
    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    package var db: String?

    @Flag(help: "Print JSON.")
    package var json = false

    package init() {}
}

/// The seller, where several documents have one number.
package struct SellerOption: ParsableArguments {
    @Option(help: "Whose document it is, where a supplier has one of the same number.")
    package var seller: String?

    package init() {}
}

/// The database for as long as a command works on it. What it changes an editor beside it shows within a second.
@MainActor
package final class Shell {
    package let store: Repository
    package let books: Ledger
    package let printsJSON: Bool
    package let settings: UserSettings
    private let access: Access

    /// Opens the database, lets a command work on it, and closes it when all is written.
    /// - Parameter access: What the command does with it.
    package nonisolated static func run(
        _ options: ShellOptions, _ access: Access = .changes, _ body: @MainActor (Shell) throws -> Void
    ) throws {
        let settings = MainActor.assumeIsolated { EditorSettings.ofUser }
        try Failure.report(in: .ofUser(settings, isForPrograms: options.json)) {
            for attempt in 1... {
                let shell = try Shell(options, access, settings)
                last = shell
                let result = Result { try body(shell) }
                let sends = access != .reads && shell.store.sharesLog
                try shell.store.close()
                // Another program came first, and nothing is done: the command begins again with what that has changed.
                if case .failure(StorageError.overtaken) = result, !shell.store.hasWritten, attempt < mostAttempts {
                    continue
                }
                let isAccepted = Result { try !sends || LedgerExchange.run(in: shell.store.path) }
                try result.get()
                if access != .reads { StandardOutput.noteDone() }
                if try !isAccepted.get() { throw ExitCode(.data) }
                // What there is to read may not be all.
                if shell.store.status.damage != nil { throw ExitCode(.data) }
                return
            }
        }
    }

    private nonisolated static let mostAttempts = 5
    /// Kept until the program ends, since freeing an invoice of 100,000 lines object by object would take a second.
    private static var last: Shell?

    /// The kinds of access of a command to the database.
    package enum Access {
        /// Reads it, also where it cannot be written.
        case reads
        /// Changes an existing database.
        case changes
        /// Changes it, and creates it where there is none.
        case creates
    }

    private init(_ options: ShellOptions, _ access: Access, _ settings: UserSettings) throws {
        (self.settings, self.access) = (settings, access)
        let path = options.db ?? Repository.defaultPath
        store =
            switch access {
            case .reads: try Repository.openingOrCopying(path)
            case .changes: try Repository.openingExisting(path)
            case .creates: try Repository.opening(path)
            }
        store.adaptsCommits = false
        store.deriveNow()
        books = try store.openLedger()
        books.defaults = settings.defaults
        printsJSON = options.json
        Failure.tellMistakes(in: settings)
        store.list.today = { .today }
        if let notice = store.status.notice { Failure.tell(notice) }
    }

    /// Waits until all reads have ended, and what they are for is done.
    package func settle() {
        while store.isBusy {
            if !store.continueLoading(until: .now + .milliseconds(50)) { usleep(500) }
            tick()
        }
    }

    /// Waits until what was changed is in the database.
    /// - Throws: ``StorageError`` where it cannot be written.
    private func save() throws {
        guard store.flush() else {
            throw store.status.trouble ?? StorageError.locked(path: store.path)
        }
        if let refusal = store.takeRefusal() { throw refusal }
    }

    /// Refuses to go on where customers or products could not be read: what was not found may be there.
    package func checkRead() throws {
        if let trouble = store.status.ledgerTrouble { throw trouble }
    }

    /// Prints a value as JSON, or the lines that say the same, once what was changed is in the database.
    package func report(_ value: @autoclosure () -> JSONValue, _ lines: @autoclosure () -> [String]) throws {
        try checkRead()
        try save()
        let (json, text) = printsJSON ? (value(), []) : (nil, lines())
        try checkRead()
        if let json { return JSONOutput.print(json) }
        // Tabs between cells stay what they are.
        for line in text { StandardOutput.print(line.printable(keeping: "\t")) }
    }

    /// Prints a list of values, as ``report(_:_:)`` does, one as soon as it is there.
    package func reportEach(_ next: () -> (json: JSONValue, line: String)?) throws {
        try checkRead()
        try save()
        if printsJSON { return JSONOutput.printList { next()?.json } }
        while let line = next()?.line { StandardOutput.print(line.printable(keeping: "\t")) }
    }

    /// Does something with each document of some numbers and prints what was done, also where it stops at an error.
    /// - Parameter body: Returns what was done, as JSON and in a line.
    package func each(_ numbers: [String], _ body: (Invoice) throws -> [(json: JSONValue, line: String)]) throws {
        let invoices = try numbers.map { try invoice($0) }
        var done: [(json: JSONValue, line: String)] = []
        var failure: (any Error)?
        for (index, invoice) in invoices.enumerated() where !invoices[..<index].contains(where: { $0 === invoice }) {
            do { done += try body(invoice) } catch {
                failure = error
                break
            }
        }
        if failure == nil || !done.isEmpty { try report(.list(done.map(\.json)), done.map(\.line)) }
        if let failure { throw failure }
    }

    /// The day of today.
    package func today() throws -> CalendarDate {
        guard let today = CalendarDate.today else { throw CommandProblem.noToday }
        return today
    }
}

// MARK: Finding

extension CompletionKind {
    /// The names of the newest drafts.
    package nonisolated static var drafts: CompletionKind {
        .custom { words, _, _ in MainActor.assumeIsolated { Shell.draftNames(for: words) } }
    }
}

extension Shell {
    /// Returns the names of the newest drafts, to complete the words of a command line.
    fileprivate static func draftNames(for words: [String]) -> [String] {
        let option = words.firstIndex(of: "--db").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        guard let store = try? Repository.openingExisting(option ?? Repository.defaultPath) else { return [] }
        defer { try? store.close() }
        return (try? store.newestNames(limit: 50)) ?? []
    }

    /// Returns the invoice with a number or a draft's name: the user's own, or the only received one. It is loaded whole, and
    /// its changes are saved.
    package func invoice(_ number: String) throws -> Invoice { try invoice(number, among: invoices(numbered: number)) }

    private func invoice(_ number: String, among found: [InvoiceSummary]) throws -> Invoice {
        let own = found.filter { !$0.isReceived }
        let candidates = (own.isEmpty ? found : own).preferringIssued
        guard let first = candidates.first else { throw noInvoice(number) }
        guard candidates.count == 1 else {
            throw CommandProblem.severalInvoices(number, candidates.count)
        }
        return try store.load(first.id)
    }

    /// Returns the document with a number, the user's own or a received one: a supplier may give the same number.
    /// - Parameter seller: The seller's name or a part of it; nil where there is only one seller.
    package func document(_ number: String, of seller: String?) throws -> Invoice {
        let found = try invoices(numbered: number)
        let sellers = Set(found.map(\.sellerName)).sorted()
        guard let seller else {
            guard sellers.count > 1 else { return try invoice(number, among: found) }
            throw CommandProblem.severalSellers(number, sellers)
        }
        let name = seller.foldedForSearch
        let equal = found.filter { $0.sellerName.foldedForSearch == name }
        let fitting = (equal.isEmpty ? found.filter { $0.sellerName.foldedForSearch.contains(name) } : equal)
            .preferringIssued
        guard let first = fitting.first else {
            throw sellers.isEmpty ? noInvoice(number) : .noInvoiceOf(seller, number, sellers)
        }
        guard fitting.count == 1 else { throw CommandProblem.severalInvoices(number, fitting.count) }
        return try store.load(first.id)
    }

    /// The invoices of a number. One that a colleague has made on another machine is fetched where there is none here.
    private func invoices(numbered number: String) throws -> [InvoiceSummary] {
        let found = try store.invoices(numbered: number)
        guard found.isEmpty, access != .reads, store.sharesLog else { return found }
        try fetch()
        return try store.invoices(numbered: number)
    }

    private func noInvoice(_ number: String) -> CommandProblem {
        .noInvoice(number, nearest: store.nearestName(to: number))
    }

    /// The customer or supplier of a name, a number or the beginning of either.
    package func customer(_ text: String) throws -> Customer {
        if case .known(let customer) = books.match(Party(name: text)) { return customer }
        settle()
        try checkRead()
        let found = books.customers(matching: text) + books.suppliers(matching: text)
        let names = found.reduce(into: [CompletionEntry]()) { all, entry in
            if !all.contains(where: { $0.id == entry.id }) { all.append(entry) }
        }
        guard let customer = books.customer(try only(names, "customer", text)) else {
            throw CommandProblem.unknown("customer", text)
        }
        return customer
    }

    /// The product of a name, a number or the beginning of either.
    package func product(_ text: String) throws -> Product {
        if let product = books.product(named: text) { return product }
        settle()
        try checkRead()
        let found = books.products(matching: text)
        guard let product = books.product(try only(found, "product", text)) else {
            throw CommandProblem.unknown("product", text)
        }
        return product
    }

    /// The only entry that was found for a text, or whose name alone begins with it.
    private func only(_ entries: [CompletionEntry], _ kind: String, _ text: String) throws -> UUID {
        let beginning = entries.filter { $0.name.foldedForSearch.hasPrefix(text.foldedForSearch) }
        let found = beginning.isEmpty ? entries : beginning
        guard let first = found.first else { throw CommandProblem.unknown(kind, text) }
        guard found.count == 1 else { throw CommandProblem.several("\(kind)s", text, found.map(\.name)) }
        return first.id
    }
}

nonisolated extension RegionForms {
    /// The forms of the user's region on a terminal; what programs read elsewhere.
    package static func ofUser(
        _ settings: UserSettings = MainActor.assumeIsolated { EditorSettings.ofUser }, isForPrograms: Bool = false
    ) -> RegionForms {
        settings.forms(isForPeople: StandardOutput.isTerminal && !isForPrograms)
    }
}

extension [InvoiceSummary] {
    /// Those that are no drafts; all where there is none. A draft may have been given the number of another document.
    fileprivate var preferringIssued: [InvoiceSummary] {
        let issued = filter { !$0.isDraft }
        return issued.isEmpty ? self : issued
    }
}
