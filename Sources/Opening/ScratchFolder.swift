import Editor
import Foundation
import Propagation

/// A folder for a temporary database, removed with this object. It is locked until then, so that the folder of a killed program
/// is recognized by its missing lock.
nonisolated final class ScratchFolder {
    let url: URL
    private let lock: Int32

    private static let prefix = "billow-demo-"
    /// The age in seconds below which a folder may not be locked yet.
    private static let youth: TimeInterval = 60

    /// Makes a folder, and removes those that others have left behind.
    init(in parent: URL = FileManager.default.temporaryDirectory) {
        Self.removeAbandoned(in: parent)
        url = parent.appending(path: Self.prefix + UUID().uuidString)
        _ = mkdir(url.path, 0o700)
        lock = Self.lock(url) ?? -1
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        if lock >= 0 { Self.release(lock) }
    }

    private static func removeAbandoned(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = parent.appending(path: name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
            // A link, or another user's folder with a link in it, leads anywhere.
            guard attributes?[.type] as? FileAttributeType == .typeDirectory,
                (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
                let made = attributes?[.modificationDate] as? Date, made.timeIntervalSinceNow < -youth,
                let descriptor = lock(folder)
            else { continue }
            try? FileManager.default.removeItem(at: folder)
            release(descriptor)
        }
    }

    /// - Returns: Nil if another program has the lock, or the file cannot be opened.
    private static func lock(_ folder: URL) -> Int32? {
        let descriptor = open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Gives the lock up before it closes the file: a program that is being started has the open file as well, for a moment,
    /// and would keep the lock.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
