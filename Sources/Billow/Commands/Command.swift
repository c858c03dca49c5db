import Terminal

/// Something that the user can have done: its names, its keys, where it applies, and what it does.
///
/// A command is a row of ``CommandTable``. Menu, palette, hints, help, the user's file of keys and plain mode read it there, so
/// that a row is all that a new command needs.
nonisolated struct Command: Sendable {
    /// Its name in the table and in the user's file of keys.
    struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        init(stringLiteral value: String) { rawValue = value }
    }

    /// Where the help lists it.
    enum Section: String, CaseIterable, Sendable {
        case moving = "Moving"
        case editing = "Editing"
        case lines = "Lines"
        case sheets = "Problems, details, allowances and charges"
        case invoices = "Invoices"
        case settling = "Issuing and paying"
        case program = "Program"
        case typing = "While typing"
        case searching = "While searching"
        case trace = "How changes travel"
        case books = "Company, customers and products"
        case reports = "Reports"

        /// Whether its commands act on an invoice as a whole, as a rule.
        fileprivate var waits: Bool {
            switch self {
            case .editing, .lines, .sheets, .settling, .typing: true
            case .moving, .invoices, .program, .searching, .trace, .books, .reports: false
            }
        }

        /// What all of its commands have.
        fileprivate var traits: Traits {
            switch self {
            case .lines: .changesFields
            case .moving, .typing, .searching: .hasNoName
            default: []
            }
        }
    }

    /// How the hint row shows it.
    struct Hint: Sendable {
        /// What it does, in a word.
        let word: String
        /// Where it is hinted at.
        let contexts: Contexts
        /// Whether it has its room before others have theirs.
        var isEssential = false
        /// Whether it stands at the end, since it is hinted at wherever the cursor is.
        var isLast = false
        /// Which invoices it is hinted at for.
        var audience = Audience.all
    }

    /// How the menu shows it.
    struct Menu: Sendable {
        /// What asks for it there.
        let letter: Character
        /// What it does, in a word.
        let word: String
        /// Where the menu has it; wherever it can be asked for unless said otherwise.
        var contexts: Contexts?
        /// Which invoices have a use for it.
        var audience = Audience.all
        /// The group in which it stands; nil for the menu itself.
        var group: Group?
        /// Whether it is the first to go where there is no room for all, since the hint row or another key has it. Its
        /// letter asks for it all the same.
        var isSpare = false

        init(
            _ letter: Character, _ word: String, in contexts: Contexts? = nil, _ group: Group? = nil,
            for audience: Audience = .all, isSpare: Bool = false
        ) {
            (self.letter, self.word, self.contexts, self.group) = (letter, word, contexts, group)
            (self.audience, self.isSpare) = (audience, isSpare)
        }
    }

    /// The invoices that have a use for a command.
    enum Audience: Sendable { case all, drafts, issued, received, payable, unpaid, quotes, creditable }

    /// Commands that stand together behind one letter of the menu.
    enum Group: Character, CaseIterable, Sendable {
        case lines = "l"
        case amounts = "v"
        case settling = "a"

        var word: String {
            switch self {
            case .lines: "line…"
            case .amounts: "amounts…"
            case .settling: "later…"
            }
        }
    }

    /// The keys that ask for it in one map, the most usual one first.
    struct Keys: Sendable, ExpressibleByArrayLiteral {
        /// Keys, and where they ask for it; nil for wherever it can be asked for.
        let parts: [(keys: [Key], contexts: Contexts?)]

        init(_ keys: [Key], in contexts: Contexts? = nil) { parts = [(keys, contexts)] }

        init(arrayLiteral keys: Key...) { parts = keys.isEmpty ? [] : [(keys, nil)] }

        private init(parts: [(keys: [Key], contexts: Contexts?)]) { self.parts = parts }

        /// Adds keys that ask for it somewhere else.
        func and(_ keys: [Key], in contexts: Contexts? = nil) -> Keys { Keys(parts: parts + [(keys, contexts)]) }
    }

    /// How plain mode has it.
    struct Plain: Sendable, ExpressibleByStringLiteral {
        /// What is typed for it, and what messages name in place of a key.
        let word: String
        /// What stands behind the word; empty for nothing.
        var argument = ""
        /// What it does, for the help of plain mode; nil where the word is no command of its own.
        var help: String?
        /// Its place in that help.
        var order = 0
        var needsInvoice = true
        /// What it does there, with what stands behind the word; nil for what its key does.
        var run: (@MainActor @Sendable (PlainEditor, String) -> Void)?

        init(stringLiteral word: String) { self.word = word }

        init(
            _ order: Int, _ word: String, _ help: String, needsInvoice: Bool = true,
            run: (@MainActor @Sendable (PlainEditor) -> Void)? = nil
        ) {
            (self.order, self.word, self.help, self.needsInvoice) = (order, word, help, needsInvoice)
            if let run { self.run = { editor, _ in run(editor) } }
        }

        init(
            _ order: Int, _ word: String, _ argument: String, _ help: String, needsInvoice: Bool = true,
            run: @escaping @MainActor @Sendable (PlainEditor, String) -> Void
        ) {
            self.init(order, word, help, needsInvoice: needsInvoice)
            (self.argument, self.run) = (argument, run)
        }
    }

    /// What else is to be known of it when its key is pressed, or where it is listed.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8

        /// Lines stay marked when it is done.
        static let keepsMarks = Traits(rawValue: 1)
        /// It goes on to another cell: lines stay marked if that is in the same line.
        static let goesOn = Traits(rawValue: 2)
        /// It leads from the list into the invoice.
        static let entersInvoice = Traits(rawValue: 4)
        /// It is not hinted at in an invoice that stays as it is: it is refused there, or has nothing to undo as a rule.
        static let changesFields = Traits(rawValue: 8)
        /// The palette does not find it, since nobody looks for it by name.
        static let hasNoName = Traits(rawValue: 16)
    }

    /// What a command acts on.
    struct Target<Model>: Sendable {
        let model: @MainActor @Sendable (Session) -> Model
    }

    let id: ID
    let section: Section
    /// What it does, for help and menus.
    let help: String
    /// Where it can be asked for.
    let contexts: Contexts
    /// Its keys in the default map.
    let keys: Keys
    /// Its keys for those who know vim.
    let vim: Keys
    /// The command that messages name where a map has no key for this one.
    let counterpart: ID?
    let hint: Hint?
    let menu: Menu?
    let plain: Plain?
    /// Where it acts on the invoice as a whole, so that it waits for one that is still being read.
    let waits: Contexts
    let traits: Traits
    let run: @MainActor @Sendable (Session) -> Void

    /// - Parameters:
    ///   - contexts: Where it can be asked for; in all panes unless said otherwise.
    ///   - vim: Its keys for those who know vim; the same unless said otherwise.
    ///   - hint: How the hint row shows it; nil for not at all.
    ///   - menu: How the menu shows it; nil for not at all.
    ///   - plain: How plain mode has it; nil for not at all.
    ///   - waits: Where it waits for all of the invoice; as its section does unless said otherwise.
    ///   - target: What it acts on.
    init<Model>(
        _ id: ID, _ section: Section, _ help: String, in contexts: Contexts = .panes, keys: Keys = [],
        vim: Keys? = nil, counterpart: ID? = nil, hint: Hint? = nil, menu: Menu? = nil, plain: Plain? = nil,
        waits: Contexts? = nil, traits: Traits = [],
        on target: Target<Model>, run: @escaping @MainActor @Sendable (Model) -> Void
    ) {
        (self.id, self.section, self.help, self.contexts) = (id, section, help, contexts)
        (self.keys, self.vim, self.counterpart) = (keys, vim ?? keys, counterpart)
        (self.hint, self.menu, self.plain) = (hint, menu, plain)
        (self.waits, self.traits) = (waits ?? (section.waits ? .anywhere : []), traits.union(section.traits))
        self.run = { run(target.model($0)) }
    }

    /// Its keys in a map.
    func keys(in map: KeyMap.Name) -> Keys { map == .vim ? vim : keys }

    /// Whether a field that is typed in is closed before it runs.
    var closesField: Bool { !contexts.contains(.typing) }

    /// Whether the menu has it in a context.
    func isInMenu(in context: Contexts) -> Bool { (menu?.contexts ?? contexts).contains(context) && menu != nil }
}

