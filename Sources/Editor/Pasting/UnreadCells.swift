import Input

/// The cells of a pasted table that were left out, since they make no sense where they would stand: the first of them by
/// their rows in the table, and how many more there are.
struct UnreadCells {
    /// Where the first of them would stand: the position of its line among the new ones, and its column.
    private(set) var first: (index: Int, column: LineColumn)?
    /// Why the first cell of a known column was left out.
    private(set) var problem: FieldProblem?
    private var names: [String] = []
    private var count = 0

    /// As many as a message has room for.
    private static let mostNames = 3

    var isEmpty: Bool { count == 0 }

    /// - Parameter problem: Why it makes no sense; nil where there is no column for it.
    mutating func append(_ cell: PastedCell, _ problem: FieldProblem? = nil) {
        count += 1
        if names.count < Self.mostNames {
            names.append("row \(cell.row), \(cell.column.map { "\($0.title) " } ?? "")\(cell.text.onOneLine.quoted)")
        }
        if self.problem == nil { self.problem = problem }
        if first == nil, let column = cell.column { first = (cell.index, column) }
    }

    /// No line was made of the row of the first cell.
    mutating func forgetPlace(_ index: Int) { if first?.index == index { first = nil } }

    /// ` Left out: row 3, Price “much”; and 4 more cells. “much” is no number.`; empty where nothing was left out.
    /// - Parameter others: What else was left out.
    func sentence(with others: [String] = []) -> String {
        let rest = count - names.count
        let more = rest == 0 ? [] : ["and \(rest == 1 ? "1 more cell" : "\(rest) more cells")"]
        let rows = others.isEmpty ? [] : [others.joined(separator: ", ")]
        let leftOut = (names + more + rows).joined(separator: "; ")
        guard !leftOut.isEmpty else { return "" }
        return " Left out: \(leftOut)." + (problem.map { " \($0)" } ?? "")
    }
}
