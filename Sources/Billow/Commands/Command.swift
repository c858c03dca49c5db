/// Something that the user can have done: what it is called, where it applies, and what it does.
///
/// Commands stand in ``CommandTable``. Which keys ask for them is a ``KeyMap``'s to say.
nonisolated struct Command: Sendable {
    /// Its name in tables and files, and its place in code.
    enum ID: String, CaseIterable, Sendable {
        case rowDown = "row.down"
        case rowUp = "row.up"
        case columnRight = "column.right"
        case columnLeft = "column.left"
        case pageDown = "page.down"
        case pageUp = "page.up"
        case firstRow = "row.first"
        case lastRow = "row.last"
        case nextPane = "pane.next"
        case previousPane = "pane.previous"
        case edit
        case open
        case nextRow = "row.enter"
        case forward = "field.next"
        case backward = "field.previous"
        case clear = "field.clear"
        case undo
        case redo
        case addLine = "line.add"
        case appendLine = "line.append"
        case duplicateLine = "line.duplicate"
        case delete
        case moveLineDown = "line.down"
        case moveLineUp = "line.up"
        case markDown = "mark.down"
        case markUp = "mark.up"
        case copyLines = "lines.copy"
        case pasteLines = "lines.paste"
        case fillDown = "lines.fill"
        case problems
        case keepDeclared = "amount.declared"
        case keepCalculated = "amount.calculated"
        case keepAllDeclared = "amounts.declared"
        case keepAllCalculated = "amounts.calculated"
        case details
        case discount
        case addAllowance = "allowance.add"
        case addCharge = "charge.add"
        case newInvoice = "invoice.new"
        case copyForCorrection = "invoice.correct"
        case duplicateInvoice = "invoice.duplicate"
        case repeatNextMonth = "invoice.repeat"
        case addCreditNote = "invoice.credit"
        case creditLines = "line.credit"
        case newQuote = "quote.new"
        case makeInvoiceOfQuote = "quote.invoice"
        case issueInvoice = "invoice.issue"
        case sendInvoice = "invoice.send"
        case recordPayment = "invoice.pay"
        case showPaymentCode = "invoice.code"
        case closePaymentCode = "code.close"
        case cancelInvoice = "invoice.cancel"
        case remindOfInvoice = "invoice.remind"
        case recurInvoice = "invoice.recur"
        case filter = "invoices.filter"
        case bin
        case emptyBin = "bin.empty"
        case nextInvoice = "invoice.next"
        case previousInvoice = "invoice.previous"
        case search
        case sort
        case openHit = "search.open"
        case commitSearch = "search.commit"
        case cancelSearch = "search.cancel"
        case nextHit = "search.next"
        case previousHit = "search.previous"
        case deleteInSearch = "search.delete"
        case clearSearch = "search.clear"
        case company
        case customers
        case products
        case openEntry = "entry.open"
        case addEntry = "entry.add"
        case archiveEntry = "entry.archive"
        case showArchived = "entry.archived"
        case mergeEntry = "entry.merge"
        case closeDirectory = "entry.close"
        case reports
        case openSum = "report.open"
        case nextReport = "report.next"
        case previousReport = "report.previous"
        case reportPeriod = "report.period"
        case deleteInReport = "report.search.delete"
        case closeReport = "report.close"
        case nextEntry = "entry.next"
        case previousEntry = "entry.previous"
        case nextEntries = "entry.page.next"
        case previousEntries = "entry.page.previous"
        case deleteInDirectory = "entry.search.delete"
        case back
        case propagation
        case earlierTick = "trace.earlier"
        case laterTick = "trace.later"
        case traceKind = "trace.kind"
        case showCell = "trace.cell"
        case holdChanges = "trace.hold"
        case why = "trace.why"
        case graph = "trace.graph"
        case nextHop = "trace.hop.next"
        case previousHop = "trace.hop.previous"
        case breakpoint = "trace.break"
        case compare = "trace.compare"
        case menu
        case closeMenu = "menu.close"
        case palette
        case choose = "palette.choose"
        case closePalette = "palette.close"
        case help
        case closeHelp = "help.close"
        case repaint
        case saveBeside = "database.beside"
        case discardRefused = "database.discard"
        case quit
        case interrupt
        case commitEdit = "edit.commit"
        case completeAndGoOn = "edit.complete"
        case nextField = "edit.next"
        case previousField = "edit.previous"
        case cancelEdit = "edit.cancel"
        case putBack = "edit.back"
        case endTyping = "edit.end"
        case rowBelow = "edit.down"
        case rowAbove = "edit.up"
        case caretLeft = "caret.left"
        case caretRight = "caret.right"
        case caretToStart = "caret.start"
        case caretToEnd = "caret.end"
        case wordLeft = "caret.word.left"
        case wordRight = "caret.word.right"
        case deleteBackward = "delete.backward"
        case deleteForward = "delete.forward"
        case deleteWordBackward = "delete.word.backward"
        case deleteWordForward = "delete.word.forward"
        case deleteToStart = "delete.start"
        case deleteToEnd = "delete.end"
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
    }

    /// How the hint row shows it.
    struct Hint: Sendable {
        /// What it does, in a word.
        let word: String
        /// Where it is hinted at.
        let contexts: Contexts
        /// Whether it has its room before others have theirs.
        var isEssential = false
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

    let id: ID
    let section: Section
    /// What it does, for help and menus.
    let help: String
    /// Where it can be asked for.
    let contexts: Contexts
    let hint: Hint?
    let menu: Menu?
    let run: @MainActor @Sendable (Session) -> Void

    /// - Parameters:
    ///   - contexts: Where it can be asked for; in all panes unless said otherwise.
    ///   - hint: How the hint row shows it; nil for not at all.
    ///   - menu: How the menu shows it; nil for not at all.
    init(
        _ id: ID, _ section: Section, _ help: String, in contexts: Contexts = .panes, hint: Hint? = nil,
        menu: Menu? = nil, run: @escaping @MainActor @Sendable (Session) -> Void
    ) {
        self.id = id
        self.section = section
        self.help = help
        self.contexts = contexts
        self.hint = hint
        self.menu = menu
        self.run = run
    }

    /// Whether a field that is typed in is closed before it runs.
    var closesField: Bool { !contexts.contains(.typing) }

    /// Whether the menu has it in a context.
    func isInMenu(in context: Contexts) -> Bool { (menu?.contexts ?? contexts).contains(context) && menu != nil }
}
