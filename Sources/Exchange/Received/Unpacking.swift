import CZip
import Foundation

/// Packing and unpacking bytes. The only file here that imports CZip.
public nonisolated enum Unpacking {
    /// Unpacks bytes.
    /// - Parameter room: How many bytes may still come out; less those that have, afterwards.
    static func unpack(
        _ bytes: Data, _ form: zip_form, _ room: inout Int, of file: String
    ) throws(ExchangeError) -> Data {
        let unpacked = try unpack(bytes, form, limit: room, of: file)
        room -= unpacked.count
        return unpacked
    }

    /// Packs a file that is to be kept.
    /// - Throws: ``ExchangeError/unopened(file:reason:)`` if there is no library, or no memory.
    public static func pack(_ bytes: Data, of file: String) throws(ExchangeError) -> Data {
        try load(for: file)
        var (result, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        _ = bytes.withUnsafeBytes { zip_pack($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &result, &count) }
        guard let result else { throw .unopened(file: file, reason: "there is no memory left") }
        return Data(bytesNoCopy: result, count: count, deallocator: .free)
    }

    /// Unpacks a file that was kept.
    /// - Parameter count: The length of the file.
    public static func unpack(_ bytes: Data, count: Int, of file: String) throws(ExchangeError) -> Data {
        try unpack(bytes, .ZIP_ZLIB, limit: count, of: file)
    }

    private static func unpack(
        _ bytes: Data, _ form: zip_form, limit: Int, of file: String
    ) throws(ExchangeError) -> Data {
        try load(for: file)
        var (result, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let outcome = bytes.withUnsafeBytes {
            zip_unpack($0.bindMemory(to: UInt8.self).baseAddress, $0.count, form, limit, &result, &count)
        }
        if let result { return Data(bytesNoCopy: result, count: count, deallocator: .free) }
        switch outcome {
        case .ZIP_IS_TOO_LARGE: throw .tooLarge(file: file, megabytes: ReceivedFile.mostBytes >> 20)
        case .ZIP_LACKS_MEMORY: throw .unopened(file: file, reason: "there is no memory left")
        case .ZIP_IS_DAMAGED, .ZIP_IS_DONE: throw .unopened(file: file, reason: "it is damaged")
        }
    }

    private static func load(for file: String) throws(ExchangeError) {
        guard let library = zip_load() else { return }
        throw .unopened(
            file: file,
            reason:
                "it is opened with “\(String(cString: library))”, which is not on this machine. On Debian and Ubuntu “sudo "
                + "apt-get install zlib1g” installs it")
    }
}
