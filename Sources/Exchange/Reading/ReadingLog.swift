import Foundation
import Invoicing

/// What is noticed while a document is read and stands for no term.
final class ReadingLog {
    private(set) var ambiguities: [Ambiguity] = []
    /// What is neither a term nor kept as it is.
    private(set) var leftOut: [LeftOut] = []
    /// The currency of the tax total that is being read, with its groups; nil outside one.
    var taxTotalCurrency: String?
    /// Amounts of another currency than the first one, read before the document has named its own.
    private var unexamined: [(currency: String, element: ElementText)] = []

    /// The document's currency (BT-5), once it is known.
    var currency: String? {
        didSet {
            for (currency, element) in unexamined { examine(currency, of: element) }
            unexamined = []
        }
    }

    /// Notes an amount whose currency is not the document's.
    func examine(_ currency: String, of element: ElementText, expected: String? = nil) {
        guard !currency.isEmpty else { return }
        guard let expected = expected ?? self.currency else { return unexamined.append((currency, element)) }
        guard currency != expected else { return }
        note(element, "\(element.local) is in \(currency), where \(expected) is to be expected: state which one it is.")
    }

    /// Notes what is neither a term nor kept as it is.
    func leaveOut(_ part: LeftOut) { leftOut.append(part) }

    /// Notes something unclear.
    func note(_ element: ElementText, _ sentence: String) {
        ambiguities.append(
            Ambiguity(term: Terms.of(element.local), place: element.place.description, sentence: sentence))
    }

    /// Notes an element that is there once more.
    func noteRepetition(of element: String, at place: ExchangeError.Place) {
        ambiguities.append(
            Ambiguity(
                term: Terms.of(element), place: place.description,
                sentence: "\(element) is there once more: leave only the one that is meant."))
    }
}

/// The business terms of elements with amounts and quantities.
private nonisolated enum Terms {
    private static let byElement = [
        "LineExtensionAmount": "BT-131", "LineTotalAmount": "BT-131", "AllowanceTotalAmount": "BT-107",
        "ChargeTotalAmount": "BT-108", "TaxExclusiveAmount": "BT-109", "TaxBasisTotalAmount": "BT-109",
        "TaxAmount": "BT-110", "TaxTotalAmount": "BT-110", "CalculatedAmount": "BT-117", "TaxableAmount": "BT-116",
        "BasisAmount": "BT-116", "TaxInclusiveAmount": "BT-112", "GrandTotalAmount": "BT-112",
        "PrepaidAmount": "BT-113", "TotalPrepaidAmount": "BT-113", "PayableRoundingAmount": "BT-114",
        "RoundingAmount": "BT-114", "PayableAmount": "BT-115", "DuePayableAmount": "BT-115",
        "InvoicedQuantity": "BT-129", "CreditedQuantity": "BT-129", "BilledQuantity": "BT-129",
        "PriceAmount": "BT-146", "ChargeAmount": "BT-146", "BaseQuantity": "BT-149", "BasisQuantity": "BT-149",
        "TaxSubtotal": "BG-23", "TaxTotal": "BT-110", "ApplicableTradeTax": "BG-23", "ClassifiedTaxCategory": "BT-151",
        "IssueDate": "BT-2", "DueDate": "BT-9", "DocumentCurrencyCode": "BT-5", "InvoiceCurrencyCode": "BT-5",
        "TaxCurrencyCode": "BT-6", "InvoiceTypeCode": "BT-3", "CreditNoteTypeCode": "BT-3", "TaxCategory": "BT-118",
        "CategoryTradeTax": "BT-95",
    ]

    static func of(_ element: String) -> String { byElement[element] ?? element }
}
