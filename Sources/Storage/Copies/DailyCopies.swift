import Foundation
import GRDB
import Invoicing
import Ledger
import Synchronization

/// Copies of a database that the editor makes by itself, one a day: `2026-11-22.sqlite` in the folder `billow.copies` beside
/// `billow.sqlite`. Only the last ones are kept; files that are called otherwise stay.
public nonisolated struct DailyCopies: Sendable {
    /// Their folder.
    public let folder: String

    /// The copies of the database at a path.
    public init(of path: String) { folder = DatabaseFile.nameAndEnding(of: path).name + ".copies" }

    /// A copy.
    public struct Copy: Equatable, Sendable {
        /// The day of which it is.
        public let day: CalendarDate
        /// Its path.
        public let path: String

        /// `true` if a wrong clock has made it.
        var isOfLaterDay: Bool { CalendarDate.today.map { day > $0 } ?? false }
    }

    /// All copies, the newest first; behind them those of days to come, which a wrong clock has made.
    public var all: [Copy] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let copies = names.compactMap { name -> Copy? in
            guard name.hasSuffix(Self.ending), let day = CalendarDate(name.dropLast(Self.ending.count)) else {
                return nil
            }
            return self.copy(of: day).path.hasSuffix("/" + name) ? self.copy(of: day) : nil
        }
        return copies.sorted { $0.isOfLaterDay == $1.isOfLaterDay ? $0.day > $1.day : $1.isOfLaterDay }
    }

    private static let ending = ".sqlite"

    private func copy(of day: CalendarDate) -> Copy { Copy(day: day, path: "\(folder)/\(day)\(Self.ending)") }

    /// Makes the copy of a day, unless there is one, and removes the oldest beyond a number; those of later days do not count. It is written beside its place and
    /// renamed: it is whole or not there.
    /// - Parameter isCancelled: Asked now and then; if it says so, there is no copy.
    /// - Returns: Whether one was made.
    @discardableResult
    func make(
        of pool: DatabasePool, on day: CalendarDate, keeping count: Int, isCancelled: @escaping () -> Bool
    ) throws -> Bool {
        let copy = copy(of: day)
        guard count > 0, !FileManager.default.fileExists(atPath: copy.path) else { return false }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let part = DatabaseCopy.temporaryPath(beside: copy.path)
        defer { try? FileManager.default.removeItem(atPath: part) }
        try DatabaseCopy.write(pool, to: part) { if isCancelled() { throw CancellationError() } }
        if let log = DatabaseFile.StrayLog(beside: copy.path) { throw log }
        // Hard links, which would tell the copy of another program, are not on every disk; either of two copies is whole.
        guard rename(part, copy.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let past = all.filter { $0.day <= day }
        for old in past.dropFirst(count) { try FileManager.default.removeItem(atPath: old.path) }
        return true
    }
}

/// Makes the copy of a day while the editor is used.
nonisolated final class DailyCopying: Sendable {
    private let queue = DispatchQueue(label: "billow.copies", qos: .utility)
    private let isCancelled = Atomic(false)

    /// Begins to make it after some seconds.
    func begin(after delay: Double, _ body: @escaping @Sendable (_ isCancelled: @escaping () -> Bool) -> Void) {
        queue.asyncAfter(deadline: .now() + delay) { [self] in
            let isCancelled = { self.isCancelled.load(ordering: .relaxed) }
            if !isCancelled() { body(isCancelled) }
        }
    }

    /// Ends it, whole or without a trace.
    func end() {
        isCancelled.store(true, ordering: .relaxed)
        queue.sync {}
    }
}
