import Terminal

/// A column of a wide list.
nonisolated enum TableColumn: Int, CaseIterable {
    case number, date, due, name, status, reminded, total, open, currency

    var title: String {
        switch self {
        case .number: "Number"
        case .date: "Issued"
        case .due: "Due"
        case .name: "Customer or supplier"
        case .status: "Status"
        case .reminded: "Reminded"
        case .total: "Total"
        case .open: "Open"
        case .currency: ""
        }
    }

    var alignment: Alignment { self == .total || self == .open ? .right : .left }

    /// The blanks before it.
    fileprivate var gap: Int {
        switch self {
        case .number: 0
        case .reminded, .total, .open: 2
        default: 1
        }
    }

    /// The width of usual contents, so that a column seldom grows while rows pass.
    fileprivate var least: Int {
        switch self {
        // `Overdue 14 days`
        case .status: 15
        // `12 345.67`
        case .total, .open: 9
        default: TextWidth.of(title)
        }
    }

    /// A longer text takes no room from other columns.
    fileprivate var most: Int {
        switch self {
        case .number: 20
        case .name: 40
        default: .max
        }
    }

    /// Returns the text that needs the most room of those that an invoice may show in the column.
    fileprivate func text(of invoice: ListedInvoice) -> String {
        switch self {
        case .number: invoice.number
        case .date: invoice.date
        case .due: invoice.due
        case .name: invoice.name
        case .status: invoice.longestStatus
        case .reminded: invoice.reminded
        case .total: invoice.total
        case .open: invoice.open
        case .currency: invoice.currency
        }
    }
}

/// The widths that the columns of a wide list need for what was shown so far. They only grow, so that columns stand still while
/// rows pass.
nonisolated struct ListWidths: Equatable {
    private var widths = TableColumn.allCases.map { _ in 0 }

    init() {}

    subscript(column: TableColumn) -> Int { widths[column.rawValue] }

    /// Widens the columns for the texts of an invoice.
    mutating func makeRoom(for invoice: ListedInvoice) {
        for column in TableColumn.allCases {
            let needed = min(column.most, TextWidth.of(column.text(of: invoice)))
            if needed > 0 { widths[column.rawValue] = max(self[column], needed, column.least) }
        }
    }

    /// Returns the larger width of each column.
    func union(_ other: ListWidths) -> ListWidths {
        var union = self
        for (index, width) in other.widths.enumerated() { union.widths[index] = max(widths[index], width) }
        return union
    }
}

/// The places of a wide list's columns. What the names of customers need is taken from the reminders, which the status tells then,
/// and from the total. The due day stays, so that a narrow table cuts long names.
nonisolated struct ListTable: Equatable {
    /// The width of the list; 0 for a list that is not wide.
    private(set) var width = 0
    private var slots = TableColumn.allCases.map { _ in 0..<0 }

    init() {}

    /// - Parameters:
    ///   - widths: The needs of the columns.
    ///   - width: The columns of the list, of which the last one says that there are more rows.
    init(_ widths: ListWidths, in width: Int) {
        self.width = width
        var columns = TableColumn.allCases.filter { $0 == .name || widths[$0] > 0 }
        func statusWidth() -> Int {
            let tellsReminders = !columns.contains(.reminded) && widths[.reminded] > 0
            return tellsReminders ? Self.leastStatus : min(Self.leastStatus, widths[.status])
        }
        func nameWidth() -> Int {
            columns.reduce(width - 2) { rest, column in
                let taken = column == .name ? 0 : column == .status ? statusWidth() : widths[column]
                return rest - taken - column.gap
            }
        }
        for spare in [TableColumn.reminded, .total] where nameWidth() < widths[.name] {
            columns.removeAll { $0 == spare }
        }
        let (name, least) = (nameWidth(), statusWidth())
        let status = max(least, min(widths[.status], least + name - widths[.name]))
        var start = 1
        for column in columns {
            start += column.gap
            let size = column == .name ? max(0, name - status + least) : column == .status ? status : widths[column]
            slots[column.rawValue] = start..<start + size
            start += size
        }
    }

    /// The cells of a column; none for one without room.
    subscript(column: TableColumn) -> Range<Int> { slots[column.rawValue] }

    /// `120 days over, 1×`
    private static let leastStatus = 17
}
