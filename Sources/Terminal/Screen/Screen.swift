import CNcurses
import Foundation

/// The terminal, from ``init()`` to ``close()``. The only file that imports CNcurses.
///
/// What is shown goes into ncurses' screen to be; ncurses brings the terminal there with as few bytes as it can. The
/// terminal is given back on every way out, also after a crash.
final class Screen {
    /// Columns and rows as they were at the last ``measure()``.
    private(set) var size = Size(width: 0, height: 0)
    /// Readable when there is a signal or somebody has called ``wake()``.
    let wakes: Int32
    /// Readable when the main queue has work.
    let mainQueue = term_main_queue()

    /// The code points of a run, in memory that is used again.
    private var codes: [UInt32] = []

    /// Takes over the terminal.
    init() throws(TerminalError) {
        try Self.check()
        wakes = term_catch_signals()
        guard wakes >= 0 else { throw .failed }
        let trouble = Int(term_open(ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty))
        guard trouble == TERM_OK else {
            term_release_signals()
            throw .failed
        }
        measure()
    }

    /// Says why the terminal cannot be taken over, if so; nothing is done to it.
    static func check() throws(TerminalError) {
        let term = ProcessInfo.processInfo.environment["TERM"] ?? ""
        guard !term.isEmpty else { throw .termUnset }
        let trouble = Int(term_check())
        guard trouble == TERM_OK else { throw TerminalError(trouble, term: term) }
    }

    isolated deinit { close() }

    /// Gives the terminal back. Without effect after the first time.
    func close() {
        term_close()
        term_release_signals()
    }

    /// Gives the terminal back and stops the process as ^Z asks for; takes it over again when the process goes on.
    func suspend() { term_suspend() }

    /// Takes the terminal over again after something else has had it.
    func takeAgain() { term_take_again() }

    /// Asks the terminal for its size. One that does not tell counts as 80 × 24.
    func measure() {
        var (rows, columns): (Int32, Int32) = (24, 80)
        _ = term_ask_size(&rows, &columns)
        size = Size(width: Int(columns), height: Int(rows))
        term_resize(rows, columns)
    }

    /// Has the next ``show(_:)`` draw everything anew.
    func repaint() { term_repaint() }

    /// Says that the program is ready, to whoever has asked the terminal's way.
    func answerStatusRequests(_ count: Int) { for _ in 0..<count { term_answer_status() } }

    /// Brings the terminal to what a drawing has changed.
    /// - Returns: The number of bytes written.
    func show(_ frame: Frame) -> Int {
        for stretch in frame.stretches { put(stretch) }
        return Int(term_update(Int32(frame.cursor?.y ?? -1), Int32(frame.cursor?.x ?? 0)))
    }
}

extension Screen {
    /// Puts cells run by run: neighbours of one style.
    private func put(_ stretch: Frame.Stretch) {
        var rest = stretch.cells
        while let style = rest.first?.style {
            let run = rest.prefix { $0.style == style }
            put(run, x: stretch.x + run.startIndex - stretch.cells.startIndex, y: stretch.y, style)
            rest = rest[run.endIndex...]
        }
    }

    private func put(_ cells: ArraySlice<Cell>, x: Int, y: Int, _ style: Style) {
        let tint = Int32(style.tint?.rawValue ?? 0)
        term_style(style.attributes, tint)
        if cells.allSatisfy({ $0.glyph & Glyph.manyScalars == 0 }) {
            codes.removeAll(keepingCapacity: true)
            for cell in cells { codes.append(cell.glyph) }
            term_put(Int32(y), Int32(x), codes, Int32(codes.count))
        } else {
            term_put_text(Int32(y), Int32(x), cells.reduce(into: "") { $0 += $1.text })
        }
    }
}

// MARK: What needs no terminal

extension Screen {
    /// Wakes the loop. From any thread.
    nonisolated static func wake() { term_wake() }

    /// Says that what a signal asked for has been done.
    static func answerSignal() { term_answer_signal() }

    /// What the terminal sends or understands by a name of terminfo; nil if there is no such thing.
    static func capability(_ name: String) -> String? { term_capability(name).map { String(cString: $0) } }

    /// Columns of a code point as ncurses counts them; below zero for what cannot be shown.
    nonisolated static func width(of scalar: Unicode.Scalar) -> Int {
        // Widths are those of the locale.
        _ = hasWidths
        return Int(term_width(scalar.value))
    }

    private nonisolated static let hasWidths: Void = term_ready_widths()
}

extension TerminalError {
    fileprivate init(_ trouble: Int, term: String) {
        switch trouble {
        case TERM_NO_INPUT: self = .noInput
        case TERM_NO_OUTPUT: self = .noOutput
        case TERM_UNKNOWN: self = .unknown(term: term)
        case TERM_DUMB: self = .dumb(term: term)
        case TERM_NOT_UTF8: self = .notUTF8(encoding: String(cString: nl_langinfo(nl_item(CODESET))))
        default: self = .failed
        }
    }
}

nonisolated extension Style {
    fileprivate var attributes: UInt32 {
        (isBold ? UInt32(TERM_BOLD) : 0) | (isDim ? UInt32(TERM_DIM) : 0)
            | (isReverse ? UInt32(TERM_REVERSE) : 0) | (isUnderlined ? UInt32(TERM_UNDERLINE) : 0)
    }
}
