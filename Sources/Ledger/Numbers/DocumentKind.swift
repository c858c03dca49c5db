import Invoicing

/// What is numbered: each kind of document may have numbers of its own.
public nonisolated enum DocumentKind: String, CaseIterable, Sendable {
    case invoice
    case creditNote
}

extension Invoice {
    /// Among which numbers its own is.
    public var kind: DocumentKind { isCreditNote ? .creditNote : .invoice }
}

extension Company {
    /// How a kind of document is numbered.
    /// - Throws: ``NumberPatternError``
    public func pattern(for kind: DocumentKind) throws(NumberPatternError) -> NumberPattern {
        guard kind == .creditNote, !creditNotePattern.isEmpty, creditNotePattern != numberPattern else {
            return try NumberPattern(numberPattern)
        }
        return try NumberPattern(creditNotePattern, for: kind.rawValue)
    }

    /// How any kind of document is numbered, each way once.
    /// - Throws: ``NumberPatternError``
    func patterns() throws(NumberPatternError) -> Set<NumberPattern> {
        var patterns: Set<NumberPattern> = []
        for kind in DocumentKind.allCases { patterns.insert(try pattern(for: kind)) }
        return patterns
    }
}
