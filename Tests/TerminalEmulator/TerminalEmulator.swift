import CVterm
import Foundation

/// A terminal without a window: takes what a program writes, and knows what its user would see.
public final class TerminalEmulator {
    public private(set) var rows: Int
    public private(set) var columns: Int
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let modes: UnsafeMutablePointer<vt_modes>

    public init(rows: Int, columns: Int) {
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
    public func feed(_ bytes: [UInt8]) {
        readLines = nil
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
    }

    /// What the terminal answers to the program's questions.
    public func takeAnswers() -> [UInt8] {
        var answers = [CChar](repeating: 0, count: 4096)
        let count = vterm_output_read(terminal, &answers, answers.count)
        return answers.prefix(count).map { UInt8(bitPattern: $0) }
    }

    public func resize(rows: Int, columns: Int) {
        readLines = nil
        self.rows = rows
        self.columns = columns
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    /// The screen as its user reads it, without blanks at the ends of lines.
    public var lines: [String] {
        let read = readLines ?? (0..<rows).map(line)
        readLines = read
        return read
    }
    /// The lines since the last byte came; nil if they were not read.
    private var readLines: [String]?

    public var text: String { lines.joined(separator: "\n") }

    public var isOnAlternateScreen: Bool { modes.pointee.alternate_screen }
    public var isCursorVisible: Bool { modes.pointee.cursor_visible }
    public var isMouseOn: Bool { modes.pointee.mouse != 0 }

    /// Row and column of the cursor, counted from zero.
    public var cursor: (row: Int, column: Int) {
        var (row, column): (Int32, Int32) = (0, 0)
        vt_cursor(terminal, &row, &column)
        return (Int(row), Int(column))
    }

    /// How a cell appears.
    public struct Appearance: Equatable {
        public var (isBold, isReverse, isUnderlined) = (false, false, false)
        /// The number of the text's colour; nil for the terminal's own.
        public var colour: Int?
        /// The number of the background's colour; nil for the terminal's own.
        public var background: Int?

        public init(
            bold: Bool = false, reverse: Bool = false, underlined: Bool = false, colour: Int? = nil,
            background: Int? = nil
        ) {
            (isBold, isReverse, isUnderlined) = (bold, reverse, underlined)
            (self.colour, self.background) = (colour, background)
        }
    }

    public func appearance(row: Int, column: Int) -> Appearance {
        let cell = vt_cell_at(screen, Int32(row), Int32(column))
        // libvterm leaves the second half of a wide character as it was.
        if cell.code_points.0 == .max, column > 0 { return appearance(row: row, column: column - 1) }
        return Appearance(
            bold: cell.bold, reverse: cell.reverse, underlined: cell.underline,
            colour: cell.colour < 0 ? nil : Int(cell.colour),
            background: cell.background < 0 ? nil : Int(cell.background))
    }

    /// Whether nothing stands in a cell.
    public func isBlank(row: Int, column: Int) -> Bool {
        [0, 0x20].contains(vt_cell_at(screen, Int32(row), Int32(column)).code_points.0)
    }

    private func line(_ row: Int) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: columns * 4 * Int(VTERM_MAX_CHARS_PER_CELL)) { bytes in
            guard let start = bytes.baseAddress else { return "" }
            let count = vt_row_text(screen, Int32(row), Int32(columns), start)
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}
