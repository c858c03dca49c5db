import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console

@Suite("Keys as a text")
struct KeyScriptTests {
    @Test(
        "are named as in the help, with text in quotes and pauses in seconds",
        arguments: [
            ("", []),
            ("Enter  Down", [.key(.enter), .key(.down)]),
            (#""a b" x"#, [.key("a"), .key(" "), .key("b"), .key("x")]),
            (
                "Ctrl-P F1 1.5s Alt-Z",
                [.key(.control("p")), .key(.function(1)), .pause(.seconds(1.5)), .key(.alt("z"))]
            ),
            ("s 1", [.key("s"), .key("1")]),
            ("Paste \"a\tb\n1\t2\" Tab", [.key(.paste("a\tb\n1\t2")), .key(.tab)]),
        ] as [(String, [KeyScript.Stroke])])
    func steps(text: String, steps: [KeyScript.Stroke]) throws {
        #expect(try KeyScript(text).steps == steps)
    }

    @Test(
        "name what is none",
        arguments: [("Enter Entr", "Entr"), (#"Down "open"#, #""open"#), ("99s", "99s"), ("Paste Tab", "Paste")])
    func mistake(text: String, name: String) {
        let failure = #expect(throws: Failure.self) { try KeyScript(text) }
        #expect(failure?.description.contains("“\(name)”") == true)
    }
}
