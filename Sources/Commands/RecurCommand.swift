import ArgumentParser
import Console
import Foundation
import Input
import Invoicing
import Rendering
import Storage

/// `billow recur`: invoices that are made again.
struct RecurCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recur",
        abstract:
            "Let an invoice be made again every month, quarter or year; without a number, make the drafts that are due.",
        usage: "billow recur [<options>] [<number>]",
        discussion: """
            The editor makes the drafts that are due when it starts. A missed day is caught up, and no draft is made twice, also \
            where several programs run. Days before the invoice became recurring do not count.

            Example: billow recur 2026-0142 --every quarter --until 2027-12-31

            The exit status is 65 for an invoice without a day, a received or cancelled one, a credit note and a quote, and 66 if there is no such invoice.
            """)

    /// The intervals.
    enum Interval: String, CaseIterable, ExpressibleByArgument {
        case month, quarter, year

        nonisolated var months: Int {
            switch self {
            case .month: 1
            case .quarter: 3
            case .year: 12
            }
        }
    }

    @Argument(help: "The number of the invoice that is to be made again, or its name as a draft.", completion: .drafts)
    var number: String?

    @Option(help: "How often: month, quarter or year.")
    var every = Interval.month

    @Option(help: "The last day of which one is made.")
    var until: String?

    @Flag(help: "Do not make it again any more.")
    var stop = false

    @Flag(help: "Make none until --resume.")
    var pause = false

    @Flag(help: "Make it again from today on.")
    var resume = false

    @Flag(help: "List the invoices that are made again: how often, the next day, paused or ended, and the last day.")
    var list = false

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard !stop || number != nil else { throw ValidationError("Name the invoice that is not to be made again.") }
        guard !pause && !resume || number != nil else { throw ValidationError("Name the invoice that is made again.") }
        guard [stop, pause, resume].filter(\.self).count <= 1 else {
            throw ValidationError("Give one of --stop, --pause and --resume.")
        }
        guard !list || number == nil else { throw ValidationError("--list takes no number.") }
    }

    func run() throws {
        try Shell.run(options, list ? .reads : .changes) { shell in
            if list { return try tellAll(shell) }
            guard let number else { return try make(shell) }
            let invoice = try shell.invoice(number)
            if stop {
                let was = try shell.store.endRecurrence(of: invoice)
                let sentence = was ? "\(number) is not made again any more." : "\(number) was not made again before."
                return try shell.report(invoice.json, [sentence])
            }
            if pause || resume { return try hold(invoice, in: shell) }
            let last = try until.map { text in try CommandProblem.naming("until") { try DateInput.parse(text) } }
            let recurrence = try shell.store.recur(
                invoice, everyMonths: every.months, until: last ?? nil, today: try shell.today())
            try shell.report(recurrence.json, [recurrence.sentence])
        }
    }

    @MainActor
    private func hold(_ invoice: Invoice, in shell: Shell) throws {
        let held = try shell.store.pauseRecurrence(of: invoice, pause, today: shell.today())
        try shell.report(
            held?.json ?? invoice.json,
            [held?.description ?? "\(invoice.titleInSentence) is not made again."])
    }

    @MainActor
    private func make(_ shell: Shell) throws {
        let made = try RecurringInvoices(in: shell.store, on: shell.today())
        try shell.report(.list(made.drafts.map(\.json)), [made.sentence ?? "No recurring invoice is due."])
    }

    @MainActor
    private func tellAll(_ shell: Shell) throws {
        let all = try shell.store.recurrences()
        try shell.report(
            .list(all.map(\.json)),
            all.map { recurrence in
                let next = recurrence.next?.shown ?? recurrence.stateWithoutNext
                let end = recurrence.until.map { ["until \($0.shown)"] } ?? []
                return ([recurrence.number, recurrence.buyerName, recurrence.words, next] + end).joined(separator: "\t")
            })
    }
}

extension Recurrence {
    fileprivate var json: JSONValue {
        .object([
            ("number", .text(number)), ("buyer", .object([("name", .text(buyerName))])), ("months", .integer(months)),
            ("next", .date(next)), ("until", .date(until)), ("isPaused", .flag(isPaused)),
        ])
    }
}
