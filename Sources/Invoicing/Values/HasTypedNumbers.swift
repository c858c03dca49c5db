/// Something with numbers that people type.
@MainActor
public protocol HasTypedNumbers: Described {
    /// The numbers that want a confirmation before the invoice is issued, by the names of their properties: those that could be
    /// read in two ways, such as 1.200, and unusual rates of VAT. A number stays here until it is confirmed or replaced.
    var unconfirmedNumbers: [String: String] { get set }
}

extension HasTypedNumbers {
    /// Whether the number of a property still wants a confirmation.
    public func isUnconfirmed(_ name: String) -> Bool {
        guard let marked = unconfirmedNumbers[name] else { return false }
        return Self.description.property(named: name).flatMap(number) == ExactDecimal(marked)
    }

    /// Marks the number that a property has now.
    public func markUnconfirmed(_ name: String) {
        unconfirmedNumbers[name] = Self.description.property(named: name).flatMap(number)?.plainText
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

extension Discount {
    fileprivate var number: ExactDecimal {
        switch self {
        case .percentage(let number), .amount(let number): number
        }
    }
}
