import Invoicing

/// A completion of the typed text. It sets nothing until it is accepted.
package struct Completion {
    /// The text that the field has then: the name of a product or of a customer.
    package let text: String
    /// The details that come with it, for the line below: unit, VAT and price, or town and VAT identifier.
    package let detail: String
    /// Sets the value and all that follows from it, and returns a sentence about that; nil for none.
    package let put: () -> String?

    /// Returns the dim text behind the typed text: the rest of the name, or all of it if the name begins otherwise.
    func ghost(behind typed: String) -> String {
        let beginning = text.prefix(typed.count)
        let isRest = String(beginning).foldedForSearch == typed.foldedForSearch
        return isRest ? String(text.dropFirst(typed.count)) : "  ⇥ " + text
    }
}
