import Derive
import Foundation
import Input
import Invoicing

/// A place of the open invoice on the screen: a pane, a row and a column in it.
package nonisolated struct Place: Hashable, Codable, Sendable {
    /// The pane of it.
    package nonisolated enum Pane: String, Codable, Sendable {
        case list, head, lines, totals, problems
        /// The sheet of the invoice's other fields.
        case invoiceSheet
        /// That of a line.
        case lineSheet
    }

    package let pane: Pane
    /// The row; in the head and the totals, the number of the field.
    package var row = 0
    /// The column of a line, or the row in its sheet; nil for a line as a whole.
    package var column: Int?
}

@MainActor
extension Place {
    private static let headFields: [DescribedProperty<Invoice>] = {
        let fields = Invoice.description.fields.filter { $0.places.contains(.head) }
        // Who is charged comes first: most other fields follow from that.
        let isOfParty = { (field: DescribedProperty<Invoice>) in
            field.name.hasPrefix("buyer.") || field.name.hasPrefix("seller.")
        }
        return fields.filter(isOfParty) + fields.filter { !isOfParty($0) }
    }()
    private static let totalsFields = Invoice.description.fields.filter { $0.places.contains(.totals) }
    private static let headByPath = headFields.indexesByPath()
    private static let totalsByPath = totalsFields.indexesByPath()

    /// The fields above the lines, in the order of Tab.
    /// - Parameters:
    ///   - invoice: The seller of one's own invoices goes without saying, and the buyer of received ones.
    ///   - field: A field that is shown in any case.
    package static func head(of invoice: Invoice?, with field: Place? = nil) -> [Place] {
        let oneself = invoice?.isReceived == true ? "buyer." : "seller."
        return head.filter { $0 == field || !headFields[$0.row].name.hasPrefix(oneself) }
    }

    /// All fields that are ever above the lines.
    package static let head = headFields.indices.map { Place(pane: .head, row: $0) }
    /// The totals that are entered and not derived.
    package static let totals = totalsFields.indices.map { Place(pane: .totals, row: $0) }

    package static let number = headField(showing: \Invoice.number)
    /// Who is charged.
    package static let buyer = headField(showing: \Party.name)
    package static let note = Place(pane: .head, row: headFields.count - 1)
    package static let paid = total(showing: \Invoice.paidAmount) ?? totals[0]
    package static let discount = total(showing: \Invoice.discount) ?? totals[0]
    static let rounding = total(showing: \Invoice.roundingAmount) ?? totals[0]

    private static func headField(showing path: AnyKeyPath) -> Place {
        head.first { headFields[$0.row].paths.contains(path) } ?? head[0]
    }

    /// The fields that a customer fills, besides its own.
    private static let filledByCustomer: Set<AnyKeyPath> = [
        \Invoice.dueDate, \Invoice.currency, \Invoice.buyerReference, \Invoice.paymentTerms,
    ]

    /// A customer fills the field when it is accepted as the buyer.
    var isFilledByCustomer: Bool {
        guard pane == .head else { return false }
        let field = Self.headFields[row]
        return field.name.hasPrefix("buyer.") || !Self.filledByCustomer.isDisjoint(with: field.paths)
    }

    /// A cell of a line.
    package static func line(_ row: Int, _ column: LineColumn?) -> Place {
        Place(pane: .lines, row: row, column: column?.rawValue)
    }

    /// The total that shows a property and can be typed in; nil if none does.
    package static func total(showing path: AnyKeyPath) -> Place? {
        totalsByPath[path]?.first.map { Place(pane: .totals, row: $0) }
    }

    /// All fields of an invoice but those of its lines.
    package static func all(of invoice: Invoice) -> [Place] {
        head + totals + invoice.details.indices.map { Place(pane: .invoiceSheet, row: $0) }
    }

    // MARK: Looking for a property

    /// Properties about which one decides among the problems.
    private static let decisions: Set<AnyKeyPath> = [
        \Invoice.decisions, \Invoice.declared, \InvoiceLine.decision, \InvoiceLine.declaredNetAmount,
    ]

