import Invoicing

/// A chart as an SVG picture: plain shapes and texts, for a letter or a wall.
extension BarChart {
    private nonisolated enum Size {
        static let width = 960
        static let margin = 32
        static let row = 30
        static let bar = 14
        static let formerBar = 7
        /// From the title to the first part, and from a part's bars to the next one.
        static let (head, axis) = (104, 58)
        /// An average letter of the rows.
        static let letter = 8
        static let mostLetters = 48
    }

    private nonisolated enum Colour {
        static let (ink, quiet, line) = ("#1f2328", "#57606a", "#d0d7de")
        static let (bar, overdue, former) = ("#1f5fa8", "#b3261e", "#9fb3c8")
    }

    /// The picture as a file of XML.
    /// - Parameters:
    ///   - amount: Writes an amount.
    ///   - tick: Writes a round number of the axis.
    public nonisolated func svg(
        _ amount: (ExactDecimal) -> String, tick: (ExactDecimal) -> String
    ) -> String {
        let labels = labelWidth
        var y = Size.head
        var body = ""
        for part in parts {
            body += rows(of: part, from: y, labels: labels, amount, tick)
            y += part.bars.count * Size.row + Size.axis
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Size.width)" height="\(y)" viewBox="0 0 \(Size.width) \(y)" \
            font-family="Helvetica, Arial, sans-serif" font-size="14" role="img">
            <title>\(title.html)</title>
            <rect width="\(Size.width)" height="\(y)" fill="#ffffff"/>
            \(Self.text(title, x: Size.margin, y: 42, size: 22, isBold: true))
            \(Self.text(remark, x: Size.margin, y: 66, fill: Colour.quiet))
            \(legend)\(body)</svg>

            """
    }

    /// The width of the labels, as that of the longest one.
    private nonisolated var labelWidth: Int {
        let most = parts.flatMap(\.bars).map { Self.shortened($0.label).letters }.max() ?? 0
        return most * Size.letter + 16
    }

    /// The colours in words, where there is more than one.
    private nonisolated var legend: String {
        let entries =
            [(hasOverdue ? "not overdue" : "this year", Colour.bar, hasOverdue || hasFormer)]
            + [("overdue", Colour.overdue, hasOverdue), ("the year before", Colour.former, hasFormer)]
        var x = Size.margin
        var text = ""
        for (word, colour, isShown) in entries where isShown {
            text += "<rect x=\"\(x)\" y=\"78\" width=\"12\" height=\"12\" fill=\"\(colour)\"/>\n"
            text += Self.text(word, x: x + 18, y: 89, fill: Colour.quiet) + "\n"
            x += 40 + word.count * Size.letter
        }
        return text
    }

    /// The axis of a part, its bars with their amounts, and its sum.
    private nonisolated func rows(
        of part: Part, from top: Int, labels: Int, _ amount: (ExactDecimal) -> String,
        _ write: (ExactDecimal) -> String
    ) -> String {
        let axis = part.axis
        let values = part.bars.map { amount($0.amount).letters }.max() ?? 0
        let start = Size.margin + labels
        let end = Size.width - Size.margin - values * Size.letter - 16
        func x(_ value: ExactDecimal) -> Int { start + Int((axis.position(of: value) * Double(end - start)).rounded()) }
        let bottom = top + part.bars.count * Size.row
        var text = ""
        for tick in axis.ticks {
            text +=
                "<line x1=\"\(x(tick))\" y1=\"\(top)\" x2=\"\(x(tick))\" y2=\"\(bottom)\" stroke=\"\(Colour.line)\"/>\n"
            text +=
                Self.text(write(tick), x: x(tick), y: bottom + 18, size: 12, anchor: "middle", fill: Colour.quiet)
                + "\n"
        }
        for (index, bar) in part.bars.enumerated() {
            let y = top + index * Size.row
            let base = y + Size.row / 2 + 5
            text += Self.text(Self.shortened(bar.label), x: Size.margin, y: base) + "\n"
            let height = bar.former == nil ? Size.bar : Size.bar - Size.formerBar / 2
            let barTop = y + (Size.row - Size.bar) / 2 - (bar.former == nil ? 0 : 3)
            text += Self.bar(
                from: x(0), to: x(bar.amount), y: barTop, height: height, bar.isOverdue ? Colour.overdue : Colour.bar)
            if let former = bar.former {
                text += Self.bar(
                    from: x(0), to: x(former), y: barTop + height + 1, height: Size.formerBar, Colour.former)
            }
            text += Self.text(amount(bar.amount), x: Size.width - Size.margin, y: base, anchor: "end") + "\n"
        }
        let unit = Self.text(part.unit, x: Size.margin, y: bottom + 18, size: 12, fill: Colour.quiet)
        let total = Self.text(
            part.total, x: Size.width - Size.margin, y: bottom + 40, isBold: true, anchor: "end")
        return text + unit + "\n" + total + "\n"
    }

    private nonisolated static func bar(from zero: Int, to end: Int, y: Int, height: Int, _ colour: String) -> String {
        "<rect x=\"\(min(zero, end))\" y=\"\(y)\" width=\"\(abs(end - zero))\" height=\"\(height)\" fill=\"\(colour)\"/>\n"
    }

    private nonisolated static func text(
        _ text: String, x: Int, y: Int, size: Int = 14, isBold: Bool = false, anchor: String = "start",
        fill: String = Colour.ink
    ) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"\(isBold ? " font-weight=\"bold\"" : "") "
            + "text-anchor=\"\(anchor)\" fill=\"\(fill)\">\(text.html)</text>"
    }

    /// The beginning of a label for which the column has no room.
    private nonisolated static func shortened(_ label: String) -> String {
        label.letters <= Size.mostLetters ? label : label.prefix(Size.mostLetters - 1) + "…"
    }
}

extension String {
    /// The width in letters: those of East Asia take two.
    fileprivate nonisolated var letters: Int { unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) } }
}
