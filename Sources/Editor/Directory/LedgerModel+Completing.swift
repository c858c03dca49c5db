import Derive
import Foundation
import Input
import Invoicing
import Ledger

/// Completions for items and buyers.
extension LedgerModel {
    /// Returns the best completion of a text in a field; nil where nothing fits, and in fields of which the books know nothing.
    package func completion(of field: Field, for text: String) -> Completion? {
        guard let target = field.target, let invoice else { return nil }
        if target.path == \InvoiceLine.itemName, let line = target.object as? InvoiceLine {
            return item(text, for: line, of: invoice)
        }
        guard target.path == \Party.name, target.object === invoice.buyer else { return nil }
        return buyer(text, of: invoice)
    }

    /// A product of the catalogue, or else what this customer was charged once.
    private func item(_ text: String, for line: InvoiceLine, of invoice: Invoice) -> Completion? {
        let customer = customer(of: invoice)
        guard let product = books.product(completing: text, for: customer) else { return nil }
        var defaults = books.defaults(of: product, for: customer)
        // It is that of the line above, and of the customer.
        if line.vatCategory.dependsOnBuyer { defaults.vatGroup = line.vatGroup }
        return Completion(text: product.name, detail: defaults.detail) { [unowned self] in
            let typed = books.typedValues(of: line, for: customer)
            line.fill(with: product, defaults)
            guard let typed, let price = typed.netPrice else { return nil }
            line.fill(with: typed)
            return "The price \(DecimalFormat.price(price)) stays. \(keys[.undo]) takes the product out again."
        }
    }

    private func buyer(_ text: String, of invoice: Invoice) -> Completion? {
        guard let found = books.customers(matching: text, limit: 1).first, let customer = books.customer(found.id)
        else { return nil }
        return Completion(text: customer.party.name, detail: customer.detail) { [unowned self] in
            books.fill(invoice, for: customer, after: self.customer(of: invoice))
            return nil
        }
    }
}

extension LineDefaults {
    /// `pcs   89.00   19 %   last: 89.00 on 3 Nov`
    fileprivate var detail: String {
        let unit = CodeWords.units.word(for: unitCode) ?? unitCode
        let price = netPrice.map(DecimalFormat.price)
        let last = price.flatMap { price in chargedOn.map { "last: \(price) on \($0.shortText)" } }
        return [unit, price, vatGroup.map(VATInput.text), last].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: "   ")
    }
}

extension CalendarDate {
    /// `3 Nov`, or with its year where that is not the present one.
    fileprivate var shortText: String {
        let text = "\(day) \(DateWords.name(ofMonth: month).prefix(3))"
        return year == CalendarDate.today?.year ? text : "\(text) \(year)"
    }
}

extension Customer {
    /// `23570 Lübeck   DE811907980   no. 10001`
    fileprivate var detail: String {
        let texts = [party.town, party.vatIdentifier, number.isEmpty ? "" : "no. \(number)"]
        return texts.filter { !$0.isEmpty }.joined(separator: "   ")
    }
}
