/// Where a key may be pressed; it may mean something else in each.
nonisolated struct Contexts: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let list = Contexts(rawValue: 1)
    static let head = Contexts(rawValue: 2)
    static let lines = Contexts(rawValue: 4)
    static let problems = Contexts(rawValue: 8)
    static let details = Contexts(rawValue: 16)
    static let totals = Contexts(rawValue: 32)
    /// The deleted invoices are shown.
    static let bin = Contexts(rawValue: 1 << 14)
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

    /// The cursor is in a pane, and nothing is typed.
    static let panes: Contexts = [.list, .head, .lines, .problems, .details, .totals, .bin]
    /// There is something to move in.
    static let movable: Contexts = panes.union(.help)

    /// Text is typed.
    static let text: Contexts = [.typing, .searching, .directory]

    /// Each of them alone.
    static let each: [Contexts] = (0..<16).map { Contexts(rawValue: 1 << $0) }

    /// Whether characters are text there and no commands.
    var isText: Bool { !isDisjoint(with: .text) }
}

extension Contexts {
    /// The one in which keys are pressed now.
    init(of workspace: Workspace) {
        guard workspace.list.searchEdit == nil else {
            self = .searching
            return
        }
        self = workspace.editing.edit != nil ? .typing : Contexts(focusedIn: workspace)
    }

    /// The one that has the focus, whether or not it is typed in.
    init(focusedIn workspace: Workspace) {
        self =
            switch workspace.overlay {
            case .help: .help
            case .form: .form
            case .directory: .directory
            case .none, .propagation: Contexts(workspace.focus, workspace.sheet)
            }
    }

    private init(_ focus: Workspace.Focus, _ sheet: Sheet?) {
        self =
            switch focus {
            case .list: .list
            case .head: .head
            case .lines: .lines
            case .sheet: sheet == .problems ? .problems : sheet == .bin ? .bin : .details
            case .totals: .totals
            }
    }
}
