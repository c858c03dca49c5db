import Foundation

/// Writes a document to a path.
enum OutputFile {
    /// Replaces a file whole or not at all, also at the end of a symbolic link. A device or a pipe, such as `/dev/stdout`,
    /// receives the bytes and is not replaced.
    static func write(_ document: Data, to path: String) throws(ExchangeError) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let kind = kind(of: target)
            guard kind != .typeDirectory else { throw ExchangeError.notWritten(file: path, reason: "it is a folder") }
            if isDevice(path) || kind ?? .typeRegular != .typeRegular {
                try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: document)
            } else {
                try document.write(to: target, options: .atomic)
            }
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .notWritten(file: path, reason: reason(for: error))
        }
    }

    private static func kind(of file: URL) -> FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return attributes?[.type] as? FileAttributeType
    }

    /// Whether the path may lead to a file that is open already, and to which others write.
    private static func isDevice(_ path: String) -> Bool {
        path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    }

    private static func reason(for error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile: "its folder is not there"
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly: "its folder may not be written to"
        case .fileWriteOutOfSpace: "the disk is full"
        default: "its folder is not there, or may not be written to, or the disk is full"
        }
    }
}
