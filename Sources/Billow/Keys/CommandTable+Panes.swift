// What can be done while the cursor is in a pane and nothing is typed.

nonisolated extension CommandTable {
    static let moving = [
        Command(.rowDown, .moving, "One row down", in: .movable) { $0.pane.moveRows(by: 1) },
        Command(.rowUp, .moving, "One row up", in: .movable) { $0.pane.moveRows(by: -1) },
        Command(.columnRight, .moving, "One column to the right") { $0.pane.moveColumns(by: 1) },
        Command(.columnLeft, .moving, "One column to the left") { $0.pane.moveColumns(by: -1) },
        Command(.pageDown, .moving, "A screenful down", in: .movable) {
            $0.pane.movePages(by: 1)
        },
        Command(.pageUp, .moving, "A screenful up", in: .movable) {
            $0.pane.movePages(by: -1)
        },
        Command(.firstRow, .moving, "The first row", in: .movable) { $0.pane.moveToEnd(false) },
        Command(.lastRow, .moving, "The last row", in: .movable) { $0.pane.moveToEnd(true) },
        Command(
            .nextPane, .moving, "The next pane", hint: .init(word: "pane", contexts: .panes)
        ) { $0.moveFocus(by: 1) },
        Command(.previousPane, .moving, "The pane before") { $0.moveFocus(by: -1) },
    ]

    static let editing = [
        Command(
            .edit, .editing, "Type in the field; in the list, go to its lines",
            hint: .init(word: "edit", contexts: [.head, .lines, .details, .totals])
        ) { $0.pane.enter() },
        Command(
            .undo, .editing, "Undo", hint: .init(word: "undo", contexts: [.lines, .head, .totals])
        ) { $0.workspace.steps.undo() },
        Command(.redo, .editing, "Redo") { $0.workspace.steps.redo() },
    ]

    static let lines = [
        Command(
            .addLine, .lines, "Add a line after this one, from elsewhere at the end",
            hint: .init(word: "add line", contexts: [.lines, .list])
        ) { $0.workspace.lines.addLine() },
        Command(.appendLine, .lines, "Add a line at the end") { $0.workspace.lines.appendLine() },
        Command(
            .duplicateLine, .lines, "Duplicate the line", hint: .init(word: "duplicate", contexts: .lines)
        ) { $0.workspace.lines.duplicateLine() },
        Command(
            .delete, .lines, "Delete the line or allowance; in the list, the invoice",
            hint: .init(word: "delete", contexts: [.lines, .details, .list])
        ) { $0.pane.deleteAtCursor() },
        Command(
            .moveLineDown, .lines, "Move the line down", hint: .init(word: "move", contexts: .lines)
        ) { $0.workspace.lines.moveLine(by: 1) },
        Command(.moveLineUp, .lines, "Move the line up") { $0.workspace.lines.moveLine(by: -1) },
        Command(.markDown, .lines, "Mark lines downwards; what is typed goes into all of them") {
            $0.workspace.lines.mark(by: 1)
        },
        Command(.markUp, .lines, "Mark lines upwards") { $0.workspace.lines.mark(by: -1) },
        Command(.copyLines, .lines, "Copy the marked lines, also as a table to the system’s clipboard") { session in
            if let text = session.workspace.lines.copyLines() { session.copyToClipboard(text) }
        },
        Command(.pasteLines, .lines, "Paste the copied lines, in any invoice") { $0.workspace.lines.pasteLines() },
        Command(.fillDown, .lines, "Fill the marked lines with the value of the first, or the line with that above") {
            $0.workspace.lines.fillDown()
        },
    ]

    static let sheets = [
        Command(
            .problems, .sheets, "The problems, or the lines again; Enter goes where one is mended",
            hint: .init(word: "problems", contexts: [.problems, .details, .totals, .head])
        ) { $0.workspace.problems.toggle() },
        Command(.keepDeclared, .sheets, "In the problems: the amount that the document declares stands") {
            $0.workspace.problems.decide(forDeclared: true)
        },
        Command(.keepCalculated, .sheets, "In the problems: the amount that is calculated stands") {
            $0.workspace.problems.decide(forDeclared: false)
        },
        Command(.keepAllDeclared, .sheets, "All amounts stand that the document declares") {
            $0.workspace.problems.decideForAll(declared: true)
        },
        Command(
            .keepAllCalculated, .sheets, "All calculated amounts stand, whatever the document declares"
        ) { $0.workspace.problems.decideForAll(declared: false) },
        Command(
            .details, .sheets, "Everything of the line, elsewhere of the invoice",
            hint: .init(word: "more", contexts: [.lines, .problems, .details, .head])
        ) { $0.workspace.details.toggle() },
        Command(
            .addAllowance, .sheets, "Add an allowance to the line, elsewhere to the invoice",
            hint: .init(word: "allowance", contexts: .details)
        ) { $0.workspace.details.addAllowance(isCharge: false) },
        Command(.addCharge, .sheets, "Add a charge") { $0.workspace.details.addAllowance(isCharge: true) },
        Command(
            .back, .sheets, "The lines again; drop an invoice that was made just now and never typed in"
        ) { $0.goBack() },
    ]

    static let invoices = [
        Command(
            .newInvoice, .invoices, "A new invoice", hint: .init(word: "new invoice", contexts: .list)
        ) { $0.workspace.list.addInvoice() },
        Command(.copyForCorrection, .invoices, "A copy of a received document to correct, whose amounts follow") {
            $0.workspace.list.copyForCorrection()
        },
        Command(.duplicateInvoice, .invoices, "The same invoice once more, issued today") {
            $0.workspace.list.duplicateInvoice()
        },
        Command(.repeatNextMonth, .invoices, "The same invoice for the next month") {
            $0.workspace.list.repeatNextMonth()
        },
        Command(.addCreditNote, .invoices, "A credit note for the invoice") { $0.workspace.list.addCreditNote() },
        Command(.bin, .invoices, "The bin with the deleted invoices; Enter brings one back") {
            $0.workspace.list.bin.toggle()
        },
        Command(
            .emptyBin, .invoices, "In the bin: empty it; what was in it is gone", in: .bin,
            hint: .init(word: "empty", contexts: .bin)
        ) { $0.workspace.list.bin.empty() },
        Command(.nextInvoice, .invoices, "The next invoice") { $0.workspace.list.switchInvoice(by: 1) },
        Command(.previousInvoice, .invoices, "The invoice before") { $0.workspace.list.switchInvoice(by: -1) },
        Command(
            .search, .invoices, "Search numbers, parties, items and notes",
            hint: .init(word: "search", contexts: .list)
        ) { $0.workspace.list.beginSearch() },
        Command(.sort, .invoices, "Sort the invoices: newest first, by number, date, customer, amount due") {
            $0.workspace.list.sortByNext()
        },
    ]

    static let program = [
        Command(
            .propagation, .program, "Show how each change goes through the model",
            hint: .init(word: "trace", contexts: .panes, leastWidth: ScreenAreas.sideBySide)
        ) { $0.togglePropagation() },
        Command(
            .help, .program, "All keys",
            hint: .init(word: "keys", contexts: .panes, isEssential: true)
        ) { $0.toggle(.help) },
        Command(
            .closeHelp, .program, "In the help: back to the invoices", in: .help,
            hint: .init(word: "close", contexts: .help, isEssential: true)
        ) { $0.toggle(.help) },
        Command(.repaint, .program, "Draw the screen anew") { $0.repaint() },
        Command(
            .quit, .program, "Quit; everything is saved",
            hint: .init(word: "quit", contexts: .panes, isEssential: true)
        ) { $0.quit() },
    ]
}
