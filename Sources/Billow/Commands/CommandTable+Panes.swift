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
            .nextRow, .editing, "Keep it and go to the next row, in the column where Tabs began; at the end a new line",
            in: [.head, .lines, .details, .typing], hint: .init(word: "next row", contexts: [.head, .lines, .details])
        ) { $0.workspace.editing.goToNextRow() },
        Command(
            .forward, .editing, "Keep it and go to the next field; in a list, to the next pane",
            in: .fields.union(.typing), hint: .init(word: "next field", contexts: .fields)
        ) { $0.workspace.editing.goToField(by: 1) },
        Command(.backward, .editing, "The field before; in a list, the pane before", in: .fields.union(.typing)) {
            $0.workspace.editing.goToField(by: -1)
        },
        Command(
            .edit, .editing, "Type in the field", in: .fields, hint: .init(word: "edit", contexts: .fields),
            menu: .init("e", "edit", isSpare: true)
        ) { $0.pane.enter() },
        Command(
            .open, .editing, "In the list, go to the invoice; from a problem, to where it is mended",
            in: [.list, .problems, .bin, .trace], hint: .init(word: "open", contexts: [.list, .problems])
        ) { $0.pane.enter() },
        Command(.clear, .editing, "Empty the field", in: .fields) { $0.workspace.editing.clear() },
        Command(
            .undo, .editing, "Undo the last step, or take again what was put aside",
            in: .panes.union([.typing, .form, .directory]),
            hint: .init(word: "undo", contexts: [.lines, .head, .totals, .directory]),
            menu: .init("u", "undo", in: .panes, isSpare: true)
        ) { $0.workspace.editing.steps.undo() },
        Command(
            .redo, .editing, "Redo what was undone", in: .panes.union([.typing, .form, .directory]),
            menu: .init("r", "redo", in: .panes, isSpare: true)
        ) { $0.workspace.editing.steps.redo() },
    ]

    static let lines = [
        Command(
            .addLine, .lines, "Add a line after this one, from elsewhere at the end",
            hint: .init(word: "add line", contexts: .lines), menu: .init("i", "insert", in: .lines, .lines)
        ) { $0.workspace.lines.addLine() },
        Command(
            .appendLine, .lines, "Add a line at the end", menu: .init("a", "add at the end", in: .fields, .lines)
        ) { $0.workspace.lines.appendLine() },
        Command(
            .duplicateLine, .lines, "Duplicate the line", hint: .init(word: "duplicate", contexts: .lines),
            menu: .init("t", "duplicate", in: .lines, .lines)
        ) { $0.workspace.lines.duplicateLine() },
        Command(
            .delete, .lines, "Delete the line or allowance; in the list, the invoice",
            hint: .init(word: "delete", contexts: [.lines, .details]),
            menu: .init("x", "delete", in: [.lines, .details, .list], isSpare: true)
        ) { $0.pane.deleteAtCursor() },
        Command(
            .moveLineDown, .lines, "Move the line down", hint: .init(word: "move", contexts: .lines),
            menu: .init("d", "move down", in: .lines, .lines)
        ) { $0.workspace.lines.moveLine(by: 1) },
        Command(.moveLineUp, .lines, "Move the line up", menu: .init("u", "move up", in: .lines, .lines)) {
            $0.workspace.lines.moveLine(by: -1)
        },
        Command(
            .markDown, .lines, "Mark lines downwards; what is typed goes into all of them",
            menu: .init("m", "mark", in: .lines, .lines)
        ) {
            $0.workspace.lines.mark(by: 1)
        },
        Command(.markUp, .lines, "Mark lines upwards") { $0.workspace.lines.mark(by: -1) },
        Command(
            .copyLines, .lines, "Copy the marked lines, also as a table to the system’s clipboard",
            menu: .init("c", "copy", in: .lines, .lines)
        ) { session in
            if let text = session.workspace.lines.copyLines() { session.copyToClipboard(text) }
        },
        Command(
            .creditLines, .lines, "A credit note for the line, or for those that are marked",
            menu: .init("g", "credit", in: .lines, .lines, for: .issued)
        ) { $0.workspace.lines.creditLines() },
        Command(
            .pasteLines, .lines, "Paste the copied lines, in any invoice",
            menu: .init("v", "paste", in: .fields, .lines)
        ) { $0.workspace.lines.pasteLines() },
        Command(
            .fillDown, .lines, "Fill the marked lines with the value of the first, or the line with that above",
            menu: .init("f", "fill", in: .lines, .lines)
        ) {
            $0.workspace.lines.fillDown()
        },
    ]

    static let sheets = [
        Command(
            .problems, .sheets, "The problems, or the lines again; Enter goes where one is mended",
            hint: .init(word: "problems", contexts: [.problems, .details, .totals, .head]),
            menu: .init("m", "problems")
        ) { $0.workspace.problems.toggle() },
        Command(
            .keepDeclared, .sheets, "In the problems: the amount that the document declares stands",
            menu: .init("d", "declared here", in: .problems, .amounts, for: .received)
        ) {
            $0.workspace.problems.decide(forDeclared: true)
        },
        Command(
            .keepCalculated, .sheets, "In the problems: the amount that is calculated stands",
            menu: .init("c", "calculated here", in: .problems, .amounts, for: .received)
        ) {
            $0.workspace.problems.decide(forDeclared: false)
        },
        Command(
            .keepAllDeclared, .sheets, "All amounts stand that the document declares",
            menu: .init("D", "all declared", .amounts, for: .received)
        ) {
            $0.workspace.problems.decideForAll(declared: true)
        },
        Command(
            .keepAllCalculated, .sheets, "All calculated amounts stand, whatever the document declares",
            menu: .init("C", "all calculated", .amounts, for: .received)
        ) { $0.workspace.problems.decideForAll(declared: false) },
        Command(
            .details, .sheets, "Everything of the line, elsewhere of the invoice",
            hint: .init(word: "more", contexts: [.lines, .problems, .details, .head]), menu: .init("d", "details")
        ) { $0.workspace.details.toggle() },
        Command(
            .discount, .sheets, "The discount on all of the invoice, in percent", in: .panes,
            hint: .init(word: "discount", contexts: [.lines, .totals]),
            menu: .init("%", "discount", in: [.head, .lines, .totals])
        ) { $0.workspace.editing.beginDiscount() },
        Command(
            .addAllowance, .sheets, "Add an allowance to the line, elsewhere to the invoice",
            hint: .init(word: "allowance", contexts: .details),
            menu: .init("-", "allowance", in: .fields, isSpare: true)
        ) { $0.workspace.details.addAllowance(isCharge: false) },
        Command(.addCharge, .sheets, "Add a charge", menu: .init("+", "charge", in: .fields, isSpare: true)) {
            $0.workspace.details.addAllowance(isCharge: true)
        },
        Command(
            .back, .sheets, "One level up; drop an invoice that was made just now and never typed in"
        ) { $0.goBack() },
    ]

    static let invoices = [
        Command(
            .newInvoice, .invoices, "A new invoice", hint: .init(word: "new", contexts: .list),
            menu: .init("n", "new")
        ) { $0.workspace.list.addInvoice() },
        Command(
            .copyForCorrection, .invoices, "A copy of a received document to correct, whose amounts follow",
            menu: .init("k", "correct", for: .received)
        ) {
            $0.workspace.list.copyForCorrection()
        },
        Command(
            .duplicateInvoice, .invoices, "The same invoice once more, issued today",
            menu: .init("t", "again", in: [.list, .head, .lines])
        ) {
            $0.workspace.list.duplicateInvoice()
        },
        Command(
            .repeatNextMonth, .invoices, "The same invoice for the next month",
            menu: .init("j", "monthly", in: [.list, .head, .lines])
        ) {
            $0.workspace.list.repeatNextMonth()
        },
        Command(
            .addCreditNote, .invoices, "A credit note for the invoice",
            hint: .init(word: "credit", contexts: [.head, .lines], audience: .creditable),
            menu: .init("g", "credit", in: [.list, .head, .lines])
        ) { $0.workspace.list.addCreditNote() },
        Command(
            .bin, .invoices, "The bin with the deleted invoices; Enter brings one back",
            menu: .init("b", "bin", in: [.list, .bin])
        ) {
            $0.workspace.list.bin.toggle()
        },
        Command(
            .emptyBin, .invoices, "In the bin: empty it; what was in it is gone", in: .bin,
            hint: .init(word: "empty", contexts: .bin), menu: .init("x", "empty")
        ) { $0.workspace.list.bin.empty() },
        Command(.nextInvoice, .invoices, "The next invoice", menu: .init(".", "next", in: .fields, isSpare: true)) {
            $0.workspace.list.switchInvoice(by: 1)
        },
        Command(
            .previousInvoice, .invoices, "The invoice before", menu: .init(",", "before", in: .fields, isSpare: true)
        ) {
            $0.workspace.list.switchInvoice(by: -1)
        },
        Command(
            .search, .invoices, "Search numbers, parties, items and notes",
            hint: .init(word: "search", contexts: .list), menu: .init("f", "find", in: .list, isSpare: true)
        ) { $0.workspace.list.beginSearch() },
        Command(
            .sort, .invoices, "Sort the invoices: newest first, by number, date, customer, amount due",
            menu: .init("S", "sort", in: .list)
        ) {
            $0.workspace.list.sortByNext()
        },
    ]

    static let program = [
        Command(
            .help, .program, "Help for the field and all keys; what is typed there filters them",
            in: .everywhere.union(.directory),
            hint: .init(word: "help", contexts: .everywhere.union([.form, .directory]), isEssential: true),
            menu: .init("h", "help", in: .panes, isSpare: true)
        ) { $0.toggle(.help) },
        Command(
            .closeHelp, .program, "In the help: back to the invoices", in: .help,
            hint: .init(word: "close", contexts: .help, isEssential: true)
        ) { $0.toggle(.help) },
        Command(.repaint, .program, "Draw the screen anew", in: .everywhere.union(.directory)) { $0.repaint() },
        Command(
            .saveBeside, .program, "Save in a new file what is open, after another program took the database away",
            in: .everywhere
        ) { $0.saveBeside() },
        Command(.discardRefused, .program, "Give up the changes that the database refuses to save", in: .everywhere) {
            $0.discardRefused()
        },
        Command(
            .interrupt, .program, "Say how to quit; pressed again, quit", in: .everywhere.union(.directory)
        ) { $0.interrupt() },
        Command(
            .quit, .program, "Quit; everything is saved", in: .everywhere.union(.directory),
            hint: .init(word: "quit", contexts: .everywhere.union([.form, .directory]), isEssential: true),
            menu: .init("q", "quit", in: .panes, isSpare: true)
        ) { $0.quit() },
    ]
}
