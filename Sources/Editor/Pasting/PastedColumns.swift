import Input
import Invoicing

/// The columns of the lines for those of a pasted table, by the words of its first row.
struct PastedColumns {
    /// The column of the lines for each of the table's; nil for a column that is left out.
    let columns: [LineColumn?]
    /// The titles of those that are left out.
    let leftOut: [String]
    /// All columns with numbers, also those that are compared alone, by their positions.
    let numberColumns: [(position: Int, column: LineColumn)]
    /// The position of the lines' amounts, which are compared with what the lines come to.
    private(set) var amounts: Int?
    /// The position of the discounts, which are allowances of their lines.
    private(set) var discounts: Int?
    /// The title of the discounts.
    private(set) var discountTitle = ""
    /// `true` where a title says that VAT is in money.
    private(set) var hasVATAmounts = false

    /// The columns that a row of titles names; nil if it is no such row: at least two cells of it are titles, or all are.
    init?(titles row: [String]) {
        var found = row.map { Self.column(titled: $0) }
        // What is called net is the price, beside a price the amount.
        for (position, title) in row.enumerated() where Self.net.contains(Self.bare(title)) {
            found[position] = found.contains(.price) ? .amount : .price
        }
        // A bank's list says amounts alone: each is the price of one.
        if !found.contains(.price), !found.contains(.quantity) { found = found.map { $0 == .amount ? .price : $0 } }
        let discounts = row.firstIndex { Self.discountTitles.contains(Self.bare($0)) }
        let count = found.count { $0 != nil } + (discounts == nil ? 0 : 1)
        guard count >= 2 || count == row.count, row.allSatisfy({ !Self.isNumber($0) }) else { return nil }
        // What follows by itself is not entered, and a column that comes again would overwrite the first.
        var seen: Set<LineColumn> = []
        let columns = found.map { column in
            column.flatMap { $0.isEditable && seen.insert($0).inserted ? $0 : nil }
        }
        self.columns = columns
        let amounts = found.firstIndex(of: .amount)
        leftOut = row.indices.filter { columns[$0] == nil && ![amounts, discounts].contains($0) && !row[$0].isEmpty }
            .map { row[$0] }
        numberColumns = Self.numbers(in: found)
        (self.amounts, self.discounts) = (amounts, discounts)
        discountTitle = discounts.map { row[$0] } ?? ""
        hasVATAmounts = found.firstIndex(of: .vat).map { MoneyInput("1 " + row[$0].suffix(5)).hasCurrency } ?? false
    }

    /// The columns of a table without titles: the first for the first, and so on.
    init(_ columns: [LineColumn]) { (self.columns, leftOut, numberColumns) = (columns, [], Self.numbers(in: columns)) }

    private static func numbers(in columns: [LineColumn?]) -> [(position: Int, column: LineColumn)] {
        columns.enumerated().compactMap { position, column in
            column.flatMap { $0.isNumeric ? (position, $0) : nil }
        }
    }

    private static func isNumber(_ text: String) -> Bool { (try? NumberInput.parse(text)) != nil }

    /// The column that a title names, also where what it is in follows in brackets: `Price (EUR)`.
    private static func column(titled title: String) -> LineColumn? {
        columnByTitle[bare(title)]
    }

    private static func bare(_ title: String) -> String {
        String(title.prefix { !"([".contains($0) }.filter { !".:%€$£".contains($0) }).trimmed.foldedForSearch
    }

    private static let net: Set = ["netto", "net"]

    /// In English, German and French.
    private static let discountTitles: Set = ["discount", "disc", "rabatt", "nachlass", "remise", "rabais"]

    private static let columnByTitle: [String: LineColumn] = {
        let named = titles.flatMap { column, titles in
            titles.split(separator: ",").map { (String($0).trimmed.foldedForSearch, column) }
        }
        return Dictionary(named) { first, _ in first }
    }()

    /// In English, German and French.
    private static let titles: [(LineColumn, String)] = [
        (
            .item,
            "item, description, article, product, service, name, text, purpose, bezeichnung, artikel, beschreibung, "
                + "leistung, ware, produkt, verwendungszweck, désignation, libellé, produit, prestation"
        ),
        (.quantity, "quantity, qty, count, pieces, menge, anzahl, stückzahl, quantité, qté"),
        (.unit, "unit, units, uom, einheit, me, mengeneinheit, unité"),
        (
            .price,
            "price, unit price, net price, rate, preis, einzelpreis, e-preis, ep, stückpreis, nettopreis, prix, "
                + "prix unitaire, pu, prix net"
        ),
        (.vat, "vat, vat rate, tax, tax rate, gst, ust, mwst, steuer, steuersatz, tva, taux de tva"),
        (
            .amount,
            "amount, total, net amount, sum, line total, betrag, summe, gesamt, gesamtpreis, g-preis, "
                + "gp, nettobetrag, montant, total ht"
        ),
    ]
}
