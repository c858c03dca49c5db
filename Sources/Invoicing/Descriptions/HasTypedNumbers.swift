/// Something with numbers that people type.
@MainActor
public protocol HasTypedNumbers: Described {
    /// The numbers that want a confirmation before the invoice is issued, by the names of their properties: those that could be
    /// read in two ways, such as 1.200, unusual rates of VAT, and prices of lines for which a table has another amount: behind the
    /// price, `12 10.8`. A number stays here until it is confirmed or replaced.
    var unconfirmedNumbers: [String: String] { get set }
    /// The typed texts that cannot be read, by the names of their properties. A text stays here, and the property as it was, until
    /// another one is typed.
    var unread: [String: String] { get set }
}

extension HasTypedNumbers {
    /// Returns `true` if the number of a property still wants a confirmation.
    public func isUnconfirmed(_ name: String) -> Bool {
        guard let marked = unconfirmedNumbers[name]?.split(separator: " ").first else { return false }
        if let amount = amountInTable(of: name), amount == (self as? InvoiceLine)?.netAmount { return false }
        return Self.description.property(named: name).flatMap(number) == ExactDecimal(String(marked))
    }

    /// The amount that a table has for the line whose price is marked; nil for any other mark.
    func amountInTable(of name: String) -> ExactDecimal? {
        let parts = unconfirmedNumbers[name]?.split(separator: " ") ?? []
        return parts.count == 2 ? ExactDecimal(String(parts[1])) : nil
    }

    /// Marks the number that a property has now.
    /// - Parameter amount: The amount that a table has for the line, if that is the reason.
    public func markUnconfirmed(_ name: String, inTable amount: ExactDecimal? = nil) {
        let number = Self.description.property(named: name).flatMap(number)?.plainText
        unconfirmedNumbers[name] = number.map { ([$0] + (amount.map { [$0.plainText] } ?? [])).joined(separator: " ") }
    }

    /// Confirms the number of a property.
    public func confirm(_ name: String) { if unconfirmedNumbers[name] != nil { unconfirmedNumbers[name] = nil } }

    /// Confirms all of its numbers.
    func confirmAll() { if !unconfirmedNumbers.isEmpty { unconfirmedNumbers = [:] } }

    /// The first number that the field of a property shows.
    private func number(of property: DescribedProperty<Self>) -> ExactDecimal? {
        ([property.keyPath] + property.alsoShows).lazy.compactMap { path -> ExactDecimal? in
            switch self[keyPath: path] {
            case let number as ExactDecimal: number
            case let discount as Discount: discount.number
            default: nil
            }
        }.first
    }
}

extension Invoice: HasTypedNumbers {
    /// Confirms all numbers of the invoice and its parts.
    /// - Complexity: O(*n*) in the lines.
    public func confirmNumbers() {
        confirmAll()
        for item in allowanceCharges.elements { item.confirmAll() }
        for line in lines.elements {
            line.confirmAll()
            for item in line.allowanceCharges.elements { item.confirmAll() }
        }
    }
}

extension Invoice {
    /// Marks the rates of VAT that want a confirmation.
    /// - Complexity: O(*n*) in the lines.
    func markUnusualRates() {
        for item in allowanceCharges.elements where item.vatGroup.isUnusual { item.markUnconfirmed("vatCategory") }
        for line in lines.elements where line.vatGroup.isUnusual { line.markUnconfirmed("vatCategory") }
    }
}

extension InvoiceLine: HasTypedNumbers {}

extension DocumentAllowanceCharge: HasTypedNumbers {}

extension LineAllowanceCharge: HasTypedNumbers {}

extension Discount {
    fileprivate var number: ExactDecimal {
        switch self {
        case .percentage(let number), .amount(let number): number
        }
    }
}
