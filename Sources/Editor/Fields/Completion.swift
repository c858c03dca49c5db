import Invoicing

/// What a field offers in place of what is typed. Nothing of it counts until somebody takes it.
package struct Completion {
    /// What the field has then: the name of a product or of a customer.
    package let text: String
    /// What comes with it, for the line below: unit, VAT and price, or town and VAT identifier.
    package let detail: String
    /// Sets the value and all that follows from it.
    package let put: () -> Void

    /// What stands dim behind what is typed: the rest of the name, or all of it where another part of it was typed.
    func ghost(behind typed: String) -> String {
        let beginning = text.prefix(typed.count)
        let isRest = String(beginning).foldedForSearch == typed.foldedForSearch
        return isRest ? String(text.dropFirst(typed.count)) : "  ⇥ " + text
    }
}
