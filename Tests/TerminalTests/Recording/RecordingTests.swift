import Foundation
import Testing

@testable import Terminal

@Suite("A recording of the terminal")
struct RecordingTests {
    @Test("is an asciicast: a line about the whole, then what was written and each new size, in order")
    func lines() throws {
        let pipe = Pipe()
        let recording = Recording(to: pipe.fileHandleForWriting, title: "“A” \\ B")
        recording.resize(to: Size(width: 80, height: 24), of: "xterm")
        recording.append(Array("\u{1B}[Hzwölf \"12\"\n".utf8))
        recording.resize(to: Size(width: 100, height: 30), of: "xterm")
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let lines = try text.split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
        let head = try #require(lines.first as? [String: Any])
        #expect(head["version"] as? Int == 2 && head["title"] as? String == "“A” \\ B")
        #expect(head["width"] as? Int == 80 && head["height"] as? Int == 24)
        let events = try lines.dropFirst().map { try #require($0 as? [Any]) }
        #expect(events.map { $0[1] as? String } == ["o", "r"])
        #expect(events.map { $0[2] as? String } == ["\u{1B}[Hzwölf \"12\"\n", "100x30"])
        let times = events.compactMap { $0[0] as? Double }
        #expect(times.count == 2 && times[0] >= 0 && times[0] <= times[1])
        #expect(text.hasPrefix(String(decoding: Recording.beginning, as: UTF8.self)))
    }

    @Test("ends where nothing more can be written, and says why")
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let recording = Recording(to: full, title: "")
        #expect(recording.failure == nil)
        recording.resize(to: Size(width: 80, height: 24), of: "xterm")
        recording.append([0x41])
        #expect(recording.failure != nil)
    }
}
