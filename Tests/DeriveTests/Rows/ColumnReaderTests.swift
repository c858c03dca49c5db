import Foundation
import Testing

@testable import Derive

@Suite("Columns as JSON")
struct ColumnReaderTests {
    private func decoded(_ text: String) -> [String: ColumnValue]? {
        try? JSONDecoder().decode([String: ColumnValue].self, from: Data(text.utf8))
    }

    @Test("come back as they were written, whatever they hold")
    func written() throws {
        let texts = ["", "a", "\"", "\\", "\n\t\r", "\u{1}", "Łódź 煎茶 \u{1F600}", "{\"json\":1}", "12", "null", "/"]
        var columns: [String: ColumnValue] = [
            "none": .null, "small": .integer(.min), "large": .integer(.max), "pi": .real(3.5),
        ]
        for text in texts { (columns["t" + text], columns["j" + text]) = (.text(text), .json(text)) }
        let json = ColumnValue.json(of: columns)
        #expect(try ColumnValue.columns(json: json) == columns && decoded(json) == columns)
        columns["pi"] = nil
        #expect(try ColumnValue.columns(json: ColumnValue.json(of: columns)) == columns)
    }

    @Test(
        "are what the library's decoder makes of any other text, and refused where it refuses",
        arguments: [
            "", "{", "{}", " {} ", "{ \"a\" : 1 }", "{\"a\":1,}", "{\"a\":01}", "{\"a\":-0}", "{\"a\":-}",
            "{\"a\":1.5}",
            "{\"a\":1e3}", "{\"a\":99999999999999999999}", "{\"a\":true}", "{\"a\":\"\\u00e9\"}", "{\"a\":\"\\x\"}",
            "{\"a\":\"\t\"}", "{\"a\":\"b", "{\"a\":{\"json\":\"{}\"}}", "{\"a\":{\"json\":1}}", "{\"a\":{\"real\":1}}",
            "{\"a\":{\"json\":\"b\",\"c\":1}}", "{\"a\":nul}", "{\"a\":null}}", "{\"a\":1}x", "{\"a\":1,\"a\":2}",
            "[1]", "{1:2}",
        ])
    func foreign(text: String) {
        #expect((try? ColumnValue.columns(json: text)) == decoded(text), "\(text)")
    }
}
