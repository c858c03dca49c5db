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

/// The columns of a wide list: each as wide as what is visible in it, and the customer with the rest.
nonisolated struct ListTable: Equatable {
    /// The width of the list; 0 for a list that is not wide.
    private(set) var width = 0
    private(set) var number = 0..<0, date = 0..<0, due = 0..<0, name = 0..<0, status = 0..<0, reminded = 0..<0
    private(set) var total = 0..<0, open = 0..<0, currency = 0..<0

    init() {}

    /// - Parameters:
    ///   - shown: The visible invoices.
    ///   - width: The columns of the list.
    init(of shown: [ListedInvoice], in width: Int) {
        self.width = width
        func need(_ title: String, _ text: (ListedInvoice) -> String) -> Int {
            let needed = shown.map { TextWidth.of(text($0)) }.max() ?? 0
            return needed == 0 ? 0 : max(needed, TextWidth.of(title))
        }
        var start = 1
        func place(_ width: Int, gap: Int = 1) -> Range<Int> {
            defer { start += width == 0 ? 0 : width + gap }
            return start..<start + width
        }
        number = place(min(Self.mostNumber, need(Self.titles.number) { $0.number }))
        date = place(need(Self.titles.date) { $0.date })
        due = place(need(Self.titles.due) { $0.due })
        // From the right edge, whose last column says that there are more rows.
        var end = width - 1
        func placeBefore(_ width: Int, gap: Int = 2) -> Range<Int> {
            defer { end -= width == 0 ? 0 : width + gap }
            return max(0, end - width)..<max(0, end)
        }
        currency = placeBefore(need("") { $0.currency }, gap: 1)
        open = placeBefore(need(Self.titles.open) { $0.open })
        total = placeBefore(need(Self.titles.total) { $0.total })
        reminded = placeBefore(need(Self.titles.reminded) { $0.reminded })
        let names = shown.map { min(Self.mostName, TextWidth.of($0.name)) }.max() ?? 0
        let words = need(Self.titles.status) { $0.longestStatus }
        let statusWidth = max(min(words, Self.leastStatus), min(words, end - start - names - 1))
        status = max(start, end - statusWidth)..<max(start, end)
        name = start..<max(start, status.lowerBound - 1)
    }

    static let titles = (
        number: "Number", date: "Issued", due: "Due", name: "Customer or supplier", status: "Status",
        reminded: "Reminded", total: "Total", open: "Open"
    )
    private static let mostNumber = 20
    /// A longer name takes nothing from the status.
    private static let mostName = 50
    /// `Overdue 120 days`
    private static let leastStatus = 16
}
