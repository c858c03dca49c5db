import Editor
import Terminal

/// A graph as text: frames, and lines between them.
nonisolated struct GraphCanvas {
    /// A stretch of a row.
    struct Span: Hashable {
        enum Part: Hashable {
            case box(Int)
            /// `true` if the change went along it.
            case line(isReached: Bool)
        }

        let column: Int
        let text: String
        let part: Part
    }

    /// The spans of each row, from left to right.
    private(set) var rows: [[Span]]

    /// - Complexity: O(cells).
    init(_ layout: GraphLayout) {
        let lines = GraphLines(layout)
        rows = (0..<layout.size.height).map { lines.spans(inRow: $0) }
        for (place, box) in layout.graph.boxes.enumerated() {
            guard let area = layout.areas[.box(place)] else { continue }
            for (row, text) in box.rows(width: area.size.width).enumerated() {
                rows[area.y + row].append(Span(column: area.x, text: text, part: .box(place)))
            }
        }
        rows = rows.map { $0.sorted { $0.column < $1.column } }
    }

    /// The rows as text, without blanks at their ends.
    var lines: [String] {
        rows.map { row in
            row.reduce("") { text, span in text + " ".repeated(span.column - TextWidth.of(text)) + span.text }
        }
    }
}

nonisolated extension BoxGraph.Box {
    /// Its title in the frame, its value inside.
    fileprivate func rows(width: Int) -> [String] {
        let frame = isMiddle ? Frame.middle : .plain
        let title = TextWidth.truncated(title, to: width - 4)
        let value = TextWidth.truncated(value, to: width - 4)
        let line = frame.level.repeated(width - 4 - TextWidth.of(title))
        let blank = " ".repeated(width - 4 - TextWidth.of(value))
        return [
            "\(frame.corners[0]) \(title) \(line)\(frame.corners[1])",
            "\(frame.upright) \(blank)\(value) \(frame.upright)",
            frame.corners[2] + frame.level.repeated(width - 2) + frame.corners[3],
        ]
    }
}

/// The characters that boxes are drawn with.
private nonisolated struct Frame {
    let corners: [String]
    let level, upright: String

    static let plain = Frame(corners: ["┌", "┐", "└", "┘"], level: "─", upright: "│")
    static let middle = Frame(corners: ["╔", "╗", "╚", "╝"], level: "═", upright: "║")
}

nonisolated extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: max(0, count)) }
}
