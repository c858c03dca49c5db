import Foundation

/// How far something has come, in one line of a terminal's standard error; nothing where that is no terminal.
struct ProgressBar {
    private let title: String
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private var shown = -1
    private static let width = 40

    init(_ title: String, of total: Int) {
        self.title = title
        self.total = max(1, total)
    }

    /// Shows how much is done.
    mutating func show(_ done: Int) {
        let percent = min(100, done * 100 / total)
        guard isShown, percent != shown else { return }
        shown = percent
        let filled = min(Self.width, done * Self.width / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        write("\r\(title) \(bar) \(percent) %")
    }

    /// Takes the line away.
    func end() { if isShown { write("\r\u{1B}[K") } }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
