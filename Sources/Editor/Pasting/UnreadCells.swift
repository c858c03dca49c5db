import Input

/// The cells of a pasted table that cannot be read or have no column: the first of them by their rows in the
/// table, and how many more there are.
struct UnreadCells {
    /// The place of the first of them: the position of its line among the new ones, and its column.
    private(set) var first: (index: Int, column: LineColumn)?
    /// The problem of the first cell of a known column.
    private(set) var problem: FieldProblem?
    private var marked = Names()
    private var leftOut = Names()

    /// The first of some cells, and how many there are.
    private struct Names {
        var names: [String] = []
        var count = 0

        /// `row 3, Price “much”; and 4 more cells`
        func text(with others: [String] = []) -> String {
            let rest = count - names.count
            let more = rest == 0 ? [] : ["and \(rest == 1 ? "1 more cell" : "\(rest) more cells")"]
            return (names + more + (others.isEmpty ? [] : [others.joined(separator: ", ")])).joined(separator: "; ")
        }

        mutating func append(_ name: @autoclosure () -> String) {
            count += 1
            if names.count < mostNames { names.append(name()) }
        }
    }

    /// The largest number that a message has room for.
    private nonisolated static let mostNames = 3

    var isEmpty: Bool { marked.count + leftOut.count == 0 }

    /// - Parameter problem: Why it makes no sense; nil where there is no column for it.
    mutating func append(_ cell: PastedCell, _ problem: FieldProblem? = nil) {
        let text = cell.text.onOneLine.quoted
        if let column = cell.column {
            marked.append("row \(cell.row), \(column.title) \(text)")
            if first == nil { first = (cell.index, column) }
        } else {
            leftOut.append("row \(cell.row), \(text)")
        }
        if self.problem == nil { self.problem = problem }
    }

    /// No line was made of the row of the first cell.
    mutating func forgetPlace(_ index: Int) { if first?.index == index { first = nil } }

    /// ` Not read: row 3, Price “much”; and 4 more cells. “much” is no number. Left out: “Pos”.`; empty where all was read.
    /// - Parameter others: What else was left out.
    func sentence(with others: [String] = []) -> String {
        let (marked, leftOut) = (marked.text(), leftOut.text(with: others))
        return (marked.isEmpty ? "" : " Not read: \(marked)." + (problem.map { " \($0)" } ?? ""))
            + (leftOut.isEmpty ? "" : " Left out: \(leftOut).")
    }
}
