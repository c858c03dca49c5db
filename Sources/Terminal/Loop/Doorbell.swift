import Foundation

/// Wakes a loop that waits in poll(2), from any thread.
nonisolated struct Doorbell: ~Copyable {
    /// Ready to be read once it was rung.
    let descriptor: Int32
    /// Where it is rung.
    let button: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without a pipe nobody else can wake the loop; it still follows its keys.
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        descriptor = ends[0]
        button = ends[1]
    }

    deinit {
        close(descriptor)
        close(button)
    }

    /// Makes a doorbell's descriptor ready; many rings before it is silenced are one.
    static func ring(_ button: Int32) {
        var byte: UInt8 = 1
        _ = write(button, &byte, 1)
    }

    /// Makes it ready for the next ring.
    func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
