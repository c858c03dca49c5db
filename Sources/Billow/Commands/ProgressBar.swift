import Foundation
import Storage
import Synchronization

/// How far something has come, in one line of a terminal's standard error; nothing where that is no terminal.
nonisolated struct ProgressBar {
    private let title: String
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private var shown = -1
    private var stopKey = ""

    init(_ title: String, of total: Int) {
        self.title = title
        self.total = max(1, total)
    }

    /// Shows how much is done, and looks whether Esc was pressed.
    mutating func show(_ done: Int) {
        guard isShown else { return }
        if shown < 0 { stopKey = Interruption.watchEscape() ? "Esc" : "^C" }
        Interruption.lookForEscape()
        let percent = min(100, done * 100 / total)
        guard percent != shown else { return }
        shown = percent
        write("\r\(title) \(Self.text(done, of: total)) \u{1B}[2m\(stopKey) stops\u{1B}[m")
    }

    /// Takes the line away, as before something else is printed.
    mutating func end() {
        guard shown >= 0 else { return }
        shown = -1
        Interruption.endEscape()
        write("\r\u{1B}[K")
    }

    /// A bar with its percentage: `██░░ 50 %`.
    static func text(_ done: Int, of total: Int, width: Int = 40) -> String {
        let filled = min(width, done * width / max(1, total))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(bar) \(min(100, done * 100 / max(1, total))) %"
    }

    private func write(_ text: String) { StandardError.write(text) }
}

/// How far a file is while it is opened or indexed: a bar for each work, one after the other.
nonisolated final class LongWorkBar: Sendable {
    private let shown = Mutex<(work: LongWork, bar: ProgressBar)?>(nil)

    func show(_ work: LongWork, _ done: Int, of total: Int) {
        shown.withLock { shown in
            if shown?.work != work {
                shown?.bar.end()
                shown = (work, ProgressBar(work.title, of: total))
            }
            shown?.bar.show(done)
        }
    }

    func end() { shown.withLock { $0?.bar.end() } }
}

extension LongWork {
    fileprivate nonisolated var title: String {
        switch self {
        case .check: "Checking the database"
        case .copy: "Copying the database"
        case .tables: "Bringing the database up to date"
        case .texts: "Indexing texts"
        }
    }
}

extension Repository {
    /// Opens a database that is there: what only reads makes none, since the path may be mistyped.
    /// - Throws: ``CommandProblem/noDatabase(_:)``, ``StorageError``
    static func openingExisting(_ path: String) throws -> Repository {
        guard FileManager.default.fileExists(atPath: path) else { throw CommandProblem.noDatabase(path) }
        return try opening(path)
    }

    /// Opens a database for a command that only reads: a copy of one that cannot be written, and of a damaged one what can be
    /// read.
    /// - Throws: ``CommandProblem/noDatabase(_:)``, ``StorageError``
    static func openingForReading(_ path: String) throws -> Repository {
        do {
            return try openingExisting(path)
        } catch let refusal as StorageError {
            switch refusal {
            case .notWritable:
                do { return try Repository(copyOf: path) } catch {
                    guard case .damaged(_, let reason) = error else { throw refusal }
                    return try readingDamaged(path, .damaged(path: path, reason: reason))
                }
            case .damaged: return try readingDamaged(path, refusal)
            default: throw refusal
            }
        }
    }

    /// Opens what can be read of a damaged database.
    /// - Throws: The damage, where nothing can.
    static func readingDamaged(_ path: String, _ damage: StorageError) throws(StorageError) -> Repository {
        guard let store = try? Repository(readingDamaged: path, damage) else { throw damage }
        return store
    }

    /// Opens a database, and shows how far that is where it takes long. Esc and Ctrl-C end the program meanwhile.
    static func opening(_ path: String) throws(StorageError) -> Repository {
        Interruption.endAtOnce()
        let bar = LongWorkBar()
        defer { bar.end() }
        return try Repository(path: path) { work, done, total in
            bar.show(work, done, of: total)
            return true
        }
    }
}
