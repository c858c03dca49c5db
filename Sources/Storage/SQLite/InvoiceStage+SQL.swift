import Invoicing

nonisolated extension [InvoiceStage] {
    /// As what a column is compared with: `('open', 'partlyCredited')`.
    var sqlList: String { "(\(map { "'\($0.rawValue)'" }.joined(separator: ", ")))" }
}
