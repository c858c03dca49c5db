import Foundation
import Synchronization
import TestSupport

/// Passes a socket of PostgreSQL on, and cuts, delays or changes what passes.
nonisolated final class Proxy: Sendable {
    struct Faults: Sendable {
        /// A connection is cut after so many bytes, in either direction; nil for never.
        var cut: ClosedRange<Int>?
        /// Milliseconds by which each answer is late.
        var delay: CInt = 0
        /// A text of the server that another one of its length takes the place of.
        var replaced: (Data, with: Data)?
        /// It takes connections and passes nothing on.
        var isDeaf = false
    }

    let faults = Mutex(Faults())
    let folder: String
    private let server: String
    private let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)

    init(to server: Postgres) throws {
        (self.server, folder) = (server.folder + "/.s.PGSQL.5432", server.folder + "-proxy")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = Self.with(folder + "/.s.PGSQL.5432") { bind(listener, $0, $1) }
        listen(listener, 20)
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { break }
                pass(client)
            }
            Glibc.close(listener)
        }
    }

    func close() throws {
        shutdown(listener, CInt(SHUT_RDWR))
        try FileManager.default.removeItem(atPath: folder)
    }

    private static func with(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    private func pass(_ client: CInt) {
        let faults = faults.withLock { $0 }
        guard !faults.isDeaf else { return }
        let upstream = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        guard Self.with(server, { connect(upstream, $0, $1) }) == 0 else {
            for end in [client, upstream] { Glibc.close(end) }
            return
        }
        let open = Open(ends: [client, upstream])
        for (from, to) in [(client, upstream), (upstream, client)] {
            Thread.detachNewThread { Self.pump(from, to, faults, isAnswer: from == upstream, open) }
        }
    }

    /// Closes both ends when the last who uses them is gone.
    private final class Open: Sendable {
        let ends: [CInt]

        init(ends: [CInt]) { self.ends = ends }

        deinit { for end in ends { Glibc.close(end) } }
    }

    private static func pump(_ from: CInt, _ to: CInt, _ faults: Faults, isAnswer: Bool, _ open: Open) {
        var left = faults.cut?.randomElement() ?? .max
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while left > 0 {
            let count = read(from, &buffer, min(buffer.count, left))
            guard count > 0 else { break }
            var bytes = Data(buffer[..<count])
            if isAnswer {
                if faults.delay > 0 { poll(nil, 0, faults.delay) }
                if let (text, other) = faults.replaced, let range = bytes.range(of: text) {
                    bytes.replaceSubrange(range, with: other)
                }
            }
            guard bytes.withUnsafeBytes({ Glibc.send(to, $0.baseAddress, count, CInt(MSG_NOSIGNAL)) }) == count
            else { break }
            left -= count
        }
        for end in open.ends { shutdown(end, CInt(SHUT_RDWR)) }
    }
}
