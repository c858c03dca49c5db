import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments

@Suite("Columns as JSON")
struct ColumnReaderTests {
    @Test("come back as they were written, whatever they hold")
    func written() throws {
        let texts = ["", "a", "\"", "\\", "\n\t\r", "\u{1}", "Łódź 煎茶 \u{1F600}", "{\"json\":1}", "12", "null", "/"]
        var columns: [String: ColumnValue] = [
            "none": .null, "small": .integer(.min), "large": .integer(.max), "pi": .real(3.5), "whole": .real(2),
            "tiny": .real(.leastNonzeroMagnitude), "yes": .json("true"), "list": .json("[1,{\"a\":\"]}\\\"\"}]"),
        ]
        for text in texts { columns["t" + text] = .text(text) }
        let json = ColumnValue.json(of: columns)
        #expect(try ColumnValue.columns(json: json) == columns)
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
    }

    @Test("hold JSON as it is, and not as a text in JSON")
    func nested() {
        let columns: [String: ColumnValue] = ["b": .json("{\"c\":[1]}"), "a": .text("x"), "r": .real(0.5)]
        #expect(ColumnValue.json(of: columns) == #"{"a":"x","b":{"c":[1]},"r":0.5}"#)
    }

    @Test("have one form for each value")
    func canonical() throws {
        #expect(try ColumnValue(encoding: "a\"b") == .text("a\"b"))
        #expect(try ColumnValue(encoding: 5) == .integer(5))
        #expect(try ColumnValue(encoding: Int?.none) == .null)
        #expect(try ColumnValue(encoding: ["a": [1]]) == .json(#"{"a":[1]}"#))
        let id = UUID()
        #expect(try ColumnValue(encoding: id).decoded(as: UUID?.self) == id)
        #expect(try ColumnValue(encoding: UUID?.none).decoded(as: UUID?.self) == nil)
        #expect(try ColumnValue(encoding: true).decoded(as: Bool.self))
    }

    @Test(
        "are read from what another program has written",
        arguments: [
            ("{}", [:]), (" { } ", [:]), ("{ \"a\" :\n1 , \"b\" : \"x\" }", ["a": .integer(1), "b": .text("x")]),
            ("{\"a\":-0}", ["a": .integer(0)]), ("{\"a\":1.5}", ["a": .real(1.5)]),
            ("{\"a\":1e3}", ["a": .real(1_000)]),
            ("{\"a\":\"\\u00e9\\ud83d\\ude00\\/\"}", ["a": .text("é\u{1F600}/")]),
            ("{\"a\":[ 1 ]}", ["a": .json("[ 1 ]")]),
            ("{\"a\":99999999999999999999}", ["a": .real(1e20)]),
        ] as [(String, [String: ColumnValue])])
    func foreign(text: String, columns: [String: ColumnValue]) throws {
        #expect(try ColumnValue.columns(json: text) == columns)
    }

    @Test(
        "are refused where they are no JSON",
        arguments: [
            "", "{", "{\"a\":1,}", "{\"a\":01}", "{\"a\":-}", "{\"a\":1.}", "{\"a\":1e400}", "{\"a\":\"\\x\"}",
            "{\"a\":\"\\ud83d\"}", "{\"a\":\"\\u+123\"}", "{\"a\":\"\t\"}", "{\"a\":\"b", "{\"a\":[1", "{\"a\":[\"]}",
            "{\"a\":nul}", "{\"a\":null}}", "{\"a\":1}x", "{\"a\":1,\"a\":2}", "[1]", "{1:2}",
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try ColumnValue.columns(json: text) }
    }
}
