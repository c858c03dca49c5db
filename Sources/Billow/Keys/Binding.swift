import Terminal

/// A key and what it does while nothing is being typed.
struct Binding {
    /// Where the help lists it.
    enum Section: String, CaseIterable {
        case moving = "Moving"
        case editing = "Editing"
        case lines = "Lines"
        case sheets = "Problems, details, allowances and charges"
        case invoices = "Invoices"
        case program = "Program"
    }

    let keys: [Key]
    /// How the keys are written in hints and help.
    let keyText: String
    let section: Section
    /// What it does, for the help.
    let help: String
    /// The same in a word, for the hints; empty if it is never hinted at.
    let hint: String
    /// In which panes it is hinted at.
    let hintedIn: [Workspace.Focus]
    /// In how narrow a window it still makes sense.
    let leastWidth: Int
    let action: (Session) -> Void

    init(
        _ keys: [Key], _ keyText: String, _ section: Section, _ help: String, hint: String = "",
        in hintedIn: [Workspace.Focus] = [], leastWidth: Int = 0, _ action: @escaping (Session) -> Void
    ) {
        self.keys = keys
        self.keyText = keyText
        self.section = section
        self.help = help
        self.hint = hint
        self.hintedIn = hintedIn
        self.leastWidth = leastWidth
        self.action = action
    }
}
