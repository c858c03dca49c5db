import ArgumentParser
import Console
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering

/// `billow pay NUMBER`: records, lists, corrects and removes payments, and settles a rest otherwise.
struct PayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay", abstract: "Record a payment; without options, of all that is open, today.",
        usage: "billow pay [<options>] <number>",
        discussion: """
            Example: billow pay 2026-0142 --amount 100 --date 2026-11-20 --reference 4711

            --list numbers the payments; --correct and --remove take such a number, and --reason is kept in the log. The cash \
            discount of a payment goes with it where it does not hold any more. --write-off gives up the open amount: for a day of \
            a past month it counts today, which is said. After an overpayment, --returned notes that it was paid back, and \
            --assign-to counts it for another invoice.

            The exit status is 64 if a value cannot be understood, and 65 for a draft, another currency, an amount below zero or \
            of less than a cent, a day to come, or a payment that is not there; nothing is changed then.
            """)

    enum WriteOff: String, CaseIterable, ExpressibleByArgument {
        case discount, loss

        var kind: Payment.WriteOff { self == .discount ? .cashDiscount : .loss }
    }

    @Argument(help: "The invoice's number, or the name of the draft.", completion: .drafts)
    var number: String

    @Option(parsing: .unconditional, help: "How much, also with the currency: \"100 EUR\". Default: all that is open.")
    var amount: String?

    @Option(help: "The day on which it was paid. Default: today.")
    var date: String?

    @Option(help: "What the bank's list says of it.")
    var reference: String?

    @Flag(
        help: """
            Record the payment even if there is an equal one of that day, and a cash discount even if it is all of the invoice.
            """)
    var again = false

    @Flag(help: "List what was paid, credited and written off.")
    var list = false

    @Option(help: "Correct the payment of this number in the list: its amount, date or reference.")
    var correct: Int?

    @Option(help: "Remove the payment of this number in the list.")
    var remove: Int?

    @Option(help: "Why a payment is corrected or removed.")
    var reason: String = ""

    @Option(name: .customLong("write-off"), help: "Give up what is still open, as cash discount or as loss.")
    var writeOff: WriteOff?

    @Flag(help: "Note that an overpayment was paid back.")
    var returned = false

    @Option(
        name: .customLong("assign-to"),
        help: "Count an overpayment, or the rest of a credit note, for this invoice.")
    var assignTo: String?

    @OptionGroup var seller: SellerOption

    @OptionGroup var options: ShellOptions

    func validate() throws {
        let actions = [
            list, correct != nil, remove != nil, writeOff != nil, returned, assignTo != nil,
        ].filter { $0 }
        guard actions.count <= 1 else {
            throw ValidationError("Give one of --list, --correct, --remove, --write-off, --returned and --assign-to.")
        }
        guard correct == nil || amount != nil || date != nil || reference != nil else {
            throw ValidationError("--correct wants the new --amount, --date or --reference.")
        }
        guard amount == nil || !list && remove == nil else {
            throw ValidationError(
                "--amount goes with a payment, and with --correct, --write-off, --returned and --assign-to.")
        }
    }

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.document(number, of: seller.seller)
            guard !list else {
                return try shell.report(
                    .list(invoice.payments.map(JSONDocument.value)),
                    invoice.payments.enumerated().map { Self.row($1, $0, of: invoice) })
            }
            let outcome = try settle(invoice, in: shell)
            try shell.report(invoice.json, [outcome.sentence])
        }
    }

    @MainActor
    private func settle(_ invoice: Invoice, in shell: Shell) throws -> PaymentOutcome {
        let day = try date.map { text in try CommandProblem.naming("date") { try DateInput.parse(text) } }
        let paid = try amount.map { text in
            try CommandProblem.naming("amount") { try TypedPayment(text, expecting: invoice.currency) }
        }
        if let reading = paid?.reading { Failure.tell("amount: \(reading)") }
        return try invoice.settle(
            try settlement(of: invoice, in: shell), paid?.amount, in: paid?.currency, on: day, reference: reference,
            today: try shell.today(), isAnother: again)
    }

    @MainActor
    private func settlement(of invoice: Invoice, in shell: Shell) throws -> Settlement {
        if let correct { return .correct(try invoice.payment(numbered: correct), because: reason) }
        if let remove {
            let payment = try invoice.payment(numbered: remove)
            let other = try payment.offset.flatMap { try shell.assigned(payment, $0) }
            return .remove(payment, because: reason, assigned: other)
        }
        if let writeOff { return .writeOff(writeOff.kind) }
        if returned { return .payBack }
        return try assignTo.map { .assign(to: try shell.document($0, of: seller.seller)) } ?? .payment
    }

    @MainActor
    private static func row(_ payment: Payment, _ index: Int, of invoice: Invoice) -> String {
        "\(index + 1)\t\(payment.date.shown)\t\(DecimalFormat.amount(payment.amount, in: invoice.currency)) \(invoice.currency)\t\(payment.words)"
    }
}

extension Shell {
    /// The invoice that a payment was assigned to, or from; nil for what a credit note has settled.
    fileprivate func assigned(_ payment: Payment, _ number: String) throws -> Invoice? {
        try store.invoices(numbered: number).compactMap { try? store.load($0.id) }.first {
            $0.payments.contains { $0.id == payment.id }
        }
    }
}
