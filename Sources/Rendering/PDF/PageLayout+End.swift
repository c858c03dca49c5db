import Foundation

/// The parts behind the table: sums, how to pay, and remarks.
extension PageLayout {
    private static let sumPitch = 15.0

    /// Sets the totals at the right margin, and how to pay beside them where there is room, else below.
    mutating func setSumsAndPayment() {
        let amounts = content.sums.map { canvas.width(of: $0.amount, ink(of: $0)) }.max() ?? 0
        let labels = min(300, area.width - amounts - 16)
        let sums = content.sums.map { ($0, canvas.rows(of: $0.label, ink(labelling: $0), width: labels)) }
        let widest = sums.flatMap { sum, rows in rows.map { canvas.width(of: $0, ink(labelling: sum)) } }.max() ?? 0
        let left = min(area.side, area.right - amounts - 16 - widest)
        let isBeside = left - area.left > 240
        let textWidth = isBeside ? left - area.left - 20 : min(420, area.width)
        let height = sums.reduce(20) { $0 + Double($1.1.count) * Self.sumPitch }
        need(isBeside ? max(height, paymentHeight(textWidth)) : height)
        let (top, page) = (y, pages.count)
        y += 4
        for (sum, rows) in sums { set(sum, rows, from: left, isFirst: sum == content.sums.first) }
        let end = y
        if isBeside { y = top + 4 }
        setPayment(textWidth)
        if pages.count == page { y = max(y, end) }
        y += 10
    }

    private func ink(of sum: DocumentContent.Sum) -> Ink {
        switch sum.kind {
        case .part: inks.text
        case .total: inks.total
        case .due: inks.due
        }
    }

    private func ink(labelling sum: DocumentContent.Sum) -> Ink { sum.kind == .part ? inks.sum : ink(of: sum) }

    private mutating func set(_ sum: DocumentContent.Sum, _ rows: [String], from left: Double, isFirst: Bool) {
        switch sum.kind {
        case _ where isFirst, .part: break
        case .total:
            y += 2
            rule(from: left, to: area.right, 0.4, inks.rule)
            y += 2
        case .due:
            y += 4
            rule(from: left, to: area.right, 1, inks.accent)
            y += 4
        }
        let (ink, label) = (ink(of: sum), ink(labelling: sum))
        for (index, row) in rows.enumerated() {
            let baseline = y + ink.baseline(inRowOf: Self.sumPitch)
            place(row, label, x: left, baseline: baseline)
            if index == rows.count - 1 { place(sum.amount, ink, endingAt: area.right, baseline: baseline) }
            y += Self.sumPitch
        }
    }

    // MARK: Payment

    private static let sectionPitch = 15.0
    private static let codeSize = 70.0
    private static let codeHeight = codeSize + 14

    /// The distance of the texts from the left margin, where the code is.
    private var codeWidth: Double { code == nil ? 0 : Self.codeSize + 12 }

    private func terms(_ width: Double) -> [String] {
        canvas.rows(of: content.paymentTerms, inks.text, width: width - codeWidth)
    }

    private func paymentHeight(_ width: Double) -> Double {
        let texts = Double(terms(width).count + content.payment.count) * 12.5 + 4
        return Self.sectionPitch + max(texts, code == nil ? 0 : Self.codeHeight)
    }

    private mutating func setPayment(_ width: Double) {
        guard !content.payment.isEmpty || !content.paymentTerms.isEmpty else { return }
        need(paymentHeight(width))
        place(rows: [content.words[.payment]], inks.section, x: area.left, pitch: Self.sectionPitch)
        let (bottom, page) = (y + (code == nil ? 0 : Self.codeHeight), pages.count)
        if let code { setCode(code) }
        let x = area.left + codeWidth
        flow(terms(width), inks.text, x: x, pitch: 12.5)
        y += 4
        set(content.payment, from: x, to: area.left + width)
        if pages.count == page { y = max(y, bottom) }
    }

    /// Sets the code at the left margin, its purpose below it. Each run of dark modules is one rectangle.
    private mutating func setCode(_ code: [[Bool]]) {
        let module = Self.codeSize / Double(code.count)
        let (x, top) = (area.left, y + 2)
        for (row, modules) in code.enumerated() {
            var column = 0
            while column < modules.count {
                let run = modules[column...].prefix { $0 == modules[column] }.count
                if modules[column] {
                    place(
                        .fill(
                            x: x + Double(column) * module, y: top + Double(row) * module, width: Double(run) * module,
                            height: module, inks.text.color))
                }
                column += run
            }
        }
        let text = content.words[.scan]
        let middle = x + (Self.codeSize - canvas.width(of: text, inks.fine)) / 2
        place(text, inks.fine, x: middle, baseline: top + Self.codeSize + 9)
    }

    // MARK: Remarks

    mutating func setRemarks() {
        for remark in content.remarks {
            flow(canvas.rows(of: remark, inks.text, width: min(420, area.width)), inks.text, x: area.left, pitch: 12.5)
            y += 6
        }
    }

    /// Rows that go on over pages.
    private mutating func flow(_ rows: [String], _ ink: Ink, x: Double, pitch: Double) {
        for row in rows {
            need(pitch)
            place(rows: [row], ink, x: x, pitch: pitch)
        }
    }
}
