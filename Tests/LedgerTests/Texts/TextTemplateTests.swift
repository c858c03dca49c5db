import Testing

@testable import Ledger

@Suite("A text with placeholders")
struct TextTemplateTests {
    private let names = ["number", "due", "contact"]

    private func filled(_ text: String, _ values: [String: String]) throws -> String {
        try TextTemplate(text, names: names).filled(values)
    }

    @Test("has values in their place, whatever these contain")
    func values() throws {
        #expect(try filled("{number} of {number}\n", ["number": "{due}"]) == "{due} of {due}\n")
        #expect(try filled("", [:]) == "")
        #expect(try filled("no placeholder\n\nat all", [:]) == "no placeholder\n\nat all")
        #expect(try filled("a\r\n{number}", ["number": "7"]) == "a\n7")
    }

    @Test("has no gap where a value is empty, and no line where it is missing")
    func emptyValue() throws {
        #expect(try filled("Hello {contact},\nbye", ["contact": ""]) == "Hello,\nbye")
        #expect(try filled("Hello {contact},", ["contact": "Anna"]) == "Hello Anna,")
        #expect(try filled("one\nDue on {due}, {number}.\ntwo", ["number": "7"]) == "one\ntwo")
        #expect(try filled("{contact}", ["contact": ""]) == "" && filled("{due}", [:]) == "")
    }

    @Test(
        "has braces where they are doubled, or close no name",
        arguments: [
            ("{{number}", "{number}"), ("a { b", "a { b"), ("a } b", "a } b"), ("{{{number}", "{7"), ("{{", "{"),
            ("{{{{", "{{"), ("{", "{"), ("{number", "{number"), ("{a\n}", "{a\n}"), ("{ {number}", "{ 7"),
        ])
    func braces(text: String, result: String) throws {
        #expect(try filled(text, ["number": "7"]) == result)
    }

    @Test(
        "is refused with a placeholder that does not exist, and the nearest one is named",
        arguments: [
            ("{nummber}", "nummber", "Did you mean “{number}”?"), ("{Number}", "Number", "Did you mean “{number}”?"),
            ("ok {number} {duee}", "duee", "Did you mean “{due}”?"),
            (
                "{something}", "something",
                "There are {number}, {due}, {contact}; write “{{” for a brace."
            ),
        ])
    func unknown(text: String, name: String, advice: String) throws {
        let error = #expect(throws: UnknownPlaceholder.self) { try filled(text, [:]) }
        #expect(error?.name == name)
        #expect("\(try #require(error))" == "“{\(name)}” is no placeholder of this text. \(advice)")
        #expect(throws: UnknownPlaceholder.self) { try filled("{}", [:]) }
    }
}
