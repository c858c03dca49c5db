import ArgumentParser
import Foundation
import Invoicing
import Storage

/// `billow report`: what was sold, what VAT is owed, what is open.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Sum up issued invoices: turnover, VAT, what is open, by customer or product.",
        discussion: """
            Drafts, cancelled and received invoices do not count, and credit notes are taken off. Each currency has sums of its own.

            Example: billow report vat --from 2026-01-01 --to 2026-03-31 --json
            """)

    /// What is summed up.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case turnover, vat, open, customers, products
    }

    @Argument(help: "turnover by month, vat by month and rate, open by age, customers or products.")
    var kind: Kind

    @Option(help: "The first day of issue.")
    var from: String?

    @Option(help: "The last day of issue.")
    var to: String?

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let days = try [from, to].map { text in
                try text.map { text in try CommandProblem.naming("day") { try DateInput.parse(text) } }
            }
            let sums = try Sums(
                kind, shell.store, from: days[0], until: days[1], today: try shell.today())
            try shell.report(sums.rows, sums.rows.map(\.line))
        }
    }
}

/// Sums by what is asked for and by currency, in the order of their names.
struct Sums {
    /// One sum. Amounts are texts, since numbers of JSON may be binary to a reader.
    struct Row: Encodable {
        let name, currency, amount: String
        /// The VAT, where that is asked for.
        let vat: String?

        var line: String { [name, amount, vat, currency].compactMap { $0 }.joined(separator: "\t") }
    }

    private struct Key: Hashable, Comparable {
        let name, currency: String

        static func < (a: Key, b: Key) -> Bool { (a.name, a.currency) < (b.name, b.currency) }
    }

    private var amounts: [Key: (amount: Decimal, vat: Decimal)] = [:]
    private let hasVAT: Bool

    @MainActor
    init(
        _ kind: ReportCommand.Kind, _ store: Repository, from first: CalendarDate?,
        until last: CalendarDate?,
        today: CalendarDate
    ) throws {
        hasVAT = kind == .vat || kind == .turnover
        guard kind != .products else {
            for item in try store.countedItems(from: first, until: last) {
                add(item.name, item.currency, item.netAmount)
            }
            return
        }
        for invoice in try store.countedInvoices(from: first, until: last) { add(invoice, kind, today) }
    }

    private mutating func add(
        _ invoice: CountedInvoice, _ kind: ReportCommand.Kind, _ today: CalendarDate
    ) {
        let month = String(invoice.issueDate?.description.prefix(7) ?? "")
        switch kind {
        case .turnover:
            add(month, invoice.currency, invoice.withoutVAT, invoice.withVAT - invoice.withoutVAT)
        case .customers: add(invoice.customer, invoice.currency, invoice.withoutVAT)
        case .open where invoice.openAmount != 0:
            add(Self.age(of: invoice, on: today), invoice.currency, invoice.openAmount)
        case .vat:
            for group in invoice.vatBreakdown {
                let rate = group.group.rate.map { "\($0) %" } ?? "0 %"
                add(
                    "\(month) \(group.group.category.code) \(rate)", invoice.currency, group.taxableAmount,
                    group.taxAmount)
            }
        case .open, .products: break
        }
    }

    /// In the order of the alphabet, which is that of age.
    private static func age(of invoice: CountedInvoice, on today: CalendarDate) -> String {
        let days = invoice.dueDate.map { $0.days(until: today) } ?? 0
        return switch days {
        case ...0: "0 not due"
        case ...30: "1 overdue up to 30 days"
        case ...60: "2 overdue up to 60 days"
        case ...90: "3 overdue up to 90 days"
        default: "4 overdue for longer"
        }
    }

    private mutating func add(
        _ name: String, _ currency: String, _ amount: Decimal, _ vat: Decimal = 0
    ) {
        let key = Key(name: name, currency: currency)
        let old = amounts[key] ?? (0, 0)
        amounts[key] = (old.amount + amount, old.vat + vat)
    }

    /// What there is to say.
    var rows: [Row] {
        amounts.sorted { $0.key < $1.key }.map { key, sum in
            Row(
                name: key.name, currency: key.currency, amount: sum.amount.inCents,
                vat: hasVAT ? sum.vat.inCents : nil)
        }
    }
}
