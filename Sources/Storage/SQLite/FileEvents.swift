import Foundation

/// What the system reports of a file: whether it was written, or only its time or its mode was set.
///
/// Linux watches a file without a descriptor of it (inotify(7)). Elsewhere there are no reports: kqueue needs a descriptor, and to
/// close that would release SQLite's locks.
nonisolated final class FileEvents {
    #if os(Linux)
        private let queue: Int32
        /// The kinds of what was reported since ``forget()``.
        private var reported: UInt32 = 0

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

        /// Whether its time or its mode was set since ``forget()``, and nothing else was done to it.
        ///
        /// Reports that were lost count as writing. What is written through mapped memory is not reported.
        func wasOnlyTouched() -> Bool {
            let headerSize = MemoryLayout<inotify_event>.size
            // Those of a file have no name behind them.
            var events = [inotify_event](repeating: inotify_event(), count: 256)
            while true {
                let count = read(queue, &events, events.count * headerSize)
                guard count >= headerSize else { break }
                for event in events.prefix(count / headerSize) { reported |= event.mask }
            }
            return reported == UInt32(IN_ATTRIB)
        }

        /// Forgets what ``wasOnlyTouched()`` has read.
        func forget() { reported = 0 }
    #else
        init?(of path: String) { nil }

        func wasOnlyTouched() -> Bool { false }

        func forget() {}
    #endif
}
