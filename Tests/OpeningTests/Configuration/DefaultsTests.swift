import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("What invoices begin with by the user's settings")
struct DefaultsTests {
    @Test("is in a new invoice and its first line while nobody has said who the company is")
    func program() throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        let text = "[defaults]\ncurrency = \"CHF\"\nvat = 8.1\nunit = \"h\"\ndays = 30\n"
        try Data(text.utf8).write(to: file)
        let session = try program.start(environment: ["BILLOW_TODAY": "2026-11-21"], columns: 120)
        try session.waitFor("No invoices")
        session.type(" n7\r\u{1B}[2~" + "Advice\t2\t\t10\r\u{1B}")
        try session.waitFor(["21.62 CHF", "2026-12-21", "8.1 %"])
        try session.quit()
    }

    @Test("is in a new invoice of a company that was made before it was set")
    func formerCompany() throws {
        let program = try ProgramUnderTest()
        try program.addParties()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("[defaults]\ncurrency = \"CHF\"\nvat = 8.1\nunit = \"h\"\ndays = 30\n".utf8).write(to: file)
        let session = try program.start(environment: ["BILLOW_TODAY": "2026-11-21"], columns: 120)
        try session.waitFor("No invoices")
        session.type(" n")
        try session.waitFor("given at issue")
        session.type("Seeblick\r\u{1B}[2~")
        session.type("Advice\t2\t\t10\r\u{1B}")
        try session.waitFor(["21.62 CHF", "2026-12-21", "8.1 %"])
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("stands in the form that asks for the company")
    func company() throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("[defaults]\nterms = \"Thirty days\"\ndays = 30\n".utf8).write(to: file)
        let session = try program.startAsking()
        try session.waitFor(["Thirty days", "30"])
        session.type("\u{1B}\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