    /// Takes the place at which the editor shows a property of an object, as its description says: problems lead there, and
    /// undo goes there.
    /// - Parameter path: Nil for the object as a whole.
    /// - Returns: Nil where nothing shows it.
    /// - Complexity: O(1) in the head and the totals, O(rows) in a sheet.
    package init?(of object: AnyObject, _ path: AnyKeyPath?, in invoice: Invoice) {
        // The day of delivery is in the head too, as that of the supply, unless a period is.
        let isInHead = path == \Delivery.date && invoice.invoicingPeriod == nil
        let (object, path): (AnyObject, AnyKeyPath?) = isInHead ? (invoice, \Invoice.supplied) : (object, path)
        if let path, Self.decisions.contains(path) {
            self.init(pane: .problems)
        } else if let line = object as? InvoiceLine {
            guard let row = invoice.position(of: line) else { return nil }
            let column = path.flatMap(LineColumn.init(showing:))
            if path == nil || column != nil {
                self = .line(row, column)
            } else {
                self.init(inSheetOf: line, at: row, object, path)
            }
        } else if let line = (object as? LineAllowanceCharge)?.line {
            guard let row = invoice.position(of: line) else { return nil }
            self.init(inSheetOf: line, at: row, object, path)
        } else if object === invoice, let total = path.flatMap(Place.total(showing:)) {
            self = total
        } else if let path, let row = Self.headField(showing: path, of: object, in: invoice) {
            self.init(pane: .head, row: row)
        } else if let row = invoice.details.row(of: object, path) {
            self.init(pane: .invoiceSheet, row: row)
        } else {
            return nil
        }
    }

    private init?(inSheetOf line: InvoiceLine, at row: Int, _ object: AnyObject, _ path: AnyKeyPath?) {
        guard let found = line.details.row(of: object, path) else { return nil }
        self.init(pane: .lineSheet, row: row, column: found)
    }

    private static func headField(showing path: AnyKeyPath, of object: AnyObject, in invoice: Invoice) -> Int? {
        headByPath[path]?.first { headFields[$0].shows(path, of: object, in: invoice) }
    }

    // MARK: Field and labels

    /// Returns the field that is typed there; nil if it is not there any more, or is a heading.
    package func field(of invoice: Invoice) -> Field? {
        switch pane {
        case .head: Self.headFields.indices.contains(row) ? Field(Self.headFields[row], of: invoice) : nil
        case .totals: Self.totalsFields.indices.contains(row) ? Field(Self.totalsFields[row], of: invoice) : nil
        case .lines: invoice.lines.element(at: row).flatMap { lineColumn?.field(of: $0) }
        case .invoiceSheet: invoice.details.element(at: row)?.field
        case .lineSheet: invoice.lines.element(at: row)?.details.element(at: column ?? 0)?.field
        case .list, .problems: nil
        }
    }

    /// `line 3 price`, or the name of a field that is in no line; empty for none.
    func words(in invoice: Invoice) -> String {
        let field = field(of: invoice)?.name ?? ""
        guard pane == .lines || pane == .lineSheet else { return field }
        return field.isEmpty ? "line \(row + 1)" : "line \(row + 1) \(field)"
    }

    /// The column of a line; nil for a line as a whole, and elsewhere.
    var lineColumn: LineColumn? { pane == .lines ? column.flatMap(LineColumn.init(rawValue:)) : nil }

    /// Returns the title of a field of the head before its value, in an invoice or a quote.
    package func title(in invoice: Invoice) -> String {
        invoice.isQuote && Self.headFields[row].paths.contains(\Invoice.dueDate)
            ? "Valid to" : Self.headFields[row].title
    }

    /// Returns the name of a field there in a sentence or a prompt.
    package func label(_ field: Field) -> String {
        pane == .lines ? "Line \(row + 1) \(field.name)" : field.name.capitalizedFirst
    }
}

extension Array {
    /// Returns the indexes of the properties whose fields show a property, by its path.
    @MainActor
    func indexesByPath<Owner>() -> [AnyKeyPath: [Int]] where Element == DescribedProperty<Owner> {
        let pairs = enumerated().flatMap { index, property in property.paths.map { ($0, index) } }
        return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }
}

extension [DetailRow] {
    /// The row whose field shows a property of an object, or at least one of the same object.
    fileprivate func row(of object: AnyObject, _ path: AnyKeyPath?) -> Int? {
        firstIndex { row in row.places.contains { $0.object === object && $0.property == path } }
            ?? firstIndex { row in
                row.field != nil && (row.item === object || row.places.contains { $0.object === object })
            }
    }
}
