/// The kind of a document for its recipient. Each kind may have numbers of its own.
public nonisolated enum DocumentKind: String, CaseIterable, Sendable {
    case invoice
    case creditNote
    case quote

    /// A quote is no credit note, whatever its type code.
    public init(isQuote: Bool, isCreditNote: Bool) {
        self = isQuote ? .quote : isCreditNote ? .creditNote : .invoice
    }

    /// In a sentence: `credit note`.
    public var name: String { self == .creditNote ? "credit note" : rawValue }

    /// At the beginning of one: `Credit note`.
    public var title: String { name.capitalizedFirst }

    /// Returns the title of a document of this kind in a sentence: its number, or that it has none.
    public func titleInSentence(number: String) -> String { number.isEmpty ? "The \(name)" : number }
}

extension Invoice {
    /// Its kind: an invoice, a credit note or a quote of one's own.
    public var kind: DocumentKind { DocumentKind(isQuote: isQuote, isCreditNote: isCreditNote) }
}
