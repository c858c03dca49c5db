/// A QR code in half blocks, two modules a cell, with the light modules around it that readers want.
package nonisolated struct QRText {
    /// Its rows from top to bottom.
    package let rows: [String]

    /// The number of light modules that the standard wants on each side.
    private static let usualMargin = 4
    /// With fewer than these most cameras do not find the code.
    private static let leastMargin = 1

    /// - Parameters:
    ///   - modules: Row by row, true where one is dark.
    ///   - height: How many rows there is room for.
    /// - Returns: nil where there is no room for it.
    package init?(_ modules: [[Bool]], height: Int) {
        let margin = min(Self.usualMargin, (2 * height - modules.count) / 2)
        guard margin >= Self.leastMargin else { return nil }
        self.init(modules, margin: margin)
    }

    /// - Parameter modules: Row by row, true where one is dark.
    package init(_ modules: [[Bool]]) { self.init(modules, margin: Self.usualMargin) }

    /// Returns the number of rows that a code takes at the least.
    package static func leastHeight(of modules: [[Bool]]) -> Int { (modules.count + 2 * leastMargin + 1) / 2 }

    private init(_ modules: [[Bool]], margin: Int) {
        let side = modules.count + 2 * margin
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - margin, column - margin)
            return modules.indices.contains(row) && modules[row].indices.contains(column) && modules[row][column]
        }
        rows = stride(from: 0, to: side, by: 2).map { row in
            String(
                (0..<side).map { column in
                    switch (isDark(row, column), isDark(row + 1, column)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }

    /// The rows with white blocks on black, whatever the terminal's colours are.
    package var colored: [String] { rows.map { "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m" } }
}
