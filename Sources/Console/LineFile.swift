import Exchange
import Foundation
import Invoicing

/// A file that is written line by line while the editor runs.
package enum LineFile {
    /// Reasons why a file cannot be written.
    package enum Failure: Error, Equatable {
        /// It is there already and has something else in it.
        case isOther
        case system(code: Int32)
        /// A database needs the name.
        case isOfDatabase

        package var reason: String {
            switch self {
            case .isOther: "it is there already and has something else in it"
            case .system(let code): systemReason(code)
            case .isOfDatabase: DatabaseCompanion.reason
            }
        }
    }

    /// Begins a file: a new one, or in place of an earlier one of its kind; a device or a pipe gets the lines as they come.
    /// - Parameter beginnings: What a file of its kind begins with; any other file stays as it is.
    package static func open(_ path: String, replacing beginnings: [Data]) throws(Failure) -> FileHandle {
        guard !DatabaseCompanion.isAt(path) else { throw .isOfDatabase }
        var descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST { descriptor = Foundation.open(path, O_RDWR | O_APPEND | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .system(code: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard isReady(descriptor, handle, beginnings) else { throw .isOther }
        return handle
    }

    /// Empties an earlier file of the kind.
    /// - Returns: Whether lines may be written.
    private static func isReady(_ descriptor: Int32, _ handle: FileHandle, _ beginnings: [Data]) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
        else { return true }
        let longest = beginnings.map(\.count).max() ?? 0
        guard let read = try? handle.read(upToCount: longest), beginnings.contains(where: read.starts) else {
            return false
        }
        return ftruncate(descriptor, 0) == 0
    }
}
