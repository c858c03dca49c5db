import Invoicing

/// The amounts of one invoice at one rate of VAT, as a tax adviser books them.
public struct Booking: Sendable {
    let invoice: InvoiceSnapshot
    let group: VATGroup
    /// Without VAT, and the VAT; below zero for what a credit note gives back.
    let net, vat: ExactDecimal

    /// A booking for each rate of an invoice, and one for each rate of the deposits that it takes, which are booked already; none for
    /// a draft, a quote and what was cancelled.
    /// - Parameter taken: The parts of its deposits that a final invoice takes, or that a credit note for one gives back.
    public static func all(of invoice: InvoiceSnapshot, taken: [VATBreakdown] = []) -> [Booking] {
        guard (InvoiceStage.countingAsRevenue + InvoiceStage.ofReceived).contains(invoice.stage) else { return [] }
        let sign: ExactDecimal = invoice.typeCode.isCreditNote ? -1 : 1
        return (invoice.vatBreakdown + taken.map(\.negated)).map {
            Booking(invoice: invoice, group: $0.group, net: sign * $0.taxableAmount, vat: sign * $0.taxAmount)
        }
    }

    private var isPurchase: Bool { InvoiceStage.ofReceived.contains(invoice.stage) }
    var party: PartySnapshot { isPurchase ? invoice.seller : invoice.buyer }

    /// An amount in the columns of sales, or in those of purchases: empty in the others.
    func amount(ofPurchase: Bool, _ amount: (Booking) -> ExactDecimal) -> ExactDecimal? {
        isPurchase == ofPurchase ? amount(self) : nil
    }
}

extension CSVWriter where Element == Booking {
    /// Sales and purchases for the tax adviser, in columns of their own, so that the sum of each column is right.
    public static var adviser: Self {
        func columns(_ name: String, ofPurchase: Bool) -> [(String, @Sendable (Booking) -> Cell)] {
            [
                (name + "Net", { .amount($0.amount(ofPurchase: ofPurchase, \.net)) }),
                (name + "VAT", { .amount($0.amount(ofPurchase: ofPurchase, \.vat)) }),
                (name + "Gross", { .amount($0.amount(ofPurchase: ofPurchase) { $0.net + $0.vat }) }),
            ]
        }
        let head: [(String, @Sendable (Booking) -> Cell)] = [
            ("issueDate", { .date($0.invoice.issueDate) }), ("number", { .text($0.invoice.number) }),
            ("party", { .text($0.party.name) }), ("partyVAT", { .text($0.party.vatIdentifier) }),
            ("country", { .text($0.party.address.countryCode) }), ("vat", { .text($0.group.name()) }),
            ("currency", { .text($0.invoice.currency.code) }),
        ]
        return CSVWriter(
            head + columns("sales", ofPurchase: false) + columns("purchases", ofPurchase: true))
    }
}
