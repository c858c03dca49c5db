import Derive
import Ledger
import Storage
import Terminal

/// The palette: commands, fields, invoices, customers and products that match the query, and the cursor among them.
///
/// No key reads a row of customers and products: the books' indexes in memory find them. Invoices are read by the index of
/// texts, off the main thread, as many as are shown.
@Observed(recorded: false)
package final class PaletteModel: ScrollingPaneModel, QueryModel {
    /// The kinds of entries of the books, in a word.
    nonisolated enum Book: String { case customer, supplier, product }

    /// Something that can be chosen.
    enum Item: Equatable {
        case command(Command.ID)
        case field(NamedField)
        case invoice(InvoiceEntry)
        case entry(CompletionEntry, Book)

        static func == (a: Item, b: Item) -> Bool {
            switch (a, b) {
            case (.command(let a), .command(let b)): a == b
            case (.field(let a), .field(let b)): a.place == b.place
            case (.invoice(let a), .invoice(let b)): a === b
            case (.entry(let a, let book), .entry(let b, let other)): a == b && book == other
            default: false
            }
        }
    }

    @Unobserved package let desk: Desk
    @Unobserved unowned let ledger: LedgerModel
    @Unobserved unowned let lines: LinesModel
    @Unobserved unowned let details: DetailsModel
    @Unobserved unowned let menu: MenuModel
    package let scroll = ScrollState()
    /// The query.
    private(set) var query: TextBuffer = TextBuffer()
    /// The items that were found, the best first.
    @Derived var items: [Item]
    /// The fields of the open invoice, as they were when the palette was opened.
    @Unobserved private var fields: [NamedField] = []
    @Unobserved private lazy var finder = store.makeFinder()

    init(_ desk: Desk, _ ledger: LedgerModel, _ lines: LinesModel, _ details: DetailsModel, _ menu: MenuModel) {
        (self.desk, self.ledger, self.lines, self.details, self.menu) = (desk, ledger, lines, details, menu)
    }

    package var hasFocus: Bool { modes.cursor == .palette }

    package var height: Int { ScreenAreas.rowCount(of: areas.palette) }

    /// The item under the cursor.
    var current: Item? { items.indices.contains(scroll.cursor) ? items[scroll.cursor] : nil }

    /// `true` if the query is still being searched for.
    var isSearching: Bool { finder.isSearching }

    func open() {
        menu.close()
        modes.push(.palette)
        query = TextBuffer()
        fields = modes.coversPanes ? [] : namedFields
        search()
    }

    func close() { modes.pop(.palette) }

    package func type(_ change: (inout TextBuffer) -> Void) {
        change(&query)
        search()
    }

    private func search() {
        finder.find(query.text)
        moveRows(by: -scroll.cursor)
    }

    func reveal() { if hasFocus { moveRows(by: 0) } }

    func deriveItems() -> [Item] {
        guard hasFocus else { return [] }
        let text = query.text
        guard !text.isEmpty else { return commands.map { .command($0.command.id) } }
        let typed = FuzzyText(text)
        let matches = commands.compactMap { command, texts in
            texts.compactMap { FuzzyMatch(of: typed, in: $0) }.min().map { (item: Item.command(command.id), match: $0) }
        }.sorted { $0.match < $1.match }
        let found = finder.found.map(Item.invoice)
        // A number is hardly part of a command's name, and letters strewn over a sentence hardly mean it.
        guard text.first?.isNumber != true else { return found + entries(text) + matches.map(\.item) }
        let (clear, vague) = (matches.filter(\.match.isClear), matches.filter { !$0.match.isClear })
        let (named, similar) = fieldItems(text)
        let items = named + clear.map(\.item) + similar + entries(text) + found
        guard items.isEmpty else { return items }
        return typed.isWord ? itemsWithGaps(text, typed) : vague.map(\.item)
    }

    /// Returns the items for a text that nothing else fits: those that have a word with its letters, in their order.
    private func itemsWithGaps(_ text: String, _ typed: FuzzyText) -> [Item] {
        let named = commands.filter { $0.texts.contains { $0.hasWord(withLettersOf: typed) } }.map {
            Item.command($0.command.id)
        }
        let (customers, products) = ledger.books.entries(withGaps: text, limit: Self.mostEntries)
        return named + customers.map { .entry($0, .customer) } + products.map { .entry($0, .product) }
    }

    /// The fields of which a name or the number is typed in full, and those that have the typed words.
    private func fieldItems(_ text: String) -> (named: [Item], similar: [Item]) {
        let typed = NamedField.Typed(text)
        let found = fields.compactMap { field in field.fit(typed).map { (item: Item.field(field), fit: $0) } }
            .sorted { $0.fit < $1.fit }
        let similar = found.filter { !$0.fit.isNamed }.prefix(Self.mostEntries)
        return (found.filter(\.fit.isNamed).map(\.item), similar.map(\.item))
    }

    /// Customers and suppliers, then products, that fit a text.
    private func entries(_ text: String) -> [Item] {
        let books = ledger.books
        // The books' indexes are not observed themselves.
        guard books.directoryChanges.count >= 0 else { return [] }
        let customers = books.customers(matching: text, limit: Self.mostEntries)
        let known = Set(customers.map(\.id))
        let suppliers = books.suppliers(matching: text, limit: Self.mostEntries).filter { !known.contains($0.id) }
        return customers.map { .entry($0, .customer) } + suppliers.map { .entry($0, .supplier) }
            + books.products(matching: text, limit: Self.mostEntries).map { .entry($0, .product) }
    }

    /// The largest number of each that one looks through.
    private static let mostEntries = 8

    /// The commands for the place of the cursor in the panes.
    private var commands: [(command: Command, texts: [FuzzyText])] {
        let context = modes.front.context
        let hasInvoice = invoice != nil
        return allCommands.filter { command, _ in
            command.contexts.contains(context) && (hasInvoice || (command.menu?.audience ?? .all) == .all)
                && desk.canRun(command.id)
        }
    }

    @Unobserved private lazy var allCommands = keys.list.all.filter { !$0.traits.contains(.hasNoName) }.map {
        (command: $0, texts: [$0.help, $0.also].filter { !$0.isEmpty }.map(FuzzyText.init))
    }

    package var rowCount: Int { items.count }
}

extension PaletteModel {
    /// The fields of the open invoice and in the line under the cursor; allowances and charges are found in the sheet.
    private var namedFields: [NamedField] {
        guard let invoice else { return [] }
        let row = lines.scroll.cursor
        let cells = lines.current == nil ? [] : lines.editableColumns.map { Place.line(row, $0) }
        let shown = (Place.head + Place.totals + cells).compactMap { place in
            place.field(of: invoice).map { NamedField($0, at: place) }
        }
        let rows = details.rows(of: .invoice).enumerated().filter { $1.item == nil }
        return shown
            + rows.compactMap { index, row in
                row.field.map { NamedField($0, at: Place(pane: .invoiceSheet, row: index)) }
            }
    }
}
