import Terminal

// What keys mean while the cursor is in a pane and nothing is typed.

nonisolated extension CommandTable {
    static let moving = [
        Command(.rowDown, .moving, [.down, "j"], "One row down", in: .movable) { $0.pane.moveRows(by: 1) },
        Command(.rowUp, .moving, [.up, "k"], "One row up", in: .movable) { $0.pane.moveRows(by: -1) },
        Command(.columnRight, .moving, [.right, "l"], "One column to the right") { $0.pane.moveColumns(by: 1) },
        Command(.columnLeft, .moving, [.left, "h"], "One column to the left") { $0.pane.moveColumns(by: -1) },
        Command(.pageDown, .moving, [.pageDown, .control("f")], "A screenful down", in: .movable) {
            $0.pane.movePages(by: 1)
        },
        Command(.pageUp, .moving, [.pageUp, .control("b")], "A screenful up", in: .movable) {
            $0.pane.movePages(by: -1)
        },
        Command(.firstRow, .moving, [.home, "g"], "The first row", in: .movable) { $0.pane.moveToEnd(false) },
        Command(.lastRow, .moving, [.end, "G"], "The last row", in: .movable) { $0.pane.moveToEnd(true) },
        Command(
            .nextPane, .moving, [.tab], "The next pane", hint: .init(word: "pane", contexts: .panes)
        ) { $0.moveFocus(by: 1) },
        Command(.previousPane, .moving, [.backTab], "The pane before") { $0.moveFocus(by: -1) },
    ]

    static let editing = [
        Command(
            .edit, .editing, [.enter, "i", .function(2)], "Type in the field; in the list, go to its lines",
            hint: .init(word: "edit", contexts: [.head, .lines, .details, .totals])
        ) { $0.pane.enter() },
        Command(
            .undo, .editing, ["u"], "Undo", hint: .init(word: "undo", contexts: [.lines, .head, .totals])
        ) { $0.workspace.steps.undo() },
        Command(.redo, .editing, ["U", .control("r")], "Redo") { $0.workspace.steps.redo() },
    ]

    static let lines = [
        Command(
            .addLine, .lines, ["a", .insert], "Add a line after this one, from elsewhere at the end",
            hint: .init(word: "add line", contexts: [.lines, .list])
        ) { $0.workspace.lines.addLine() },
        Command(.appendLine, .lines, ["A"], "Add a line at the end") { $0.workspace.lines.appendLine() },
        Command(
            .duplicateLine, .lines, ["y"], "Duplicate the line", hint: .init(word: "duplicate", contexts: .lines)
        ) { $0.workspace.lines.duplicateLine() },
        Command(
            .delete, .lines, ["x", .delete], "Delete the line or allowance; in the list, the invoice",
            hint: .init(word: "delete", contexts: [.lines, .details, .list])
        ) { $0.pane.deleteAtCursor() },
        Command(
            .moveLineDown, .lines, ["J"], "Move the line down", hint: .init(word: "move", contexts: .lines)
        ) { $0.workspace.lines.moveLine(by: 1) },
        Command(.moveLineUp, .lines, ["K"], "Move the line up") { $0.workspace.lines.moveLine(by: -1) },
    ]

    static let sheets = [
        Command(
            .problems, .sheets, ["!"], "The problems, or the lines again; Enter goes where one is mended",
            hint: .init(word: "problems", contexts: [.problems, .details, .totals, .head])
        ) { $0.workspace.problems.toggle() },
        Command(.keepDeclared, .sheets, ["d"], "In the problems: the amount that the document declares stands") {
            $0.workspace.problems.decide(forDeclared: true)
        },
        Command(.keepCalculated, .sheets, ["c"], "In the problems: the amount that is calculated stands") {
            $0.workspace.problems.decide(forDeclared: false)
        },
        Command(.keepAllDeclared, .sheets, ["D"], "All amounts stand that the document declares") {
            $0.workspace.problems.decideForAll(declared: true)
        },
        Command(
            .keepAllCalculated, .sheets, ["C"], "All calculated amounts stand, whatever the document declares"
        ) { $0.workspace.problems.decideForAll(declared: false) },
        Command(
            .details, .sheets, ["e"], "Everything of the line, elsewhere of the invoice",
            hint: .init(word: "more", contexts: [.lines, .problems, .details, .head])
        ) { $0.workspace.details.toggle() },
        Command(
            .addAllowance, .sheets, ["%"], "Add an allowance to the line, elsewhere to the invoice",
            hint: .init(word: "allowance", contexts: .details)
        ) { $0.workspace.details.addAllowance(isCharge: false) },
        Command(.addCharge, .sheets, ["+"], "Add a charge") { $0.workspace.details.addAllowance(isCharge: true) },
        Command(
            .back, .sheets, [.escape], "The lines again; drop an invoice that was made just now and never typed in"
        ) { $0.goBack() },
    ]

    static let invoices = [
        Command(
            .newInvoice, .invoices, ["n"], "A new invoice", hint: .init(word: "new invoice", contexts: .list)
        ) { $0.workspace.list.addInvoice() },
        Command(.copyForCorrection, .invoices, ["r"], "A copy of a received document to correct, whose amounts follow")
        {
            $0.workspace.list.copyForCorrection()
        },
        Command(.nextInvoice, .invoices, ["]"], "The next invoice") { $0.workspace.list.switchInvoice(by: 1) },
        Command(.previousInvoice, .invoices, ["["], "The invoice before") { $0.workspace.list.switchInvoice(by: -1) },
        Command(
            .search, .invoices, ["/"], "Search numbers, parties, items and notes",
            hint: .init(word: "search", contexts: .list)
        ) { $0.workspace.list.beginSearch() },
        Command(.sort, .invoices, ["s"], "Sort the invoices: newest first, by number, date, customer, amount due") {
            $0.workspace.list.sortByNext()
        },
    ]

    static let program = [
        Command(
            .propagation, .program, ["p"], "Show how each change goes through the model",
            hint: .init(word: "trace", contexts: .panes, leastWidth: ScreenAreas.sideBySide)
        ) { $0.togglePropagation() },
        Command(
            .help, .program, ["?", .function(1)], "All keys",
            hint: .init(word: "keys", contexts: .panes, isEssential: true)
        ) { $0.toggle(.help) },
        Command(
            .closeHelp, .program, [.escape, "q", "?", .enter, .function(1), .control("c")],
            "In the help: back to the invoices", in: .help,
            hint: .init(word: "close", contexts: .help, isEssential: true)
        ) { $0.toggle(.help) },
        Command(.repaint, .program, [.control("l")], "Draw the screen anew") { $0.repaint() },
        Command(
            .quit, .program, ["q", .control("c")], "Quit; everything is saved",
            hint: .init(word: "quit", contexts: .panes, isEssential: true)
        ) { $0.quit() },
    ]
}
