/// Changes that are made for now, over several ticks, until they are kept or taken back: a cell while it is typed in.
///
/// Observers see each change as it is made. What commits is one record of old and final values. While an edit is open
/// no other one may be opened, and every change counts as part of it. One that is let go without either is taken back.
@MainActor
public final class OpenEdit {
    private var isOpen = true

    /// Opens an edit.
    /// - Parameter name: What an undo menu calls it.
    public init(_ name: String = "") {
        precondition(!Journal.isOpen, "An edit is opened inside another edit or a transaction; end that one first.")
        Journal.begin(name, .edit)
    }

    /// Keeps the changes and commits them. Without effect after the first end.
    public func keep() {
        guard isOpen else { return }
        precondition(
            Journal.depth == 1, "An edit is kept inside a transaction that began after it; end that one first.")
        isOpen = false
        Journal.end()
    }

    /// Takes the changes back; observers see that as they saw the changes. Without effect after the first end.
    public func takeBack() {
        guard isOpen else { return }
        precondition(
            Journal.depth == 1, "An edit is taken back inside a transaction that began after it; end that first.")
        isOpen = false
        Journal.rollBack()
    }

    isolated deinit { takeBack() }
}
