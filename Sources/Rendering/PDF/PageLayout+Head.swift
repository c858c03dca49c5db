/// The head of the first page: logo or name, the buyer where windows of envelopes are, the facts, and the title.
extension PageLayout {
    /// The top of the address: 50 mm from the edge of the paper, as DIN 5008 and other windows want it.
    private static let addressTop = 50 / 25.4 * 72
    /// The bottom of the window of an envelope.
    private static let windowBottom = 90 / 25.4 * 72

    mutating func setHead() {
        let letterhead = setLetterhead()
        let top = max(Self.addressTop, letterhead + 22)
        let bottom = max(setBuyer(from: top), setFacts(from: top))
        y = max(Self.windowBottom, bottom + 16)
        let rows = canvas.rows(of: content.title, inks.title, width: area.width)
        place(rows: rows, inks.title, x: area.left, pitch: 24)
        y += 6
        guard !content.introduction.isEmpty else { return }
        let introduction = canvas.rows(of: content.introduction, inks.text, width: min(420, area.width))
        place(rows: introduction, inks.text, x: area.left, pitch: 12.5)
        y += 10
    }

    /// - Returns: Where it ends.
    private mutating func setLetterhead() -> Double {
        var bottom = area.top
        if let logoSize {
            place(.logo(x: area.left, y: area.top, width: logoSize.width, height: logoSize.height))
            bottom += logoSize.height
        } else {
            y = area.top
            let rows = canvas.rows(of: content.sellerName, inks.name, width: area.width * 0.55)
            place(rows: rows, inks.name, x: area.left, pitch: 18)
            bottom = y
        }
        y = area.top
        let lines = (logoSize == nil ? [] : [content.sellerName]) + content.sellerAddress
        for line in lines.flatMap({ canvas.rows(of: $0, inks.small, width: area.width * 0.4) }) {
            place(line, inks.small, endingAt: area.right, baseline: y + inks.small.baseline(inRowOf: 10.6))
            y += 10.6
        }
        return max(bottom, y)
    }

    private mutating func setBuyer(from top: Double) -> Double {
        y = top
        let sender = ([content.sellerName] + content.sellerAddress).joined(separator: " · ")
        let row = canvas.rows(of: sender, inks.fine, width: 240).first ?? ""
        place(rows: [row.hasSuffix(" ·") ? String(row.dropLast(2)) : row], inks.fine, x: area.left, pitch: 16)
        for line in content.buyer {
            let ink = line == content.buyer.first ? inks.strong : inks.text
            place(rows: canvas.rows(of: line, ink, width: 240), ink, x: area.left, pitch: 13)
        }
        return y
    }

    /// Sets facts below one another, their values on one axis.
    mutating func set(_ facts: [DocumentContent.Fact], from left: Double, to right: Double) {
        let labels = facts.map { canvas.width(of: $0.label, inks.small) }.max() ?? 0
        let x = left + min(labels, 90) + 10
        for fact in facts {
            need(12.5)
            place(fact.label, inks.small, x: left, baseline: y + inks.text.baseline(inRowOf: 12.5))
            place(rows: canvas.rows(of: fact.value, inks.text, width: right - x), inks.text, x: x, pitch: 12.5)
        }
    }

    private mutating func setFacts(from top: Double) -> Double {
        y = top + 16
        set(content.facts, from: area.side, to: area.right)
        return y
    }
}
