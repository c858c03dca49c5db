import Foundation
import Testing

@testable import Terminal

@Suite("Text on the terminal")
struct TextTests {
    init() { setlocale(LC_ALL, "C.UTF-8") }

    @Test(
        "takes as many columns as the terminal shows",
        arguments: [
            ("abc", 3), ("", 0), ("日本", 4), ("Łódź", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2), ("a\u{1B}b", 3),
            ("ｶﾅ", 2),
        ])
    func width(text: String, columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    @Test(
        "shows stand-ins for what could command the terminal",
        arguments: [
            ("a\u{1B}[31m", "a␛[31m"), ("x\ny\t", "x␊y␉"), ("\u{7F}", "␡"), ("\u{9B}m", "\u{FFFD}m"),
            ("\u{202E}abc", "\u{FFFD}abc"), ("\u{0}", "␀"), ("a\u{301}\u{202E}", "á\u{FFFD}"),
        ])
    func standIns(text: String, shown: String) {
        #expect(row(width: 12) { $0.text(text, at: 0) } == shown)
    }

    @Test(
        "is cut with an ellipsis, never through a wide character",
        arguments: [
            ("abcdef", 4, "abc…"), ("日本茶", 5, "日本…"), ("日本茶", 4, "日…"), ("日本", 4, "日本"), ("日", 1, "…"), ("x", 0, ""),
        ])
    func cut(text: String, width: Int, shown: String) {
        #expect(row(width: 12) { $0.text(text, at: 0, width: width) } == shown)
    }

    @Test("stands at the right where it is asked to, and leaves nothing of what was there")
    func alignment() {
        let shown = row(width: 10) {
            $0.text("xxxxxxxxxx", at: 0)
            $0.text("1.50", at: 2, width: 8, alignment: .right)
        }
        #expect(shown == "xx    1.50")
    }

    @Test("that covers half of a wide character takes all of it away")
    func overWide() {
        for (column, shown) in [(1, " x本茶"), (2, "日x 茶")] {
            let text = row(width: 6) {
                $0.text("日本茶", at: 0)
                $0.text("x", at: column)
            }
            #expect(text == shown)
        }
    }

    @Test("outside of the row is not drawn", arguments: [-1, 5, 100])
    func outside(column: Int) {
        #expect(row(width: 5) { $0.text("abc", at: column) } == "")
    }

    private func row(width: Int, _ body: (inout Row) -> Void) -> String {
        var row = Row(width: width)
        body(&row)
        return row.plainText
    }
}
