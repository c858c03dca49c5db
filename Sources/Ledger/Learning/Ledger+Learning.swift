import DeriveDocuments
import Foundation
import Invoicing

/// Learning from invoices that were written.
extension Ledger {
    /// Learns items from an invoice: an item that is used twice becomes a product, with its unit and what this customer was
    /// charged last. The customer learns a missing address, or the country of an address without one.
    ///
    /// Price and VAT of a product are for everybody, so that no draft changes them. An issued invoice completes those that a
    /// product has none of; others are changed in the catalogue alone.
    ///
    /// Learning from an invoice again, as after an edit, learns only its changes. An older invoice changes nothing that comes
    /// from a later one.
    /// - Parameters:
    ///   - lines: The lines to learn from; nil for all.
    ///   - customer: The customer who is charged; nil if the buyer is not in the ledger.
    /// - Returns: Whether the source could be read; nothing is learnt if not.
    @discardableResult
    public func learn(from invoice: Invoice, lines: [InvoiceLine]? = nil, for customer: Customer?) -> Bool {
        guard !invoice.isCreditNote, !invoice.isQuote else { return true }
        let name = invoice.number.isEmpty ? "an invoice" : invoice.number
        let groups = Self.linesByItem(lines ?? Array(invoice.lines.elements))
        guard readProducts(of: groups.compactMap(\.first), for: customer) else { return false }
        document.transaction("learn from \(name)") {
            for lines in groups { learn(from: lines, of: invoice, for: customer) }
            customer?.party.fillAddress(from: invoice.buyer)
            if let customer, lines?.isEmpty != true, isLater(invoice.issueDate, than: customer.lastUsed) {
                customer.lastUsed = invoice.issueDate
            }
        }
        return true
    }

    /// Groups lines by item: by the seller's number, else by name. Returned items are left out.
    private static func linesByItem(_ lines: [InvoiceLine]) -> [[InvoiceLine]] {
        var places: [DirectoryKey: Int] = [:]
        var groups: [[InvoiceLine]] = []
        for line in lines {
            guard let key = DirectoryKey.item(line), line.invoicedQuantity ?? 1 > 0 else { continue }
            if let place = places[key] {
                groups[place].append(line)
            } else {
                places[key] = groups.count
                groups.append([line])
            }
        }
        return groups
    }

    /// Removes what a draft has taught that is deleted: items that were seen on it alone, and what its customer was charged by it.
    /// - Complexity: O(*n*) in the lines if its customer was charged for anything on its day; else O(1) in them.
    public func forget(_ draft: Invoice) {
        guard !draft.isFrozen, !draft.isCreditNote, !draft.isQuote, draft.lines.count > 0 else { return }
        let customer = customer(of: draft)
        guard read(.taught(by: draft.id, customer: customer?.id, day: draft.issueDate)) else { return }
        let products = data.products.elements
        let charged = products.compactMap { product in
            let charge = customer.flatMap { product.charge(to: $0) }
            return charge.flatMap { $0.date == draft.issueDate ? (product: product, charge: $0) : nil }
        }
        let prices = charged.isEmpty ? [:] : prices(in: draft, of: Set(charged.map(\.charge.netPrice)))
        let charges = charged.filter { prices[$0.product.id]?.contains($0.charge.netPrice) == true }
        let isSeen = products.contains { $0.seenOn == draft.id }
        guard isSeen || !charges.isEmpty else { return }
        document.transaction("forget \(draft.titleInSentence)") {
            for (product, charge) in charges { product.charges.removeAll { $0 === charge } }
            data.products.removeAll { $0.seenOn == draft.id }
        }
    }

    /// The prices of an invoice's products in memory, as far as they are some of those given.
    private func prices(in invoice: Invoice, of given: Set<ExactDecimal?>) -> [UUID: Set<ExactDecimal?>] {
        var prices: [UUID: Set<ExactDecimal?>] = [:]
        for line in invoice.lines.elements where given.contains(line.pricePerUnit) {
            if let product = known(line) { prices[product.id, default: []].insert(line.pricePerUnit) }
        }
        return prices
    }

    /// Returns the product of the catalogue whose price for everybody is another one than a draft's line has; nil if there is
    /// none, and where its customer was charged the line's price before.
    public func product(pricedOtherwiseBy line: InvoiceLine, for customer: Customer?) -> Product? {
        guard let price = line.pricePerUnit, readProducts(of: [line], for: customer), let product = known(line),
            product.seenOn == nil, let usual = product.netPrice, usual != price,
            customer.flatMap({ product.charge(to: $0) })?.netPrice != price
        else { return nil }
        return product
    }

