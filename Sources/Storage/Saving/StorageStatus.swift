import Derive

/// Whether everything that was committed is on disk; for the screen to show.
@Observed(recorded: false)
public final class StorageStatus {
    /// Why something could not be saved or read; nil as soon as everything is saved.
    public internal(set) var trouble: StorageError?

    init() {}
}
