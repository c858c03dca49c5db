import Foundation

extension Error {
    /// The reason why something has failed, as the end of a sentence: “the disk is full”.
    ///
    /// Errors of Foundation describe themselves by a domain and a number, which say nothing to a user; this asks for the
    /// system's error behind them. Any other error describes itself.
    public nonisolated var reason: String {
        switch self {
        case let error as POSIXError: return systemReason(error.code.rawValue)
        case let error as CocoaError: return error.systemCode.map(systemReason) ?? error.words
        case let error as DecodingError: return error.words
        case let error as EncodingError: return error.words
        default: break
        }
        // An error of an unknown domain.
        guard type(of: self) is NSError.Type else { return "\(self)".withoutFullStop }
        let error = self as NSError
        return error.systemCode.map(systemReason) ?? "the system gives no reason but its number \(error.code)"
    }
}

/// Returns the meaning of an error number of the system, as the end of a sentence: “permission denied”.
/// - Parameter code: By default that of the last call of this thread which failed.
public nonisolated func systemReason(_ code: Int32 = errno) -> String {
    switch code {
    case ENOENT: "it is not there"
    case ENOTDIR: "a part of its path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it is there already"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the disk may only be read"
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "a file may not become so large"
    case EBADF: "it is not open"
    case EPIPE: "nobody reads it any more"
    default: String(cString: strerror(code))
    }
}

extension NSError {
    /// The error number of the system that is the cause.
    fileprivate nonisolated var systemCode: Int32? {
        let cause = domain == NSPOSIXErrorDomain ? self : userInfo[NSUnderlyingErrorKey] as? NSError
        return cause.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil }
    }
}

extension CocoaError {
    fileprivate nonisolated var systemCode: Int32? { (self as NSError).systemCode }

    /// The reason where Foundation does not name the system's error.
    fileprivate nonisolated var words: String {
        switch code {
        case .fileNoSuchFile, .fileReadNoSuchFile: systemReason(ENOENT)
        case .fileReadNoPermission, .fileWriteNoPermission: systemReason(EACCES)
        case .fileWriteOutOfSpace: systemReason(ENOSPC)
        case .fileWriteVolumeReadOnly: systemReason(EROFS)
        case .fileWriteFileExists: systemReason(EEXIST)
        case .fileReadUnknown: "it cannot be read"
        case .fileWriteUnknown: "it cannot be written"
        default: "the system gives no reason but its number \(code.rawValue)"
        }
    }
}

extension DecodingError {
    /// The problem with the JSON, and where it is.
    fileprivate nonisolated var words: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(Self.place(context.codingPath)) has a value of another kind"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(Self.place(context.codingPath)) has a value that cannot be read"
        default: "it is no valid JSON"
        }
    }

    /// A path as “lines.0.name”; “it” for the whole.
    private nonisolated static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "it" : "“\(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))”"
    }
}

extension EncodingError {
    fileprivate nonisolated var words: String { "it has a value that cannot be written" }
}

extension String {
    /// Sentences that go on need none.
    fileprivate nonisolated var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
