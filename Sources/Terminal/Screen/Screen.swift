import CNcurses
import CStopKey
import Foundation

/// The terminal, from its initializer to ``close()``. The only file that imports CNcurses.
///
/// ncurses takes it over, knows what it is, draws on it, and gives it back on every way out, also after a crash. Each pane
/// is a window of ncurses; what an update writes is counted, recorded and sent as one.
final class Screen {
    /// Columns and rows as they were at the last ``measure()``.
    private(set) var size = Size(width: 0, height: 0)
    /// A descriptor that is readable after a signal or a call of ``wake()``.
    let wakes: Int32

    /// The panes, the lowest first; no window where nothing of a pane is on the screen.
    private var panes: [(area: Area, window: OpaquePointer?)] = []
    private var palette: Palette
    /// The last title of the window.
    private var title = ""
    private let theme: Theme
    /// `true` if the terminal shows all of an update at once if it is told where that begins and ends (mode 2026).
    var updatesAtOnce = false
    /// Receives the bytes written to the terminal.
    private var recording: Recording?
    /// `true` if the terminal was asked something.
    private(set) var hasAsked = false
    private let device: TerminalDevice
    private var isOpen = false

    /// Takes over the terminal.
    init(
        _ theme: Theme = .standard, usesMouse: Bool = false, on device: TerminalDevice = .current
    ) throws(TerminalError) {
        (self.theme, self.device) = (theme, device)
        palette = Palette(.none, on: .unknown)
        try Self.check(device)
        wakes = device.ownsProcess ? term_catch_signals() : term_open_wakes()
        guard wakes >= 0 else { throw .failed }
        term_want_mouse(usesMouse)
        let trouble = Int(term_open())
        guard trouble == TERM_OK else {
            if device.ownsProcess { term_release_signals() }
            throw .failed
        }
        isOpen = true
        if depth != .none { term_start_colours() }
        use(palette(on: likelyBackground))
        measure()
        ask()
    }

    /// Selects the device for the next screen. Do not call it while a screen is open.
    /// - Throws: The reason if the terminal cannot be taken over.
    static func check(_ device: TerminalDevice) throws(TerminalError) {
        let term = device["TERM"]
        guard !term.isEmpty else { throw .termUnset }
        guard term_use(device.input, device.output, term) else { throw .failed }
        let trouble = Int(term_check())
        guard trouble == TERM_OK else { throw TerminalError(trouble, term: term) }
    }

    isolated deinit { close() }

    /// Gives the terminal back. Without effect after the first time.
    func close() {
        guard isOpen else { return }
        isOpen = false
        removePanes()
        term_close()
        if device.ownsProcess { term_release_signals() }
    }

