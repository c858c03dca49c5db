import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// The graph on the pseudo-terminal, from the amount due to the lines, and the command that writes it.
@Suite("The graph on the screen", .serialized)
struct GraphOnScreenTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private static let (left, f5) = ("\u{1B}[D", "\u{1B}[15~")
    /// With Control.
    private static let nextHop = "\u{1B}[1;5C"

    @Test(
        "opens from the menu, goes from value to value, and shows a change on its way",
        arguments: [(44, 160), (24, 80)]
    )
    func walks(rows: Int, columns: Int) throws {
        let session = try program.startWithTracedQuantity(rows: rows, columns: columns)
        session.type("\u{1B}[B")
        try session.waitUntilSettled()
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type(" G")
        try session.waitFor("Graph · Amount due")
        try session.waitFor("╔ Amount due")
        #expect(session.emulator.text.contains("┌ With VAT"), "\(session.emulator.text)")
        // What shows the graph reads what is in it.
        #expect(!session.emulator.text.contains("propagation"))
        session.type(Self.left)
        try session.waitUntilSettled()
        session.type("\r")
        try session.waitUntilSettled()
        #expect(!session.emulator.text.contains("Graph · Amount due") && session.emulator.text.contains("┌ Amount due"))
        session.type("\u{7F}")
        try session.waitFor("Graph · Amount due")
        session.type(Self.nextHop)
        try session.waitFor("4 178.91")
        for _ in 0..<20 where !session.emulator.text.contains("That was the last hop") {
            session.type(Self.nextHop)
            try session.waitUntilSettled()
        }
        #expect(session.emulator.text.contains("║  3 789.64 ║") || session.emulator.text.contains("║   3 789.64 ║"))
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type(Self.f5)
        try session.waitFor("Trace · ")
        try session.waitUntilSettled()
        #expect(!session.emulator.text.contains("╔"))
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("is written by a command as text, for Graphviz and as an image, and refuses in a sentence")
    func command() throws {
        #expect(try program.run(["import", Project.sample("01-coffee-three-rates.xml")]).status == 0)
        let text = try program.run(["graph", "2026-0141"])
        #expect(text.status == 0 && text.output.contains("╔ Amount due"), "\(text.output)")
        let dot = try program.run(["graph", "2026-0141", "--dot", "--value", "amount of line 2", "--depth", "1"])
        #expect(dot.status == 0 && dot.output.contains("v0 [label=\"Amount, line 2\\n"), "\(dot.output)")
        let file = program.folder.appending(path: "graph.svg").path
        #expect(try program.run(["graph", "2026-0141", "--svg", "--light", "--to", file]).status == 0)
        try WellFormed.check(try String(contentsOfFile: file, encoding: .utf8))
        let json = try program.run(["graph", "2026-0141", "--json", "--depth", "1"])
        #expect(json.status == 0 && json.output.contains(#""title": "Amount due""#), "\(json.output)")
        for (arguments, status, sentence) in [
            (["2026-0141", "--svg", "--to", file], 73, "is there already"),
            (["nowhere"], 66, "There is no invoice “nowhere”."),
            (["2026-0141", "--value", "colour"], 64, "There is no value “colour”. There are: "),
            (["2026-0141", "--value", "amount of line 99"], 64, "There is no line 99. The invoice has"),
            (["2026-0141", "--depth", "0"], 64, "--depth takes hops from 1 to 100."),
            (["2026-0141", "--dot", "--svg"], 64, "svg"),
            (["2026-0141", "--dot", "--json"], 64, "--json prints"),
            (["2026-0141", "--svg", "--to", "/dev/full"], 73, "cannot be written"),
        ] {
            let result = try program.run(["graph"] + arguments)
            #expect(result.status == Int32(status) && result.output.contains(sentence), "\(arguments): \(result)")
        }
    }
}
