#if os(Linux)
    import Foundation
    import Testing

    @testable import Storage

    /// What the system reports of a file.
    @Suite("The events of a file")
    final class FileEventsTests {
        private let path = NSTemporaryDirectory() + "billow-events-\(UUID().uuidString)"

        init() throws { try Data("one".utf8).write(to: URL(fileURLWithPath: path)) }

        deinit { unlink(path) }

        @Test("tell a change of its time from writing, which counts until it is forgotten")
        func kinds() throws {
            let events = try #require(FileEvents(of: path))
            #expect(!events.wasOnlyTouched())
            try touch()
            #expect(events.wasOnlyTouched())
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.write(contentsOf: Data("two".utf8))
            try file.close()
            try touch()
            #expect(!events.wasOnlyTouched() && !events.wasOnlyTouched())
            events.forget()
            try touch()
            #expect(events.wasOnlyTouched())
        }

        @Test("are not there for a file that is not there")
        func missing() { #expect(FileEvents(of: path + ".other") == nil) }

        private func touch() throws {
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        }
    }
#endif
