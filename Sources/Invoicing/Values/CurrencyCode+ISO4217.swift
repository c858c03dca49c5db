nonisolated extension CurrencyCode {
    /// Withdrawn since 2020: documents in archives still bear them.
    private static let withdrawn: Set = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"]
    /// For tests, and for no currency.
    private static let unusable: Set = ["XTS", "XXX"]

    /// Whether an invoice may be in a currency (BT-5), today or when it was written.
    static func isKnown(_ code: String) -> Bool {
        CodeList.currencies.contains(code) && !unusable.contains(code) || withdrawn.contains(code)
    }
}
