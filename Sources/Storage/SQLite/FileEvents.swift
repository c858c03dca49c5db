import Foundation

/// What the system reports of a file: whether it was written, or only its time or its mode was set.
///
/// Linux does so without opening the file. Other systems want a descriptor of it, whose closing would release SQLite’s locks:
/// nothing is known there.
nonisolated final class FileEvents: Sendable {
    /// What was reported.
    enum Reports { case nothing, onlyTouched, written }

    #if os(Linux)
        private let queue: Int32

        /// - Returns: Nil where the system gives no queue of events, or has no such file.
        init?(of path: String) {
            let queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard queue >= 0 else { return nil }
            guard inotify_add_watch(queue, path, UInt32(IN_MODIFY | IN_ATTRIB)) >= 0 else {
                close(queue)
                return nil
            }
            self.queue = queue
        }

        deinit { close(queue) }

        /// Takes what was reported since the last call. What was lost, or is something else, counts as writing.
        func takeReports() -> Reports {
            let headerSize = MemoryLayout<inotify_event>.size
            var kinds: UInt32 = 0
            // Those of a file have no name behind them.
            var events = [inotify_event](repeating: inotify_event(), count: 256)
            while true {
                let count = read(queue, &events, events.count * headerSize)
                guard count >= headerSize else { break }
                for event in events.prefix(count / headerSize) { kinds |= event.mask }
            }
            if kinds == 0 { return .nothing }
            return kinds == UInt32(IN_ATTRIB) ? .onlyTouched : .written
        }
    #else
        init?(of path: String) { nil }

        func takeReports() -> Reports { .written }
    #endif
}