    /// Completes products that have no price yet by an invoice that is issued.
    public func learnPrices(from invoice: Invoice) {
        guard !invoice.isCreditNote, !invoice.isQuote else { return }
        let groups = Self.linesByItem(Array(invoice.lines.elements))
        guard readProducts(of: groups.compactMap(\.first), for: nil) else { return }
        let priced = groups.compactMap { lines in
            lines.last.flatMap { line in known(lines[0]).map { (product: $0, line: line) } }
        }.filter { $0.product.netPrice == nil }
        guard !priced.isEmpty else { return }
        document.transaction("learn from \(invoice.number)") {
            for (product, line) in priced { product.complete(by: line) }
        }
    }

    /// Adds a product to the catalogue: the one of this name that was seen on one invoice only, else a new one.
    public func addProduct(named name: String) -> Product {
        if let seen = product(named: name), seen.seenOn != nil {
            change("add product") { (seen.name, seen.seenOn) = (name, nil) }
            return seen
        }
        let product = Product(name: name)
        change("add product") { data.products.append(product) }
        return product
    }

    private func readProducts(of lines: [InvoiceLine], for customer: Customer?) -> Bool {
        let keys = lines.flatMap { [DirectoryKey.item($0), .named($0.itemName)].compactMap { $0 } }
        guard read(.productsWith(keys)), let customer else { return readFailure == nil }
        return read(.charges(products: lines.compactMap { known($0)?.id }, customer: customer.id))
    }

    private func learn(from lines: [InvoiceLine], of invoice: Invoice, for customer: Customer?) {
        guard let first = lines.first, let line = lines.last else { return }
        let product = known(first) ?? makeProduct(of: first, on: invoice)
        // A second line with it, or a second invoice, makes it a product.
        if let seen = product.seenOn, seen != invoice.id || lines.count > 1 { product.seenOn = nil }
        if isLater(invoice.issueDate, than: product.lastUsed) { product.lastUsed = invoice.issueDate }
        if invoice.isIssued { product.complete(by: line) }
        if let customer { note(line, of: product, chargedTo: customer, on: invoice.issueDate) }
    }

    private func known(_ line: InvoiceLine) -> Product? {
        guard let key = DirectoryKey.item(line) else { return nil }
        return products.items(with: key).first
            ?? DirectoryKey.named(line.itemName).flatMap { products.items(with: $0).first }
    }

    private func makeProduct(of line: InvoiceLine, on invoice: Invoice) -> Product {
        let product = Product(name: line.itemName.trimmingCharacters(in: .whitespaces))
        (product.sellerItemIdentifier, product.itemDescription) = (line.sellerItemIdentifier, line.itemDescription)
        product.unitCode = line.unitCode
        product.seenOn = invoice.id
        data.products.append(product)
        return product
    }

    private func note(_ line: InvoiceLine, of product: Product, chargedTo customer: Customer, on day: CalendarDate?) {
        let known = product.charge(to: customer)
        guard isLater(day, than: known?.date) else { return }
        let charge = known ?? Charge(customer: customer.id)
        charge.date = day
        charge.take(line)
        if known == nil { product.charges.append(charge) }
    }

    /// Returns `true` if a day is the other one or comes after it. What has no day comes before all others.
    private func isLater(_ day: CalendarDate?, than other: CalendarDate?) -> Bool {
        guard let other else { return true }
        return day.map { $0 >= other } ?? false
    }
}

extension DirectoryKey {
    /// Returns the key that tells a line's item from others; nil for one without a name.
    fileprivate static func item(_ line: InvoiceLine) -> DirectoryKey? {
        named(line.itemName).map { name in
            line.sellerItemIdentifier.isEmpty ? name : .number(line.sellerItemIdentifier.foldedForSearch)
        }
    }
}

extension Product {
    /// Takes over a price where there is none yet, and then the VAT, too. An unusual rate is confirmed in each invoice.
    fileprivate func complete(by line: InvoiceLine) {
        guard netPrice == nil else { return }
        netPrice = line.pricePerUnit
        guard vatCategory.isEmpty, !line.vatCategory.dependsOnBuyer, !line.vatGroup.isUnusual else { return }
        (vatCategory, vatRate) = (line.vatCategory, line.vatRate)
    }
}

extension Charge {
    /// Takes over price, unit and VAT. An unusual rate is confirmed in each invoice.
    fileprivate func take(_ line: InvoiceLine) {
        (netPrice, unitCode) = (line.pricePerUnit, line.unitCode)
        if !line.vatGroup.isUnusual { (vatCategory, vatRate) = (line.vatCategory, line.vatRate) }
    }
}

extension VATCategory {
    /// `true` if it is so because of where the buyer is, and so says nothing of what another one is to pay.
    public var dependsOnBuyer: Bool { [.reverseCharge, .intraCommunity, .export].contains(self) }
}

extension InvoiceLine {
    /// The price of one unit; nil where none is stated, or where it is that of several.
    fileprivate var pricePerUnit: ExactDecimal? { priceBaseQuantity == 1 ? enteredNetPrice ?? netPrice : nil }
}
