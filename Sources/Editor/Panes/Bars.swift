/// A bar of cells, of which the last may be filled by eighths.
nonisolated enum ReportBar {
    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

    /// - Parameter share: From 0 to 1. Any share above 0 is visible.
    static func text(share: Double, width: Int) -> String {
        guard share > 0, width > 0 else { return "" }
        let count = max(1, Int((min(1, share) * Double(width * 8)).rounded()))
        let rest = count % 8
        return String(repeating: "█", count: count / 8) + (rest == 0 ? "" : String(eighths[rest - 1]))
    }
}

/// A bar of cells above each other, of which the highest may be filled by eighths.
nonisolated enum UprightBar {
    private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a cell of a bar.
    /// - Parameters:
    ///   - share: From 0 to 1. Any share above 0 is visible.
    ///   - row: Counted from the bottom.
    static func cell(share: Double, row: Int, of rows: Int) -> String {
        let level = share > 0 ? max(1, Int((min(1, share) * Double(rows * 8)).rounded())) : 0
        return eighths[min(8, max(0, level - row * 8))]
    }
}
