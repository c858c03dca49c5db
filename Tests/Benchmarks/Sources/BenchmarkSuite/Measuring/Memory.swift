import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How much memory the process has in use.
enum Memory {
    /// Bytes of the process that are in main memory; zero where that cannot be asked.
    static var resident: Int {
        // Files of the kernel have no size, so that they are read until they end.
        guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else {
            return 0
        }
        let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
