import CNcurses
import Foundation

/// The terminal, from ``init()`` to ``close()``. The only file that imports CNcurses.
///
/// ncurses takes it over, knows what it is, and gives it back on every way out, also after a crash. What is shown is
/// written past ncurses where the terminal follows ECMA-48: the surface knows which cells differ, so that comparing
/// screens once more is left out. Other terminals are drawn on by ncurses, without colours.
final class Screen {
    /// Columns and rows as they were at the last ``measure()``.
    private(set) var size = Size(width: 0, height: 0)
    /// Readable when there is a signal or somebody has called ``wake()``.
    let wakes: Int32

    /// nil where ncurses draws.
    private var writer: CellWriter?
    private var needsClearing = true
    /// nil where it is not known.
    private var showsCursor: Bool?
    /// What the window was called last.
    private var title = ""
    private let theme: Theme
    /// Whether the terminal shows all of an update at once if it is told where that begins and ends (mode 2026).
    var updatesAtOnce = false
    /// Takes what is written; nil if nobody wants it.
    private var recording: Recording?
    /// Whether the terminal was asked something.
    private(set) var hasAsked = false
    private let device: TerminalDevice
    private var isOpen = false

    /// Takes over the terminal.
    init(
        _ theme: Theme = .standard, usesMouse: Bool = false, on device: TerminalDevice = .current
    ) throws(TerminalError) {
        (self.theme, self.device) = (theme, device)
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
        if term_speaks_ansi() { writer = CellWriter(Self.abilities, palette(on: likelyBackground)) }
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
        let bytes = Array("\u{1B}]2;\(shown)\u{7}".utf8)
        term_send(bytes, bytes.count)
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

    /// Asks the terminal for its size. One that does not tell counts as 80 × 24.
    func measure() {
        var (rows, columns): (Int32, Int32) = (24, 80)
        _ = term_ask_size(&rows, &columns)
        let new = device.size?() ?? Size(width: Int(columns), height: Int(rows))
        if new != size { recording?.resize(to: new, of: device["TERM"]) }
        size = new
        term_resize(Int32(new.height), Int32(new.width))
    }

    /// Records what is written from now on.
    /// - Throws: ``TerminalError/unrecordable`` where ncurses draws.
    func record(to recording: Recording) throws(TerminalError) {
        guard writer != nil else { throw .unrecordable }
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

    /// Has the next ``show(_:)`` begin with a blank screen, whatever has happened to it.
    func repaint() {
        needsClearing = true
        showsCursor = nil
        if writer == nil { term_repaint() }
    }

    /// Gives a text to the system's clipboard, as far as the terminal takes that.
    func copyToClipboard(_ text: String) {
        guard writer != nil else { return }
        let bytes = Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
        term_send(bytes, bytes.count)
    }

    /// Says that the program is ready, to whoever has asked the terminal's way.
    func answerStatusRequests(_ count: Int) { for _ in 0..<count { term_answer_status() } }

    /// Brings the terminal to what a drawing has changed, in one write.
    /// - Returns: The number of bytes written; 0 where ncurses writes them.
    func show(_ frame: Frame) -> Int {
        guard writer != nil else { return showThroughCurses(frame) }
        if needsClearing { writer?.clear(size) }
        needsClearing = false
        if let scroll = frame.scroll { writer?.scroll(scroll) }
        for stretch in frame.stretches { writer?.write(stretch.cells, x: stretch.x, y: stretch.y) }
        if let cursor = frame.cursor { writer?.move(to: cursor) }
        if showsCursor != (frame.cursor != nil) {
            showsCursor = frame.cursor != nil
            writer?.add(Self.capability(frame.cursor == nil ? "civis" : "cnorm") ?? "")
        }
        guard var bytes = writer?.bytes, !bytes.isEmpty else { return 0 }
        if updatesAtOnce, bytes.count > Self.largestWhole { bytes = Self.updateBegins + bytes + Self.updateEnds }
        term_send(bytes, bytes.count)
        recording?.append(bytes)
        writer?.removeBytes()
        return bytes.count
    }

    /// The mode in which a terminal shows an update at once.
    static let updateMode = 2026
    /// So many bytes arrive at a terminal in one piece: an update that is no larger needs no marks to be shown at once.
    private static let largestWhole = 512
    private static let updateBegins = Array("\u{1B}[?2026h".utf8)
    private static let updateEnds = Array("\u{1B}[?2026l".utf8)

    private func showThroughCurses(_ frame: Frame) -> Int {
        precondition(frame.scroll == nil, "A frame has lines moved that ncurses is to draw")
        for stretch in frame.stretches {
            for (offset, cell) in stretch.cells.enumerated() where !cell.isRightHalf {
                term_put(Int32(stretch.y), Int32(stretch.x + offset), cell.text, cell.style.attributes)
            }
        }
        term_update(Int32(frame.cursor?.y ?? -1), Int32(frame.cursor?.x ?? 0))
        return 0
    }

    /// Whether a frame may have a scroll.
    var canScroll: Bool { writer?.canScroll ?? false }

    private static var abilities: CellWriter.Abilities {
        CellWriter.Abilities(
            waitsAtMargin: term_has_flag("xenl"), erasesCells: term_capability("ech") != nil,
            scrolls: term_scrolls())
    }
}

// MARK: Asking the terminal

extension Screen {
    /// Asks the terminal what it can do, and the colour of its background if nobody has said that. Nothing waits for the
    /// answers: they come as other input does. Terminals of which it is not known that they take questions are not asked.
    private func ask() {
        guard writer != nil, term_names_windows() else { return }
        hasAsked = true
        let asksColour = theme.background == nil && depth != .none
        let questions = (asksColour ? "\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[?2026$p\u{1B}[c"
        term_send(Array(questions.utf8), questions.utf8.count)
    }

    /// Takes the terminal's word on its background, unless the user has said what it is.
    /// - Returns: Whether all looks otherwise now.
    func use(background colour: RGB) -> Bool {
        let new = palette(on: Palette.Background(colour))
        guard let old = writer?.palette, new != old else { return false }
        writer?.palette = new
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
        return Palette.Depth(
            colours: Int(term_number("colors")),
            showsAll: ["truecolor", "24bit"].contains(device["COLORTERM"]))
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

/// What is written to standard error if a signal ends the program before it can end in order.
public nonisolated enum LossMessage {
    /// Sets the message, which ends with a line break; nil for none. From any thread.
    public static func set(_ message: StaticString?) {
        message.map { term_set_exit_message(UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)) }
            ?? term_set_exit_message(nil)
    }

    /// Has signals write it also while no screen is shown. An event loop does so from its beginning, and after its end.
    public static func install() { term_install_ending_handlers() }
}

/// Esc while a program works without a screen, and shows a bar on standard error.
public nonisolated enum StopKey {
    /// Calls a handler when Esc is pressed alone, maybe within a signal. What is typed besides stays in the terminal, or is
    /// kept for the event loop that comes next. Without effect while that is so already.
    /// - Returns: Whether there is a terminal to press it on.
    @discardableResult
    public static func watch(keepsTyping: Bool, _ pressed: @convention(c) () -> Void) -> Bool {
        term_watch_escape(keepsTyping, pressed)
    }

    /// Looks whether it was pressed; to be called now and then.
    public static func look() { term_look_for_escape() }

    /// Gives the terminal back as it was. It may be called within a signal.
    public static func end() { term_unwatch_escape() }

    /// What was typed besides and is kept.
    static func takeTyped() -> [UInt8] {
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
    fileprivate var attributes: UInt32 {
        (isBold ? UInt32(TERM_BOLD) : 0) | (isDim ? UInt32(TERM_DIM) : 0)
            | (isReverse ? UInt32(TERM_REVERSE) : 0) | (isUnderlined ? UInt32(TERM_UNDERLINE) : 0)
    }
}
