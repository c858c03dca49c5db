import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger

/// A payment while it is typed.
@Observed
final class PaymentEntry: HasTypedNumbers {
    /// The amount that was paid; nil for a payment that is removed.
    var amount: ExactDecimal?
    /// The day on which it was paid.
    var date: CalendarDate?
    /// The text of the bank's list.
    var reference: String = ""
    /// Its kind, by its word; empty for money.
    var kind: String = ""
    var unconfirmedNumbers: [String: String] = [:]
    var unread: [String: String] = [:]

    init(_ amount: ExactDecimal?, on date: CalendarDate?, reference: String = "") {
        (self.amount, self.date, self.reference) = (amount, date, reference)
    }
}

extension PaymentEntry {
    /// Types the amount.
    /// - Returns: How it is read if it could be read in two ways.
    func enter(amount text: String) throws(FieldProblem) -> String? {
        try Self.description.rows(of: self, named: ["amount"]).first?.field?.enter(text)
    }
}

extension PaymentEntry: Described {
    static let description = Description<PaymentEntry>(
        "Payment",
        [
            .number("amount", \.amount, "", "Amount", .sheet("")).number { rules in
                // Of dinars it has three decimals.
                (rules.style, rules.isPositive) = (.price, true)
            },
            .date("date", \.date, "", "Paid on", .sheet("")),
            .text("reference", \.reference, "", "Reference", .sheet("")),
            .text("kind", \.kind, "", "As", .sheet("")),
            .value("unconfirmedNumbers", \.unconfirmedNumbers, "", "Unconfirmed numbers", unless: [:]).about(
                .housekeeping),
        ])

    static func make() -> PaymentEntry { PaymentEntry(nil, on: nil) }
}

/// The payments of an invoice while they are typed: a new one, and those that are recorded.
final class PaymentsEntry {
    let new: PaymentEntry
    /// Those that can be corrected or removed, with their numbers: what a credit note has settled stays.
    let recorded: [(payment: Payment, entry: PaymentEntry, number: Int)]
    let reason = ReasonEntry()
    /// All that is open; nil for nothing.
    private var proposed: ExactDecimal?
    /// `true` if the user was asked about an equal payment, so that the next confirmation records another one.
    var isAnother = false
    private var observation: ObservationToken?

    /// `true` if anything was typed of the new one.
    var isNewTouched: Bool {
        new.amount != proposed || new.date != .today || !new.reference.isEmpty || !new.kind.isEmpty
    }

    init(of invoice: Invoice) {
        proposed = Self.proposal(for: invoice)
        new = PaymentEntry(proposed, on: .today)
        recorded = invoice.payments.enumerated().filter { $1.offset == nil || $1.isAssigned == true }.map {
            ($1, PaymentEntry(abs($1.amount), on: $1.date, reference: $1.reference), $0 + 1)
        }
        // Another program may record a payment meanwhile.
        observation = invoice.observe(\.openAmount) { [weak self, weak invoice] _ in
            if let self, let invoice { follow(invoice) }
        }
    }

    /// An overpaid invoice proposes no amount, so that Enter pays nothing back.
    private static func proposal(for invoice: Invoice) -> ExactDecimal? {
        invoice.amountToPay > 0 ? invoice.amountToPay : nil
    }

    /// Proposes what is open now, unless another amount is typed.
    private func follow(_ invoice: Invoice) {
        let isProposed = new.amount == proposed
        proposed = Self.proposal(for: invoice)
        if isProposed { unrecorded { new.amount = proposed } }
    }

    /// The kinds of a new payment.
    enum Kind: String, CaseIterable {
        case payment, cashDiscount = "cash discount", loss, paidBack = "paid back"

        init?(_ text: String) {
            let text = text.trimmed.lowercased()
            guard let kind = Self.allCases.first(where: { text.isEmpty || $0.rawValue.hasPrefix(text) }) else {
                return nil
            }
            self = kind
        }

        /// The settlement that it is in place of a payment; nil for a payment.
        var settlement: Settlement? {
            switch self {
            case .payment: nil
            case .cashDiscount: .writeOff(.cashDiscount)
            case .loss: .writeOff(.loss)
            case .paidBack: .payBack
            }
        }
    }

    /// The typed corrections of a recorded payment. Write-offs come first, since an agreed discount follows its payment.
    var corrections: [(payment: Payment, entry: PaymentEntry)] {
        let corrections = recorded.filter { payment, entry, _ in
            entry.amount != abs(payment.amount) || entry.date != payment.date || entry.reference != payment.reference
        }.map { (payment: $0.payment, entry: $0.entry) }
        return corrections.filter { $0.payment.writeOff != nil } + corrections.filter { $0.payment.writeOff == nil }
    }
}

/// A reason while it is typed.
@Observed
final class ReasonEntry {
    var reason: String = ""

    init() {}
}

