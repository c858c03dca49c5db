import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Terminal

/// `billow graph`: which values of an invoice depend on which, as text, as an image, or for Graphviz.
struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the values around one of an invoice, and which is computed from which.",
        usage: "billow graph [<options>] <number>",
        discussion: """
            A value’s sources are left of it, the values computed from it right of it. Many lines are one box.

            Example: billow graph 2026-0141 --value "amount of line 2" --svg --to amounts.svg
            """)

    /// The output format.
    enum Form: String, EnumerableFlag {
        case dot, svg

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .dot: "Write it in the language of Graphviz."
            case .svg: "Write it as an image."
            }
        }
    }

    @Argument(help: "The invoice's number.")
    var number: String

    @Option(help: "The value in the middle, as “amount due” or “amount of line 2”.")
    var value = "amount due"

    @Flag var form: Form?

    @Option(help: "How many hops it goes each way.")
    var depth = 3

    @Flag(help: "For a light background.")
    var light = false

    @Option(help: "The file to write. Default: standard output.", completion: .file())
    var to: String?

    @Flag(help: "Replace the file if it is there already.")
    var force = false

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard !options.json || form == nil && to == nil else {
            throw ValidationError("--json prints; name neither a form nor a file beside it.")
        }
        guard (1...100).contains(depth) else { throw ValidationError("--depth takes hops from 1 to 100.") }
    }

    func run() throws {
        try Shell.run(options, .reads) { shell in
            let invoice = try shell.invoice(number)
            let middle = try NamedValue(value, of: invoice).property
            invoice.computeValues()
            let graph = ValueGraph(around: middle, TraceWords(invoice), depth: depth)
            if graph.isCut { Failure.tell("There are more values around; the nearest \(graph.nodes.count) are drawn.") }
            guard !options.json else { return JSONOutput.print(json(of: graph.boxes)) }
            try write(text(of: graph.boxes))
        }
    }

    /// The graph as JSON: each value with its layer, and what each is read by, by their places.
    private func json(of graph: BoxGraph) -> JSONValue {
        let readers = Dictionary(grouping: graph.edges, by: \.from).mapValues { $0.map(\.to) }
        let values = graph.boxes.indices.map { place in
            let box = graph.boxes[place]
            return JSONValue.object([
                ("title", .text(box.title)), ("value", .text(box.value)), ("layer", .integer(graph.layers[place])),
                ("readBy", .list((readers[place] ?? []).map(JSONValue.integer))),
            ])
        }
        return .object([("values", .list(values))])
    }

    private func write(_ text: String) throws {
        guard let to else { return StandardOutput.print(text, terminator: "") }
        try OutputFile(to, replaces: force).write(Data(text.utf8))
    }

    private func text(of graph: BoxGraph) -> String {
        switch form {
        case .dot: GraphDOT(graph: graph).dot
        case .svg: GraphSVG(graph, isLight: light).svg
        case nil:
            GraphCanvas(GraphLayout(graph, mostWidth: 30)).lines.map { $0.printable + "\n" }.joined()
        }
    }
}
