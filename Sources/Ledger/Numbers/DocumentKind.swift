import Invoicing

/// What is numbered: each kind of document may have numbers of its own.
public nonisolated enum DocumentKind: String, CaseIterable, Sendable {
    case invoice
    case creditNote
    case quote
}

extension Invoice {
    /// Among which numbers its own is.
    public var kind: DocumentKind { isQuote ? .quote : isCreditNote ? .creditNote : .invoice }
}

extension Company {
    /// How a kind of document is numbered.
    /// - Throws: ``NumberPatternError``
    public func pattern(for kind: DocumentKind) throws(NumberPatternError) -> NumberPattern {
        switch kind {
        case .creditNote where !creditNotePattern.isEmpty && creditNotePattern != numberPattern:
            return try NumberPattern(creditNotePattern, for: kind.rawValue)
        case .invoice, .creditNote: return try NumberPattern(numberPattern)
        case .quote:
            let pattern = quotePattern.isEmpty ? Self.usualQuotePattern : quotePattern
            guard ![numberPattern, creditNotePattern].contains(pattern) else { throw .isOfInvoices(pattern) }
            return try NumberPattern(pattern, for: kind.rawValue)
        }
    }

    /// How any kind of document is numbered, each way once.
    /// - Throws: ``NumberPatternError``
    func patterns() throws(NumberPatternError) -> Set<NumberPattern> {
        var patterns: Set<NumberPattern> = []
        for kind in [DocumentKind.invoice, .creditNote] { patterns.insert(try pattern(for: kind)) }
        // Numbers of quotes that cannot be given keep no invoice from having its own.
        if let quotes = try? pattern(for: .quote) { patterns.insert(quotes) }
        return patterns
    }
}
