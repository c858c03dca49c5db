import Derive
import Foundation

/// A payment to a third party that the buyer makes with this invoice (BG-DEX-09 of XRechnung's extension).
public nonisolated struct ThirdPartyPayment: Hashable, Codable, Sendable {
    /// The kind of the payment (BT-DEX-001).
    public var kind: String
    /// The amount (BT-DEX-002).
    public var amount: ExactDecimal?
    /// The purpose (BT-DEX-003).
    public var text: String

    /// Makes a payment of nothing.
    public init(kind: String = "", amount: ExactDecimal? = nil, text: String = "") {
        self.kind = kind
        self.amount = amount
        self.text = text
    }
}

extension Invoice {
    /// The sum of payments to third parties with this invoice; only XRechnung's extension adds it to the amount due.
    public var thirdPartyAmount: ExactDecimal {
        guard !thirdPartyPayments.isEmpty, specification.isXRechnungExtension else { return 0 }
        return thirdPartyPayments.reduce(0) { $0 + ($1.amount ?? 0) }
    }
}
