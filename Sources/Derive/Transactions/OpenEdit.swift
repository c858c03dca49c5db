/// Changes that are made for now, over several ticks, until they are committed or cancelled: a cell while it is typed in.
///
/// Observers see each change as it is made. What commits is one record of old and final values. While an edit is open
/// no other one may be opened, and every change counts as part of it. One that is released without either is cancelled.
@MainActor
public final class OpenEdit {
    private var isOpen = true

    /// Opens an edit.
    /// - Parameter name: What an undo menu calls it.
    public init(_ name: String = "") {
        precondition(!Journal.isOpen, "An edit is opened inside another edit or a transaction; end that one first.")
        Journal.begin(name, .edit)
    }

    /// Commits the changes. Without effect after the first end.
    public func commit() {
        guard isOpen else { return }
        precondition(
            Journal.depth == 1, "An edit is committed inside a transaction that began after it; end that one first.")
        isOpen = false
        Journal.end()
    }

    /// Restores the values of before; observers see that as they saw the changes. Without effect after the first end.
    public func cancel() {
        guard isOpen else { return }
        precondition(
            Journal.depth == 1, "An edit is cancelled inside a transaction that began after it; end that first.")
        isOpen = false
        Journal.rollBack()
    }

    isolated deinit { cancel() }
}
