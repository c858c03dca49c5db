import Ledger

/// The files that are written, and their folders.
public struct FileSettings: Equatable, Sendable {
    /// The folder into which what goes to customers is written.
    public var outbox = UserFolder.data.path + "/outbox"
    /// The names of those files.
    public var names = FileNamePattern.number
    /// The number of daily copies of the database that are kept; 0 for none.
    public var copies = 7

    /// Returns the settings with those of the environment, which count more: `$BILLOW_OUTBOX`, `$BILLOW_COPIES`.
    public func overridden(by environment: Environment) -> FileSettings {
        var files = self
        if let folder = environment["BILLOW_OUTBOX"], !folder.isEmpty { files.outbox = folder }
        if let count = environment["BILLOW_COPIES"].flatMap(Int.init), count >= 0 { files.copies = count }
        return files
    }
}
