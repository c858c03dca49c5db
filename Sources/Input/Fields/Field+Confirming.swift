import Invoicing

/// Numbers that want a confirmation: those that could be read in two ways, such as 1.200, and unusual rates of VAT. The mark belongs
/// to the invoice: it is stored with it, and undone with what was typed.
extension Field {
    private var owner: (any HasTypedNumbers)? { property.isEmpty ? nil : target?.object as? any HasTypedNumbers }

    /// Whether the number still wants a confirmation.
    package var isUnconfirmed: Bool {
        owner.map { !$0.unconfirmedNumbers.isEmpty && $0.isUnconfirmed(property) } ?? false
    }

    /// Sets the value from text, and marks a number that wants a confirmation.
    /// - Returns: How such a number is read; nil for any other text.
    @discardableResult
    package func enter(_ text: String) throws(FieldProblem) -> String? {
        try set(text)
        return mark(text)
    }

    /// Marks the number that was just set from a text if it wants a confirmation; takes a mark away else.
    /// - Returns: How it is read; nil where it wants none.
    @discardableResult
    package func mark(_ text: String) -> String? {
        guard let reading = reading(text) else {
            confirm()
            return nil
        }
        owner?.markUnconfirmed(property)
        return reading
    }

    /// Takes the mark away, if there is one.
    package func confirm() { owner?.confirm(property) }
}