extension ReasonEntry: Described {
    static let description = Description<ReasonEntry>(
        "Reason", [.text("reason", \.reason, "", "Reason", .sheet(""))])

    static func make() -> ReasonEntry { ReasonEntry() }
}

extension Form {
    /// Returns the payments of an invoice: a new payment of all that is open, today, unless something else is typed; and those
    /// that are recorded, to be corrected, or removed by emptying their amount.
    static func payments(of invoice: Invoice, _ keys: KeyMap, confirm: @escaping (PaymentsEntry) -> Message?) -> Form {
        let payments = PaymentsEntry(of: invoice)
        let document = Document("payments")
        for entry in [payments.new] + payments.recorded.map(\.entry) { document.adopt(entry) }
        document.adopt(payments.reason)
        let open = "\(DecimalFormat.amount(abs(invoice.openAmount), in: invoice.currency)) \(invoice.currency)"
        let standing =
            switch invoice.openAmount {
            case 0: "Nothing is open."
            case let amount where amount > 0: "\(open) are open."
            default: "Overpaid by \(open): type “paid back” under As, or “to” and the invoice that it counts for."
            }
        let correcting =
            payments.recorded.isEmpty
            ? "" : " A payment below is corrected in its fields, and removed by emptying its amount."
        var form = Form(
            title: "Payments of \(invoice.number)",
            advice:
                "\(standing) \(keys[.commitEdit]) records, \(keys[.completeAndGoOn]) goes on to the next field, "
                + "\(keys[.endTyping]) leaves.\(correcting)",
            rows: { rows(of: payments, in: invoice.currency) })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(payments) }, "record")
        form.invoiceID = invoice.id
        return form
    }

    private static func rows(of payments: PaymentsEntry, in currency: CurrencyCode) -> [DetailRow] {
        let new = PaymentEntry.description.rows(of: payments.new, named: ["amount", "date", "reference", "kind"])
        let recorded = payments.recorded.flatMap { recorded in
            PaymentEntry.description.rows(of: recorded.entry, named: ["amount", "date", "reference"]).map {
                $0.numbered(recorded.number, recorded.payment)
            }
        }
        let reason =
            payments.recorded.isEmpty ? [] : ReasonEntry.description.rows(of: payments.reason, named: ["reason"])
        return (new + recorded).map { $0.accepting(currency).choosingKind } + reason
    }

    /// Returns the reason why an invoice is cancelled.
    static func reason(for invoice: Invoice, _ keys: KeyMap, confirm: @escaping (String) -> Message?) -> Form {
        let entry = ReasonEntry()
        let document = Document("cancellation")
        document.adopt(entry)
        let credit =
            invoice.isQuote
            ? ""
            : " If the customer has it, a credit note (\(keys[.addCreditNote])) is what the tax office wants."
        var form = Form(
            title: "Cancel \(invoice.number)",
            advice:
                "Nothing is to be paid for it then, and its number stays in use.\(credit) "
                + "\(keys[.commitEdit]) cancels it, \(keys[.endTyping]) leaves it.",
            rows: { ReasonEntry.description.rows(of: entry, named: ["reason"]) })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(entry.reason) }, "cancel it")
        form.invoiceID = invoice.id
        return form
    }
}

extension DetailRow {
    /// A field of a recorded payment: `1 Paid`, `1 Paid on`, `1 Reference`.
    fileprivate func numbered(_ number: Int, _ payment: Payment) -> DetailRow {
        let title = field?.property == "amount" ? payment.word : title
        var row = DetailRow(title: "\(number) \(title)", field: field, places: places, item: item)
        row.doubt = doubt
        row.field?.name = "\(field?.name ?? "") of payment \(number)"
        return row
    }

    /// The kind of a payment can be chosen by its first letters.
    fileprivate var choosingKind: DetailRow {
        guard let field, field.property == "kind" else { return self }
        var row = self
        row.field?.kind = "payment, cash discount, loss, paid back, or “to” and the number of another invoice"
        row.field?.shownText = { field.text().isEmpty ? PaymentsEntry.Kind.payment.rawValue : field.text() }
        row.field?.completions = { text in
            PaymentsEntry.Kind.allCases.map(\.rawValue).filter { $0.hasPrefix(text.lowercased()) }
        }
        row.field?.set = { text throws(FieldProblem) in
            let typed = text.trimmed
            if typed.lowercased().hasPrefix("to ") { return try field.set(typed) }
            guard let kind = PaymentsEntry.Kind(typed) else { throw FieldProblem.isNoPayment(typed) }
            try field.set(kind == .payment ? "" : kind.rawValue)
        }
        return row
    }

    /// An amount may have the invoice's currency with it.
    fileprivate func accepting(_ currency: CurrencyCode) -> DetailRow {
        guard let field, field.property == "amount" else { return self }
        var row = self
        row.field = field.money { currency }
        return row
    }
}