/// The commands that other code names.
nonisolated extension Command.ID {
    static let rowDown: Self = "row.down"
    static let rowUp: Self = "row.up"
    static let columnRight: Self = "column.right"
    static let columnLeft: Self = "column.left"
    static let pageDown: Self = "page.down"
    static let pageUp: Self = "page.up"
    static let lastRow: Self = "row.last"
    static let nextPane: Self = "pane.next"
    static let previousPane: Self = "pane.previous"
    static let edit: Self = "edit"
    static let open: Self = "open"
    static let nextRow: Self = "row.enter"
    static let forward: Self = "field.next"
    static let backward: Self = "field.previous"
    static let clear: Self = "field.clear"
    static let undo: Self = "undo"
    static let redo: Self = "redo"
    static let addLine: Self = "line.add"
    static let appendLine: Self = "line.append"
    static let duplicateLine: Self = "line.duplicate"
    static let delete: Self = "delete"
    static let moveLineDown: Self = "line.down"
    static let moveLineUp: Self = "line.up"
    static let markDown: Self = "mark.down"
    static let markUp: Self = "mark.up"
    static let copyLines: Self = "lines.copy"
    static let pasteLines: Self = "lines.paste"
    static let fillDown: Self = "lines.fill"
    static let problems: Self = "problems"
    static let keepDeclared: Self = "amount.declared"
    static let keepCalculated: Self = "amount.calculated"
    static let keepAllDeclared: Self = "amounts.declared"
    static let keepAllCalculated: Self = "amounts.calculated"
    static let details: Self = "details"
    static let discount: Self = "discount"
    static let addAllowance: Self = "allowance.add"
    static let newInvoice: Self = "invoice.new"
    static let copyForCorrection: Self = "invoice.correct"
    static let duplicateInvoice: Self = "invoice.duplicate"
    static let repeatNextMonth: Self = "invoice.repeat"
    static let addCreditNote: Self = "invoice.credit"
    static let makeInvoiceOfQuote: Self = "quote.invoice"
    static let sendInvoice: Self = "invoice.send"
    static let closePaymentCode: Self = "code.close"
    static let recurInvoice: Self = "invoice.recur"
    static let filter: Self = "invoices.filter"
    static let bin: Self = "bin"
    static let emptyBin: Self = "bin.empty"
    static let search: Self = "search"
    static let openHit: Self = "search.open"
    static let commitSearch: Self = "search.commit"
    static let cancelSearch: Self = "search.cancel"
    static let deleteInSearch: Self = "search.delete"
    static let company: Self = "company"
    static let customers: Self = "customers"
    static let products: Self = "products"
    static let openEntry: Self = "entry.open"
    static let addEntry: Self = "entry.add"
    static let showArchived: Self = "entry.archived"
    static let mergeEntry: Self = "entry.merge"
    static let undoInDirectory: Self = "entry.undo"
    static let closeDirectory: Self = "entry.close"
    static let reports: Self = "reports"
    static let closeReport: Self = "report.close"
    static let back: Self = "back"
    static let propagation: Self = "propagation"
    static let showCell: Self = "trace.cell"
    static let breakpoint: Self = "trace.break"
    static let menu: Self = "menu"
    static let closeMenu: Self = "menu.close"
    static let palette: Self = "palette"
    static let choose: Self = "palette.choose"
    static let closePalette: Self = "palette.close"
    static let help: Self = "help"
    static let closeHelp: Self = "help.close"
    static let repaint: Self = "repaint"
    static let saveBeside: Self = "database.beside"
    static let discardRefused: Self = "database.discard"
    static let quit: Self = "quit"
    static let more: Self = "plain.more"
    static let restore: Self = "plain.restore"
    static let interrupt: Self = "interrupt"
    static let commitEdit: Self = "edit.commit"
    static let completeAndGoOn: Self = "edit.complete"
    static let nextField: Self = "edit.next"
    static let previousField: Self = "edit.previous"
    static let cancelEdit: Self = "edit.cancel"
    static let putBack: Self = "edit.back"
    static let endTyping: Self = "edit.end"
    static let rowBelow: Self = "edit.down"
    static let rowAbove: Self = "edit.up"
}
