// What can be done while the cursor is in a pane and nothing is typed.

nonisolated extension CommandTable {
    package static let moving: [Action] = [
        Action(.rowDown, .moving, "One row down", in: .movable, keys: [.down], vim: [.down, "j"], on: .pane) {
            $0.moveRows(by: 1)
        },
        Action(.rowUp, .moving, "One row up", in: .movable, keys: [.up], vim: [.up, "k"], on: .pane) {
            $0.moveRows(by: -1)
        },
        Action(
            .columnRight, .moving, "One column to the right", keys: [.right], vim: [.right, "l"],
            traits: [.keepsMarks, .entersInvoice], on: .pane
        ) {
            $0.moveColumns(by: 1)
        },
        Action(
            .columnLeft, .moving, "One column to the left", keys: [.left], vim: [.left, "h"], traits: .keepsMarks,
            on: .pane
        ) {
            $0.moveColumns(by: -1)
        },
        Action(
            .pageDown, .moving, "A screenful down", in: .movable, keys: [.pageDown], vim: [.pageDown, .control("f")],
            on: .pane
        ) { $0.movePages(by: 1) },
        Action(
            .pageUp, .moving, "A screenful up", in: .movable, keys: [.pageUp], vim: [.pageUp, .control("b")], on: .pane
        ) { $0.movePages(by: -1) },
        Action(
            "row.first", .moving, "The first row", in: .movable,
            keys: .init([.home], in: .panes.union([.help, .report, .bank, .reminders])), vim: [.home, "g"], on: .pane
        ) { $0.moveToEnd(false) },
        Action(
            "row.last", .moving, "The last row", in: .movable,
            keys: .init([.end], in: .panes.union([.help, .report, .bank, .reminders])),
            vim: [.end, "G"], waits: .lines, on: .pane
        ) { $0.moveToEnd(true) },
        Action(
            .nextPane, .moving, "The next pane",
            keys: .init([.tab], in: [.list, .problems, .bin, .files, .trace]).and([.function(6)]), vim: [.tab],
            hint: .init(word: "pane", contexts: .panes), traits: .entersInvoice, on: .session
        ) { $0.moveFocus(by: 1) },
        Action(
            .previousPane, .moving, "The pane before",
            keys: .init([.backTab], in: [.list, .problems, .bin, .files, .trace]),
            vim: [.backTab], traits: .entersInvoice, on: .session
        ) { $0.moveFocus(by: -1) },
    ]

    package static let editing: [Action] = [
        Action(
            .nextRow, .editing, "Keep it and go to the next row, in the column where Tabs began; at the end a new line",
            in: [.head, .lines, .details, .typing], keys: [.enter], vim: [],
            hint: .init(word: "next row", contexts: [.head, .lines, .details]), plain: "Enter", traits: .hasNoName,
            on: .workspace
        ) { $0.goToNextRow() },
        Action(
            .forward, .editing, "Keep it and go to the next field; in a list, to the next pane",
            in: .fields.union(.typing), keys: [.tab], vim: [], hint: .init(word: "next field", contexts: .fields),
            traits: [.goesOn, .hasNoName], on: .workspace
        ) { $0.goToField(by: 1) },
        Action(
            .backward, .editing, "The field before; in a list, the pane before", in: .fields.union(.typing),
            keys: [.backTab], vim: [], traits: [.goesOn, .hasNoName], on: .workspace
        ) { $0.goToField(by: -1) },
        Action(
            .edit, .editing, "Type in the field", in: .fields, keys: .init([.function(2)]).and([.enter], in: .totals),
            vim: [.enter, "i", .function(2)], hint: .init(word: "edit", contexts: .fields),
            menu: .init("e", "edit", isSpare: true),
            plain: .init(9, "line", "NUMBER", "asks for the fields of a line") { $0.walkLine($1) },
            traits: [.keepsMarks, .changesFields], on: .pane
        ) { $0.enter() },
        Action(
            .open, .editing, "In the list, go to the invoice; from a problem, to its field",
            in: [.list, .problems, .bin, .files, .trace],
            keys: .init([.enter, .function(2)], in: [.list, .problems, .bin, .files]).and([.enter], in: .trace),
            vim: .init([.enter, "i", .function(2)], in: [.list, .problems, .bin, .files]).and([.enter], in: .trace),
            hint: .init(word: "open", contexts: [.list, .problems, .files]),
            plain: .init(
                3, "open", "NUMBER", "opens an invoice of the list, or the one that has a text", needsInvoice: false
            ) { $0.open($1) }, waits: .anywhere.subtracting(.list), traits: .entersInvoice, on: .pane
        ) { $0.enter() },
        Action(
            "field.clear", .editing, "Empty the field", in: .fields, keys: [.delete, .backspace], vim: [],
            traits: .keepsMarks,
            on: .workspace
        ) {
            $0.clear()
        },
        Action(
            .undo, .editing, "Undo the last step, or restore text that Esc took away",
            also: "revert rückgängig",
            in: .panes.union([.typing, .form, .directory]), keys: [.alt("z")],
            vim: .init(["u"], in: .panes).and([.alt("z")], in: [.typing, .form, .directory])
                .and([.control("z")], in: .directory),
            hint: .init(word: "undo", contexts: [.lines, .head, .totals, .directory]),
            menu: .init("u", "undo", in: .panes, offered: .all, isSpare: true),
            plain: .init(16, "undo", "undoes the last step", needsInvoice: false),
            traits: [.keepsMarks, .changesFields], on: .steps
        ) { $0.undo() },
        Action(
            .redo, .editing, "Redo what was undone", in: .panes.union([.typing, .form, .directory]), keys: [.alt("y")],
            vim: .init(["U", .control("r")], in: .panes).and([.alt("y")], in: [.typing, .form, .directory])
                .and([.control("r")], in: .directory), menu: .init("r", "redo", in: .panes, isSpare: true),
            plain: .init(17, "redo", "redoes the last step undone", needsInvoice: false), traits: .keepsMarks,
            on: .steps
        ) { $0.redo() },
        Action(
            .takeOffer, .editing, "Yes to the question in the last rows: a price for everybody, a customer’s currency",
            also: "keep price catalogue", in: .panes.union(.typing), keys: [.alt("k")],
            plain: .init(31, "yes", "answers the last question with yes: a price for everybody, a customer’s currency"),
            traits: [.keepsMarks, .goesOn], on: .ledger
        ) { $0.takeOffer() },
    ]

    package static let lines: [Action] = [
        Action(
            .addLine, .lines, "Insert a line after this one; from another pane, at the end",
            keys: .init([.insert], in: .panes.union(.typing)), vim: ["a", .insert],
            hint: .init(word: "add line", contexts: .lines), menu: .init("i", "insert", in: .lines, .lines),
            plain: "add", on: .lines
        ) { $0.addLine() },
        Action(
            .appendLine, .lines, "Add a line at the end", vim: ["A"],
            menu: .init("a", "add at the end", in: .fields, .lines),
            plain: .init(10, "add", "asks for new lines until no item is typed") { $0.addLines() }, on: .lines
        ) { $0.appendLine() },
        Action(
            .duplicateLine, .lines, "Duplicate the line", also: "copy kopieren",
            keys: .init([.control("t")], in: .panes.union(.typing)),
            vim: ["y"], hint: .init(word: "duplicate", contexts: .lines),
            menu: .init("t", "duplicate", in: .lines, .lines), traits: .cancelsBegunLine, on: .lines
        ) { $0.duplicateLine() },
        Action(
            .delete, .lines, "Delete the line, allowance or file; in the list, the invoice",
            also: "remove löschen entfernen",
            keys: .init([.control("d")], in: .panes.subtracting(.list).union(.typing)), vim: ["x", .delete],
            hint: .init(word: "delete", contexts: [.lines, .details, .files]),
            menu: .init("x", "delete", in: [.lines, .details, .list, .files], for: .any, isSpare: true),
            plain: .init(11, "delete", "NUMBER", "deletes a line; without a number, the invoice") { $0.delete($1) },
            traits: .cancelsBegunLine, on: .pane
        ) { $0.deleteAtCursor() },
        Action(
            .moveLineDown, .lines, "Move the line down", keys: .init([.alted(.down)], in: .panes.union(.typing)),
            vim: ["J"], hint: .init(word: "move", contexts: .lines), menu: .init("d", "move down", in: .lines, .lines),
            traits: .cancelsBegunLine, on: .lines
        ) { $0.moveLine(by: 1) },
        Action(
            .moveLineUp, .lines, "Move the line up", keys: .init([.alted(.up)], in: .panes.union(.typing)), vim: ["K"],
            menu: .init("u", "move up", in: .lines, .lines), traits: .cancelsBegunLine, on: .lines
        ) { $0.moveLine(by: -1) },
        Action(
            "mark.down", .lines, "Mark lines downwards; what is typed goes into all of them", keys: [.shifted(.down)],
            menu: .init("m", "mark", in: .lines, .lines, offered: .any), traits: .keepsMarks, on: .lines
        ) { $0.mark(by: 1) },
        Action("mark.up", .lines, "Mark lines upwards", keys: [.shifted(.up)], traits: .keepsMarks, on: .lines) {
            $0.mark(by: -1)
        },
        Action(
            "mark.last", .lines, "Mark all lines to the last one", keys: [.shifted(.end)], traits: .keepsMarks,
            on: .lines
        ) {
            $0.mark(by: $0.rowCount)
        },
        Action(
            "mark.first", .lines, "Mark all lines up to the first", keys: [.shifted(.home)], traits: .keepsMarks,
            on: .lines
        ) {
            $0.mark(by: -$0.rowCount)
        },
        Action(
            "line.vat", .lines, "The VAT of the line, or of all that are marked", also: "tax rate Mehrwertsteuer",
            keys: .init([.alt("t")], in: .panes.union(.typing)), vim: [.alt("t")], traits: .keepsMarks, on: .workspace
        ) { $0.goToVAT() },
        Action(
            .copyLines, .lines, "Copy the marked lines, also as a table to the system’s clipboard", also: "kopieren",
            keys: [.alt("c")],
            menu: .init("c", "copy", in: .lines, .lines, offered: .any), traits: .keepsMarks, on: .session
        ) { session in
            if let text = session.workspace.lines.copyLines() { session.copyToClipboard(text) }
        },
        Action(
            "line.credit", .lines, "A credit note for the line, or for those that are marked",
            also: "refund return Gutschrift",
            menu: .init("g", "credit", in: .lines, .lines, for: .issued, offered: .creditable), on: .list
        ) { $0.creditLines() },
        Action(
            .pasteLines, .lines, "Paste the copied lines, in any invoice",
            keys: .init([.alt("v")], in: .panes.union(.typing)), vim: [.alt("v")],
            menu: .init("v", "paste", in: .fields, .lines), on: .lines
        ) { $0.pasteLines() },
        Action(
            "lines.fill", .lines, "Fill the marked lines with the value of the first, or the line with that above",
            vim: [.control("d")], menu: .init("f", "fill", in: .lines, .lines), traits: .keepsMarks, on: .lines
        ) { $0.fillDown() },
    ]

    package static let sheets: [Action] = [
        Action(
            .problems, .sheets, "Problems; Enter goes to the field",
            also: "errors check Fehler", vim: ["!"],
            hint: .init(word: "problems", contexts: [.problems, .details, .totals, .head]),
            menu: .init("m", "mend", for: .any),
            plain: .init(15, "problems", "reads what is wrong or missing") { $0.sayProblems() }, on: .problems
        ) { $0.toggle() },
        Action(
            .beside, .sheets, "Beside a wide invoice: the page as it is sent, or the problems",
            also: "preview page view Vorschau Seite", vim: [],
            menu: .init("V", "view page", from: ScreenAreas.threeAbreast),
            on: .workspace
        ) { $0.showNextBeside() },
        Action(
            .keepDeclared, .sheets, "In the problems: the amount that the document declares stands", vim: ["d"],
            menu: .init("d", "declared here", in: .problems, .amounts, for: .received), on: .problems
        ) { $0.decide(forDeclared: true) },
        Action(
            .keepCalculated, .sheets, "In the problems: the amount that is calculated stands", vim: ["c"],
            menu: .init("c", "calculated here", in: .problems, .amounts, for: .received), on: .problems
        ) { $0.decide(forDeclared: false) },
        Action(
            .keepAllDeclared, .sheets, "All amounts stand that the document declares", vim: ["D"],
            menu: .init("D", "all declared", .amounts, for: .received),
            plain: .init(25, "declared", "lets the amounts stand that a received document declares"), on: .problems
        ) { $0.decideForAll(declared: true) },
        Action(
            .keepAllCalculated, .sheets, "All calculated amounts stand, whatever the document declares", vim: ["C"],
            menu: .init("C", "all calculated", .amounts, for: .received),
            plain: .init(26, "calculated", "lets the amounts stand that are calculated"), on: .problems
        ) { $0.decideForAll(declared: false) },
        Action(
            .details, .sheets, "All fields",
            also:
                "terms order number period delivery note Lieferschein Skonto cash discount VAT category tax deposit prepayment "
                + "Anzahlung", vim: ["e"],
            hint: .init(word: "more", contexts: [.lines, .problems, .details, .head]),
            menu: .init("d", "details", for: .any),
            plain: .init(7, "details", "asks for all other fields") { $0.walkDetails() }, on: .details
        ) { $0.toggle() },
        Action(
            .files, .sheets,
            "Files: what came with the invoice or is attached to it; Enter opens one, or attaches one to a draft",
            also: "attach attachment Anhang Anhänge original PDF timesheet", vim: [],
            menu: .init("A", "attached", for: .any), on: .files
        ) { $0.toggle() },
        Action(
            .discount, .sheets, "The discount on all of the invoice, in percent",
            also: "rebate Rabatt", in: .panes,
            keys: .init([.alt("%")], in: .panes.union(.typing)), vim: [],
            hint: .init(word: "discount", contexts: [.lines, .totals]),
            menu: .init("%", "discount", in: [.head, .lines, .totals], under: .make), traits: .changesFields,
            on: .workspace
        ) { $0.beginDiscount() },
        Action(
            "allowance.add", .sheets, "Add an allowance to the line, elsewhere to the invoice",
            also: "discount Abschlag Rabatt", vim: ["%"],
            hint: .init(word: "allowance", contexts: .details),
            menu: .init("-", "allowance", in: .fields, under: .make, isSpare: true), traits: .changesFields,
            on: .details
        ) { $0.addAllowance(isCharge: false) },
        Action(
            "charge.add", .sheets, "Add a charge",
            also: "surcharge shipping Zuschlag Versandkosten", vim: ["+"],
            menu: .init("+", "charge", in: .fields, under: .make, isSpare: true),
            traits: .changesFields, on: .details
        ) { $0.addAllowance(isCharge: true) },
        Action(
            .back, .sheets, "One level up; drop an invoice that was made just now and never typed in", keys: [.escape],
            plain: ".", waits: [], on: .session
        ) { $0.goBack() },
    ]

    package static let program: [Action] = [
        Action(
            .help, .program, "Help for the field and all keys; what is typed there filters them",
            also: "keys shortcuts manual Hilfe",
            in: .everywhere.union(.directory), keys: [.function(1)],
            vim: .init(["?"], in: .panes).and([.function(1)], in: .panes.union(.typing)),
            hint: .init(
                word: "help", contexts: .everywhere.union([.form, .directory]), isEssential: true, isLast: true),
            menu: .init("h", "help", in: .panes, isSpare: true),
            plain: .init(30, "help", "says this", needsInvoice: false) { $0.sayHelp() }, traits: .keepsMarks,
            on: .session
        ) { $0.toggleHelp() },
        Action(
            .closeHelp, .program, "In the help: back to the invoices", in: .help, keys: [.escape, .enter],
            vim: [.escape, "q", "?", .enter, .function(1), .control("c")],
            hint: .init(word: "close", contexts: .help, isEssential: true), traits: .keepsMarks, on: .session
        ) { $0.toggleHelp() },
        Action(
            .repaint, .program, "Redraw the screen", in: .everywhere.union(.directory), keys: [.control("l")],
            traits: .keepsMarks, on: .session
        ) { $0.repaint() },
        Action(
            .saveBeside, .program, "Save in a new file what is open, after another program took the database away",
            in: .everywhere, keys: [.function(12)], on: .session
        ) { $0.saveBeside() },
        Action(
            .discardRefused, .program, "Give up the changes that the database refuses to save", in: .everywhere,
            keys: [.function(4)], on: .session
        ) { $0.discardRefused() },
        Action(
            .interrupt, .program, "Say how to quit; pressed again, quit", in: .everywhere.union(.directory),
            keys: [.control("c")], vim: [], traits: .hasNoName, on: .session
        ) { $0.interrupt() },
        Action(
            "backup", .program, "Backup: write a copy of the database now; one a day is made by itself",
            also: "save copy Sicherung sichern speichern",
            menu: .init("B", "backup", isSpare: true), on: .session
        ) { $0.askForBackup() },
        Action(
            "backup.restore", .program, "Restore: quit, and put a backup in the place of the database",
            also: "backup copy go back Sicherung zurückspielen wiederherstellen", on: .session
        ) { $0.askForRestore() },
        Action(
            "settings", .program, "Settings: the file that has keys, colours and what is sent",
            also: "options preferences configuration theme Einstellungen", menu: .init("E", "settings", isSpare: true),
            on: .session
        ) { $0.sayWhereSettingsAre() },
        Action(
            .quit, .program, "Quit; everything is saved",
            also: "exit close leave beenden", in: .everywhere.union(.directory), keys: [.control("q")],
            vim: .init(["q", .control("c")], in: .panes),
            hint: .init(
                word: "quit", contexts: .everywhere.union([.form, .directory]), isEssential: true, isLast: true),
            menu: .init("q", "quit", in: .panes, isSpare: true),
            plain: .init(32, "quit", "ends; everything is saved, as it is at the end of the input", needsInvoice: false)
            { $0.quit() }, on: .session
        ) { $0.quit() },
    ]
}
