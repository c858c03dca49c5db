/// What an invoice amounts to and what of that is settled: the one account that list, header, totals, reports, files, paper
/// and payment code read. All amounts are in the invoice's currency.
public nonisolated struct Balance: Equatable, Sendable {
    /// The amount due (BT-115): as a received document declares it, until the user decides otherwise.
    public let due: ExactDecimal
    /// Money that came, less what was paid back or assigned to other invoices.
    public private(set) var paid: ExactDecimal = 0
    /// What was set off against other documents.
    public private(set) var credited: ExactDecimal = 0
    /// What was written off, as cash discount or as loss.
    public private(set) var writtenOff: ExactDecimal = 0
    /// Whether it counts at all: a quote and a cancelled invoice do not.
    private let counts: Bool

    /// The amount still to be paid; below zero where too much was paid, or money is to be given back.
    public var open: ExactDecimal { counts ? due - settled : 0 }

    /// What was paid, credited and written off.
    public var settled: ExactDecimal { paid + credited + writtenOff }

    /// Settles an amount.
    public init(due: ExactDecimal, payments: [Payment], counts: Bool = true) {
        (self.due, self.counts) = (due, counts)
        for payment in payments {
            switch payment.kind {
            case .money, .assignment: paid += payment.amount
            case .offset: credited += payment.amount
            case .writeOff: writtenOff += payment.amount
            }
        }
    }
}
