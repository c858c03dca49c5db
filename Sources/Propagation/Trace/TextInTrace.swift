import Editor
import Input
import Invoicing

/// A value of the trade that the trace shows by its contents.
protocol TextInTrace {
    var textInTrace: String { get }
}

extension Issuance: TextInTrace {
    /// The day.
    var textInTrace: String { CalendarDate(moment.prefix(10))?.shown ?? "" }
}

extension Payment: TextInTrace {
    var textInTrace: String { "\(DecimalFormat.amount(amount)) on \(date.shown)" }
}

extension Reminder: TextInTrace {
    var textInTrace: String { "\(level) on \(date.shown)" }
}

extension SentMail: TextInTrace {
    var textInTrace: String { "\(date)" }
}

extension Cancellation: TextInTrace {
    var textInTrace: String { date.shown }
}

extension Period: TextInTrace {
    var textInTrace: String {
        "\(start.map(\.shown) ?? "…") to \(end.map(\.shown) ?? "…")"
    }
}

extension ExemptionReason: TextInTrace {
    var textInTrace: String { text.isEmpty ? code : text.quotedInTrace }
}

extension InvoiceNote: TextInTrace {
    var textInTrace: String { text.quotedInTrace }
}

extension AdvancePayment: TextInTrace {
    var textInTrace: String { "\(DecimalFormat.amount(amount ?? 0)) of \(number)" }
}

extension ThirdPartyPayment: TextInTrace {
    var textInTrace: String { DecimalFormat.amount(amount ?? 0) }
}

extension ItemClassification: TextInTrace {
    var textInTrace: String { identifier.description }
}

extension ItemAttribute: TextInTrace {
    var textInTrace: String { "\(name): \(value)" }
}

extension Attachment: TextInTrace {
    var textInTrace: String { fileName.quotedInTrace }
}

extension String {
    /// Its beginning in quotation marks.
    var quotedInTrace: String { "“\(shortened(to: 40))”" }
}
