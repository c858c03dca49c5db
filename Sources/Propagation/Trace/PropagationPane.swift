import Derive
import Editor
import Foundation
import Input
import Invoicing
import Terminal

/// One of the last ticks as it ran: what it was and what it cost in a sentence, then each hop below what caused it.
final class PropagationPane: Pane {
    let name = TraceModel.paneName
    let model: TraceModel

    init(_ model: TraceModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        let sentence = model.sentence
        if model.graph.isOpen, row > sentence.count { return drawGraph(row - 1 - sentence.count, on: &canvas) }
        guard row > sentence.count else {
            return canvas.text(sentence[row - 1], at: 1, width: canvas.width - 2, style: .strong, highlights: false)
        }
        let position = model.scroll.top + row - 1 - sentence.count
        guard model.rows.indices.contains(position) else { return }
        let isHere = model.hasFocus && model.scroll.cursor == position
        draw(model.rows[position], isHere: isHere, on: &canvas)
        canvas.markMore(
            row: row - sentence.count, of: size.height - sentence.count, above: model.scroll.top > 0,
            below: position < model.rows.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        guard !model.graph.isOpen else { return graphCursor }
        return Position(x: 1, y: model.scroll.cursor - model.scroll.top + 1 + model.sentence.count)
    }

    private func drawTitle(on canvas: inout Row) {
        if let middle = model.graph.middles.last {
            let legend = model.trace.lastNumber > 0 ? " · green: reached by the change" : ""
            let title = "Graph · \(TraceWords(model.invoice).title(of: middle))\(legend)"
            let keys =
                "\(model.keys[.open]) to a value, \(model.keys[.deleteInSearch]) back, \(model.keys[.showCell]) to its cell"
            let detail = canvas.width < TextWidth.of(title + keys) + 4 ? "\(model.keys[.back]) returns" : keys
            return canvas.title(title, detail: detail, isActive: model.hasFocus)
        }
        if let why = model.why {
            let search = model.query.characters.isEmpty ? "" : " · /\(model.query.text)"
            let title = "Why · \(why.title(of: why.property))\(search)"
            return canvas.title(title, detail: "\(model.keys[.back]) returns", isActive: model.hasFocus)
        }
        let (answers, text) = (model.holding.answers.count, model.query.text)
        let parts = [
            model.position, model.waitingText, model.view.only?.title ?? "",
            answers == 0 ? "" : "\(answers) \(answers == 1 ? "answer" : "answers")",
            text.isEmpty ? "" : model.isAnswering ? "your answer: \(text)" : "/\(text)",
        ]
        let title = (["Trace"] + parts.filter { !$0.isEmpty }).joined(separator: " · ")
        let keys = model.hasFocus ? "\(model.keys[.propagation]) closes" : "\(model.keys[.propagation])"
        canvas.title(title, detail: canvas.width < 40 ? "" : keys, isActive: model.hasFocus)
    }

    private func draw(_ row: TraceRow, isHere: Bool, on canvas: inout Row) {
        if isHere { canvas.fill(.cursor) }
        switch row {
        case .hop(let place, let level):
            drawHop(place, of: model.tick, level, isHere: isHere, on: &canvas)
        case .heading(let group, let count):
            let equal = count.equal == 0 ? "" : ", \(count.equal) unchanged"
            put("\(count.isFolded ? "▸" : "▾") \(group.title): \(count.all)\(equal)", isHere ? nil : .dim, on: &canvas)
        case .drawing(let rows, let isFolded):
            put(
                "\(isFolded ? "▸" : "▾") Drawn: \(rows) \(rows == 1 ? "row" : "rows")", isHere ? nil : .dim, on: &canvas
            )
        case .drawn(let place):
            let drawn = model.tick.drawn[place]
            let rows = drawn.rows.map { String($0 + 1) }.joined(separator: ", ")
            let word = drawn.rows.count == 1 ? "row" : "rows"
            put("  ▫ \(drawn.pane.capitalizedFirst), \(word) \(rows)", isHere ? nil : .dim, on: &canvas)
        case .term(let place):
            guard let why = model.why, let term = model.term(place) else { return }
            let texts = [why.title(of: term.property), why.text(of: term.property), why.name(of: term.property)]
            let shown = texts.prefix(model.hasMembers ? 3 : 2).joined(separator: "  ")
            put("\(term.sign.isEmpty ? " " : term.sign) \(shown)", nil, on: &canvas)
        case .more(let count):
            put(
                "and \(DecimalFormat.plain(ExactDecimal(count))) more: \(model.keys[.open]) lists them, typing searches",
                isHere ? nil : .dim, on: &canvas)
        case .past(let place):
            guard let why = model.why else { return }
            let changes = model.changes(of: why.property)
            guard changes.indices.contains(place) else { return }
            put("  \(changes[place].text), \(changes[place].cause)", isHere ? nil : .dim, on: &canvas)
        case .dropped(let count): put("and \(count) hops more, which were not kept", isHere ? nil : .dim, on: &canvas)
        case .note(let text): put(text, isHere ? nil : .dim, on: &canvas)
        }
    }

    private func put(_ text: String, _ style: Role?, on canvas: inout Row) {
        canvas.text(text, at: 1, width: max(0, canvas.width - 2), style: style, highlights: false)
    }

    /// Draws the number, the words of the trade, the values and further causes; behind them, where there is room, the engine's
    /// name.
    private func drawHop(_ place: Int, of tick: RecordedTick, _ level: Int, isHere: Bool, on canvas: inout Row) {
        let (hop, words, treePlace) = (tick.hops[place], tick.words, tick.tree[place])
        var start = 1
        if let treePlace {
            let width = String(tick.tree.count).count
            let number = String(treePlace.number)
            canvas.text(
                number, at: start + width - number.count, width: number.count, style: isHere ? nil : .dim,
                highlights: false)
            start += width + 1
        }
        start += min(level * 2, max(0, canvas.width - start - Self.leastText))
        let said = tick.said[place].map { "(\($0))" } ?? ""
        let texts = ["\(hop.mark) \(words.title(of: hop))", words.values(of: hop), said, treePlace?.text ?? ""]
        let text = texts.filter { !$0.isEmpty }.joined(separator: "  ")
        canvas.text(
            text, at: start, width: max(0, canvas.width - start - 1), style: isHere ? nil : hop.style,
            highlights: false)
        let (end, nameWidth) = (start + TextWidth.of(text) + 2, TextWidth.of(hop.name))
        // What has no words of the trade is called that already.
        guard end + nameWidth < canvas.width, hop.kind != .notified, !text.contains(hop.name) else { return }
        canvas.text(
            hop.name, at: canvas.width - nameWidth - 1, width: nameWidth, style: isHere ? nil : .dim, highlights: false)
    }

    /// However deep a hop lies, so much of it can be read.
    private static let leastText = 36
}

extension RecordedHop {
    fileprivate var mark: String {
        switch kind {
        case .changed: "●"
        case .recomputed: "↳"
        case .equal, .unchanged: "="
        case .notified: "»"
        }
    }

    fileprivate var style: Role {
        switch kind {
        case .changed: .strong
        case .recomputed: .plain
        case .equal, .unchanged, .notified: .dim
        }
    }
}

extension PropagationPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        guard !model.graph.isOpen else { return graphBox(at: position).map(Hit.row) }
        let row = model.scroll.top + position.y - 1 - model.sentence.count
        return position.y > model.sentence.count && row < model.rowCount ? .row(row) : nil
    }
}
