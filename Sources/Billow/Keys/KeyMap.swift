import Terminal

/// All keys, in one table: what they do, how the help explains them and which ones are hinted at.
enum KeyMap {
    static let bindings: [Binding] = moving + editing + lines + sheets + invoices + program

    /// What a key does, if it does anything while nothing is being typed.
    static func binding(for key: Key) -> Binding? { byKey[key] }

    static func hints(for focus: Workspace.Focus, in width: Int) -> [Binding] {
        bindings.filter { $0.hintedIn.contains(focus) && $0.leastWidth <= width }
    }

    private static let byKey = Dictionary(
        bindings.flatMap { binding in binding.keys.map { ($0, binding) } }, uniquingKeysWith: { first, _ in first })

    private static let everywhere = Workspace.Focus.allCases

    private static let moving = [
        Binding([.down, "j"], "↓ j", .moving, "One row down") { $0.workspace.moveRows(by: 1) },
        Binding([.up, "k"], "↑ k", .moving, "One row up") { $0.workspace.moveRows(by: -1) },
        Binding([.right, "l"], "→ l", .moving, "One column to the right") { $0.workspace.moveColumns(by: 1) },
        Binding([.left, "h"], "← h", .moving, "One column to the left") { $0.workspace.moveColumns(by: -1) },
        Binding([.pageDown, .control("f")], "PgDn", .moving, "A screenful down") { $0.workspace.movePages(by: 1) },
        Binding([.pageUp, .control("b")], "PgUp", .moving, "A screenful up") { $0.workspace.movePages(by: -1) },
        Binding([.home, "g"], "Home g", .moving, "The first row") { $0.workspace.moveToEnd(false) },
        Binding([.end, "G"], "End G", .moving, "The last row") { $0.workspace.moveToEnd(true) },
        Binding([.tab], "Tab", .moving, "The next pane", hint: "pane", in: everywhere) {
            $0.workspace.moveFocus(by: 1)
        },
        Binding([.backTab], "Shift-Tab", .moving, "The pane before") { $0.workspace.moveFocus(by: -1) },
    ]

    private static let editing = [
        Binding(
            [.enter, .function(2), "i"], "Enter i", .editing, "Type in the field; in the list, go to its lines",
            hint: "edit", in: [.head, .lines, .sheet, .totals]
        ) { $0.workspace.enter() },
        Binding(["u"], "u", .editing, "Undo", hint: "undo", in: [.lines, .head, .totals]) { $0.undo() },
        Binding([.control("r"), "U"], "U ^R", .editing, "Redo") { $0.redo() },
    ]

    private static let lines = [
        Binding(
            ["a", .insert], "a", .lines, "Add a line after this one, from elsewhere at the end",
            hint: "add line", in: [.lines, .list]
        ) { $0.workspace.addLine() },
        Binding(["A"], "A", .lines, "Add a line at the end") { $0.workspace.appendLine() },
        Binding(["y"], "y", .lines, "Duplicate the line", hint: "duplicate", in: [.lines]) {
            $0.workspace.duplicateLine()
        },
        Binding(
            ["x", .delete], "x Del", .lines, "Delete the line or allowance; in the list, the invoice", hint: "delete",
            in: [.lines, .sheet, .list]
        ) {
            $0.workspace.deleteAtCursor()
        },
        Binding(["J"], "J", .lines, "Move the line down", hint: "move", in: [.lines]) {
            $0.workspace.moveLine(by: 1)
        },
        Binding(["K"], "K", .lines, "Move the line up") { $0.workspace.moveLine(by: -1) },
    ]

    private static let sheets = [
        Binding(
            ["!"], "!", .sheets, "The problems, or the lines again; Enter goes where one is mended", hint: "problems",
            in: [.sheet, .totals, .head]
        ) {
            $0.workspace.toggleProblems()
        },
        Binding(["d"], "d", .sheets, "In the problems: the amount that the document declares stands") {
            $0.workspace.decide(forDeclared: true)
        },
        Binding(["c"], "c", .sheets, "In the problems: the amount that is calculated stands") {
            $0.workspace.decide(forDeclared: false)
        },
        Binding(["D"], "D", .sheets, "All amounts stand that the document declares") {
            $0.workspace.decideForAll(declared: true)
        },
        Binding(["C"], "C", .sheets, "All calculated amounts stand, whatever the document declares") {
            $0.workspace.decideForAll(declared: false)
        },
        Binding(
            ["e"], "e", .sheets, "Everything of the line, elsewhere of the invoice", hint: "more",
            in: [.lines, .sheet, .head]
        ) {
            $0.workspace.toggleDetails()
        },
        Binding(
            ["%"], "%", .sheets, "Add an allowance to the line, elsewhere to the invoice", hint: "allowance",
            in: [.sheet]
        ) {
            $0.workspace.addAllowance(isCharge: false)
        },
        Binding(["+"], "+", .sheets, "Add a charge") { $0.workspace.addAllowance(isCharge: true) },
    ]

    private static let invoices = [
        Binding(["n"], "n", .invoices, "A new invoice", hint: "new invoice", in: [.list]) {
            $0.workspace.addInvoice()
        },
        Binding(["]"], "]", .invoices, "The next invoice") { $0.workspace.switchInvoice(by: 1) },
        Binding(["["], "[", .invoices, "The invoice before") { $0.workspace.switchInvoice(by: -1) },
    ]

    private static let program = [
        Binding(
            ["p"], "p", .program, "Show how the last change went through the model", hint: "wave", in: everywhere,
            leastWidth: ScreenLayout.sideBySide
        ) { $0.toggleWave() },
        Binding(["?", .function(1)], "?", .program, "All keys", hint: "keys", in: everywhere) { $0.toggle(.help) },
        Binding([.control("l")], "^L", .program, "Draw the screen anew") { $0.repaint() },
        Binding(["q", .control("c")], "q", .program, "Quit; everything is saved", hint: "quit", in: everywhere) {
            $0.quit()
        },
    ]
}
