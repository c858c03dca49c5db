import Derive
import Foundation
import GRDB
import Invoicing

/// Copies of the database that are made while it is open.
extension Repository {
    /// Writes a copy of the database while it is open, whole or not at all. A symbolic link stays, and leads to the copy.
    /// - Parameter replaces: Whether an existing file is replaced: never the database itself, nor a file in use.
    /// - Throws: ``StorageError``; then there is no copy.
    public func backUp(to target: String, replaces: Bool = false) throws(StorageError) {
        flush()
        if let loss = backend.loss() { throw loss }
        guard !hasUnsaved else { throw status.trouble ?? .locked(path: path) }
        try Self.write(backend.pool, to: CopyPlace(target, of: path, replaces: replaces), named: target)
    }

    /// Writes a copy of the database off the main thread, once what was committed is written; never in the place of a file.
    /// - Parameter receive: Called in a tick.
    public func backUp(
        to target: String, receive: @escaping @MainActor @Sendable (Result<Void, StorageError>) -> Void
    ) {
        let place: CopyPlace
        do throws(StorageError) {
            if let loss = backend.loss() { throw loss }
            place = try CopyPlace(target, of: path, replaces: false)
        } catch {
            return receive(.failure(error))
        }
        let backend = backend
        flush { [reportReader] _ in
            reportReader.begin {
                try Self.write(backend.pool, to: place, named: target)
            } receive: { answer in
                receive(answer.mapError { StorageError($0, path: target) })
            }
        }
    }

    private nonisolated static func write(_ pool: DatabasePool, to place: CopyPlace, named target: String)
        throws(StorageError)
    {
        let part = DatabaseCopy.temporaryPath(beside: place.path)
        defer { try? FileManager.default.removeItem(atPath: part) }
        do {
            // Page by page, as SQLite does beside others that read and write.
            try DatabaseCopy.write(pool, to: part) {}
            try place.move(part)
        } catch StorageError.notWritable(_, let reason) {
            // The user has named the copy, and not the part.
            throw .notWritable(path: target, reason: reason)
        } catch {
            throw StorageError(error, path: target)
        }
    }

    /// Gives all that is in the database as lines of JSON, each row of each table, while it is open.
    /// - Parameter write: Takes one line after the other, without their ends.
    /// - Returns: How many rows there are.
    /// - Throws: ``StorageError``, or what `write` throws.
    /// - Complexity: O(*n*) in the database; memory does not grow.
    @discardableResult
    public func writeLines(to write: (String) throws -> Void) throws -> Int {
        flush()
        guard !hasUnsaved else { throw status.trouble ?? .locked(path: path) }
        do { return try backend.read { try DatabaseLines.write($0, to: write) } } catch let error as DatabaseError {
            throw StorageError(error, path: path)
        }
    }

    /// Makes the copy of a day off the main thread, if there is none and the database has invoices. What keeps it from being
    /// made is said in ``StorageStatus/notice``.
    public func makeDailyCopy(on day: CalendarDate, keeping count: Int) {
        guard count > 0, list.count > 0 else { return }
        let (copies, backend) = (DailyCopies(of: path), backend)
        copying.begin(after: pace.copy) { [weak self] isCancelled in
            guard backend.loss() == nil else { return }
            do {
                try copies.make(of: backend.pool, on: day, keeping: count, isCancelled: isCancelled)
            } catch is CancellationError {
                // The program ends; tomorrow there is another one.
            } catch {
                let isFull = (error as? DatabaseError)?.resultCode.primaryResultCode == .SQLITE_FULL
                let reason = isFull ? "the disk is full" : error.reason
                submit {
                    self?.status.notice = "Today’s copy in “\(copies.folder)” could not be made: \(reason)."
                }
            }
        }
    }
}
