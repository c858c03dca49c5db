import Derive
import Foundation
import Invoicing
import Ledger

/// A payment while it is typed.
@Observed
final class PaymentEntry: HasTypedNumbers {
    /// How much was paid.
    var amount: ExactDecimal = 0
    /// The day on which it was paid.
    var date: CalendarDate?
    /// What the bank's list says of it.
    var reference: String = ""
    var ambiguousNumbers: [String: String] = [:]

    init(_ amount: ExactDecimal, on date: CalendarDate?) { (self.amount, self.date) = (amount, date) }
}

extension PaymentEntry: Described {
    static let description = Description<PaymentEntry>(
        "Payment",
        [
            .number("amount", \.amount, "", "Amount", .sheet("")).number { rules in
                (rules.style, rules.isPositive) = (.amount, true)
            },
            .date("date", \.date, "", "Paid on", .sheet("")),
            .text("reference", \.reference, "", "Reference", .sheet("")),
            .value("ambiguousNumbers", \.ambiguousNumbers, "", "Ambiguous numbers", unless: [:]).about(.housekeeping),
        ])

    static func make() -> PaymentEntry { PaymentEntry(0, on: nil) }
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
    /// What was paid for an invoice: all that is open, today, unless something else is typed.
    static func payment(of invoice: Invoice, confirm: @escaping (PaymentEntry) -> Message?) -> Form {
        let entry = PaymentEntry(max(0, invoice.openAmount), on: .today)
        let document = Document("payment")
        document.adopt(entry)
        let open = "\(DecimalFormat.amount(invoice.openAmount)) \(invoice.currency)"
        var form = Form(
            title: "Payment of \(invoice.number)",
            advice:
                "\(open) are open. \(key: .commitEdit) records the payment, \(key: .completeAndGoOn) goes to the day "
                + "and the reference, \(key: .endTyping) leaves it.",
            rows: { PaymentEntry.description.rows(of: entry, named: fields).map { $0.accepting(invoice.currency) } })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(entry) }, "record")
        form.invoiceID = invoice.id
        return form
    }

    private static let fields = ["amount", "date", "reference"]

    /// Why an invoice is cancelled.
    static func reason(for invoice: Invoice, confirm: @escaping (String) -> Message?) -> Form {
        let entry = ReasonEntry()
        let document = Document("cancellation")
        document.adopt(entry)
        let credit =
            invoice.isQuote
            ? ""
            : " If the customer has it, a credit note (\(key: .addCreditNote)) is what the tax office wants."
        var form = Form(
            title: "Cancel \(invoice.number)",
            advice:
                "Nothing is to be paid for it then, and its number stays taken.\(credit) "
                + "\(key: .commitEdit) cancels it, \(key: .endTyping) leaves it.",
            rows: { ReasonEntry.description.rows(of: entry, named: ["reason"]) })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(entry.reason) }, "cancel it")
        form.invoiceID = invoice.id
        return form
    }
}

extension DetailRow {
    /// An amount may be followed by its currency, if that is the invoice's.
    fileprivate func accepting(_ currency: CurrencyCode) -> DetailRow {
        guard let field, field.property == "amount" else { return self }
        var row = self
        row.field?.set = { text throws(FieldProblem) in
            let (number, letters) = text.splitAtCurrency
            guard letters.count == 3 else { return try field.set(text.trimmed) }
            guard letters == currency.code else { throw FieldProblem.isOtherCurrency(letters, of: currency.code) }
            try field.set(number)
        }
        return row
    }
}
