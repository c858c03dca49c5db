import Invoicing

/// Numbers that were typed or pasted so that they could be read in two ways, such as 1.200. The mark belongs to the invoice: it
/// is stored with it, and undone with what was typed.
extension EditableField {
    private var owner: (any HasTypedNumbers)? { property.isEmpty ? nil : target?.object as? any HasTypedNumbers }

    /// Whether there is a number that could be read in two ways and that nobody has confirmed.
    var isAmbiguous: Bool { owner.map { $0.ambiguousNumbers[property] == markedText } ?? false }

    /// Marks the number that was just set.
    func markAsAmbiguous() { owner?.ambiguousNumbers[property] = markedText }

    /// The number as a mark stores it, whichever sign stands before decimals today.
    private var markedText: String { text().replacing(",", with: ".") }

    /// Marks the number that was just set from a text that can be read in two ways; takes the mark away else.
    func markIfAmbiguous(_ text: String) {
        if reading(text) == nil { confirm() } else { markAsAmbiguous() }
    }

    /// Takes the mark away, if there is one.
    func confirm() {
        guard let owner, owner.ambiguousNumbers[property] != nil else { return }
        owner.ambiguousNumbers[property] = nil
    }
}

extension LineColumn {
    /// Whether a cell of the lines has such a number.
    func isAmbiguous(in line: InvoiceLine) -> Bool {
        guard !line.ambiguousNumbers.isEmpty, isNumeric else { return false }
        return field(of: line)?.isAmbiguous ?? false
    }
}
