import CNcurses
import Foundation

/// The terminal, from ``open()`` to ``close()``. The only file that imports CNcurses.
///
/// Everything that is put here goes into a screen to be; ``update(cursor:)`` brings the terminal there with as few bytes as
/// it can.
final class Screen {
    /// Rows and columns as they were at the last ``measure()``.
    private(set) var size = Size(width: 0, height: 0)
    /// Where to read the numbers of signals that came.
    let signals: Int32

    /// Takes over the terminal, which is given back on every way out, also after a crash.
    init() throws(TerminalError) {
        setlocale(LC_ALL, "")
        let term = ProcessInfo.processInfo.environment["TERM"] ?? ""
        let wantsColours = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        signals = term_catch_signals()
        switch Int(term_open(wantsColours)) {
        case TERM_OK: break
        case TERM_NO_TTY: throw .noTerminal
        case TERM_UNKNOWN: throw .unknown(term: term)
        case TERM_DUMB: throw .dumb(term: term)
        case TERM_NOT_UTF8: throw .notUTF8(locale: Self.locale)
        default: throw .failed
        }
        measure()
    }

    private static var locale: String {
        setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? ""
    }

    /// Asks the terminal for its size.
    func measure() {
        var (rows, columns): (Int32, Int32) = (0, 0)
        term_size(&rows, &columns)
        size = Size(width: Int(columns), height: Int(rows))
    }

    /// Puts text at a cell. Text that does not fit is ncurses' to cut; rows see to it that there is none.
    func put(_ text: String, x: Int, y: Int, style: Style) {
        term_put(Int32(y), Int32(x), text, style.look, style.colour)
    }

    /// Makes a stretch of a row blank.
    func blank(x: Int, y: Int, width: Int) {
        guard width > 0 else { return }
        term_blank(Int32(y), Int32(x), Int32(width))
    }

    /// Brings the terminal to what was put.
    func update(cursor: Position?) {
        term_cursor(Int32(cursor?.y ?? 0), Int32(cursor?.x ?? 0), cursor != nil)
        term_update()
    }

    /// Has the next update draw everything anew.
    func repaint() { term_repaint() }

    /// Stops the process as ^Z asks for; returns when it goes on.
    func suspend() { term_suspend() }

    /// Gives the terminal back.
    func close() { term_close() }

    /// The next key press that is there already, or nil.
    static func readEvent() -> RawKey? {
        var value: UInt32 = 0
        switch Int(term_read(&value)) {
        case TERM_CHARACTER: return .character(value)
        case TERM_KEY: return .key(RawKey.Code(ncurses: Int(value)))
        default: return nil
        }
    }

    /// A descriptor that is ready while work waits on the main actor's queue; -1 where there is none.
    static let mainQueue = term_main_queue()

    /// Does the work that waits on the main actor's queue.
    static func runMainQueue() { term_run_main_queue() }

    /// Columns of a code point as the terminal will show it; below zero for what it cannot.
    nonisolated static func width(of codePoint: Unicode.Scalar) -> Int {
        Int(term_width(codePoint.value))
    }
}

extension RawKey.Code {
    /// Takes over a key's number from the C side.
    init(ncurses number: Int) {
        let keys: [Int: RawKey.Code] = [
            TERM_UP: .up, TERM_DOWN: .down, TERM_LEFT: .left, TERM_RIGHT: .right, TERM_HOME: .home, TERM_END: .end,
            TERM_PAGE_UP: .pageUp, TERM_PAGE_DOWN: .pageDown, TERM_INSERT: .insert, TERM_DELETE: .delete,
            TERM_BACKSPACE: .backspace, TERM_BACK_TAB: .backTab, TERM_ENTER: .enter,
            TERM_PASTE_BEGIN: .pasteBegin, TERM_PASTE_END: .pasteEnd,
        ]
        self = keys[number] ?? (number > TERM_F0 ? .function(number - TERM_F0) : .other)
    }
}

extension Style {
    nonisolated fileprivate var look: UInt32 {
        let looks = [(isBold, TERM_BOLD), (isDim, TERM_DIM), (isReverse, TERM_REVERSE), (isUnderlined, TERM_UNDERLINE)]
        return looks.reduce(0) { $1.0 ? $0 | UInt32($1.1) : $0 }
    }

    nonisolated fileprivate var colour: Int32 { Int32(tint?.rawValue ?? 0) }
}
