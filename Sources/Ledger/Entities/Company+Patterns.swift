import Foundation
import Invoicing

extension Company {
    /// Returns the pattern of the numbers of a kind of document.
    /// - Throws: ``NumberPatternError``
    public func pattern(for kind: DocumentKind) throws(NumberPatternError) -> NumberPattern {
        switch kind {
        case .creditNote where !creditNotePattern.isEmpty && creditNotePattern != numberPattern:
            return try NumberPattern(creditNotePattern, for: kind.rawValue)
        case .invoice, .creditNote: return try NumberPattern(numberPattern)
        case .quote:
            try checkPattern(quotePattern, for: .quote)
            return try NumberPattern(Self.effectiveQuotePattern(quotePattern), for: kind.rawValue)
        }
    }

    /// Checks a number pattern for a kind of document. An empty pattern is the default of credit notes and quotes.
    /// - Throws: ``NumberPatternError`` if nothing counts in it, or if quotes would be numbered among invoices or credit notes.
    public func checkPattern(_ text: String, for kind: DocumentKind) throws(NumberPatternError) {
        let pattern = text.trimmingCharacters(in: .whitespaces)
        if kind == .invoice || !pattern.isEmpty { _ = try NumberPattern(pattern) }
        let quotes = Self.effectiveQuotePattern(kind == .quote ? pattern : quotePattern)
        if quotes == (kind == .invoice ? pattern : numberPattern) { throw .usedForQuotes(quotes, and: .invoice) }
        if quotes == (kind == .creditNote ? pattern : creditNotePattern) {
            throw .usedForQuotes(quotes, and: .creditNote)
        }
    }

    private static func effectiveQuotePattern(_ pattern: String) -> String {
        pattern.isEmpty ? usualQuotePattern : pattern
    }

    /// Returns the patterns of the numbers of all kinds of documents, each once.
    /// - Throws: ``NumberPatternError``
    func patterns() throws(NumberPatternError) -> Set<NumberPattern> {
        var patterns: Set<NumberPattern> = []
        for kind in [DocumentKind.invoice, .creditNote] { patterns.insert(try pattern(for: kind)) }
        // Numbers of quotes that cannot be given keep no invoice from having its own.
        if let quotes = try? pattern(for: .quote) { patterns.insert(quotes) }
        return patterns
    }
}
