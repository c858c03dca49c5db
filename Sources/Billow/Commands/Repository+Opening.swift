import Foundation
import Storage

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

    /// Opens what can be read of a damaged database, and shows how far that is where it takes long. Esc and Ctrl-C stop it.
    /// - Throws: The damage, where nothing can, there is no room for it, or it was stopped.
    static func readingDamaged(_ path: String, _ damage: StorageError) throws(StorageError) -> Repository {
        // What was copied has to be removed.
        Interruption.stopBetweenParts()
        let bar = LongWorkBar()
        defer {
            bar.end()
            Interruption.endAtOnce()
        }
        do {
            return try Repository(readingDamaged: path, damage) { work, done, total in
                bar.show(work, done, of: total)
                return !Interruption.isAsked
            }
        } catch {
            if case .damaged = error { throw error }
            throw damage
        }
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
