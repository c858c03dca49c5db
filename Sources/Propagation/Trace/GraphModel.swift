import Derive
import Editor
import Terminal

/// The graph around a value, as the trace's pane shows it in place of its rows.
@Observed(recorded: false)
final class GraphModel: Untraced {
    unowned let trace: TraceModel
    /// The values that stand in the middle, one after the other; the last one does now. Empty while no graph is shown.
    private(set) var middles: [TracedProperty] = []
    /// The node under the cursor; nil for the middle.
    private(set) var cursor: ValueGraph.Node?
    /// The values around the middle.
    @Derived var content: ValueGraph?
    /// The part of it that fits.
    @Derived var picture: GraphPicture?
    /// The picture, row by row.
    @Derived var rows: [[GraphCanvas.Span]]

    /// The number of hops that it goes each way; of these it shows what fits.
    private static let depth = 6

    init(_ trace: TraceModel) {
        self.trace = trace
    }

    var isOpen: Bool { !middles.isEmpty }

    /// `true` if keys move in it.
    var isInFocus: Bool { isOpen && trace.modes.cursor == .trace }

    // MARK: Going

    /// Puts a value in the middle.
    func open(_ property: TracedProperty) {
        middles.append(property)
        cursor = nil
    }

    /// Goes back to the value that was in the middle before, or closes the graph.
    func goBack() {
        guard isOpen else { return }
        let left = middles.removeLast()
        cursor = left.identity.map(ValueGraph.Node.value)
    }

    func close() { (middles, cursor) = ([], nil) }

    /// Puts what the cursor is on in the middle.
    func enter() {
        guard let place = place, place > 0, let node = content?.nodes[place] else { return }
        if let property = content?.property(of: node) { return open(property) }
        trace.status.message = .info("\(sentence). It is no value and cannot be the middle of the graph.")
    }

    /// The value under the cursor.
    var property: TracedProperty? {
        place.flatMap { place in content.flatMap { $0.property(of: $0.nodes[place]) } } ?? middles.last
    }

    /// The box of the content that the cursor is on.
    var place: Int? {
        guard let content, !content.nodes.isEmpty else { return nil }
        return cursor.flatMap { content.nodes.firstIndex(of: $0) } ?? 0
    }

    // MARK: Content

    func deriveContent() -> ValueGraph? {
        // Other values may read each other after a change.
        guard let middle = middles.last, trace.trace.lastNumber >= 0 else { return nil }
        return ValueGraph(around: middle, TraceWords(trace.invoice), depth: Self.depth) { property in
            (trace.heldText(of: property), trace.role(of: property) != nil)
        }
    }

    func derivePicture() -> GraphPicture? {
        content.map { GraphPicture($0.boxes, in: size) }
    }

    func deriveRows() -> [[GraphCanvas.Span]] {
        guard case .boxes(let layout) = picture else { return [] }
        return GraphCanvas(layout).rows
    }

    /// The room below the title and the sentence.
    private var size: Size {
        let size = trace.areas.propagation?.size ?? trace.desk.size
        return Size(width: size.width - 2, height: size.height - 2)
    }

    /// The node under the cursor in full: a box may cut it.
    var sentence: String {
        guard let place, let content else { return "That value is gone." }
        let box = content.boxes.boxes[place]
        let change = content.property(of: content.nodes[place]).flatMap(trace.changeText)
        return change.map { "\(box.title): \($0)" } ?? box.text
    }
}

/// The cursor among the boxes.
extension GraphModel {
    /// The box of the picture under the cursor: the value's own, or a box of several values.
    var box: Int? {
        guard let place, let boxes = shown?.boxes else { return nil }
        return boxes.firstIndex { $0.values.contains(place) } ?? (boxes.isEmpty ? nil : 0)
    }

    /// The boxes in the picture.
    var shown: BoxGraph? {
        switch picture {
        case .boxes(let layout): layout.graph
        case .list(let graph, _): graph
        case .sentence, nil: nil
        }
    }

    func move(_ direction: GraphLayout.Direction) {
        guard let box else { return }
        switch picture {
        case .boxes(let layout): if let next = layout.box(direction, of: box) { select(next) }
        case .list(_, let order):
            guard let row = order.firstIndex(of: box), direction == .up || direction == .down else { return }
            let next = row + (direction == .up ? -1 : 1)
            if order.indices.contains(next) { select(order[next]) }
        case .sentence, nil: break
        }
    }

    /// The first row of a list that is shown, so that the cursor is.
    var top: Int {
        guard case .list(_, let order) = picture, let row = box.flatMap({ order.firstIndex(of: $0) }) else { return 0 }
        return max(0, row - size.height + 1)
    }

    /// Puts the cursor on a box of the picture.
    func select(_ box: Int) {
        guard let shown, shown.boxes.indices.contains(box), let place = shown.boxes[box].values.first else { return }
        cursor = content?.nodes[place]
    }

    /// Returns the role of a box: as the cursor, as where the change is just now, or as where it has been.
    func role(of box: Int) -> Role? {
        guard let shown, let content, shown.boxes.indices.contains(box) else { return nil }
        let roles = shown.boxes[box].values.compactMap { place in
            content.property(of: content.nodes[place]).flatMap(trace.role)
        }
        if roles.contains(.hop) { return .hop }
        if isInFocus, self.box == box { return .cursor }
        return roles.isEmpty ? nil : .reached
    }
}