    /// Names the window, if the terminal is known to have one and it is called otherwise.
    func setTitle(_ new: String) {
        guard title != new, term_names_windows() else { return }
        title = new
        let shown = String(
            String.UnicodeScalarView(
                new.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }))
        send("\u{1B}]2;\(shown)\u{7}")
    }

    /// Gives the terminal back and stops the process as ^Z asks for; takes it over again when the process goes on.
    func suspend() {
        term_suspend()
        title = ""
    }

    /// Takes the terminal over again after something else has had it.
    func takeAgain() {
        term_take_again()
        title = ""
    }

    /// Asks the terminal for its size, and has the next ``show(_:)`` begin with a blank screen. A terminal that tells no size
    /// counts as 80 × 24.
    func measure() {
        var (rows, columns): (Int32, Int32) = (24, 80)
        _ = term_ask_size(&rows, &columns)
        let new = device.size?() ?? Size(width: Int(columns), height: Int(rows))
        if new != size { recording?.resize(to: new, of: device["TERM"]) }
        size = new
        removePanes()
        term_resize(Int32(new.height), Int32(new.width))
    }

    /// Records the output from now on.
    func record(to recording: Recording) {
        self.recording = recording
        recording.resize(to: size, of: device["TERM"])
    }

    /// Sleeps until something happens, or for some time; for ever if that is below 0.
    func wait(_ milliseconds: Int32) -> Ready {
        let events = Int(term_wait(milliseconds, device.ownsProcess))
        return Ready(
            hasInput: events & TERM_INPUT != 0, hasWakes: events & TERM_WAKES != 0,
            hasMainQueueWork: events & TERM_MAIN_QUEUE != 0)
    }

    /// Gives a text to the system's clipboard, as far as the terminal takes that.
    func copyToClipboard(_ text: String) {
        guard term_speaks_ansi() else { return }
        send("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    /// Says that the program is ready, to whoever has asked the terminal's way.
    func answerStatusRequests(_ count: Int) { send(String(repeating: "\u{1B}[0n", count: count)) }

    private func send(_ text: String) { send(Array(text.utf8)) }

    private func send(_ bytes: [UInt8]) { term_send(bytes, bytes.count) }

    /// Brings the terminal to what a drawing has changed, in one write.
    /// - Returns: The number of bytes written.
    func show(_ frame: Frame) -> Int {
        if let areas = frame.areas { place(areas) }
        for row in frame.rows {
            guard let window = panes[row.pane].window else { continue }
            let cells = cells(of: row.line)
            term_write(window, Int32(row.y), cells, Int32(cells.count))
        }
        stage(Set(frame.rows.map(\.pane)))
        var written: UnsafePointer<UInt8>?
        let count = term_update(Int32(frame.cursor?.y ?? -1), Int32(frame.cursor?.x ?? -1), &written)
        var bytes = Array(UnsafeBufferPointer(start: written, count: count))
        guard !bytes.isEmpty else { return 0 }
        if updatesAtOnce, bytes.count > Self.largestWhole { bytes = Self.updateBegins + bytes + Self.updateEnds }
        send(bytes)
        recording?.append(bytes)
        return bytes.count
    }

    private func place(_ areas: [Area]) {
        removePanes()
        term_blank()
        panes = areas.map { area in
            let (size, isEmpty) = (area.size, area.size.width == 0 || area.size.height == 0)
            return (
                area, isEmpty ? nil : term_add_pane(Int32(size.height), Int32(size.width), Int32(area.y), Int32(area.x))
            )
        }
    }

    private func removePanes() {
        for pane in panes { pane.window.map(term_remove_pane) }
        panes = []
    }

    /// Hands panes with changed rows to ncurses, and those that cover a part of one.
    private func stage(_ changed: Set<Int>) {
        var staged: [Area] = []
        for (index, pane) in panes.enumerated() {
            let isCovering = staged.contains { $0.overlaps(pane.area) }
            guard isCovering || changed.contains(index), let window = pane.window else { continue }
            term_stage(window, isCovering)
            staged.append(pane.area)
        }
    }

    /// The mode in which a terminal shows an update at once.
    static let updateMode = 2026
    /// So many bytes arrive at a terminal in one piece: an update that is no larger needs no marks to be shown at once.
    private static let largestWhole = 512
    private static let updateBegins = Array("\u{1B}[?2026h".utf8)
    private static let updateEnds = Array("\u{1B}[?2026l".utf8)
}

// MARK: Cells

extension Screen {
    /// A line for ncurses. A blank without anything to show is plain, so that it can be erased; but one between two cells of a
    /// style has that, so that it stays on.
    private func cells(of line: CellLine) -> [term_cell] {
        let cells = line.cells
        var (style, shown) = (Style(), term_cell())
        var result: [term_cell] = []
        result.reserveCapacity(cells.count)
        for (column, cell) in cells.enumerated() where !cell.isRightHalf {
            let wanted = cell.isPlainBlank ? Self.style(ofBlankAt: column, in: cells) : cell.style
            if wanted != style {
                let new = palette.shown(wanted)
                shown.attributes = new.attributes(dims: !palette.hasDimColour)
                shown.colours = Int16(palette.pair(of: new))
                style = wanted
            }
            shown.text = cell.codePoints
            result.append(shown)
        }
        return result
    }

    private static func style(ofBlankAt column: Int, in cells: [Cell]) -> Style {
        guard column > 0, column + 1 < cells.count, !cells[column + 1].isPlainBlank else { return Style() }
        let style = cells[column - 1].style
        return style == cells[column + 1].style && !style.showsOnBlanks ? style : Style()
    }

    private func use(_ palette: Palette) {
        self.palette = palette
        guard depth != .none else { return }
        for (index, pair) in palette.pairs.enumerated() {
            term_set_colours(Int16(index + 1), number(pair.text), number(pair.background))
        }
    }

    /// The number of a colour in terminfo; -1 for the terminal's own.
    private func number(_ colour: Colour?) -> Int32 {
        switch colour {
        case nil: -1
        case .ansi(let number): Int32(number)
        case .indexed(let number) where term_number("colors") > 256: RGB(indexed: number).number
        case .indexed(let number): Int32(number)
        // A palette has the nearest of those above.
        case .rgb(let rgb): rgb.number
        }
    }
}

// MARK: Asking the terminal

extension Screen {
    /// Asks the terminal for its abilities, and for the colour of its background if the theme has none. Nothing waits
    /// for the answers: they come as other input does. Terminals that are not known to take questions are not asked.
    private func ask() {
        guard term_names_windows() else { return }
        hasAsked = true
        let asksColour = theme.background == nil && depth != .none
        let questions = (asksColour ? "\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[?2026$p\u{1B}[c"
        send(questions)
    }

    /// Takes the terminal's word on its background, unless the user has said what it is.
    /// - Returns: Whether all looks otherwise now.
    func use(background colour: RGB) -> Bool {
        let new = palette(on: Palette.Background(colour))
        guard new != palette else { return false }
        use(new)
        return true
    }

    private func palette(on background: Palette.Background) -> Palette {
        Palette(depth, on: theme.background ?? background, own: theme.tints)
    }

    private var likelyBackground: Palette.Background {
        Palette.Background(colorFGBG: device["COLORFGBG"], terminal: device["TERM"])
    }

    private var depth: Palette.Depth {
        guard theme.hasColours, device["NO_COLOR"].isEmpty else { return .none }
        return Palette.Depth(colours: Int(term_number("colors")))
    }
}

// MARK: What needs no terminal

extension Screen {
    /// Wakes the loop. From any thread.
    nonisolated static func wake() { term_wake() }

    /// Says that what a signal asked for has been done.
    static func answerSignal() { term_answer_signal() }

    /// Returns the bytes that the terminal sends or understands for a name of terminfo; nil for an unknown name.
    static func capability(_ name: String) -> String? { term_capability(name).map { String(cString: $0) } }
}

nonisolated extension Printable {
    /// Columns of a code point as ncurses counts them; below zero if it cannot be shown.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        // Widths are those of the locale.
        _ = hasWidths
        return Int(term_width(scalar.value))
    }

    private static let hasWidths: Void = term_ready_widths()
}

/// The message to standard error if a signal ends the program before it can end in order.
public nonisolated enum LossMessage {
    /// Sets the message, which ends with a line break; nil for none. From any thread.
    public static func set(_ message: StaticString?) {
        message.map { term_set_exit_message(UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)) }
            ?? term_set_exit_message(nil)
    }

    /// Has signals write it also while no screen is shown. An event loop does so from its beginning, and after its end.
    public static func install() { term_install_ending_handlers() }
}

/// The keys that were typed while a program worked without a screen.
nonisolated enum TypedBefore {
    /// Takes what was typed besides Esc and is kept for the event loop.
    static func take() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = term_take_typed(&bytes, bytes.count)
        return Array(bytes.prefix(count))
    }
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
    fileprivate func attributes(dims: Bool) -> UInt16 {
        let set = [
            (isBold, TERM_BOLD), (isDim && dims, TERM_DIM), (isReverse, TERM_REVERSE), (isUnderlined, TERM_UNDERLINE),
        ]
        return set.reduce(0) { $0 | ($1.0 ? UInt16($1.1) : 0) }
    }
}

nonisolated extension Cell {
    fileprivate var codePoints: (UInt32, UInt32, UInt32, UInt32, UInt32) {
        guard glyph & Glyph.manyScalars != 0 else { return (glyph, 0, 0, 0, 0) }
        let all = text.unicodeScalars.map(\.value) + [0, 0, 0, 0, 0]
        return (all[0], all[1], all[2], all[3], all[4])
    }
}
