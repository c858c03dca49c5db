import Foundation
import Invoicing

/// The target of a document: a file, which is there whole or not at all, or a device or a pipe, which receives the bytes.
public nonisolated struct OutputFile {
    private let path: String
    private let replaces: Bool
    private let isPrivate: Bool

    /// - Parameters:
    ///   - replaces: Whether a file that is there is replaced. An empty one always is. A database, and the files that SQLite keeps
    ///     beside it, never are.
    ///   - isPrivate: Whether only its owner may read it, also where it replaces one that others may read.
    public init(_ path: String, replaces: Bool = false, isPrivate: Bool = false) {
        (self.path, self.replaces, self.isPrivate) = (path, replaces, isPrivate)
    }

    /// Writes a new file beside its place, and moves it there once the disk has all of it. The new file has the mode of
    /// the file that it replaces, also at the end of a symbolic link.
    /// - Throws: ``ExchangeError/exists(file:)`` and ``ExchangeError/notWritten(file:reason:)``.
    public func write(_ document: Data) throws(ExchangeError) {
        do {
            try write { try $0.write(contentsOf: document) }
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .notWritten(file: path, reason: error.reason)
        }
    }

    /// Writes part by part, for documents too large for memory.
    /// - Parameter body: Writes to the new file, or to an open file or a device itself. If it throws, no new file is
    ///   left.
    /// - Throws: ``ExchangeError``, or what the body throws besides.
    public func write(_ body: (FileHandle) throws -> Void) throws {
        guard !DatabaseCompanion.isAt(path) else {
            throw ExchangeError.notWritten(file: path, reason: DatabaseCompanion.reason)
        }
        let old = try status()
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            if isDescriptor { return try append(body) }
            guard old?.kind ?? S_IFREG == S_IFREG else {
                return try body(try FileHandle(forWritingTo: URL(fileURLWithPath: path)))
            }
            try moveNew(body, mode: old?.mode, to: target.path)
        } catch let error as SystemError {
            throw ExchangeError.notWritten(file: path, reason: error.reason)
        } catch let error as CocoaError {
            throw ExchangeError.notWritten(file: path, reason: error.reasonOfWriting)
        }
    }

    // MARK: Existing files

    private struct Status {
        let kind, mode: mode_t
    }

    /// Returns the kind and the mode of the file at the path; nil if there is none.
    private func status() throws(ExchangeError) -> Status? {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        let kind = found.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw .notWritten(file: path, reason: "it is a folder") }
        if kind == S_IFREG, found.st_size > 0 { try checkReplacing() }
        return Status(kind: kind, mode: found.st_mode & 0o7777)
    }

    private func checkReplacing() throws(ExchangeError) {
        guard replaces || isDescriptor else { throw .exists(file: path) }
        guard !DatabaseCompanion.isDatabase(path) else { throw .notWritten(file: path, reason: "it is a database") }
    }

    // MARK: Open files

    private var components: [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }

    /// `true` if the path names what a program has opened, and may have written to.
    private var isDescriptor: Bool {
        let parts = components
        guard parts.count > 2 else { return false }
        return switch parts[1] {
        case "dev": parts.count == 3 ? ["stdin", "stdout", "stderr"].contains(parts[2]) : parts[2] == "fd"
        case "proc": parts.count == 5 && parts[3] == "fd"
        default: false
        }
    }

    /// The descriptor of this program's own that the path names.
    private var ownDescriptor: Int32? {
        let parts = components
        if let standard = ["stdin", "stdout", "stderr"].firstIndex(of: parts[2]) { return Int32(standard) }
        return parts[2] == "fd" || parts[2] == "self" ? parts.last.flatMap { Int32($0) } : nil
    }

    /// Appends to an open file. The program's own descriptor is not opened again: a second one would have another
    /// position than the shell's, and the shell would then write over the text.
    private func append(_ body: (FileHandle) throws -> Void) throws {
        if let descriptor = ownDescriptor {
            let flags = fcntl(descriptor, F_GETFL)
            guard flags >= 0, flags & O_ACCMODE != O_RDONLY else { throw SystemError(code: EBADF) }
            lseek(descriptor, 0, SEEK_END)
            return try body(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
        }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        try SystemError.check(descriptor)
        defer { close(descriptor) }
        try body(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
    }

    // MARK: New files

    private func moveNew(_ body: (FileHandle) throws -> Void, mode: mode_t?, to target: String) throws {
        let folder = (target as NSString).deletingLastPathComponent
        let new = (folder as NSString).appendingPathComponent(".billow-\(UUID().uuidString).tmp")
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : mode ?? 0o666)
        try SystemError.check(descriptor)
        do {
            defer { close(descriptor) }
            if let mode, !isPrivate { try SystemError.check(fchmod(descriptor, mode)) }
            try body(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
            try SystemError.check(fsync(descriptor))
            try move(new, to: target, isReplacing: mode != nil)
        } catch {
            unlink(new)
            throw error
        }
    }

    /// A file that has come there meanwhile is not replaced.
    private func move(_ new: String, to target: String, isReplacing: Bool) throws {
        if !isReplacing, !replaces {
            if link(new, target) == 0 { return try SystemError.check(unlink(new)) }
            guard errno != EEXIST else { throw ExchangeError.exists(file: path) }
            // The file system has no links.
        }
        try SystemError.check(rename(new, target))
    }
}

/// The system's reason for a failed call.
private nonisolated struct SystemError: Error {
    let code: Int32

    static func check(_ result: Int32) throws { if result < 0 { throw SystemError(code: errno) } }

    var reason: String {
        switch code {
        case ENOENT, ENOTDIR: "its folder is not there, or takes no files"
        case EACCES, EPERM, EROFS: "its folder may not be written to"
        case EBADF: "it is not open for writing"
        default: systemReason(code)
        }
    }
}

extension CocoaError {
    /// The disk's reason for a failed write.
    fileprivate nonisolated var reasonOfWriting: String {
        switch code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "its folder is not there, or takes no files"
        case .fileWriteNoPermission, .fileReadNoPermission, .fileWriteVolumeReadOnly: "it may not be written to"
        default: reason
        }
    }
}
