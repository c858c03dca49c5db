/// The cells of a pasted table that were left out, since they make no sense where they would stand: the first of them by
/// their lines in the table, and how many more there are.
struct UnreadCells {
    /// Where the first of them would stand: the position of its line among the new ones, and its column.
    private(set) var first: (index: Int, column: LineColumn)?
    private var names: [String] = []
    private var count = 0

    /// As many as a message has room for.
    private static let mostNames = 3

    var isEmpty: Bool { count == 0 }

    /// - Parameters:
    ///   - line: The number of its row in the table.
    ///   - column: Where it would stand; nil if its row has more cells than there are columns.
    ///   - index: The position of its line among those that are made.
    mutating func append(_ text: String, line: Int, _ column: LineColumn? = nil, at index: Int = 0) {
        count += 1
        if names.count < Self.mostNames {
            names.append("line \(line), \(column.map { "\($0.title) " } ?? "")\(text.onOneLine.quoted)")
        }
        if first == nil, let column { first = (index, column) }
    }

    /// No line was made of the row of the first cell.
    mutating func forgetPlace(_ index: Int) { if first?.index == index { first = nil } }

    /// ` Not read: line 3, Price “much”; and 4 more cells.`; empty for none.
    var sentence: String {
        guard !isEmpty else { return "" }
        let rest = count - names.count
        let more = rest == 0 ? "" : "; and \(rest == 1 ? "1 more cell" : "\(rest) more cells")"
        return " Not read: \(names.joined(separator: "; "))\(more)."
    }
}
