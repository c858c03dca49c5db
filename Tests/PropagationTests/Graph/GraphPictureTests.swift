import Foundation
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("A graph in a window")
struct GraphPictureTests {
    private func lines(_ graph: BoxGraph, _ width: Int, _ height: Int) -> [String] {
        switch GraphPicture(graph, in: Size(width: width, height: height)) {
        case .boxes(let layout): GraphCanvas(layout).lines
        case .list(let graph, let order): order.map { "\(graph.layers[$0]) \(graph.boxes[$0].text)" }
        case .sentence(let text): [text]
        }
    }

    @Test("is boxes from left to right, and lines of which one sees where they lead")
    func drawn() {
        #expect(
            lines(.amounts, 120, 20) == [
                "                        ┌ Lines ────────┐   ┌ Without VAT ┐   ┌ With VAT ┐",
                "┌ 3 lines ──────────┐ ╭▸│      4 700.00 │──▸│    4 700.00 │─┬▸│ 5 289.64 │─╮ ╔ Amount due ╗   ┌ Rules ───┐",
                "│ net amount by VAT │─┤ └───────────────┘   └─────────────┘ │ └──────────┘ ├▸║   3 789.64 ║──▸│ 2 values │",
                "└───────────────────┘ │ ┌ VAT breakdown ┐   ┌ VAT ────────┐ │ ┌ Paid ────┐ │ ╚════════════╝   └──────────┘",
                "                      ╰▸│          19 % │──▸│      589.64 │─╯ │ 1 500.00 │─╯",
                "                        └───────────────┘   └─────────────┘   └──────────┘",
            ])
    }

    @Test("has fewer layers where there is less room, then a row for each box, then a sentence")
    func narrower() {
        let widths = [120, 75, 50, 30, 20, 10].map { width in lines(.amounts, width, 12) }
        #expect(widths[0].joined().contains("3 lines") && widths[0].joined().contains("Rules"))
        #expect(!widths[1].joined().contains("3 lines") && widths[1].joined().contains("Without VAT"))
        #expect(
            widths[3] == [
                "┌ With VAT ┐", "│ 5 289.64 │─╮ ╔ Amount due ╗", "└──────────┘ ├▸║   3 789.64 ║",
                "┌ Paid ────┐ │ ╚════════════╝", "│ 1 500.00 │─╯", "└──────────┘",
            ])
        #expect(widths[4].first == "-4 3 lines net amount by VAT" && widths[4].contains("0 Amount due 3 789.64"))
        #expect(widths[5] == ["Amount due 3 789.64"])
    }

    @Test("stays within a window of any size, and draws the middle wherever it draws boxes")
    func sizes() {
        let graphs = [
            BoxGraph.amounts, .made(["one"], []), .made((0...40).map { "v\($0)" }, (1...40).map { ($0, $0 / 3) }),
        ]
        for graph in graphs {
            for width in stride(from: 0, through: 130, by: 7) {
                for height in 0...14 {
                    guard case .boxes(let layout) = GraphPicture(graph, in: Size(width: width, height: height)) else {
                        continue
                    }
                    let lines = GraphCanvas(layout).lines
                    #expect(lines.count <= height && lines.allSatisfy { TextWidth.of($0) <= width })
                    #expect(layout.graph.boxes.contains { $0.isMiddle } && lines.joined().contains("╔"))
                }
            }
        }
    }

    @Test("stands for what has no room by how many that is, but not for what the change has reached")
    func folded() {
        let many = BoxGraph.made(["sum"] + (1...9).map { "part \($0)" }, (1...9).map { ($0, 0) })
        let picture = lines(many, 60, 9)
        #expect(picture.count == 9 && picture.joined().contains("and 7 more"))
        let sums = many.folded { $0 == -1 ? 3 : 9 }
        #expect(sums.boxes.map(\.values) == [[0], [1], [2], [3, 4, 5, 6, 7, 8, 9]])
        #expect(sums.edges.count == 3)
    }

    @Test("has few crossings: what can be drawn without one is")
    func crossings() {
        // Each of three reads the one opposite.
        let crossed = BoxGraph.made(
            ["m", "a", "b", "c", "x", "y", "z"], [(1, 0), (2, 0), (3, 0), (4, 3), (5, 2), (6, 1)])
        #expect(GraphOrder(crossed).crossings == 0)
        #expect(GraphOrder(.amounts).crossings == 0)
    }

    @Test("leads lines over layers past the boxes there")
    func overLayers() {
        let graph = BoxGraph.made(["m", "a", "b", "c"], [(1, 0), (2, 1), (3, 1), (2, 0), (3, 0)])
        #expect(
            lines(graph, 60, 12) == [
                "┌ b ───┐", "│      │─┬───────────╮", "└──────┘ │  ┌ a ───┐ │ ╔ m ═══╗",
                "┌ c ───┐ ╰┬▸│      │─┼▸║      ║",
                "│      │──┤ └──────┘ │ ╚══════╝", "└──────┘  ╰──────────╯",
            ])
    }

    @Test("runs lines together that lead to the same boxes")
    func together() {
        let graph = BoxGraph.made(["m", "a", "b", "c", "d"], [(1, 0), (2, 0), (3, 1), (3, 2), (4, 1), (4, 2)])
        #expect(
            lines(graph, 60, 12) == [
                "┌ c ───┐   ┌ a ───┐", "│      │─┬▸│      │─╮ ╔ m ═══╗", "└──────┘ │ └──────┘ ├▸║      ║",
                "┌ d ───┐ │ ┌ b ───┐ │ ╚══════╝", "│      │─┴▸│      │─╯", "└──────┘   └──────┘",
            ])
    }

    @Test("moves the cursor up and down in a layer, and along lines to the sides")
    func cursor() throws {
        guard case .boxes(let layout) = GraphPicture(.amounts, in: Size(width: 130, height: 20)) else {
            throw SessionError(what: "no boxes", screen: "")
        }
        func title(_ box: Int?) -> String? { box.map { layout.graph.boxes[$0].title } }
        let left = try #require(layout.box(.left, of: 0))
        #expect(["With VAT", "Paid"].contains(title(left)))
        #expect(title(layout.box(.right, of: 0)) == "Rules" && layout.box(.up, of: 0) == nil)
        let paid = try #require(layout.graph.boxes.firstIndex { $0.title == "Paid" })
        let other = try #require(layout.box(.up, of: paid) ?? layout.box(.down, of: paid))
        #expect(title(other) == "With VAT" && title(layout.box(.right, of: other)) == "Amount due")
        #expect(["Without VAT", "VAT"].contains(title(layout.box(.left, of: other))))
    }
}
