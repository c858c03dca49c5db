import Foundation
import Invoicing

extension DocumentContent {
    /// A row of the table.
    struct Line: Sendable {
        let number: String
        let name: String
        /// Description, remark, period, allowances and charges, each in a line of its own.
        let details: [String]
        let quantity: String
        let unit: String
        let price: String
        let vat: String
        let amount: String
        /// The amount that it adds to the subtotal that is carried to the next page.
        let charged: ExactDecimal
    }
}

extension DocumentContent.Line {
    init(_ line: LineSnapshot, in currency: CurrencyCode, _ words: DocumentWords) {
        let language = words.language
        number = line.identifier
        name = line.itemName
        details = Self.details(of: line, in: currency, words)
        quantity = line.quantity.map(language.plain) ?? ""
        unit = words.unit(line.unitCode)
        let base = line.priceBaseQuantity == 1 ? "" : " / \(language.plain(line.priceBaseQuantity))"
        price = language.price(line.netPrice, in: currency) + base
        vat = words.vat(line.vatGroup)
        let shown = language.amount(line.netAmount, in: currency)
        amount = line.isCharged ? shown : "(\(shown))"
        charged = line.isCharged ? line.netAmount : 0
    }

    private static func details(
        of line: LineSnapshot, in currency: CurrencyCode, _ words: DocumentWords
    ) -> [String] {
        let article = line.sellerItemIdentifier
        let texts = [
            article.isEmpty ? "" : "\(words[.articleNumber]) \(article)", line.itemDescription, line.note,
            line.period.map(words.language.period) ?? "",
        ]
        return texts.filter { !$0.isEmpty }
            + line.allowanceCharges.map { item in
                "\(words.name(of: item)): \(words.language.amount(item.signedAmount, in: currency))"
            }
    }
}

extension DocumentWords {
    /// Returns the purpose of an allowance or a charge, with its percentage.
    func name(of item: AllowanceSnapshot) -> String {
        let reason = item.reason.isEmpty ? self[item.isCharge ? .charge : .allowance] : item.reason
        return item.percentage.map { "\(reason) \(language.plain($0)) %" } ?? reason
    }
}
