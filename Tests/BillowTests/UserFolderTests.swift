import Foundation
import Testing

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
}
