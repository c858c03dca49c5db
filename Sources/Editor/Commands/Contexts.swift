/// Where a key may be pressed; it may mean something else in each.
nonisolated struct Contexts: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let list = Contexts(rawValue: 1)
    static let head = Contexts(rawValue: 2)
    static let lines = Contexts(rawValue: 4)
    static let problems = Contexts(rawValue: 8)
    static let details = Contexts(rawValue: 16)
    static let totals = Contexts(rawValue: 32)
    /// The deleted invoices are shown.
    static let bin = Contexts(rawValue: 1 << 14)
    /// How the last changes travelled.
    static let trace = Contexts(rawValue: 1 << 16)
    /// Sums of what was issued are shown.
    static let report = Contexts(rawValue: 1 << 17)
    /// The code of a transfer is shown.
    static let paymentCode = Contexts(rawValue: 1 << 18)
    /// All keys are shown.
    static let help = Contexts(rawValue: 64)
    /// A field is being typed in.
    static let typing = Contexts(rawValue: 128)
    /// What to search for is being typed.
    static let searching = Contexts(rawValue: 256)

    /// A form is filled in.
    static let form = Contexts(rawValue: 512)
    /// Customers or products are listed; what is typed searches in them.
    static let directory = Contexts(rawValue: 1024)

    /// The menu of letters is shown.
    static let menu = Contexts(rawValue: 2048)
    /// The palette is shown, and what to look for in it is typed.
    static let palette = Contexts(rawValue: 4096)

    /// The cursor is on a field or a row of the open invoice that has fields.
    static let fields: Contexts = [.head, .lines, .details, .totals]
    /// The cursor is in a pane, and nothing is typed.
    static let panes: Contexts = [.list, .head, .lines, .problems, .details, .totals, .bin, .trace]
    /// There is something to move in.
    static let movable: Contexts = panes.union([.help, .palette, .report])

    /// Text is typed.
    static let text: Contexts = [.typing, .searching, .directory, .palette, .report]
    /// A character begins a text there, where keys are such that typing is text.
    static let typedAtOnce: Contexts = fields.union([.list, .form])
    /// Wherever a key can be pressed, but for the lists of customers and products.
    static let everywhere = panes.union([.help, .typing, .searching, .menu, .palette, .report, .paymentCode])

    /// All of them.
    static let anywhere = Contexts(rawValue: .max)

    /// Each of them alone.
    static let each: [Contexts] = (0..<20).map { Contexts(rawValue: 1 << $0) }

    /// Whether characters are text there and no commands.
    var isText: Bool { !isDisjoint(with: .text) }
}

extension Contexts {
    /// The one in which keys are pressed now.
    init(of workspace: Workspace) {
        if workspace.guide.menu.isOpen {
            self = .menu
        } else if workspace.guide.palette.isOpen {
            self = .palette
        } else if workspace.overlay == .help {
            self = .help
        } else if workspace.list.searchEdit != nil {
            self = .searching
        } else {
            self = workspace.editing.edit != nil ? .typing : Contexts(focusedIn: workspace)
        }
    }

    /// The one that has the focus, whether or not it is typed in.
    init(focusedIn workspace: Workspace) {
        guard !workspace.guide.palette.isOpen else {
            self = .palette
            return
        }
        self.init(paneOf: workspace)
    }

    /// The same without the palette.
    init(paneOf workspace: Workspace) {
        self =
            switch workspace.overlay {
            case .help: .help
            case .form: .form
            case .directory: .directory
            case .report: .report
            case .paymentCode: .paymentCode
            case .none: Contexts(workspace.focus, workspace.sheet)
            }
    }

    /// The pane that has the focus once what stands in front is gone.
    init(behindFrontOf workspace: Workspace) { self.init(workspace.focus, workspace.sheet) }

    private init(_ focus: Workspace.Focus, _ sheet: Sheet?) {
        self =
            switch focus {
            case .list: .list
            case .head: .head
            case .lines: .lines
            case .sheet: sheet == .problems ? .problems : sheet == .bin ? .bin : .details
            case .totals: .totals
            case .trace: .trace
            }
    }
}
