import Testing

@testable import Terminal

@Suite("A frame")
struct FrameTests {
    nonisolated private static let bold = Style(bold: true)

    nonisolated private static let lines: [(old: (String, Style), new: (String, Style), stretches: [String])] = [
        (("ab  cd", Style()), ("ab  cd", Style()), []),
        (("a       b", bold), ("a       b", Style()), ["0 a", "8 b"]),
        (("a       b", Style(reverse: true)), ("a       b", Style()), ["0 a       b"]),
        (("a  b", bold), ("a  b", Style()), ["0 a  b"]),
        (("a   ", bold), ("x   ", Style()), ["0 x"]),
        (("abc ", bold), ("a   ", Style()), ["0 a  "]),
    ]

    @Test("has the cells that appear otherwise: of a blank only what a blank shows", arguments: lines)
    func comparison(old: (String, Style), new: (String, Style), stretches: [String]) {
        var frame = Frame()
        frame.add(y: 3, from: line(old), to: line(new))
        #expect(frame.stretches.map { "\($0.x) \($0.cells.map(\.text).joined())" } == stretches)
        #expect(frame.stretches.allSatisfy { $0.y == 3 })
    }

    private func line(_ content: (text: String, style: Style)) -> CellLine {
        var row = Row(width: content.text.count, theme: Theme([.plain: content.style]))
        row.text(content.text, at: 0, style: .plain)
        return row.line
    }
}
