import Terminal

/// The places of an invoice's cells; nil for those for which there is no room.
///
/// The number and the amount are whole as long as there is room for both; the name has what the others leave.
struct ListColumns {
    let number: Range<Int>?
    private(set) var date, name, status: Range<Int>?
    let amount: Range<Int>

    init(of invoice: ListedInvoice, in width: Int) {
        self.init(width: width, number: TextWidth.of(invoice.number), amount: TextWidth.of(invoice.amount))
    }

    /// - Parameters:
    ///   - numberText: How wide the number is.
    ///   - amountText: How wide the amount is.
    init(width: Int, number numberText: Int = 0, amount amountText: Int = 0) {
        let amountStart = max(1, width - 1 - amountText)
        let numberEnd = min(1 + max(Self.numberWidth, numberText), amountStart - 1)
        (number, amount) = (1..<max(1, numberEnd), amountStart..<max(amountStart, width - 1))
        var (start, end) = (numberEnd + 1, amountStart - 1)
        if width >= ScreenAreas.wholeList, start <= Self.dateStart {
            date = Self.dateStart..<Self.dateStart + 10
            start = Self.dateStart + 11
        }
        // All of “Open, due in 11 days, sent 11-28”, of “Received credit note”, or at least “Overdue 12 days”.
        let statusWidth = width < 100 ? 15 : width < 140 ? 20 : 32
        let statusEnd = min(width - Self.amountWidth, end - 1)
        if width >= 76, statusEnd - statusWidth > start {
            status = statusEnd - statusWidth..<statusEnd
            end = statusEnd - statusWidth - 1
        }
        if end - start > 2 { name = start..<end }
    }

    private static let numberWidth = 10
    /// Behind a number of usual length.
    private static let dateStart = 13
    /// A usual amount with the blanks around it.
    private static let amountWidth = 17
}
