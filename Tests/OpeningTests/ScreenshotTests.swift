import Foundation
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("Pictures of the editor", .serialized)
struct ScreenshotTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func path(_ name: String) -> String { program.folder.appending(path: name).path }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test("in the documentation are what the program shows; BILLOW_REWRITE_SCREENS=1 writes them anew")
    func documentation() throws {
        let kept = Project.root.appending(path: "Assets/pictures").path
        let isRewriting = ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] != nil
        let folder = isRewriting ? kept : program.folder.path
        let result = try program.run(["screenshot", "--all", folder])
        #expect(result.status == 0, "\(result.output)")
        let documents = try Project.read("README.md") + Project.read("Sources/Editor/Editor.docc/Guide.md")
        #expect(try Project.read("README.md").utf8.count <= 6_144)
        let names = PictureScene.all.flatMap(\.files).map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            let picture = text("\(folder)/\(name).svg")
            #expect(picture == text("\(kept)/\(name).svg") && picture.utf8.count <= 300_000, "\(name)")
            #expect(documents.contains("Assets/pictures/\(name).svg"), "\(name)")
            #expect(!picture.contains { $0 >= "\u{3040}" && $0 <= "\u{9FFF}" }, "\(name)")
        }
        for size in ["80x24", "120x40", "160x48"] {
            for background in [PictureScene.Background.light, .dark] {
                #expect(PictureScene.all.contains { $0.size == size && $0.backgrounds.contains(background) }, "\(size)")
            }
        }
        #expect(PictureScene.all.count >= 6 && text("\(kept)/list.svg").contains("2026-0141"))
        // Each film ends with what it is about.
        for (name, words) in [
            ("entering", "2026-0146 is issued"), ("paid", "are paid"), ("pasting", "Milk jug"), ("received", "Elbgas"),
            ("travelling", "recomputed"),
        ] {
            #expect(text("\(folder)/\(name).svg").contains(words), "\(name)")
        }
    }

    @Test("are taken once the keys are pressed, in the size that is asked for")
    func keys() throws {
        let result = try program.run(["screenshot", path("a.svg"), "--press", #"Enter Ins "bari""#, "--size", "100x30"])
        #expect(result.status == 0, "\(result.output)")
        let svg = text(path("a.svg"))
        #expect(svg.contains("Barista course") && svg.contains(#"viewBox="0 0 864 564""#))
    }

    @Test(
        "are refused with a sentence and the status of the mistake",
        arguments: [
            (["x.svg", "--press", "Entr"], 64, "There is no key “Entr”"),
            (["x.svg", "--size", "12x3"], 64, "“12x3” is no size"),
            (["x.svg", "--press", "Ctrl-Q"], 64, "The keys end the editor"),
            (["/nowhere/x.svg"], 73, "its folder is not there"),
            ([], 64, "Name the image"),
        ] as [([String], Int, String)])
    func refused(arguments: [String], status: Int, sentence: String) throws {
        let arguments = arguments.map { $0 == "x.svg" ? path("x.svg") : $0 }
        let result = try program.run(["screenshot"] + arguments)
        #expect(result.status == Int32(status) && result.output.contains(sentence), "\(result.output)")
        #expect(!FileManager.default.fileExists(atPath: path("x.svg")))
    }

    @Test("do not replace another file without --force")
    func existing() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path("mine.svg")))
        let result = try program.run(["screenshot", path("mine.svg")])
        #expect(result.status == 73 && text(path("mine.svg")) == "mine", "\(result.output)")
        #expect(try program.run(["screenshot", path("mine.svg"), "--force"]).status == 0)
        #expect(text(path("mine.svg")).hasPrefix("<svg"))
    }
}

@Suite("A recorded session", .serialized)
struct RecordedSessionTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var cast: String { program.folder.appending(path: "a.cast").path }

    /// What a recording has written to its terminal.
    private func played() throws -> String {
        let lines = try String(contentsOfFile: cast, encoding: .utf8).split(separator: "\n").dropFirst()
        let events = try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any]) }
        return events.filter { $0[1] as? String == "o" }.compactMap { $0[2] as? String }.joined()
    }

    @Test("plays to the screen that its user saw")
    func plays() throws {
        let session = try program.start(["demo", "--record", cast], rows: 24, columns: 80)
        try session.waitFor("2026-0141")
        session.type("\r")
        try session.waitFor("EUR due")
        session.type("Kaffee – 漢字\r")
        try session.waitFor("Kaffee")
        try session.waitUntilSettled()
        let player = TerminalEmulator(rows: 24, columns: 80)
        player.feed(Array(try played().utf8))
        #expect(player.lines == session.emulator.lines)
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }

    @Test("replaces an earlier recording and nothing else")
    func replaces() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: cast))
        let refused = try program.run(["screenshot", program.folder.path + "/a.svg", "--record", cast])
        #expect(refused.status == 73 && refused.output.contains("is no recording"), "\(refused.output)")
        #expect(try String(contentsOfFile: cast, encoding: .utf8) == "mine")
        try FileManager.default.removeItem(atPath: cast)
        for press in ["Down", "Enter"] {
            let arguments = [
                "screenshot", program.folder.path + "/a.svg", "--force", "--record", cast, "--press", press,
            ]
            #expect(try program.run(arguments).status == 0)
        }
        #expect(try played().contains("EUR due"))
    }
}
