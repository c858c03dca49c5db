import Foundation
import GRDB

/// A database that is made once and copied for each test: to make one takes longer than most tests.
public struct PreparedDatabase: Sendable {
    private let contents: Data
    /// The place of the identity, which each file has of its own.
    private let identity: Range<Int>

    /// - Parameter make: Makes the database at a path, and closes it.
    public init(_ make: (_ path: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "prepared.sqlite")
        try make(file.path)
        let database = try DatabaseQueue(path: file.path)
        let identity = try database.read { try String.fetchOne($0, sql: "SELECT id FROM fileIdentity") } ?? ""
        // The log of a program that has it open still.
        _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try database.close()
        contents = try Data(contentsOf: file)
        guard let place = contents.range(of: Data(identity.utf8)) else { throw CocoaError(.fileReadCorruptFile) }
        self.identity = place
    }

    /// Puts a copy with an identity of its own at a path, with the folder; leaves what is there.
    public func put(at path: String) throws {
        guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else { return }
        var copy = contents
        copy.replaceSubrange(identity, with: UUID().uuidString.replacing("-", with: "").lowercased().utf8)
        let file = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try copy.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
}
