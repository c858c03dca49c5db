import Derive

/// Whether everything that was committed is on disk; for the screen to show.
@Observed(recorded: false)
public final class StorageStatus {
    /// Why something could not be saved or read; nil as soon as everything is saved.
    public internal(set) var trouble: StorageError?
    /// Whether something has been waiting for the disk for longer than a screen waits.
    public internal(set) var isSaving: Bool = false
    /// What the user is to know of the database, such as where a copy of it was made.
    public internal(set) var notice: String?

    init() {}
}
