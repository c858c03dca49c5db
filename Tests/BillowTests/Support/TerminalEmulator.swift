import CVterm
import Foundation

/// A terminal without a window: takes what a program writes, and knows what its user would see.
final class TerminalEmulator {
    private(set) var rows: Int
    private(set) var columns: Int
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let modes: UnsafeMutablePointer<vt_modes>

    init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        guard let terminal = vterm_new(Int32(rows), Int32(columns)) else {
            preconditionFailure("libvterm makes no terminal of \(rows) rows and \(columns) columns")
        }
        self.terminal = terminal
        vterm_set_utf8(terminal, 1)
        modes = .allocate(capacity: 1)
        modes.initialize(to: vt_modes(alternate_screen: false, cursor_visible: true, mouse: 0))
        screen = vt_screen(terminal, modes)
    }

    isolated deinit {
        vterm_free(terminal)
        modes.deallocate()
    }

    /// Takes what the program has written.
    func feed(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
    }

    /// What the terminal answers to the program's questions.
    func takeAnswers() -> [UInt8] {
        var answers = [CChar](repeating: 0, count: 4096)
        let count = vterm_output_read(terminal, &answers, answers.count)
        return answers.prefix(count).map { UInt8(bitPattern: $0) }
    }

    func resize(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    /// The screen as its user reads it, without blanks at the ends of lines.
    var lines: [String] { (0..<rows).map(line) }

    var text: String { lines.joined(separator: "\n") }

    var isOnAlternateScreen: Bool { modes.pointee.alternate_screen }
    var isCursorVisible: Bool { modes.pointee.cursor_visible }
    var isMouseOn: Bool { modes.pointee.mouse != 0 }

    /// Row and column of the cursor, counted from zero.
    var cursor: (row: Int, column: Int) {
        var (row, column): (Int32, Int32) = (0, 0)
        vt_cursor(terminal, &row, &column)
        return (Int(row), Int(column))
    }

    /// Whether a cell is shown in reverse or in bold.
    func look(row: Int, column: Int) -> (bold: Bool, reverse: Bool) {
        var look = (bold: false, reverse: false)
        var codePoints = [UInt32](repeating: 0, count: Int(VTERM_MAX_CHARS_PER_CELL))
        _ = vt_cell(screen, Int32(row), Int32(column), &codePoints, &look.bold, &look.reverse)
        return look
    }

    private func line(_ row: Int) -> String {
        var text = ""
        var column = 0
        var codePoints = [UInt32](repeating: 0, count: Int(VTERM_MAX_CHARS_PER_CELL))
        var (bold, reverse) = (false, false)
        while column < columns {
            let width = vt_cell(screen, Int32(row), Int32(column), &codePoints, &bold, &reverse)
            let scalars = codePoints.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
            text += scalars.isEmpty ? " " : String(String.UnicodeScalarView(scalars))
            column += max(1, Int(width))
        }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
