import Foundation
import Testing

@testable import Storage

@Suite("The disk of a database")
struct LocalDiskTests {
    let scratch = Scratch()

    private func makeFile() throws { try DatabaseFile.ready(scratch.path) }

    @Test(
        "A disk of the network or of another program is refused by its name, with the way out",
        arguments: ["nfs", "nfs4", "cifs", "smb3", "fuse", "fuseblk", "fuse.sshfs"])
    func network(kind: String) throws {
        try makeFile()
        let error = #expect(throws: StorageError.self) { try LocalDisk.check(scratch.path, kind: { _ in kind }) }
        #expect(error?.description.contains("(\(kind))") == true && error?.exitCode == 73)
        #expect(error?.description.contains("Copy it to a local disk") == true)
    }

    @Test("A disk that has no locks is refused with what the system says", arguments: [ENOLCK, EINVAL])
    func withoutLocks(code: Int32) throws {
        try makeFile()
        let error = #expect(throws: StorageError.self) { try LocalDisk.check(scratch.path, lock: { _ in code }) }
        #expect(error?.description.contains("its disk has no locks") == true && error?.exitCode == 73)
    }

    @Test("Any other disk is taken, also where another program has the byte locked", arguments: [0, EAGAIN, EACCES])
    func local(code: Int32) throws {
        try makeFile()
        #expect(throws: Never.self) { try LocalDisk.check(scratch.path, kind: { _ in "ext4" }, lock: { _ in code }) }
        #expect(throws: Never.self) { try LocalDisk.check(scratch.path) }
    }
}
