import TerminalEmulator
import Testing

@testable import Editor

/// An editor with a screen and a keyboard.
protocol EditorSession: AnyObject {
    var emulator: TerminalEmulator { get }
    /// Whether the terminal is as it was before the program began.
    var isIntact: Bool { get }
    func type(_ text: String)
    func wait(_ what: String, within limit: Duration, until condition: (TerminalEmulator) -> Bool) throws
    func waitUntilSettled() throws
    func waitForEnd(within limit: Duration) throws -> TerminalSession.End
}

/// What tests of the editor do and see again and again.
extension EditorSession {
    /// Waits until a text stands on the screen.
    func waitFor(_ text: String, within limit: Duration = .seconds(60)) throws {
        try wait("“\(text)” on the screen", within: limit) { $0.shows(text) }
    }

    /// Waits until each of some texts stands on the screen.
    func waitFor(_ texts: [String]) throws {
        for text in texts { try waitFor(text) }
    }

    /// Waits until the cursor is in a line of the invoice, of so many lines as far as that can be seen.
    func waitForLine(_ number: Int, of count: Int? = nil) throws {
        try wait("the cursor in line \(number)", within: .seconds(60)) { emulator in
            let panes = emulator.lines.map { $0.split(separator: "│", omittingEmptySubsequences: false) }
            func isTitle(_ text: Substring) -> Bool { text.contains(#/^ +(# )?Item /#) }
            let title = panes.firstIndex { $0.contains(where: isTitle) } ?? 0
            let pane = panes[title].firstIndex(where: isTitle) ?? 0
            let rows = panes.map { $0.indices.contains(pane) ? $0[pane] : "" }
            let isNumbered = rows[title].contains("#")
            func isLine(_ row: Int, _ number: Int) -> Bool {
                guard isNumbered else { return row - title == number && rows.indices.contains(row) }
                return rows.indices.contains(row)
                    && rows[row].hasPrefix(
                        String(repeating: " ", count: number < 10 ? 3 : number < 100 ? 2 : 1) + "\(number) ")
            }
            return isLine(emulator.cursor.row, number)
                && !(count.map { last in isNumbered && rows.indices.contains { isLine($0, last + 1) } } ?? false)
        }
    }

    /// Whether all that was in some rows of the screen is there, whatever is said below them now.
    func stillShows(_ rows: some Sequence<String>) -> Bool {
        func cells(_ rows: some Sequence<String>) -> Set<Substring> {
            Set(rows.flatMap { $0.split(separator: "│") }.filter { !$0.contains("──") && !$0.allSatisfy { $0 == " " } })
        }
        return cells(rows).isSubset(of: cells(emulator.lines))
    }

    /// Quits the editor, and sees that it ends well and leaves the terminal as it was.
    func quit(by key: String = "\u{11}", _ location: SourceLocation = #_sourceLocation) throws {
        type(key)
        let end = try waitForEnd(within: .seconds(60))
        #expect(end == .exited(0), "\(emulator.text)", sourceLocation: location)
        #expect(isIntact, sourceLocation: location)
    }

    /// Types an invoice into an empty database.
    fileprivate func enter(_ number: String, _ lines: [String], due: String, keys: KeyMap.Name) throws {
        try waitFor("No invoices")
        let typed = (lines.isEmpty ? ["Tea\t2\t\t10"] : lines).map { $0 + "\r" }.joined()
        let (new, insert) = keys == .vim ? ("n", "a") : (" n", "\u{1B}[2~")
        type("\(new)\(number)\r\(insert)\(typed)\u{1B}")
        try waitFor("\(due) EUR due")
    }
}

extension TerminalEmulator {
    /// The row of the screen in which the cursor stands.
    var cursorLine: String { lines[cursor.row] }

    /// Whether a text stands on the screen; a single blank in it stands for any number, as before a column of amounts.
    func shows(_ text: String) -> Bool {
        self.text.contains(text)
            || lines.contains { $0.split(separator: " ").joined(separator: " ").contains(text) }
    }
}

extension ProgramUnderTest {
    /// Starts the editor as it is started for the first time, when it asks for the company.
    func startAsking(
        waitingFor text: String = "My company", rows: Int = 24, columns: Int = 120
    ) throws -> EditorOnScreen {
        let day = ["BILLOW_TODAY": "2026-11-21", "BILLOW_NO_QUESTIONS": ""]
        let session = try start(environment: day, rows: rows, columns: columns)
        try session.waitFor(text)
        return session
    }

    /// Starts the editor and types an invoice.
    /// - Parameters:
    ///   - lines: Their fields in the order of Tab: item, quantity, price, VAT.
    ///   - due: The amount that is due in the end.
    func startWithInvoice(
        number: String = "7", _ lines: String..., due: String = "23.80", rows: Int = 24, columns: Int = 120,
        environment: [String: String] = [:]
    ) throws -> EditorOnScreen {
        let session = try start(environment: environment, rows: rows, columns: columns)
        try session.enter(number, lines, due: due, keys: keys)
        return session
    }

    /// The same in a process of its own.
    func startProcessWithInvoice(
        number: String = "7", _ lines: String..., due: String = "23.80", rows: Int = 24, columns: Int = 120,
        environment: [String: String] = [:]
    ) throws -> TerminalSession {
        try prepareDatabase()
        let session = try startProcess(environment: environment, rows: rows, columns: columns)
        try session.enter(number, lines, due: due, keys: keys)
        return session
    }

    /// Starts two editors on one file: the first one enters an invoice, with the cursor in its lines then; the second one
    /// shows it, with the cursor in the list.
    func startTwoWithInvoice(
        _ lines: String..., due: String = "23.80"
    ) throws -> (first: TerminalSession, second: TerminalSession) {
        try prepareDatabase()
        let first = try startProcess()
        try first.enter("7", lines, due: due, keys: keys)
        try first.waitUntilSettled()
        let second = try startProcess(columns: 120)
        try second.waitFor("\(due) EUR due")
        return (first, second)
    }

    /// Starts the editor with samples and an invoice of many lines.
    func startDemo(
        lines: Int, _ arguments: String..., rows: Int = 24, columns: Int = 120
    ) throws -> EditorOnScreen {
        let session = try start(["demo", "--lines", "\(lines)"] + arguments, rows: rows, columns: columns)
        try session.waitFor("DEMO-\(lines)")
        return session
    }
}
