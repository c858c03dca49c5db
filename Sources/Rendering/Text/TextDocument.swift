import Foundation

/// An invoice as plain text of 80 columns, for mails, terminals and printers without fonts.
public enum TextDocument {
    /// Columns of a row.
    static let width = 80

    /// Writes an invoice.
    /// - Parameter language: That of the buyer's country, unless another one is given.
    /// - Complexity: O(*n*) in the lines.
    public static func text(of invoice: InvoiceSnapshot, _ style: DocumentStyle = DocumentStyle()) -> String {
        let content = style.content(of: invoice)
        let table = TextTable(content.lines, content.words)
        var rows = [content.sellerName] + content.sellerAddress + [""] + content.buyer + ["", content.title, ""]
        rows += facts(content.facts)
        rows +=
            [""] + section(content.introduction) + [""] + table.head + content.lines.flatMap(table.rows) + [rule]
            + sums(content.sums) + [""]
        rows += section(content.paymentTerms) + facts(content.payment) + [""]
        rows += content.remarks.flatMap { section($0) + [""] }
        rows += [rule] + content.footer.flatMap { TextWrapping.wrapped($0.joined(separator: " · "), to: width) }
        let fitting = rows.map(\.withoutControls).flatMap { $0.columns > width ? section($0) : [$0] }
        return fitting.map(\.withoutTrailingBlanks).collapsingEmptyRows.joined(separator: "\n") + "\n"
    }

    static var rule: String { String(repeating: "-", count: width) }

    private static func section(_ text: String) -> [String] { TextWrapping.wrapped(text, to: width) }

    private static func facts(_ facts: [DocumentContent.Fact]) -> [String] {
        let column = facts.map(\.label.columns).max() ?? 0
        return facts.flatMap { fact in
            TextWrapping.wrapped(fact.value, to: width - column - 2).enumerated().map { index, part in
                (index == 0 ? fact.label : "").padded(to: column) + "  " + part
            }
        }
    }

    /// Amounts stand below those of the lines.
    private static func sums(_ sums: [DocumentContent.Sum]) -> [String] {
        let column = sums.map(\.amount.columns).max() ?? 0
        return sums.flatMap { sum in
            let line = sum.kind == .due ? [String(repeating: "=", count: column).padded(to: width, right: true)] : []
            let label = TextWrapping.wrapped(sum.label, to: width - column - 2)
            let rows = label.enumerated().map { index, part in
                part.padded(to: width - column - 2, right: true) + "  "
                    + (index == label.count - 1 ? sum.amount : "").padded(to: column, right: true)
            }
            return line + rows
        }
    }
}

/// The lines of an invoice in columns.
private struct TextTable {
    let words: DocumentWords
    /// The widths of number, quantity with unit, price, VAT and amount.
    let widths: [Int]
    /// The width that remains for the item.
    let item: Int

    init(_ lines: [DocumentContent.Line], _ words: DocumentWords) {
        self.words = words
        let heads = ["#", words[.quantity], words[.price], words[.vat], words[.amount]]
        widths = heads.enumerated().map { column, head in
            max(head.columns, lines.map { Self.cells(of: $0)[column].columns }.max() ?? 0)
        }
        item = TextDocument.width - widths.reduce(0) { $0 + $1 + 2 }
    }

    private static func cells(of line: DocumentContent.Line) -> [String] {
        [line.number, "\(line.quantity) \(line.unit)", line.price, line.vat, line.amount]
    }

    /// `true` if items stand beside their figures, and not above them.
    private var isBeside: Bool { item >= 20 }

    var head: [String] {
        let cells = ["#", words[.quantity], words[.price], words[.vat], words[.amount]]
        return [TextDocument.rule] + rows(cells, [words[.item]]) + [TextDocument.rule]
    }

    func rows(of line: DocumentContent.Line) -> [String] {
        let width = isBeside ? item : TextDocument.width - widths[0] - 2
        let name = TextWrapping.wrapped(line.name, to: width)
        let details = line.details.flatMap { TextWrapping.wrapped($0, to: width - 2).map { "  " + $0 } }
        return rows(Self.cells(of: line), (name.isEmpty ? [""] : name) + details)
    }

    private func rows(_ cells: [String], _ item: [String]) -> [String] {
        let number = cells[0].padded(to: widths[0], right: true)
        let figures = zip(cells, widths).dropFirst().map { "  " + $0.padded(to: $1, right: true) }.joined()
        let indent = String(repeating: " ", count: widths[0] + 2)
        guard isBeside else {
            let texts = item.enumerated().map { $0 == 0 ? "\(number)  \($1)" : indent + $1 }
            return texts + [figures.padded(to: TextDocument.width, right: true)]
        }
        return item.enumerated().map { index, text in
            index == 0 ? "\(number)  \(text.padded(to: self.item))\(figures)" : indent + text
        }
    }
}

extension [String] {
    /// Several empty rows are one.
    fileprivate var collapsingEmptyRows: Self {
        reduce(into: []) { if !$1.isEmpty || $0.last?.isEmpty == false { $0.append($1) } }
    }
}
