/// Work that takes long with a large file.
///
/// The program may end at any point of it: what was not finished is taken back when the file is opened next.
public nonisolated enum LongWork: Equatable, Sendable {
    /// Looking at all of the file after an unclean end.
    case check
    /// Copying a file of an earlier version.
    case copy
    /// Indexing the texts.
    case texts

    /// Takes how much of a work is done, and how much there is. Returns whether to go on.
    public typealias Report = @Sendable (_ work: LongWork, _ done: Int, _ total: Int) -> Bool

    /// A report said not to go on.
    struct Stopped: Error {}
}
