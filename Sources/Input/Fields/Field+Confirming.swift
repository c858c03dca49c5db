import Invoicing

/// Typed text that cannot be read stays in its row, with the value as it was.
extension Field {
    /// The field shows such a text.
    package var isUnread: Bool { row.map { !$0.object.unread.isEmpty && $0.object.unread[$0.name] != nil } ?? false }

    /// Keeps a text that cannot be read.
    /// - Returns: `false` if no row can keep it.
    package func keepUnread(_ text: String) -> Bool {
        guard let row else { return false }
        row.object.unread[row.name] = text
        return true
    }

    /// Drops the text, so that the field shows its value again.
    package func dropUnread() { if isUnread, let row { row.object.unread[row.name] = nil } }

    /// Lets a row keep the texts that the field cannot read. A text that it can read drops the one before.
    mutating func keepUnread(in object: any HasTypedNumbers, as name: String) {
        row = (object, name)
        let (text, shownText, set, field) = (text, shownText, set, self)
        let unread = { object.unread.isEmpty ? nil : object.unread[name] }
        (self.text, self.shownText) = ({ unread() ?? text() }, { unread() ?? shownText() })
        self.set = { text throws(FieldProblem) in
            try set(text)
            field.dropUnread()
        }
    }
}

/// Numbers that want a confirmation: those that could be read in two ways, such as 1.200, and unusual rates of VAT. The mark belongs
/// to the invoice: it is stored with it, and undone with what was typed.
extension Field {
    private var owner: (any HasTypedNumbers)? { property.isEmpty ? nil : target?.object as? any HasTypedNumbers }

    /// The sign of a field that keeps an invoice from being issued: `!` where its text cannot be read, `?` where its number wants
    /// a confirmation; nil for any other.
    package var sign: String? { isUnread ? "!" : isUnconfirmed ? "?" : nil }

    /// `true` if the number still wants a confirmation.
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
