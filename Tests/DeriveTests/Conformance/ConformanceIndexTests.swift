import Foundation
import Testing

/// The older systems' 116 cases: each has a test that begins with its id, or stands here with the reason why it has none.
@Suite("Conformance: the list")
struct ConformanceIndexTests {
    /// Cases that mean nothing here.
    private static let leftOut = [
        "LL-13":
            "It measures how long it takes to add a thousand methods to a class while the program runs. Nothing is "
            + "added then: the macro has written everything before."
    ]

    private static let counts = [
        "LL": 14, "AR": 12, "DI": 10, "SE": 9, "PB": 2, "CO": 33, "TD": 12, "DD": 10, "EX": 14,
    ]

    @Test("has a test that expects something for each of the 116 cases that is not left out with a reason")
    func complete() throws {
        let all = Self.counts.flatMap { system, count in (1...count).map { String(format: "\(system)-%02d", $0) } }
        #expect(all.count == 116)
        let tests = try testsByID()
        #expect(Set(all).subtracting(tests.keys) == Set(Self.leftOut.keys))
        #expect(Set(tests.keys).isSubset(of: all))
        for (id, bodies) in tests {
            #expect(bodies.contains { $0.contains("#expect") || $0.contains("#require") }, "\(id) expects nothing")
            #expect(bodies.allSatisfy { !$0.contains(".disabled") }, "\(id) is switched off")
        }
    }

    /// The texts of the tests in this package whose names begin with ids, by those: from the attribute to the next test.
    private func testsByID() throws -> [String: [String]] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var found: [String: [String]] = [:]
        for file in FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil) ?? .init() {
            guard let file = file as? URL, file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for test in text.split(separator: "@Test").dropFirst() {
                guard let name = test.prefixMatch(of: /\(\s*"((?:[A-Z]{2}-\d\d,? ?)+)/) else { continue }
                for id in name.1.matches(of: /[A-Z]{2}-\d\d/) { found[String(id.0), default: []].append(String(test)) }
            }
        }
        return found
    }
}
