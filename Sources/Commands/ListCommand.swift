import ArgumentParser
import Console
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Storage

/// `billow list`: the invoices of the database.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List invoices: number or name of the draft, day, customer or supplier, status, amount due.",
        usage: "billow list [<options>] [<text> ...]",
        discussion: """
            Latest entered first; cells are separated by tabs, and amounts have a blank between groups of three \
            digits. A script reads --json, where they have none.

            Example: billow list --status overdue
            """)

    @Argument(help: "Words that begin words of number, parties, items or notes.")
    var text: [String] = []

    @Option(help: "Only those of a status: open, overdue, due-soon, draft, paid, received, owed, quote or cancelled.")
    var status: StatusFilter?

    @Option(help: "How many at the most.")
    var limit: Int?

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options, .reads) { shell in
            let words = text + (status.map { [$0.searchText] } ?? [])
            let list = shell.store.list
            list.search(for: words.joined(separator: " "))
            shell.settle()
            let count = min(limit ?? list.count, list.count)
            var (position, unreadable) = (0, [String]())
            // One after the other: a list of a million would not fit into memory.
            try shell.reportEach {
                guard position < count, let summary = Self.entry(at: position, of: shell)?.summary else { return nil }
                position += 1
                if let reason = summary.unreadable { unreadable.append("in invoice \(summary.reference) \(reason)") }
                return (summary.json, summary.line)
            }
            if list.hasMore, limit == nil {
                Failure.tell("There are more than \(list.count); narrow the search.")
            }
            try Self.tellUnread(unreadable, of: shell.store)
        }
    }

    /// Throws an error if a part of the list could not be read.
    @MainActor
    private static func tellUnread(_ rows: [String], of store: Repository) throws {
        if let trouble = store.status.listTrouble { throw trouble }
        guard !rows.isEmpty else { return }
        let rest = rows.count > mostNamed ? ["and in \(rows.count - mostNamed) more"] : []
        let reason = (rows.prefix(mostNamed) + rest).joined(separator: "; ")
        throw StorageError.unreadable(path: store.path, reason: reason)
    }

    private static let mostNamed = 5

    /// The row at a position; nil if the database has none there, whatever its counter says.
    @MainActor
    private static func entry(at position: Int, of shell: Shell) -> InvoiceEntry? {
        // A change by another program cancels pending reads.
        for _ in 0..<3 {
            if let entry = shell.store.list.entry(at: position) { return entry }
            shell.settle()
        }
        return shell.store.list.entry(at: position)
    }
}

extension StatusFilter: ExpressibleByArgument {}

/// `billow show NUMBER`: one invoice.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an invoice with its lines, sums and payments.",
        discussion: """
            With --qr the code of a transfer is shown, which a banking app reads: of what is open, in euro, to the IBAN of the \
            invoice.

            Example: billow show 2026-0142 --qr

            The exit status is 65 if nothing can be transferred so, and 69 if the library for codes is missing.
            """)

    @Argument(help: "The invoice's number, or the name of the draft.", completion: .drafts)
    var number: String

    @Flag(help: "Show the QR code of the amount to pay.")
    var qr = false

    @OptionGroup var seller: SellerOption

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options, .reads) { shell in
            let invoice = try shell.document(number, of: seller.seller)
            if qr { return try Self.showCode(of: invoice) }
            let text = InvoiceText(invoice: invoice, isBeingIssued: try shell.store.isBeingIssued(invoice))
            let original = try shell.store.original(of: invoice.id)
            let value = JSONDocument.value(of: InvoiceSnapshot(invoice), status: text.status)
            try shell.report(
                value.adding([("earlyAmounts", invoice.earlyAmounts.json), ("original", original.map(\.json))]),
                text.rows + (original.map { ["", $0.words] } ?? []))
        }
    }

    @MainActor
    private static func showCode(of invoice: Invoice) throws {
        let code = QRText(try invoice.transferCode().modules())
        let isColored = StandardOutput.isTerminal && Environment.current["NO_COLOR"] == nil
        for row in isColored ? code.colored : code.rows { StandardOutput.print(row, isStyled: isColored) }
        let open = "\(invoice.openAmount.shown(in: invoice.currency)) \(invoice.currency)"
        StandardOutput.print("\(open) for \(invoice.reference)".printable)
    }
}
