import Invoicing

extension Payment {
    /// Its kind, in a word or two.
    package var word: String {
        switch kind {
        case .money: amount < 0 ? "Paid back" : "Paid"
        case .offset: "Credited"
        case .assignment: "Assigned"
        case .writeOff(.cashDiscount): "Cash discount"
        case .writeOff(.loss): "Written off"
        }
    }

    /// Its kind, for a row with its day and its amount: `Paid, transfer`, `Credited, 2026-0007`.
    package var words: String { [word, offset ?? reference].filter { !$0.isEmpty }.joined(separator: ", ") }
}
