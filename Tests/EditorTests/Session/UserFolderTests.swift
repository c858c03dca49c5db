import Foundation
import Invoicing
import Ledger
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The folders of a user")
struct UserFolderTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "are those that XDG variables name, else those in $HOME; a variable that is no absolute path counts as none",
        arguments: [("", ".local/share"), ("data", ".local/share"), ("/", "elsewhere")])
    func data(variable: String, folder: String) throws {
        let home = program.folder.appending(path: "home")
        let value = variable == "/" ? home.appending(path: "elsewhere").path : variable
        let result = try program.run(
            ["import", Project.sample("08-one-line.xml")], environment: ["HOME": home.path, "XDG_DATA_HOME": value])
        #expect(result.status == 0)
        let file = home.appending(path: "\(folder)/billow/billow.sqlite")
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(!FileManager.default.fileExists(atPath: program.database))
    }

    @Test("hold typed text in files and folders that nobody else reads, whatever the umask and the former mode")
    func modes() throws {
        let former = umask(0)
        defer { umask(former) }
        let folder = program.folder.appending(path: "new/state")
        var places = LastPlaces(in: folder.path)
        places.keep(nil, in: program.folder.path)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let place = SavedDraft(of: try EditorUnderTest().workspace)
        for _ in 1...2 {
            places.keep(place, in: program.folder.path)
            for (name, mode) in [("..", 0o700), ("", 0o700), ("places.json", 0o600)] {
                #expect(try self.mode(of: folder.appending(path: name)) == mode, "\(name)")
            }
            // As an earlier version left them.
            for name in ["", "places.json"] { chmod(folder.appending(path: name).path, 0o777) }
        }
    }

    private func mode(of file: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}
