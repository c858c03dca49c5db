import DeriveDocuments
import Invoicing

/// Numbering invoices. Where several programs have one source, it decides who has which number.
extension Ledger {
    /// Notes the number of an invoice of one's own that was imported, so that it is not taken again.
    /// - Throws: ``NumberPatternError``, or why the source cannot be written.
    public func noteNumber(_ number: String) throws {
        let patterns = try company.patterns()
        let note: @Sendable (inout NumberSeries) -> Void = { series in
            for pattern in patterns { series.note(number, pattern) }
        }
        guard let source else { return document.transaction("note a number") { note(&data.numbers) } }
        if let changes = try source.changeNumbers(note).1 { try document.merge(changes) }
    }
}
