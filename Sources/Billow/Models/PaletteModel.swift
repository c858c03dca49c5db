import Derive
import Storage
import Terminal

/// The palette: commands and invoices that what is typed finds, and the cursor among them.
@Observed(recorded: false)
final class PaletteModel: PaneModel, QueryModel {
    /// Something that can be chosen.
    enum Item: Equatable {
        case command(Command.ID)
        case invoice(InvoiceEntry)

        static func == (a: Item, b: Item) -> Bool {
            switch (a, b) {
            case (.command(let a), .command(let b)): a == b
            case (.invoice(let a), .invoice(let b)): a === b
            default: false
            }
        }
    }

    unowned let workspace: Workspace
    let scroll = ScrollState()
    private(set) var isOpen: Bool = false
    /// What is typed.
    private(set) var query: TextBuffer = TextBuffer()
    /// What was found, the best first.
    @Derived var items: [Item]
    @Unobserved private lazy var finder = workspace.store.makeFinder()

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    var hasFocus: Bool { isOpen }

    var height: Int { ScreenAreas.rowCount(of: workspace.areas.palette) }

    /// What the cursor is on.
    var current: Item? { items.indices.contains(scroll.cursor) ? items[scroll.cursor] : nil }

    /// Whether what is typed is still being looked for.
    var isSearching: Bool { finder.isSearching }

    func open() {
        workspace.guide.menu.close()
        isOpen = true
        query = TextBuffer()
        search()
    }

    func close() { isOpen = false }

    func type(_ change: (inout TextBuffer) -> Void) {
        change(&query)
        search()
    }

    private func search() {
        finder.find(query.text)
        moveRows(by: -scroll.cursor)
    }

    func moveRows(by distance: Int) {
        scroll.moveCursor(to: scroll.cursor + distance, of: items.count, height: height)
    }

    func moveColumns(by distance: Int) {}

    func moveToEnd(_ isLast: Bool) { moveRows(by: isLast ? items.count : -items.count) }

    func reveal() { if isOpen { moveRows(by: 0) } }

    func deriveItems() -> [Item] {
        guard isOpen else { return [] }
        let text = query.text
        let commands = commands.compactMap { command in
            FuzzyMatch(of: text, in: command.help).map { (item: Item.command(command.id), match: $0) }
        }
        let sorted = (text.isEmpty ? commands : commands.sorted { $0.match < $1.match }).map(\.item)
        let invoices = finder.found.map(Item.invoice)
        // A number is hardly part of a command's name.
        return text.first?.isNumber == true ? invoices + sorted : sorted + invoices
    }

    /// What can be asked for where the cursor is in the panes.
    private var commands: [Command] {
        let context = Contexts(paneOf: workspace)
        return CommandTable.all.filter { $0.isFoundByName && $0.contexts.contains(context) }
    }
}

extension Command {
    /// Whether somebody would look for it by name: it is no way of moving or typing, and not the palette itself.
    fileprivate var isFoundByName: Bool {
        switch section {
        case .typing, .searching, .moving: false
        default: ![.nextRow, .forward, .backward, .menu, .palette, .interrupt].contains(id)
        }
    }
}
