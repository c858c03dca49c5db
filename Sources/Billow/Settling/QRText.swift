import Foundation
import Invoicing
import Rendering

/// A QR code in half blocks, two modules a cell, with the four light modules around it that readers want.
nonisolated struct QRText {
    /// Its rows from top to bottom.
    let rows: [String]

    private static let margin = 4

    /// - Parameter modules: Row by row, true where one is dark.
    init(_ modules: [[Bool]]) {
        let side = modules.count + 2 * Self.margin
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - Self.margin, column - Self.margin)
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

    /// With what stands between blocks in black and these in white, whatever the terminal's colours are.
    var colored: [String] { rows.map { "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m" } }
}

extension Invoice {
    /// The code of the transfer of what is still open, which a banking app reads; nil where nothing is to be transferred in
    /// euro to an IBAN.
    /// - Throws: ``PDFError/noLibrary(_:)``
    func transferCode() throws -> QRText? {
        guard openAmount > 0 else { return nil }
        return try EPCCode(InvoiceSnapshot(self), amount: openAmount).map { QRText(try $0.modules()) }
    }
}
