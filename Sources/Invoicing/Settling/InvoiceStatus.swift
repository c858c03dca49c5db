import Foundation

/// The stage of an invoice, which does not depend on the day. It can be stored.
public nonisolated enum InvoiceStage: String, CaseIterable, Sendable {
    /// It is being written.
    case draft
    /// It was issued, and something is still to be paid.
    case open
    /// It was issued, and a part of it was set off, but nothing paid.
    case partlyCredited
    /// It was issued, and a part of it was written off.
    case partlyWrittenOff
    /// It was issued, and more was paid than it asks for.
    case overpaid
    /// It was issued, and nothing is to be paid any more.
    case paid
    /// It was issued, and nothing is to be paid any more since the rest is a cash discount.
    case discounted
    /// It was issued, and nothing is to be paid any more since all of it was set off: an invoice against a credit note, or
    /// the other way round.
    case credited
    /// It was issued, and nothing is to be paid any more since a part of it was written off as lost.
    case writtenOff
    /// It was issued and does not count any more.
    case cancelled
    /// It is a quote that was issued.
    case quote
    /// It is a quote that the customer has accepted.
    case accepted
    /// Another company has issued it, and something is still to be paid.
    case received
    /// Another company has issued it, and nothing is to be paid any more.
    case settled

    /// The stages in which something is still to be paid, or paid back, of what was issued.
    public static let outstanding: [InvoiceStage] = unpaid + [.overpaid]
    /// The stages in which something is still to be paid of what was issued.
    public static let unpaid: [InvoiceStage] = [.open, .partlyCredited, .partlyWrittenOff]
    /// The stages that reports sum up, and in which a credit note takes from its invoice.
    public static let countingAsRevenue: [InvoiceStage] = outstanding + [.paid, .discounted, .credited, .writtenOff]
    /// The stages of other issuers' documents.
    public static let ofReceived: [InvoiceStage] = [.received, .settled]

    /// Derives the stage from what happened.
    /// - Parameter total: The document's total with VAT: below zero for a document that gives money back by its
    ///   amounts.
    public init(
        isReceived: Bool, isIssued: Bool, isCancelled: Bool, openAmount: ExactDecimal, total: ExactDecimal = 0,
        payments: [Payment] = []
    ) {
        switch (isReceived, isIssued) {
        case (true, _): self = openAmount == 0 ? .settled : .received
        case (false, true) where isCancelled: self = .cancelled
        case (false, true): self = Self.open.updated(openAmount: openAmount, total: total, payments: payments)
        case (false, false): self = .draft
        }
    }

    /// Returns the stage after a payment has changed the open amount.
    public func updated(openAmount: ExactDecimal, total: ExactDecimal, payments: [Payment]) -> InvoiceStage {
        switch self {
        case .open, .partlyCredited, .partlyWrittenOff, .overpaid, .paid, .discounted, .credited, .writtenOff:
            let isLost = payments.writtenOff(as: .loss) != 0
            let isWrittenOff = isLost || payments.writtenOff(as: .cashDiscount) != 0
            // What was taken back counts no more.
            let counting = isWrittenOff ? payments : payments.filter { $0.writeOff == nil }
            let isSetOff = !counting.isEmpty && counting.allSatisfy { $0.offset != nil && $0.isAssigned != true }
            guard openAmount == 0 else {
                return openAmount < 0 && total >= 0
                    ? .overpaid : isSetOff ? .partlyCredited : isWrittenOff ? .partlyWrittenOff : .open
            }
            return isSetOff ? .credited : isLost ? .writtenOff : isWrittenOff ? .discounted : .paid
        case .received, .settled: return openAmount == 0 ? .settled : .received
        case .draft, .cancelled, .quote, .accepted: return self
        }
    }
}

