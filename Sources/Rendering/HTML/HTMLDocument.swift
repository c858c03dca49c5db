import Foundation
import Invoicing

/// An invoice as one page of HTML, which loads nothing, prints well, and follows the reader's light or dark.
public enum HTMLDocument {
    /// Writes an invoice.
    /// - Complexity: O(*n*) in the lines.
    public static func html(of invoice: InvoiceSnapshot, _ style: DocumentStyle = DocumentStyle()) -> String {
        html(of: style.content(of: invoice), style)
    }

    /// Writes a reminder.
    /// - Parameter invoice: One of its invoices, whose parties and accounts it has.
    public static func html(
        of letter: ReminderLetter, about invoice: InvoiceSnapshot, _ style: DocumentStyle = DocumentStyle()
    ) -> String {
        html(of: style.content(of: letter, about: invoice), style)
    }

    private static func html(of content: DocumentContent, _ style: DocumentStyle) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(content.words.language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(content.title.html)</title>
        <style>\(HTMLStyle.sheet(accent: style.accent))</style>
        </head>
        <body>
        <main>
        \(head(content))
        \(content.introduction.isEmpty ? "" : "<p class=\"remark\">\(content.introduction.html)</p>")
        \(table(content))
        \(sums(content.sums))
        \(payment(content))
        \(content.remarks.map { "<p class=\"remark\">\($0.html)</p>" }.joined(separator: "\n"))
        \(footer(content.footer))
        </main>
        </body>
        </html>

        """
    }

    private static func head(_ content: DocumentContent) -> String {
        """
        <header>
        <address class="seller"><strong>\(content.sellerName.html)</strong><br>\(rows(content.sellerAddress))</address>
        <address class="buyer">\(rows(content.buyer))</address>
        <h1>\(content.title.html)</h1>
        \(facts(content.facts))
        </header>
        """
    }

    private static func table(_ content: DocumentContent) -> String {
        let columns = content.columns ?? PageStyle.Column.allCases
        let heads = columns.map { column in
            let text = column == .unit ? content.words[.unit] : content.words.head(of: column)
            return "<th\(column.htmlClass)>\(text.html)</th>"
        }
        let rows = content.lines.map { line in
            let details = line.details.map { "<small>\($0.html)</small>" }.joined()
            let cells = columns.map { column in
                "<td\(column.htmlClass)>\(line.cell(column).html)\(column == .item ? details : "")</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <table class="lines">
            <thead><tr>\(heads.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            """
    }

    private static func sums(_ sums: [DocumentContent.Sum]) -> String {
        let rows = sums.map {
            "<tr class=\"\($0.kind)\"><th scope=\"row\">\($0.label.html)</th><td class=\"figure\">\($0.amount.html)</td></tr>"
        }
        return "<table class=\"sums\">\n\(rows.joined(separator: "\n"))\n</table>"
    }

    private static func payment(_ content: DocumentContent) -> String {
        guard !content.payment.isEmpty || !content.paymentTerms.isEmpty else { return "" }
        let terms = content.paymentTerms.isEmpty ? "" : "<p class=\"remark\">\(content.paymentTerms.html)</p>\n"
        return "<section><h2>\(content.words[.payment].html)</h2>\n\(terms)\(facts(content.payment))</section>"
    }

    private static func footer(_ groups: [[String]]) -> String {
        "<footer>" + groups.map { "<p>\(rows($0))</p>" }.joined() + "</footer>"
    }

    private static func facts(_ facts: [DocumentContent.Fact]) -> String {
        "<dl>" + facts.map { "<dt>\($0.label.html)</dt><dd>\($0.value.html)</dd>" }.joined() + "</dl>"
    }

    private static func rows(_ rows: [String]) -> String { rows.map(\.html).joined(separator: "<br>") }
}

extension PageStyle.Column {
    /// The attribute of a cell whose text ends where its column ends; empty for others.
    fileprivate var htmlClass: String { self == .item || self == .unit ? "" : " class=\"figure\"" }
}

extension String {
    /// The text as content or attribute of an element of HTML or XML; no text becomes a tag.
    nonisolated var html: String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\n", "\t": text.unicodeScalars.append(scalar)
            default: text.unicodeScalars.append(scalar.isOfText ? scalar : " ")
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// `true` if XML takes it, beside blanks.
    fileprivate nonisolated var isOfText: Bool {
        properties.generalCategory != .control && !properties.isNoncharacterCodePoint
    }
}
