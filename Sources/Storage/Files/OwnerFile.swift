import Foundation
import Synchronization

/// An empty file beside a database by which other programs see whether this one goes on: it holds a lock (`flock`) on it, and
/// removes it at its end. A kill leaves the file without a lock.
///
/// SQLite's locks of the database do not serve: a process loses these with any descriptor of the file that it closes, and they do
/// not tell one program from another.
nonisolated final class OwnerFile: Sendable {
    /// The state of the program that a name stands for.
    enum State {
        case hasEnded, goesOn
        /// The disk has no locks.
        case unknown
    }

    private let folder: String
    /// The file, once it is made.
    private let made = Mutex<(name: String, descriptor: Int32)?>(nil)

    /// - Parameter database: The path of the database.
    init(beside database: String) { folder = Self.folder(of: database) }

    deinit { made.withLock { if let file = $0 { close(file.descriptor) } } }

    /// Returns the name of the file, which the first call makes; nil where none can be made.
    func name() -> String? {
        made.withLock { made in
            if let made { return made.name }
            let name = Self.beginning + UUID().uuidString + Self.ending
            let descriptor = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            // Where that is not possible, no other program can lock it either.
            _ = flock(descriptor, LOCK_EX | LOCK_NB)
            made = (name, descriptor)
            return name
        }
    }

    /// Removes the file, if it was made.
    func remove() {
        made.withLock { made in
            guard let file = made else { return }
            unlink("\(folder)/\(file.name)")
            close(file.descriptor)
            made = nil
        }
    }

    /// Returns whether the program that has made a file of a name beside a database goes on.
    static func state(of name: String, beside database: String) -> State {
        guard isName(name) else { return .hasEnded }
        let descriptor = open("\(folder(of: database))/\(name)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT ? .hasEnded : .unknown }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return .hasEnded }
        return errno == EWOULDBLOCK ? .goesOn : .unknown
    }

    /// Removes the file that a program has left.
    static func remove(_ name: String, beside database: String) {
        if isName(name) { unlink("\(folder(of: database))/\(name)") }
    }

    private static let (beginning, ending) = (".billow-", ".open")

    /// Returns `true` if a name is that of such a file, and leads to no other place.
    private static func isName(_ name: String) -> Bool {
        name.hasPrefix(beginning) && name.hasSuffix(ending) && !name.contains("/")
    }

    private static func folder(of database: String) -> String {
        DatabaseFile.folder(of: DatabaseFile.resolved(database))
    }
}