/// The status of an invoice on a day.
public nonisolated enum InvoiceStatus: Hashable, Sendable {
    /// It is being written, and something is to be filled in or mended.
    case draft
    /// Nothing keeps it from being issued.
    case ready
    case open
    case partlyPaid
    /// A part of it was set off against a credit note, and nothing was paid.
    case partlyCredited
    /// A part of it was written off, and something is still to be paid.
    case partlyWrittenOff
    /// For so many days it should have been paid.
    case overdue(days: Int)
    /// More was paid than it asks for.
    case overpaid
    case paid
    /// Nothing is to be paid any more since the rest is a cash discount.
    case discounted
    /// All of it was set off against a credit note, or a credit note against its invoice.
    case credited
    /// A part of it was written off as lost, and nothing is to be paid any more.
    case writtenOff
    case cancelled
    /// It is a quote that was issued and may be accepted.
    case quote
    case accepted
    /// It is a quote that was not accepted while it was valid.
    case expired
    case received
    /// It was received, and is paid.
    case settled
    /// It was received, and gives money back that has not come yet.
    case moneyBack
    /// It gives money back, and something of that is neither set off nor paid back.
    case outstanding
    /// It is a credit note that was set off against its invoice.
    case applied
    /// It is a credit note that was paid back.
    case refunded

    /// Derives the status from the stored stage and the day.
    public init(
        _ stage: InvoiceStage, isReady: Bool, amountDue: ExactDecimal, openAmount: ExactDecimal, dueDate: CalendarDate?,
        on day: CalendarDate?
    ) {
        switch stage {
        case .draft: self = isReady ? .ready : .draft
        case .paid: self = .paid
        case .discounted: self = .discounted
        case .overpaid: self = .overpaid
        case .credited: self = .credited
        case .writtenOff: self = .writtenOff
        case .cancelled: self = .cancelled
        case .quote: self = dueDate.flatMap { due in day.map { due < $0 } } ?? false ? .expired : .quote
        case .accepted: self = .accepted
        case .received: self = openAmount >= 0 ? .received : amountDue >= 0 ? .overpaid : .moneyBack
        case .settled: self = .settled
        case .open, .partlyCredited, .partlyWrittenOff:
            guard openAmount >= 0 else {
                self = .outstanding
                return
            }
            let days = dueDate.flatMap { due in day.map { due.days(until: $0) } } ?? 0
            let part: InvoiceStatus =
                stage == .partlyCredited ? .partlyCredited : stage == .open ? .partlyPaid : .partlyWrittenOff
            self = days > 0 ? .overdue(days: days) : openAmount < amountDue ? part : .open
        }
    }

    /// The corresponding status of a credit note, which is never overdue since it is not paid.
    public var ofCreditNote: InvoiceStatus {
        switch self {
        case .open, .partlyPaid, .partlyCredited, .partlyWrittenOff, .overdue: .outstanding
        case .credited: .applied
        case .paid: .refunded
        case .received: .moneyBack
        default: self
        }
    }

    /// The words of a list and a title.
    public var words: String {
        switch self {
        case .draft: "Draft"
        case .ready: "Ready to issue"
        case .open: "Open"
        case .partlyPaid: "Partly paid"
        case .partlyCredited: "Partly credited"
        case .partlyWrittenOff: "Partly written off"
        case .overdue(1): "Overdue 1 day"
        case .overdue(let days): "Overdue \(days) days"
        case .overpaid: "Overpaid"
        case .paid: "Paid"
        case .discounted: "Paid less discount"
        case .credited: "Credited"
        case .writtenOff: "Written off"
        case .cancelled: "Cancelled"
        case .quote: "Quote"
        case .accepted: "Accepted"
        case .expired: "Expired"
        case .received: "Received"
        case .settled: "Received, paid"
        case .moneyBack: "Money back"
        case .outstanding: "Outstanding"
        case .applied: "Applied"
        case .refunded: "Refunded"
        }
    }

    /// The same with the due date of an open or received invoice, past or to come, and with the last reminder of an overdue one:
    /// `Open, due in 11 days`, `Overdue 12 days, reminded 1×`.
    public func words(due: CalendarDate?, reminded level: Int = 0, on day: CalendarDate?) -> String {
        if case .overdue = self, level > 0 { return "\(words), reminded \(level)×" }
        guard let due, let day, [.open, .received].contains(self) else { return words }
        return switch day.days(until: due) {
        case -1: "\(words), due yesterday"
        case let days where days < 0: "\(words), due \(-days) days ago"
        case 0: "\(words), due today"
        case 1: "\(words), due tomorrow"
        case let days: "\(words), due in \(days) days"
        }
    }

    /// `true` if something should have been paid by a day, to the company or by it.
    public func isOverdue(due: CalendarDate?, on day: CalendarDate?) -> Bool {
        switch self {
        case .overdue: true
        case .received: due.flatMap { due in day.map { due < $0 } } ?? false
        default: false
        }
    }

    /// `true` for what was issued and is not settled, so that the day of its mail is shown with the status.
    public var isAwaited: Bool {
        switch self {
        case .open, .partlyPaid, .partlyCredited, .partlyWrittenOff, .overdue, .overpaid, .outstanding, .quote,
            .expired:
            true
        default: false
        }
    }

    /// The name for scripts, and for the search that lists those alone.
    public var name: String {
        switch self {
        case .overdue: "overdue"
        default: words.lowercased()
        }
    }
}
