import Derive

/// Whether everything that was committed is on disk; for the screen to show.
@Observed(recorded: false)
public final class StorageStatus {
    /// Why something could not be saved or read; nil as soon as everything is saved.
    public internal(set) var trouble: StorageError?
    /// Why the database can be read only; nil if it can be written.
    public internal(set) var damage: StorageError?
    /// Whether something has been waiting for the disk for longer than a screen waits.
    public internal(set) var isSaving: Bool = false
    /// What the user is to know of the database, such as where a copy of it was made.
    public internal(set) var notice: String?

    /// Where the database has gone, after another program has moved, deleted or replaced its file.
    public internal(set) var move: String?

    /// What another program has done to the invoice that is looked at; nil once the user was told.
    public internal(set) var news: News?

    /// What the user is to be told at once.
    public enum News: Equatable {
        /// The invoice is gone; undo brings it back.
        case deleted(number: String)
        /// An invoice that was deleted here, or elsewhere, is there again.
        case broughtBack(number: String)
        /// The invoice was issued elsewhere, so that it stays as it was then.
        case issued(number: String)
    }

    /// Says what there is to tell, once.
    public func takeNews() -> News? {
        guard let news else { return nil }
        self.news = nil
        return news
    }

    init() {}
}
