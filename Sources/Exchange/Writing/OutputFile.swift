import Foundation

/// Puts a document where it is to be.
enum OutputFile {
    /// Writes a file whole or not at all, behind a link too; what is no file, such as `/dev/stdout` or a pipe, gets the
    /// bytes and stays what it is.
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

    /// These lead to what is open already, which may be a file that others write to as well.
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
