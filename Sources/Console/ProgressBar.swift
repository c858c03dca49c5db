import Foundation
import Storage
import Synchronization

/// The progress of work, in one line of a terminal's standard error; nothing where that is no terminal.
package nonisolated struct ProgressBar {
    private let title: String
    private let total: Int
    private let isShown: Bool
    private var shown = -1
    private var stopKey = ""

    /// - Parameter isBesideScreen: Whether the editor has the terminal, so that nothing is shown.
    package init(_ title: String, of total: Int, isBesideScreen: Bool = false) {
        isShown = !isBesideScreen && StandardStreams.isTerminal(STDERR_FILENO)
        self.title = title
        self.total = max(1, total)
    }

    /// Shows how much is done, and looks whether Esc was pressed.
    package mutating func show(_ done: Int) {
        guard isShown else { return }
        if shown < 0 { stopKey = Interruption.watchEscape() ? "Esc" : "^C" }
        Interruption.lookForEscape()
        let percent = min(100, done * 100 / total)
        guard percent != shown else { return }
        shown = percent
        write("\r\(title) \(Self.text(done, of: total)) \u{1B}[2m\(stopKey) stops\u{1B}[m")
    }

    /// Takes the line away, as before something else is printed.
    package mutating func end() {
        guard shown >= 0 else { return }
        shown = -1
        Interruption.endEscape()
        write("\r\u{1B}[K")
    }

    /// A bar with its percentage: `██░░ 50 %`.
    package static func text(_ done: Int, of total: Int, width: Int = 40) -> String {
        let filled = min(width, done * width / max(1, total))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(bar) \(min(100, done * 100 / max(1, total))) %"
    }

    private func write(_ text: String) { StandardError.write(text) }
}

/// The progress of a file that is opened or indexed: a bar for each work, one after the other.
package nonisolated final class LongWorkBar: Sendable {
    private let shown = Mutex<(work: LongWork, bar: ProgressBar)?>(nil)

    package init() {}

    package func show(_ work: LongWork, _ done: Int, of total: Int) {
        shown.withLock { shown in
            if shown?.work != work {
                shown?.bar.end()
                shown = (work, ProgressBar(work.title, of: total))
            }
            shown?.bar.show(done)
        }
    }

    package func end() { shown.withLock { $0?.bar.end() } }
}

extension LongWork {
    fileprivate nonisolated var title: String {
        switch self {
        case .check: "Checking the database"
        case .copy: "Copying the file as it was"
        case .texts: "Indexing texts"
        }
    }
}
