import Foundation

/// What follows the table: sums, how to pay, and remarks.
extension PageLayout {
    private static let sumPitch = 15.0

    mutating func setSums() {
        let amounts = content.sums.map { canvas.width(of: $0.amount, ink(of: $0)) }.max() ?? 0
        let labels = min(300, area.width - amounts - 24)
        let sums = content.sums.map { ($0, canvas.rows(of: $0.label, ink(labelling: $0), width: labels)) }
        need(sums.reduce(20) { $0 + Double($1.1.count) * Self.sumPitch })
        let widest = sums.flatMap { sum, rows in rows.map { canvas.width(of: $0, ink(labelling: sum)) } }.max() ?? 0
        let end = area.right - amounts - 24
        let start = min(area.left + area.width * 0.5, end - widest)
        for (sum, rows) in sums { set(sum, rows, from: start, to: end) }
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

    /// - Parameters:
    ///   - start: Where rules begin.
    ///   - end: Where labels end.
    private mutating func set(_ sum: DocumentContent.Sum, _ rows: [String], from start: Double, to end: Double) {
        switch sum.kind {
        case .part: break
        case .total:
            y += 2
            rule(from: start, to: area.right, 0.4, inks.rule)
            y += 2
        case .due:
            y += 5
            rule(from: start, to: area.right, 1, inks.accent)
            y += 6
        }
        let (ink, label) = (ink(of: sum), ink(labelling: sum))
        for (index, row) in rows.enumerated() {
            let baseline = y + ink.baseline(inRowOf: Self.sumPitch)
            place(row, label, endingAt: end, baseline: baseline)
            if index == rows.count - 1 { place(sum.amount, ink, endingAt: area.right, baseline: baseline) }
            y += Self.sumPitch
        }
    }

    // MARK: Payment

    private static let codeSize = 82.0

    mutating func setPayment() {
        guard !content.payment.isEmpty || !content.paymentTerms.isEmpty else { return }
        let width = textWidth
        let terms = canvas.rows(of: content.paymentTerms, inks.text, width: width)
        let height = 24 + Double(terms.count) * 13 + Double(content.payment.count) * 13
        need(max(height, code == nil ? 0 : Self.codeSize + 34))
        y += 12
        let top = y
        place(rows: [content.words[.payment]], inks.section, x: area.left, pitch: 17)
        flow(terms, inks.text, pitch: 13)
        if !terms.isEmpty { y += 4 }
        setPaymentFacts(width)
        if let code { setCode(code, from: top) }
        y += 8
    }

    private mutating func setPaymentFacts(_ width: Double) {
        let labels = content.payment.map { canvas.width(of: $0.label, inks.small) }.max() ?? 0
        for fact in content.payment {
            need(13)
            place(fact.label, inks.small, x: area.left, baseline: y + inks.text.baseline(inRowOf: 13))
            let rows = canvas.rows(of: fact.value, inks.text, width: width - labels - 14)
            place(rows: rows, inks.text, x: area.left + labels + 14, pitch: 13)
        }
    }

    /// The code with what it is for below it, at the right edge. Each run of dark modules is one rectangle.
    private mutating func setCode(_ code: [[Bool]], from top: Double) {
        let module = Self.codeSize / Double(code.count)
        let x = area.right - Self.codeSize
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
        let middle = x + (Self.codeSize - canvas.width(of: text, inks.small)) / 2
        place(text, inks.small, x: middle, baseline: top + Self.codeSize + 11)
    }

    // MARK: Remarks

    /// How wide texts are: beside the code, and so that lines are not too long to read.
    private var textWidth: Double { min(420, area.width - (code == nil ? 0 : Self.codeSize + 30)) }

    mutating func setRemarks() {
        for remark in content.remarks {
            y += 8
            flow(canvas.rows(of: remark, inks.text, width: textWidth), inks.text, pitch: 13)
        }
    }

    /// Rows that go on over pages.
    private mutating func flow(_ rows: [String], _ ink: Ink, pitch: Double) {
        for row in rows {
            need(pitch)
            place(rows: [row], ink, x: area.left, pitch: pitch)
        }
    }
}
