/// A command that is typed as a line.
struct PlainCommand {
    let word: String
    /// What stands behind the word; empty for nothing.
    let argument: String
    let help: String
    var needsInvoice = true
    let run: (PlainEditor, String) -> Void

    init(
        _ word: String, _ argument: String = "", _ help: String, needsInvoice: Bool = true,
        run: @escaping (PlainEditor, String) -> Void
    ) {
        (self.word, self.argument, self.help, self.needsInvoice, self.run) = (word, argument, help, needsInvoice, run)
    }

    static let all = [
        PlainCommand("list", "TEXT", "lists the invoices, or those in which a text is found", needsInvoice: false) {
            $0.list($1)
        },
        PlainCommand("more", "", "lists the next ones", needsInvoice: false) { editor, _ in editor.sayMoreEntries() },
        PlainCommand("open", "NUMBER", "opens an invoice of the list, or the one that has a text", needsInvoice: false)
        {
            $0.open($1)
        },
        PlainCommand("new", "", "makes an invoice and asks for its fields and lines", needsInvoice: false) {
            editor, _ in
            editor.makeInvoice()
        },
        PlainCommand("read", "", "reads the whole invoice") { editor, _ in editor.readAll() },
        PlainCommand("fields", "", "asks for number, customer, dates and so on, one after the other") { editor, _ in
            editor.walk(Place.head)
        },
        PlainCommand("details", "", "asks for all other fields") { editor, _ in
            editor.walk(editor.workspace.details.rows(of: .invoice).indices.map { Place(pane: .invoiceSheet, row: $0) })
        },
        PlainCommand("lines", "", "reads the lines") { editor, _ in editor.sayLines() },
        PlainCommand("line", "NUMBER", "asks for the fields of a line") { $0.walkLine($1) },
        PlainCommand("add", "", "asks for new lines until no item is typed") { editor, _ in editor.addLines() },
        PlainCommand("delete", "NUMBER", "deletes a line; without a number, the invoice") { $0.delete($1) },
        PlainCommand("bin", "", "lists the deleted invoices", needsInvoice: false) { editor, _ in editor.sayBin() },
        PlainCommand("restore", "NUMBER", "brings one of them back", needsInvoice: false) { $0.restore($1) },
        PlainCommand("totals", "", "reads the totals") { editor, _ in editor.sayTotals() },
        PlainCommand("problems", "", "reads what is wrong or missing") { editor, _ in editor.sayProblems() },
        PlainCommand("undo", "", "undoes the last step", needsInvoice: false) { editor, _ in editor.run(.undo) },
        PlainCommand("redo", "", "makes it again", needsInvoice: false) { editor, _ in editor.run(.redo) },
        PlainCommand("again", "", "makes the same invoice once more, issued today") { editor, _ in
            editor.run(.duplicateInvoice)
        },
        PlainCommand("month", "", "makes the same invoice for the next month") { editor, _ in
            editor.run(.repeatNextMonth)
        },
        PlainCommand("credit", "", "makes a credit note for the invoice") { editor, _ in editor.run(.addCreditNote) },
        PlainCommand("issue", "", "issues the invoice, so that it has its number and stays as it is") { editor, _ in
            editor.run(.issueInvoice)
        },
        PlainCommand("paid", "AMOUNT", "records a payment of today; without an amount, of all that is open") {
            $0.workspace.list.recordPayment(typed: $1)
        },
        PlainCommand("correct", "", "makes a copy of a received document to correct") { editor, _ in
            editor.run(.copyForCorrection)
        },
        PlainCommand("declared", "", "lets the amounts stand that a received document declares") { editor, _ in
            editor.run(.keepAllDeclared)
        },
        PlainCommand("calculated", "", "lets the amounts stand that are calculated") { editor, _ in
            editor.run(.keepAllCalculated)
        },
        PlainCommand("company", "", "asks who writes the invoices", needsInvoice: false) { editor, _ in
            editor.workspace.ledger.openCompany()
        },
        PlainCommand("customer", "NAME", "asks for the fields of a customer", needsInvoice: false) {
            $0.openEntry($1, isProduct: false)
        },
        PlainCommand("product", "NAME", "asks for the fields of a product", needsInvoice: false) {
            $0.openEntry($1, isProduct: true)
        },
        PlainCommand("help", "", "says this", needsInvoice: false) { editor, _ in editor.sayHelp() },
        PlainCommand("quit", "", "ends; everything is saved, as it is at the end of the input", needsInvoice: false) {
            editor, _ in editor.quit()
        },
    ]
}

extension PlainEditor {
    func sayHelp() {
        for command in PlainCommand.all {
            say("\(command.word)\(command.argument.isEmpty ? "" : " " + command.argument): \(command.help).")
        }
        say("A field’s name, a colon and a value set that field, as in “due date: +30” or “line 2 price: 12.50”.")
        say("Where a field is asked for: Enter keeps its value, and what is typed replaces it.")
        say("A minus alone empties it, < goes back to the field before, a full stop ends, ? says what can be typed.")
        say(
            "A plus behind the beginning of a name takes the customer or item that is known. A backslash before any of these"
        )
        say("signs makes it text.")
    }
}
