import Editor
import Terminal

/// A graph in the language of Graphviz, for its layouts and for other tools.
nonisolated struct GraphDOT {
    let graph: BoxGraph

    /// The text, with a line feed at its end.
    /// - Complexity: O(boxes and edges).
    var dot: String {
        let boxes = graph.boxes.enumerated().map { place, box in
            let label = [box.title, box.value].filter { !$0.isEmpty }.map(\.escapedForDOT).joined(separator: "\\n")
            return "  v\(place) [label=\"\(label)\"\(box.isMiddle ? ", penwidth=2" : "")];"
        }
        let edges = graph.edges.map { "  v\($0.from) -> v\($0.to);" }
        let head = ["digraph billow {", "  rankdir=LR;", "  node [shape=box, style=rounded, fontname=\"sans-serif\"];"]
        return (head + boxes + edges + ["}"]).joined(separator: "\n") + "\n"
    }
}

nonisolated extension String {
    /// The text, escaped for the quotes of a DOT string.
    fileprivate var escapedForDOT: String {
        printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
