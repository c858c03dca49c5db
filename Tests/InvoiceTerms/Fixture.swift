import Foundation

/// A document of the test data, with a table of all terms that it states. Both were written for these tests.
public nonisolated struct Fixture: Sendable, CustomStringConvertible {
    /// Its name without the extension: `ubl-invoice`.
    public let name: String

    /// The folder of the fixtures.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "ExchangeTests/Fixtures")

    /// All fixtures, sorted by name.
    public static let all: [Fixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { Fixture(name: String($0.dropLast(4))) }
    }()

    public var description: String { name }

    /// The document's path.
    public var path: String { Self.folder.appending(path: name + ".xml").path }

    /// The document's text.
    public func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The terms that the document states, as ``Invoicing/Invoice/terms(without:)`` lists them.
    public func terms() throws -> Set<String> {
        let table = try String(contentsOf: Self.folder.appending(path: name + ".terms"), encoding: .utf8)
        return Set(table.split(separator: "\n").map { String($0).replacing("⏎", with: "\n") })
    }
}
