import Derive
import Foundation

/// Documents without lines, such as those of Factur-X MINIMUM and BASIC WL: their amounts are carried as declared.
extension Invoice {
    /// Whether the document has amounts and no lines from which they could be calculated.
    public var hasNoLinesToCalculateFrom: Bool { declared?.amountDue != nil && lines.isEmpty }

    /// What the document declares for a term that cannot be calculated; nil where it can.
    ///
    /// Where the sum of the lines is declared, only that and what each VAT group is charged on are taken over.
    func carried(_ term: AmountTerm) -> Decimal? {
        guard let declared, hasNoLinesToCalculateFrom else { return nil }
        guard declared.sumOfLineNetAmounts != nil else { return declared[term] }
        switch term {
        case .sumOfLineNetAmounts, .taxableAmount: return declared[term]
        default: return nil
        }
    }

    /// Whether a term is taken over as it is declared.
    public func isCarried(_ term: AmountTerm) -> Bool { carried(term) != nil }

    /// What each group is charged on as declared, where there are no lines.
    var carriedTaxableAmounts: [VATGroup: Decimal]? {
        guard let declared, hasNoLinesToCalculateFrom else { return nil }
        return Dictionary(declared.vatBreakdown.map { ($0.group, $0.taxableAmount ?? 0) }, uniquingKeysWith: +)
    }
}

/// A payment to a third party that the buyer makes with this invoice (BG-DEX-09 of XRechnung's extension).
public nonisolated struct ThirdPartyPayment: Hashable, Codable, Sendable {
    /// What kind of payment it is (BT-DEX-001).
    public var kind: String
    /// The amount (BT-DEX-002).
    public var amount: Decimal?
    /// What it is for (BT-DEX-003).
    public var text: String

    /// Makes a payment of nothing.
    public init(kind: String = "", amount: Decimal? = nil, text: String = "") {
        self.kind = kind
        self.amount = amount
        self.text = text
    }
}

extension Invoice {
    /// What is paid to third parties with this invoice; only XRechnung's extension adds it to the amount due.
    public var thirdPartyAmount: Decimal {
        guard !thirdPartyPayments.isEmpty, specification.isXRechnungExtension else { return 0 }
        return thirdPartyPayments.reduce(0) { $0 + ($1.amount ?? 0) }
    }
}
