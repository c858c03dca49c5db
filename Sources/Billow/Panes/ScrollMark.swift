import Terminal

extension Row {
    /// Says at the right edge of a pane's first and last row that there are more rows above or below.
    /// - Parameters:
    ///   - row: Which row of the pane this is; its title is row 0.
    ///   - height: How many rows the pane has, with its title.
    mutating func markMore(row: Int, of height: Int, above: Bool, below: Bool) {
        let isAbove = above && row == 1
        let isBelow = below && row == height - 1
        guard isAbove || isBelow else { return }
        let mark = isAbove && isBelow ? "↕" : isAbove ? "↑" : "↓"
        text(mark, at: width - 1, width: 1, highlights: false)
    }
}
