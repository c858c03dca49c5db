import Foundation
import Testing

@testable import EditorTests

/// Tests wait for events, by `waitUntil` of TestSupport, and neither sleep nor poll.
@Suite("Waiting in tests")
struct WaitingTests {
    /// Files below Tests that may sleep or poll, each with its reason.
    private static let exceptions = [
        "EditorTests/Support/TerminalSession.swift": "A program on a pseudo-terminal runs in real time.",
        "StorageTests/List/ListTests.swift": "A slow disk answers while the main actor is blocked.",
    ]

    /// A call that sleeps, or a loop that tries a condition a thousand times or as often as a variable says.
    private static let wait =
        /\b(?:usleep|nanosleep|sleep|asyncAfter)\s*\(|\bfor _ in 0\.\.<(?:[\d_]{4,}|[a-z]\w*) where\b/

    /// The lines below Tests that wait: `StorageTests/List/ListTests.swift:141: usleep(10_000)`.
    private static func waits() throws -> [String] {
        let folder = Project.root.appending(path: "Tests").path + "/"
        let files = Project.files(of: "Tests").map { $0.path.replacing(folder, with: "") }
            .filter { !$0.hasPrefix("Benchmarks/") }
        return try files.flatMap { file in
            try Project.read("Tests/\(file)").split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                // Most lines need no regular expression.
                .filter { $1.contains("sleep") || $1.contains("for _") || $1.contains("asyncAfter") }
                .filter { $1.replacing(/\/\/.*/, with: "").contains(wait) }
                .map { "\(file):\($0 + 1): \($1.trimmingCharacters(in: .whitespaces))" }
        }
    }

    @Test("is by events: no test sleeps or polls, except where that is allowed")
    func events() throws {
        for wait in try Self.waits() where !Self.exceptions.keys.contains(where: wait.hasPrefix) {
            Issue.record("Wait for an event, with `waitUntil` of TestSupport: \(wait)")
        }
    }

    @Test("has no exception that is not used")
    func unused() throws {
        let waits = try Self.waits()
        for file in Self.exceptions.keys where !waits.contains(where: { $0.hasPrefix(file) }) {
            Issue.record("\(file) has no wait and needs no exception.")
        }
    }
}
