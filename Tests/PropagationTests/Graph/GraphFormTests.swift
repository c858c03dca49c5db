import Foundation
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A graph as a file")
struct GraphFormTests {
    private let graph = BoxGraph.made(["a \"b\" \\ <c> & d: 1", "e: 2 \u{1B}[2J", "f"], [(1, 0), (2, 1), (2, 0)])

    @Test("is written for Graphviz, with quotes and what could be a command made harmless")
    func dot() {
        #expect(
            GraphDOT(graph: graph).dot == #"""
                digraph billow {
                  rankdir=LR;
                  node [shape=box, style=rounded, fontname="sans-serif"];
                  v0 [label="a \"b\" \\ <c> & d\n1", penwidth=2];
                  v1 [label="e\n2 ␛[2J"];
                  v2 [label="f"];
                  v1 -> v0;
                  v2 -> v0;
                  v2 -> v1;
                }

                """#)
    }

    @Test("is accepted by Graphviz", .enabled(if: Tool.has("dot"), "Graphviz is not installed."))
    func graphviz() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString).dot")
        try Data(GraphDOT(graph: graph).dot.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let result = try Tool.run("dot", ["-Tplain", path.path])
        #expect(result.status == 0 && result.output.contains("node v2"), "\(result.output)")
    }

    @Test("is an image in which each text and each line is, on either background", arguments: [false, true])
    func image(isLight: Bool) throws {
        let svg = GraphSVG(graph, isLight: isLight).svg
        #expect(svg.contains(">a \"b\" \\ &lt;c&gt; &amp; d</text>") && svg.contains("2 ␛[2J"))
        #expect(svg.matches(of: #/<path\s/#).count == 2 * graph.edges.count && svg.matches(of: #/<text\s/#).count == 6)
        #expect(svg.contains(isLight ? "#ffffff" : "#16181d") && svg.hasSuffix("</svg>\n"))
        try WellFormed.check(svg)
    }

    @Test("is drawn by an image library", .enabled(if: Tool.has("rsvg-convert"), "librsvg is not installed."))
    func rendered() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString).svg")
        try Data(GraphSVG(.amounts, isLight: false).svg.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let result = try Tool.run("rsvg-convert", ["--format", "svg", path.path])
        #expect(result.status == 0 && result.output.contains("<svg"), "\(result.output.prefix(300))")
    }
}

/// Reads a text as XML does: each element ends that begins, and what is no markup is escaped.
enum WellFormed {
    static func check(_ xml: String, _ location: SourceLocation = #_sourceLocation) throws {
        var open: [Substring] = []
        for match in xml.matches(of: /<(\/?)(\w+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|<|&(?!(?:amp|lt|gt|quot);)/) {
            let name = try #require(match.2, "not escaped: \(xml[match.range.lowerBound...].prefix(40))")
            if match.1 == "/" {
                #expect(open.popLast() == name, sourceLocation: location)
            } else if match.4 != "/" {
                open.append(name)
            }
        }
        #expect(open.isEmpty, sourceLocation: location)
    }
}
