import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How much memory the process has in use.
enum Memory {
    /// Bytes of the process that are in main memory; zero where that cannot be asked.
    static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
