import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The folder of a demo")
struct ScratchFolderTests {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true) }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: parent.path) }

    /// Lets a folder be as old as one that is no longer being made.
    private func age(_ folder: URL) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: folder.path)
    }

    @Test("goes at the end; what a kill has left goes at the next start, and what is in use stays")
    func abandoned() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        let left = parent.appending(path: "billow-demo-left")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: left.appending(path: "billow.sqlite"))
        try Data("x".utf8).write(to: parent.appending(path: "billow-demo-notes.txt"))
        try age(left)
        var first: ScratchFolder? = ScratchFolder(in: parent)
        let firstURL = try #require(first?.url)
        #expect(try !names().contains("billow-demo-left") && names().contains("billow-demo-notes.txt"))
        try age(firstURL)
        var second: ScratchFolder? = ScratchFolder(in: parent)
        let secondName = try #require(second?.url.lastPathComponent)
        #expect(try names().contains(firstURL.lastPathComponent))
        first = nil
        #expect(try names().sorted() == [secondName, "billow-demo-notes.txt"].sorted())
        second = nil
        #expect(try names() == ["billow-demo-notes.txt"])
    }

    @Test("is not locked any more once it is removed, also while a program is being started, which has the file open")
    func released() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        var folder: ScratchFolder? = ScratchFolder(in: parent)
        let lock = try #require(folder?.url).appending(path: "lock").resolvingSymlinksInPath().path
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        let descriptor = try #require(
            files.first { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == lock })
        // As between fork and exec: the same open file once more.
        let inherited = dup(descriptor)
        defer { close(inherited) }
        let other = open("/proc/self/fd/\(inherited)", O_RDWR | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
        folder = nil
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    }

    @Test("is its user's alone, whatever the umask, and no link in the place of an abandoned one is followed")
    func links() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        let (files, elsewhere) = (FileManager.default, parent.appending(path: "elsewhere"))
        let left = parent.appending(path: "billow-demo-left")
        for folder in [elsewhere, left] { try files.createDirectory(at: folder, withIntermediateDirectories: true) }
        let victim = parent.appending(path: "victim")
        try files.createSymbolicLink(at: left.appending(path: "lock"), withDestinationURL: victim)
        let link = parent.appending(path: "billow-demo-link")
        try files.createSymbolicLink(at: link, withDestinationURL: elsewhere)
        for folder in [elsewhere, left] { try age(folder) }
        var past = [timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0)]
        #expect(lutimes(link.path, &past) == 0)
        let former = umask(0)
        defer { umask(former) }
        let folder = ScratchFolder(in: parent)
        let mode = try files.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
        #expect(!files.fileExists(atPath: victim.path))
        #expect(try files.contentsOfDirectory(atPath: elsewhere.path) == [])
    }
}
