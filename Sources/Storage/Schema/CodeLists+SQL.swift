import Invoicing

nonisolated extension InvoiceTypeCode {
    /// The types of credit notes, as what a column is compared with. A code is digits.
    static let creditNoteList = "(\(creditNoteCodes.sorted().map { "'\($0)'" }.joined(separator: ", ")))"
}

nonisolated extension [InvoiceStage] {
    /// The values that a column is compared with: `('open', 'partlyCredited')`.
    var sqlList: String { "(\(map { "'\($0.rawValue)'" }.joined(separator: ", ")))" }
}
