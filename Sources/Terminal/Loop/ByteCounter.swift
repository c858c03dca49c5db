import Foundation

/// Counts what the process has written, as the kernel knows it: ncurses writes to the terminal by itself.
final class ByteCounter {
    private let descriptor = open("/proc/self/io", O_RDONLY | O_CLOEXEC)

    /// All bytes written since the process began; zero where the kernel does not tell.
    var bytes: Int {
        var text = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return 0 }
        let lines = String(decoding: text.prefix(count), as: UTF8.self).split(separator: "\n")
        let written = lines.first { $0.hasPrefix("wchar: ") }
        return written.flatMap { Int($0.dropFirst(7)) } ?? 0
    }

    deinit { close(descriptor) }
}
